package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.testing.SharedMemory;

/** Three members in this process, one of which begins with a wrong time. */
@Tag("slow")
class ClockApartTest {
    private static final int WRONG = 1;
    private static final long PATIENCE_S = 60;
    private static final long HOUR_NS = TimeUnit.HOURS.toNanos(1);

    private final Path memory = SharedMemory.newFolder();
    private final String addresses = FreePorts.members("127.0.0.1", 3);
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final PrintStream print = new PrintStream(messages, true, StandardCharsets.UTF_8);
    private final List<MemberServer> members = new ArrayList<>();

    @AfterEach
    void close() {
        members.forEach(CloseHelper::quietClose);
        SharedMemory.delete(memory);
    }

    private MemberServer start(final int number) throws IOException {
        final Path file = Files.write(memory.resolve("member-" + number + ".properties"), List.of(
            "queues=" + memory.resolve("queues"), "members=" + addresses, "member=" + number,
            "folder=" + memory.resolve("data-" + number), "termLength=" + (1 << 16), "heartbeatMs=1000",
            "startupMs=2000", "parkUs=1000"));
        final SystemEpochNanoClock system = new SystemEpochNanoClock();
        final MemberServer member = new MemberServer(ConfigFile.read(file, Map.of(), MemberConfig.class), print,
            MemberSetup.USUAL.withSystemTime(() -> system.nanoTime() + (number == WRONG ? HOUR_NS : 0)));
        members.add(member.start());
        return member;
    }

    private static CompletableFuture<Integer> end(final MemberServer member) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                member.await();
                return ExitCode.OK;
            } catch (final LaunchException failure) {
                assertThat(failure).hasMessageStartingWith("stopped: the clock of this member is 3600.0 s ahead, ")
                    .message().doesNotContain("\n");
                return failure.exitCode();
            } catch (final InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
    }

    @Test
    void shouldGoOnWithoutTheMemberWhoseClockIsAnHourAhead() throws Exception {
        for (int number = 0; number < 3; number++) {
            start(number);
        }

        assertThat(end(members.get(WRONG)).get(PATIENCE_S, TimeUnit.SECONDS)).isEqualTo(ExitCode.FAILURE);

        try (TestBridge bridge = new TestBridge(MemberList.parse("members", addresses), memory.resolve("driver"))) {
            ClusterTest.configure(bridge);
            bridge.awaitAll(List.of(0, 2));
        }
    }
}
