package org.ringside.queue.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.Processor;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.ForkedJvm;

/** The example, between threads and between processes. */
@Tag("slow")
class PingPongTest {
    /** An even number, so that the last one comes to who has served. */
    private static final long STROKES = 20_000;
    private static final long SUM = STROKES * (STROKES + 1) / 2;

    @TempDir
    private Path folder;

    @Test
    void shouldAddUpAllStrokesWhenTwoThreadsPlay() throws InterruptedException {
        assertThat(PingPong.play(folder, STROKES)).isEqualTo(SUM);
    }

    @Test
    void shouldUnderstandEachOtherWhenTwoProcessesPlay() throws Exception {
        final QueueDirectory directory = QueueDirectory.of(folder);
        final QueueSpec spec = PingPong.PROTOCOL.applyTo(QueueSpec.one(64, 112));
        try (Queue left = directory.create("left", spec); Queue right = directory.create("right", spec)) {
            try (ForkedJvm opponent = ForkedJvm.start(List.of(), Opponent.class, folder)) {
                final PingPong.Table toOpponent =
                    PingPong.PROTOCOL.publisher(right.producer("ping"), Duration.ofSeconds(10));
                final PingPong.Player player = new PingPong.Player(toOpponent, STROKES);
                final Processor processor = player.reading(left);
                player.serve();
                processor.run();
                assertThat(opponent.exitCode()).isZero();
                assertThat(player.sum()).isEqualTo(SUM);
            }
        }
    }

    /** The other process. */
    static final class Opponent {
        private Opponent() {
        }

        public static void main(final String[] arguments) {
            final QueueDirectory directory = QueueDirectory.of(Path.of(arguments[0]));
            try (Queue left = directory.attach("left"); Queue right = directory.attach("right")) {
                final PingPong.Table back =
                    PingPong.PROTOCOL.publisher(left.producer("pong"), Duration.ofSeconds(10));
                new PingPong.Player(back, STROKES).reading(right).run();
            }
        }
    }
}
