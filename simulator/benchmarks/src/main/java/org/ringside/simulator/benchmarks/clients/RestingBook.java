package org.ringside.simulator.benchmarks.clients;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.attack.Attack;

/**
 * A trader whose orders only rest, in the instrument that the other traders of a benchmark do not use. One thread. It
 * is not served between two calls, which may be half a minute apart.
 */
public final class RestingBook implements AutoCloseable {
    /** Behind those of the traders. */
    private static final int FIRST_SESSION = 1_001;
    /** Tick of instrument {@link Attack#INSTRUMENT}. */
    private static final long TICK = 5_000_000;
    private static final long PRICES = 1_000;
    private static final int MOST_ON_THE_WAY = 1_024;
    private static final long PAUSE_NS = 50_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

    private final NativeClient trader;
    private long entered;
    private long resting;
    private long refused;

    /**
     * Logs on.
     *
     * @param address  of the gateway, {@code HOST:PORT}.
     * @param sessions of other traders, whose numbers come first.
     * @throws LaunchException when the gateway does not let it.
     */
    public RestingBook(final String address, final int sessions) {
        final String[] parts = address.split(":");
        trader = new NativeClient(new ClientConfig(new InetSocketAddress(parts[0], Integer.parseInt(parts[1])),
            FIRST_SESSION + sessions, 0, 1, "test", "ringside-test-secret", ClientConfig.MAX_KEEP_ALIVE_MS),
            new ReportListener() {
                @Override
                public void onAccepted(final ExecutionReportNewDecoder report) {
                    resting++;
                }

                @Override
                public void onRejected(final ExecutionReportRejectDecoder report) {
                    refused++;
                }
            });
        trader.connect();
        work(() -> trader.state() == NativeClient.State.ESTABLISHED, () -> { });
    }

    /**
     * Enters orders until so many rest.
     *
     * @param orders in all.
     * @throws LaunchException when an order is refused, or nothing is answered any more.
     */
    public void fill(final int orders) {
        work(() -> resting >= orders, () -> {
            while (entered < orders && entered - resting < MOST_ON_THE_WAY
                && trader.newOrder(entered + 1, Attack.INSTRUMENT, '1', TICK * (1 + entered % PRICES), 1, '0', 0) > 0) {
                entered++;
            }
        });
    }

    private void work(final BooleanSupplier isDone, final Runnable turn) {
        long lastNs = System.nanoTime();
        while (!isDone.getAsBoolean()) {
            turn.run();
            final long nowNs = System.nanoTime();
            if (trader.poll(nowNs) > 0) {
                lastNs = nowNs;
            } else {
                LockSupport.parkNanos(PAUSE_NS);
            }
            if (refused > 0 || trader.state() == NativeClient.State.CLOSED || nowNs - lastNs > PATIENCE_NS) {
                throw new LaunchException(ExitCode.FAILURE, "a book cannot be filled: " + resting + " orders rest, "
                    + refused + " were refused, " + trader.closeReason());
            }
        }
    }

    @Override
    public void close() {
        trader.close();
    }
}
