package org.ringside.marketdata.recovery;

import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.CidrList;
import org.ringside.marketdata.counters.RecoveryCounter;
import org.ringside.marketdata.counters.RecoveryCounters;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.replay.ReplayClient;
import org.ringside.marketdata.replay.ReplayStatus;
import org.ringside.marketdata.store.EventStore;

/** A server of replays in a process that has all files open that it may have, until it is told to close some. */
final class OutOfFiles {
    static final long SESSION = 77;

    private static final long SECOND = 1_000_000_000L;

    private OutOfFiles() {
    }

    /** Prints the port, and what the server says to the operator. */
    public static void main(final String[] arguments) throws IOException {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[OrderAddedEncoder.BLOCK_LENGTH]);
        new OrderAddedEncoder().wrap(buffer, 0).bookId(1);
        final RecoveryCounters counters = RecoveryCounters.unseen();
        try (EventStore store = EventStore.open(Path.of(arguments[0]), EventStore.SEGMENT_LENGTH * 4, line -> { })) {
            store.append(1, OrderAddedEncoder.TEMPLATE_ID, buffer, 0, OrderAddedEncoder.BLOCK_LENGTH, true);
            store.flush();
            try (RecoveryServer server = new RecoveryServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new RecoverySource(new FeedIdentity(SESSION, 0, 1), store.events()), RecoveryLimits.DEFAULT,
                CidrList.parse("allow", ""), () -> 5, counters, System.out::println)) {
                ask(server);
                while (counters.get(RecoveryCounter.CONNECTIONS) > 0) {
                    server.poll(1);
                }
                // A selector closes a socket in the turn behind.
                server.poll(1);
                final List<AutoCloseable> open = new ArrayList<>();
                fill(open);
                System.out.println(server.address().getPort());
                while (System.in.available() == 0) {
                    server.poll(10);
                }
                CloseHelper.closeAll(open);
                while (true) {
                    server.poll(10);
                }
            }
        }
    }

    /** Once, so that every class is there that needs a file of its own. */
    private static void ask(final RecoveryServer server) {
        try (ReplayClient client = new ReplayClient(server.address(), 30 * SECOND, (buffer, offset, length) -> { })) {
            client.request(SESSION, 1, 1, System.nanoTime());
            ReplayStatus status = ReplayStatus.WAITING;
            while (status == ReplayStatus.WAITING) {
                server.poll(1);
                status = client.poll(System.nanoTime());
            }
        }
    }

    private static void fill(final List<AutoCloseable> open) {
        try {
            while (true) {
                open.add(new FileInputStream("/dev/null"));
            }
        } catch (final IOException full) {
            // That is what was wanted.
            open.size();
        }
    }
}
