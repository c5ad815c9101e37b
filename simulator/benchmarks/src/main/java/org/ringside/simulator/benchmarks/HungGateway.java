package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.attack.Attack;
import org.ringside.simulator.benchmarks.clients.AttackerMain;

/**
 * A second gateway that stands still (SIGSTOP) with an order of its trader in the book: trades with that order fill the
 * gateway's queue. Goes on when it is closed, if it has not before.
 */
final class HungGateway implements AutoCloseable {
    private static final String NAME = "gw-2";
    private static final int SESSION = AttackerMain.FIRST_SESSION + Attack.SESSIONS;
    /** Tick of instrument {@link Attack#INSTRUMENT}, which a flood buys at one tick, one lot at a time. */
    private static final long TICK = 5_000_000;
    private static final long MORE_THAN_IS_BOUGHT = 1_000_000_000;
    private static final long PAUSE_NS = 1_000_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    private interface Condition {
        boolean holds() throws IOException;
    }

    private final Exchange exchange;
    private final NativeClient trader;
    private boolean isResting;

    /** Enters the order, and stops the gateway. */
    HungGateway(final Exchange exchange) throws IOException {
        this.exchange = exchange;
        final String[] address = exchange.address(NAME).split(":");
        trader = new NativeClient(new ClientConfig(new InetSocketAddress(address[0], Integer.parseInt(address[1])),
            SESSION, 0, 1, "test", "ringside-test-secret", ClientConfig.MAX_KEEP_ALIVE_MS)
            .withCancelOnDisconnect(CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE, 0),
            new ReportListener() {
                @Override
                public void onAccepted(final ExecutionReportNewDecoder report) {
                    isResting = true;
                }
            });
        trader.connect();
        await("logs on", () -> polled(trader.state() == NativeClient.State.ESTABLISHED));
        trader.newOrder(System.nanoTime(), Attack.INSTRUMENT, '2', TICK, MORE_THAN_IS_BOUGHT, '0', 0);
        await("has an order in the book", () -> polled(isResting));
        exchange.signal(NAME, "STOP");
    }

    /** Waits until its queue is full, and has been for so long that the engine keeps nothing for it any more. */
    void awaitDetached() throws IOException {
        await("is detached", () -> exchange.routeState(NAME).equals("detached"));
    }

    /** Goes on, and catches up. */
    void proceed() throws IOException {
        if (!exchange.routeState(NAME).equals("detached")) {
            throw new LaunchException(ExitCode.FAILURE, NAME + " has not been detached all the time");
        }
        exchange.signal(NAME, "CONT");
        await("has caught up", () -> exchange.routeState(NAME).equals("attached"));
    }

    @Override
    public void close() throws IOException {
        exchange.signal(NAME, "CONT");
        trader.close();
    }

    private boolean polled(final boolean isDone) {
        trader.poll(System.nanoTime());
        return isDone;
    }

    private static void await(final String what, final Condition condition) throws IOException {
        final long startNs = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new LaunchException(ExitCode.FAILURE, "waited in vain until " + NAME + " " + what);
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }
}
