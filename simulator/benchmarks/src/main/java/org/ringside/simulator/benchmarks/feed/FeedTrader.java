package org.ringside.simulator.benchmarks.feed;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * A trader who is alone in a market: orders that rest, and their cancels behind them, at fixed times. So each message
 * makes exactly one public event, and the events come in the sequence of the messages. One thread; {@link #due} may be
 * asked by another.
 */
public final class FeedTrader implements AutoCloseable {
    /** The instrument, of the configuration that is shipped. */
    public static final int INSTRUMENT = 3;

    private static final int SESSION = 1_001;
    private static final int FIRM = 1;
    /** The session's own. */
    private static final int ACCOUNT = 0;
    private static final int KEEP_ALIVE_MS = 10_000;
    private static final int KEPT = 1 << 16;
    /** Messages behind an order at which its cancel is. An odd number: orders have even ones. */
    private static final int CANCEL_BEHIND = 1_001;
    private static final int LEVELS = 100;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int DIGITS = 3;
    private static final int REMEMBERED = 1 << 20;

    private final NativeClient client;
    private final Runnable idle;
    private final AtomicLongArray dues = new AtomicLongArray(REMEMBERED);
    private final Histogram acks = new Histogram(LONGEST_NS, DIGITS);
    private long sent;
    private long answered;
    private String refusal = "";
    private volatile long rptSeqBefore;

    /**
     * Logs on.
     *
     * @param address of the gateway, {@code HOST:PORT}.
     * @param idle    while there is nothing to do.
     */
    public FeedTrader(final String address, final Runnable idle) {
        this.idle = idle;
        final int colon = address.lastIndexOf(':');
        client = new NativeClient(new ClientConfig(
            new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))), SESSION,
            0, FIRM, "test", "ringside-test-secret", KEEP_ALIVE_MS).withKeptMessages(KEPT), new Reports());
        client.connect();
        await("does not log on", () -> client.state() == NativeClient.State.ESTABLISHED);
    }

    /** Before the first message: number of the last event of the instrument. */
    public void beginBehind(final long rptSeq) {
        rptSeqBefore = rptSeq;
    }

    /** When the message was due that an event came of. */
    public long due(final long rptSeq) {
        return dues.getAcquire((int) ((rptSeq - rptSeqBefore) & REMEMBERED - 1));
    }

    /** Number of the last event of the instrument, when all that was sent has happened. */
    public long lastRptSeq() {
        return rptSeqBefore + sent;
    }

    /** Sends so many messages a second, and waits for the last answer. */
    public void run(final long perSecond, final double seconds) {
        Pace.run(perSecond, seconds, this::send, leftNs -> poll());
        await("has not got all answers", () -> answered == sent);
    }

    /** How long after they were due messages were answered, since the last time that this was asked. */
    public Histogram takeAcks() {
        final Histogram taken = acks.copy();
        acks.reset();
        return taken;
    }

    private boolean send(final long dueNs) {
        final long number = sent + 1;
        dues.setRelease((int) (number & REMEMBERED - 1), dueNs);
        final long order = isOrder(number) ? number : number - CANCEL_BEHIND;
        final boolean isBuy = order % 4 == 0;
        final char side = isBuy ? '1' : '2';
        final long distance = 1 + order / 4 % LEVELS;
        final long price = BookFlow.MIDDLE + (isBuy ? -distance : distance) * BookFlow.TICK;
        long answer = NativeClient.BACK_PRESSURED;
        while (answer == NativeClient.BACK_PRESSURED) {
            answer = isOrder(number) ? client.newOrder(number, INSTRUMENT, side, price, 1, '0', ACCOUNT)
                : client.cancelOrder(number, order, 0, INSTRUMENT, side);
            client.poll(System.nanoTime());
        }
        require(answer >= 0);
        sent = number;
        return true;
    }

    /** The first messages are orders, so that there is something to cancel. */
    private static boolean isOrder(final long number) {
        return number % 2 == 0 || number <= CANCEL_BEHIND;
    }

    private void poll() {
        if (client.poll(System.nanoTime()) == 0) {
            idle.run();
        }
    }

    private void await(final String otherwise, final BooleanSupplier condition) {
        final long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            poll();
            require(refusal.isEmpty());
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new LaunchException(ExitCode.FAILURE, "the trader " + otherwise + ": " + answered + " of " + sent
                    + " messages have one, the session is " + client.state() + ". " + client.closeReason());
            }
        }
    }

    private void require(final boolean isWell) {
        if (!isWell) {
            throw new LaunchException(
                ExitCode.FAILURE, "the trader cannot go on: " + refusal + client.closeReason());
        }
    }

    @Override
    public void close() {
        client.close();
    }

    private final class Reports implements ReportListener {
        @Override
        public void onAccepted(final ExecutionReportNewDecoder report) {
            answer(report.clOrdID());
        }

        @Override
        public void onCancelled(final ExecutionReportCancelledDecoder report) {
            answer(report.clOrdID());
        }

        @Override
        public void onRejected(final ExecutionReportRejectDecoder report) {
            refuse(report.clOrdID(), report.rejectReason());
        }

        @Override
        public void onBusinessReject(final BusinessMessageRejectDecoder report) {
            refuse(report.refID(), report.reason());
        }

        /** The first refusal explains those that follow. */
        private void refuse(final long number, final int reason) {
            if (refusal.isEmpty()) {
                refusal = "message " + number + " was refused, reason " + reason + ". ";
            }
        }

        private void answer(final long number) {
            answered++;
            final long lateNs = System.nanoTime() - dues.getPlain((int) (number & REMEMBERED - 1));
            acks.recordValue(Math.max(0, Math.min(LONGEST_NS, lateNs)));
        }
    }
}
