package org.ringside.ops.operations;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.ringside.gateway.control.GatewayControl;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.OperatorLock;

/** Has one gateway that runs listen no more and let its sessions end. Others may work between its questions. */
final class GatewayDrain {
    private static final long POLL_MS = 50;
    /** A connection of which all was said stays open for so long, if its trader does not close it. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Path folder;
    private final GatewayLine gateway;

    GatewayDrain(final ExchangePlan exchange, final String gateway) {
        this.folder = exchange.folder();
        this.gateway = new GatewayLine(exchange, gateway);
    }

    /**
     * The gateway begins; sessions with nothing in flight end.
     *
     * @param grace after which, when all have ended, orders are cancelled whose sessions asked for that
     */
    void begin(final Duration within, final Duration grace) throws IOException, InterruptedException {
        ask(GatewayControl.DRAIN + within.toMillis() + " " + grace.toMillis());
    }

    /**
     * Waits until all connections are closed.
     *
     * @throws LaunchException TIMEOUT when some are left
     */
    void await(final Duration within) throws IOException, InterruptedException {
        final long deadlineNs = System.nanoTime() + within.plus(GRACE).toNanos();
        LaunchException left = askWhetherDrained();
        while (left != null) {
            if (left.exitCode() != ExitCode.FAILURE || System.nanoTime() - deadlineNs > 0) {
                throw new LaunchException(ExitCode.TIMEOUT, left.getMessage(), left);
            }
            Thread.sleep(POLL_MS);
            left = askWhetherDrained();
        }
    }

    private LaunchException askWhetherDrained() throws IOException, InterruptedException {
        try {
            ask(GatewayControl.DRAINED);
            return null;
        } catch (final LaunchException left) {
            return left;
        }
    }

    private void ask(final String verb) throws IOException, InterruptedException {
        OperatorLock.holding(folder, OperatorLock.PATIENCE, () -> {
            gateway.ask(verb);
            return ExitCode.OK;
        });
    }
}
