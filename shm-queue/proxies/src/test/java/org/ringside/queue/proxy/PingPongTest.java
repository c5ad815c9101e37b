package org.ringside.queue.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.Processor;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** The example, between threads and between processes. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
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
            final Process opponent = new ProcessBuilder(command()).inheritIO().start();
            try {
                final PingPong.Table toOpponent =
                    PingPong.PROTOCOL.publisher(right.producer("ping"), Duration.ofSeconds(10));
                final PingPong.Player player = new PingPong.Player(toOpponent, STROKES);
                final Processor processor = player.reading(left);
                player.serve();
                processor.run();
                assertThat(opponent.waitFor()).isZero();
                assertThat(player.sum()).isEqualTo(SUM);
            } finally {
                opponent.destroyForcibly();
            }
        }
    }

    private List<String> command() {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> flag.startsWith("--add-") || flag.startsWith("--enable-"))
            .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Opponent.class.getName(),
            folder.toString()));
        return command;
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
