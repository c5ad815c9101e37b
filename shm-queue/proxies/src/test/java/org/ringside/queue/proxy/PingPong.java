package org.ringside.queue.proxy;

import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.time.Duration;
import org.ringside.queue.Processor;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/**
 * Two actors that call each other over two queues: each is a plain object with one thread of its own, sees the other as
 * a plain interface, and shares nothing with it.
 */
final class PingPong {
    static final CallProtocol<Table> PROTOCOL = CallProtocol.of(Table.class, MethodHandles.lookup());
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private PingPong() {
    }

    /** How the ball comes to a player. */
    interface Table {
        void ball(long stroke, long sumOfStrokes);
    }

    /** Plays this many strokes, at least 2, between two threads, and returns the sum of their numbers. */
    static long play(final Path folder, final long strokes) throws InterruptedException {
        final QueueDirectory directory = QueueDirectory.of(folder);
        final QueueSpec spec = PROTOCOL.applyTo(QueueSpec.one(64, 112));
        try (Queue left = directory.create("left", spec); Queue right = directory.create("right", spec)) {
            final Player ping = new Player(PROTOCOL.publisher(right.producer("ping"), PATIENCE), strokes);
            final Player pong = new Player(PROTOCOL.publisher(left.producer("pong"), PATIENCE), strokes);
            final Thread pingThread = new Thread(ping.reading(left));
            final Thread pongThread = new Thread(pong.reading(right));
            ping.serve();
            pingThread.start();
            pongThread.start();
            pingThread.join();
            pongThread.join();
            return Math.max(ping.sum(), pong.sum());
        }
    }

    /** An actor: its state is its own, and touched by the thread that runs its processor only. */
    static final class Player implements Table {
        private final Table opponent;
        private final long strokes;
        private Processor processor;
        private long sum;

        Player(final Table opponent, final long strokes) {
            this.opponent = opponent;
            this.strokes = strokes;
        }

        /** What its thread runs. */
        Processor reading(final Queue queue) {
            processor =
                new Processor(queue.reader("player"), PROTOCOL.dispatcher(queue.spec(), this), "phased");
            return processor;
        }

        /** The first stroke, before its thread runs. */
        void serve() {
            opponent.ball(1, 0);
        }

        @Override
        public void ball(final long stroke, final long sumOfStrokes) {
            sum = sumOfStrokes + stroke;
            if (stroke < strokes) {
                opponent.ball(stroke + 1, sum);
            }
            if (stroke >= strokes - 1) {
                processor.halt();
            }
        }

        /** As this player knows it. */
        long sum() {
            return sum;
        }
    }
}
