package org.ringside.simulator.entry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;

/**
 * A session of FIX for who only sends: it begins anew with each connection, and does not look at what comes. Its orders
 * are cancelled when the connection ends. One thread; only {@link #connect} waits.
 */
public final class FixStream implements AutoCloseable {
    private static final int PRICE_SCALE = 8;
    private static final char LIMIT = '2';
    private static final char ONE_SECURITY = '1';
    private static final char ALL = '7';
    private static final int CANCEL_WHATEVER_ENDS_IT = 3;
    private static final int FIRST_NUMBER = 1;

    private final ClientConfig config;
    private final FixOutput output;
    private final ByteBuffer input = ByteBuffer.allocate(64 * 1024);
    private SocketChannel channel;
    private long nextNumber;

    /** A session that is not connected yet. */
    public FixStream(final ClientConfig config) {
        this.config = config;
        output = new FixOutput(Integer.toUnsignedString(config.sessionId()));
    }

    /** Connects, if somebody listens, and has the Logon written with what comes behind it. */
    public void connect() {
        close();
        output.clear();
        try {
            channel = SocketChannel.open(config.address());
            channel.configureBlocking(false);
        } catch (final IOException nobodyListens) {
            close();
            return;
        }
        final long epochNs = FixWriter.epochNs();
        final MessageEncoder logon = output.begin(MsgType.LOGON, FIRST_NUMBER, epochNs);
        FixLogon.encode(logon, config, FIRST_NUMBER, epochNs, true);
        logon.putNumber(Tag.CANCEL_ON_DISCONNECT_TYPE, CANCEL_WHATEVER_ENDS_IT);
        output.end();
        nextNumber = FIRST_NUMBER + 1;
    }

    /** Whether nobody has ended the connection, as far as that was seen. */
    public boolean isOpen() {
        return channel != null && channel.isOpen();
    }

    /** Reads what has come, and forgets it; returns the number of bytes. */
    public int read() {
        try {
            final int count = isOpen() ? channel.read(input.clear()) : 0;
            if (count < 0) {
                close();
            }
            return Math.max(0, count);
        } catch (final IOException lost) {
            close();
            return 0;
        }
    }

    /** Writes what the socket takes; returns the number of bytes. */
    public int flush() {
        try {
            return isOpen() ? output.flush(channel) : 0;
        } catch (final IOException lost) {
            close();
            return 0;
        }
    }

    /**
     * Enters a limit order, with the parameters of {@link OrderEntry#newOrder}; false if there is no room for it.
     *
     * @param displayQuantity that others see; 0 for all of it.
     */
    public boolean newOrder(
        final long clOrdId, final int securityId, final char side, final long price, final long quantity,
        final long displayQuantity, final char timeInForce) {
        if (!output.hasRoom()) {
            return false;
        }
        final long epochNs = FixWriter.epochNs();
        final MessageEncoder order = output.begin(MsgType.NEW_ORDER_SINGLE, nextNumber, epochNs);
        order.putNumber(Tag.CL_ORD_ID, clOrdId);
        order.putNumber(Tag.ORDER_QTY, quantity);
        order.putCharacter(Tag.ORD_TYPE, LIMIT);
        order.putDecimal(Tag.PRICE, price, PRICE_SCALE);
        order.putCharacter(Tag.SIDE, side);
        order.putNumber(Tag.SYMBOL, securityId);
        order.putCharacter(Tag.TIME_IN_FORCE, timeInForce);
        order.putTime(Tag.TRANSACT_TIME, epochNs);
        if (displayQuantity != 0) {
            order.putNumber(Tag.MAX_FLOOR, displayQuantity);
        }
        return end();
    }

    /** Cancels all orders of the session; false if there is no room for the request. */
    public boolean cancelAll(final long clOrdId) {
        return cancel(ALL, clOrdId, 0, 0);
    }

    /** Cancels the orders at one price; false if there is no room for the request. */
    public boolean cancelOrdersAt(final long clOrdId, final int securityId, final long price) {
        return cancel(ONE_SECURITY, clOrdId, securityId, price);
    }

    @Override
    public void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (final IOException gone) {
            output.clear();
        }
    }

    private boolean cancel(final char scope, final long clOrdId, final int securityId, final long price) {
        if (!output.hasRoom()) {
            return false;
        }
        final long epochNs = FixWriter.epochNs();
        final MessageEncoder request = output.begin(MsgType.ORDER_MASS_CANCEL_REQUEST, nextNumber, epochNs);
        request.putNumber(Tag.CL_ORD_ID, clOrdId);
        if (scope == ONE_SECURITY) {
            request.putNumber(Tag.SYMBOL, securityId);
        }
        request.putTime(Tag.TRANSACT_TIME, epochNs);
        request.putCharacter(Tag.MASS_CANCEL_REQUEST_TYPE, scope);
        if (scope == ONE_SECURITY) {
            request.putDecimal(Tag.LOWEST_PRICE, price, PRICE_SCALE);
            request.putDecimal(Tag.HIGHEST_PRICE, price, PRICE_SCALE);
        }
        return end();
    }

    private boolean end() {
        nextNumber++;
        return output.end();
    }
}
