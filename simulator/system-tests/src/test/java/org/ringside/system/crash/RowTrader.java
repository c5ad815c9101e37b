package org.ringside.system.crash;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NewOrder;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.attack.Attack;

/** A trader beside the load, whose orders nobody trades with, and which are cancelled when it leaves. One thread. */
abstract class RowTrader implements ReportListener, AutoCloseable {
    static final char BUY = '1';
    static final char SELL = '2';

    private static final int FIRM = 1;
    private static final int KEEP_ALIVE_MS = 60_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_MS = 5;
    /** Far below the orders of others, if there were any: no load trades in this instrument. */
    private static final long PRICE = 1_000_000_000L;
    /** By session: an engine takes no client order id twice, and several of these may be one session after another. */
    private static final Map<Integer, Long> LAST_IDS = new ConcurrentHashMap<>();

    private final NativeClient client;
    private final int sessionId;
    private int broken;

    /**
     * One that is not connected.
     *
     * @param gateway  HOST:PORT.
     * @param windowMs from a disconnect until the gateway cancels its orders.
     */
    RowTrader(final String gateway, final int sessionId, final int windowMs) {
        this.sessionId = sessionId;
        final int colon = gateway.lastIndexOf(':');
        client = new NativeClient(new ClientConfig(
            new InetSocketAddress(gateway.substring(0, colon), Integer.parseInt(gateway.substring(colon + 1))),
            sessionId, 0, FIRM, "test", "ringside-test-secret", KEEP_ALIVE_MS)
            .withCancelOnDisconnect(CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE, windowMs), this);
    }

    /** Logs on, as often as it takes. */
    final void logOn() throws InterruptedException {
        await("is not logged on", () -> {
            // Whether the connection is lost shows when it is used.
            client.poll(System.nanoTime());
            if (client.state() == NativeClient.State.CLOSED) {
                client.connect();
            }
            return client.state() == NativeClient.State.ESTABLISHED;
        });
    }

    final void enterOrder() {
        enterOrder(BUY, 1);
    }

    final void enterOrder(final char side, final int quantity) {
        final long id = LAST_IDS.merge(sessionId, 1L, Long::sum);
        client.newOrder(
            new NewOrder().clOrdId(id).securityId(Attack.INSTRUMENT).side(side).quantity(quantity).price(PRICE));
    }

    /** Holes and repeats in its reports. */
    final int broken() {
        return broken;
    }

    @Override
    public final void onSequenceGap(final long expected, final long received) {
        broken++;
    }

    @Override
    public final void onDuplicate(final long expected, final long received) {
        broken++;
    }

    /** Works until something holds. */
    final void await(final String what, final BooleanSupplier condition) throws InterruptedException {
        final long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (client.poll(System.nanoTime()) == 0) {
                Thread.sleep(POLL_MS);
            }
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new LaunchException(ExitCode.TIMEOUT,
                    "a trader beside the others " + what + ": " + client.state() + " " + client.closeReason());
            }
        }
    }

    @Override
    public final void close() {
        client.close();
    }
}
