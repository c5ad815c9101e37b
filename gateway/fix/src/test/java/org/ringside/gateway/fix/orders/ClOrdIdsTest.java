package org.ringside.gateway.fix.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ids get numbers, keep them whatever dies, and are bounded. */
class ClOrdIdsTest {
    private static final int CAPACITY = 5_000;

    @TempDir
    private Path folder;

    @Test
    void shouldKeepTheNumberOfEachIdAsAPlainMapDoes() throws IOException {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        final Random random = new Random(seed);
        final Map<String, Integer> model = new HashMap<>();
        for (int run = 0; run < 4; run++) {
            // Each run is another process: the one before was killed, so its file is not closed in between.
            final ClOrdIds ids = open(CAPACITY);
            assertThat(ids.size()).isEqualTo(model.size());
            for (int i = 0; i < 2_000; i++) {
                final String id = randomId(random);
                final int expected = model.computeIfAbsent(id, key -> model.size() + 1);
                assertThat(numberOf(ids, id)).as("seed %d, %s", seed, id).isEqualTo(expected);
            }
            assertThat(ids.has(model.size())).isTrue();
            assertThat(ids.has(model.size() + 1L)).isFalse();
            assertThat(ids.has(0)).isFalse();
        }
    }

    @Test
    void shouldGiveNoNumberBeyondItsBoundAndKeepTheOthers() throws IOException {
        try (ClOrdIds ids = open(3)) {
            assertThat(numberOf(ids, "a")).isEqualTo(1);
            assertThat(numberOf(ids, "b")).isEqualTo(2);
            assertThat(numberOf(ids, "c")).isEqualTo(3);

            assertThat(numberOf(ids, "d")).isEqualTo(ClOrdIds.NO_ROOM);
            assertThat(numberOf(ids, "b")).isEqualTo(2);
        }
        try (ClOrdIds ids = open(1)) {
            assertThat(numberOf(ids, "c")).isEqualTo(3);
            assertThat(numberOf(ids, "d")).isEqualTo(ClOrdIds.NO_ROOM);
        }
        try (ClOrdIds ids = open(4)) {
            assertThat(numberOf(ids, "d")).isEqualTo(4);
        }
    }

    @Test
    void shouldLeaveTheLastEighthToCancelsAndSayOnceThatIdsAreScarce() throws IOException {
        try (ClOrdIds ids = open(16)) {
            for (int i = 1; i <= 14; i++) {
                assertThat(numberOf(ids, "n" + i, false)).isEqualTo(i);
                assertThat(ids.hasBecomeScarce()).as("after %d ids", i).isEqualTo(i == 12);
            }

            assertThat(numberOf(ids, "n15", false)).isEqualTo(ClOrdIds.NO_ROOM);
            assertThat(numberOf(ids, "n14", false)).isEqualTo(14);
            assertThat(numberOf(ids, "n15", true)).isEqualTo(15);
            assertThat(numberOf(ids, "n16", true)).isEqualTo(16);
            assertThat(numberOf(ids, "n17", true)).isEqualTo(ClOrdIds.NO_ROOM);
        }
        try (ClOrdIds ids = open(16)) {
            assertThat(ids.hasBecomeScarce()).isTrue();
            assertThat(ids.hasBecomeScarce()).isFalse();
        }
    }

    @Test
    void shouldRestoreAPortionAtATime() throws IOException {
        try (ClOrdIds ids = open(100)) {
            for (int i = 1; i <= 20; i++) {
                numberOf(ids, "n" + i);
            }
        }
        try (ClOrdIds ids = ClOrdIds.open(file(), 100)) {
            assertThat(ids.restore(8)).isFalse();
            assertThat(ids.restore(8)).isFalse();
            assertThat(ids.size()).isEqualTo(16);
            assertThat(ids.restore(8)).isTrue();

            assertThat(ids.size()).isEqualTo(20);
            assertThat(ids.restore(8)).isTrue();
            assertThat(numberOf(ids, "n20")).isEqualTo(20);
            assertThat(numberOf(ids, "n21")).isEqualTo(21);
            assertThat(ids.restore(8)).isTrue();
            assertThat(ids.size()).isEqualTo(21);
        }
    }

    @Test
    void shouldTellIdsApartThatBeginAlike() throws IOException {
        try (ClOrdIds ids = open(8)) {
            assertThat(numberOf(ids, "a".repeat(19))).isEqualTo(1);
            assertThat(numberOf(ids, "a".repeat(20))).isEqualTo(2);
            assertThat(numberOf(ids, "a".repeat(19) + "b")).isEqualTo(3);
            assertThat(numberOf(ids, "a")).isEqualTo(4);
            assertThat(numberOf(ids, "A")).isEqualTo(5);
        }
    }

    /** Ids with all last bytes are in one place of the table, and some of them behind it. */
    @Test
    void shouldTellIdsApartThatDifferInTheirLastByteAlone() throws IOException {
        final UnsafeBuffer id = new UnsafeBuffer(new byte[20]);
        try (ClOrdIds ids = open(20 * 255)) {
            for (int round = 0; round < 2; round++) {
                for (int length = 1; length <= 20; length++) {
                    for (int last = 1; last < 256; last++) {
                        id.putByte(length - 1, (byte) last);
                        assertThat(ids.numberOf(id, 0, length, true)).isEqualTo((length - 1) * 255 + last);
                    }
                    id.putByte(length - 1, (byte) '0');
                }
            }
        }
    }

    @Test
    void shouldKeepWhatARequestWasBesideItsId() throws IOException {
        try (ClOrdIds ids = open(8)) {
            ids.onMassCancel(numberOf(ids, "x".repeat(20)), '7');
            ids.onMassCancelAnswered(1, true);
            ids.onMassCancel(1, '1');
            ids.quantity(numberOf(ids, "y"), Long.MAX_VALUE);
        }
        try (ClOrdIds ids = open(8)) {
            assertThat(numberOf(ids, "x".repeat(20))).isEqualTo(1);
            assertThat(ids.massCancelType(1, true)).isEqualTo('7');
            assertThat(ids.massCancelType(1, false)).isEqualTo('1');
            assertThat(ids.quantity(2)).isEqualTo(Long.MAX_VALUE);
            assertThat(ids.massCancelType(2, true)).isEqualTo((char) 0);
            assertThat(ids.quantity(3)).isZero();
        }
    }

    @Test
    void shouldRefuseAFileThatHoldsNoIds() throws IOException {
        final byte[] entry = new byte[32];
        entry[0] = 99;
        Files.write(file(), entry);

        try (ClOrdIds ids = ClOrdIds.open(file(), 8)) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> ids.restore(8))
                    .isInstanceOf(IOException.class).hasMessageContaining("entry 1 is damaged");
            }
        }
    }

    @Test
    void shouldAllocateNothingForAnId() throws IOException {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[20]);
        try (ClOrdIds ids = open(100_000)) {
            long allocated = 1;
            for (int round = 0; round < 10 && allocated > 0; round++) {
                final long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 10_000; i++) {
                    final int length = buffer.putNaturalIntAscii(0, round * 5_000 + i);
                    ids.numberOf(buffer, 0, length, false);
                }
                allocated = threads.getCurrentThreadAllocatedBytes() - before;
            }
            assertThat(allocated).isZero();
        }
    }

    private ClOrdIds open(final int capacity) throws IOException {
        final ClOrdIds ids = ClOrdIds.open(file(), capacity);
        assertThat(ids.restore(Integer.MAX_VALUE)).isTrue();
        return ids;
    }

    private Path file() {
        return folder.resolve("session-1.ids");
    }

    private static String randomId(final Random random) {
        return Integer.toString(random.nextInt(1_600), 36) + "-".repeat(random.nextInt(3));
    }

    private static int numberOf(final ClOrdIds ids, final String id) {
        return numberOf(ids, id, true);
    }

    private static int numberOf(final ClOrdIds ids, final String id, final boolean isCancel) {
        return ids.numberOf(new UnsafeBuffer(id.getBytes(US_ASCII)), 0, id.length(), isCancel);
    }
}
