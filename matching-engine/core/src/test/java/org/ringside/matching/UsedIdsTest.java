package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsedIdsTest {
    private static final long FULL = -1;
    private static final long HIGHEST_PREFIX = (1L << 58) - 1;
    private static final int DENSE = 2_000_000;

    private UsedIds ids = new UsedIds();

    @Test
    void shouldWriteAFewWordsWhenAMillionIdsAreCountedUp() {
        addAll(1, 1_000_000);

        assertThat(written(ids)).containsExactly(3L, 0L, FULL - 1, 1L, FULL, 15_624L, 15_625L, 1L);
    }

    @Test
    void shouldNeedNoMemoryWhenIdsAreCountedUp() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long thread = Thread.currentThread().getId();
        final long before = threads.getThreadAllocatedBytes(thread);
        addAll(1, DENSE);
        final long allocated = threads.getThreadAllocatedBytes(thread) - before;

        // Without runs the words would take half a million bytes; what the JIT allocates meanwhile is far less.
        assertThat(allocated).isLessThan(DENSE / 16);
        assertThat(ids.contains(0)).isFalse();
        for (long id = 1; id <= DENSE; id++) {
            assertUsed(id);
        }
        assertThat(ids.contains(DENSE + 1)).isFalse();
    }

    @Test
    void shouldWriteWordsWhenIdsHaveAStride() {
        for (long id = 0; id < 640; id += 2) {
            ids.add(id);
        }

        final List<Long> written = written(ids);
        assertThat(written).hasSize(1 + 2 * 10).startsWith(10L, 0L, 0x5555_5555_5555_5555L, 1L);
    }

    @Test
    void shouldWriteNothingButTheNumberWhenThereAreNoIds() {
        assertThat(written(ids)).containsExactly(0L);
        addAll(0, 1_000);
        ids.clear();

        assertThat(ids.isEmpty()).isTrue();
        assertThat(written(ids)).containsExactly(0L);
        assertThat(ids.contains(64)).isFalse();
        assertThat(readBack(written(ids)).isEmpty()).isTrue();
    }

    @Test
    void shouldKnowIdsAtBothEndsOfTheRange() {
        final long[] ends = {0, 1, 63, 64, Long.MAX_VALUE - 64, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, -65,
            -64, -2, -1};
        for (final long id : ends) {
            assertThat(ids.contains(id)).as("%d", id).isFalse();
            ids.add(id);
            assertUsed(id);
        }
        ids = readBack(written(ids));
        for (final long id : ends) {
            assertUsed(id);
        }
        assertThat(ids.contains(2)).isFalse();
        assertThat(ids.contains(-3)).isFalse();
        assertThat(ids.contains(Long.MAX_VALUE - 1)).isFalse();
        addAll(-64, -1);

        assertThat(written(ids)).endsWith(HIGHEST_PREFIX, FULL, HIGHEST_PREFIX);
    }

    @Test
    void shouldJoinFullWordsWhereverTheyLie() {
        addAll(0, 62);
        addAll(64, 127);
        addAll(256, 319);
        addAll(128, 191);
        ids.add(63);
        addAll(192, 255);

        assertThat(written(ids)).containsExactly(1L, 0L, FULL, 4L);
    }

    @Test
    void shouldChangeNothingWhenAnIdOfARunIsAddedAgain() {
        addAll(0, 1_000);
        final List<Long> before = written(ids);
        ids.add(0);
        ids.add(64);
        ids.add(700);

        assertThat(written(ids)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void shouldAgreeWithAHashSetWhenIdsComeInEveryWay(final long seed) {
        final Random random = new Random(seed);
        final Set<Long> expected = new HashSet<>();
        long next = seed % 2 == 0 ? random.nextInt(100) : random.nextLong();
        for (int step = 0; step < 150; step++) {
            final long[] batch = batch(random, next);
            for (final long id : batch) {
                assertAgree(expected, id, seed);
                ids.add(id);
                expected.add(id);
                assertAgree(expected, id, seed);
                next = Long.compareUnsigned(id, next) >= 0 ? id + 1 : next;
            }
            if (random.nextInt(100) == 0) {
                ids.clear();
                expected.clear();
            }
            if (random.nextInt(10) == 0) {
                final List<Long> written = written(ids);
                assertThat(written).as("seed %d, step %d", seed, step).isEqualTo(canonical(expected));
                ids = readBack(written);
            }
        }
        for (final long id : expected) {
            assertAgree(expected, id, seed);
            assertAgree(expected, id - 1, seed);
            assertAgree(expected, id + 1, seed);
            assertAgree(expected, id - 64, seed);
            assertAgree(expected, id + 64, seed);
        }
    }

    /** Ids in a row, with a stride, with holes, behind others, neighbours out of order, or anywhere. */
    private static long[] batch(final Random random, final long next) {
        final long from = next + (random.nextInt(4) == 0 ? random.nextInt(1_000) : 0);
        final int count = 1 + random.nextInt(400);
        final long[] ids = new long[count];
        final int way = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            ids[i] = switch (way) {
                case 0, 1 -> from + i;
                case 2 -> from + 3L * i;
                case 3 -> from + i + i / (1 + random.nextInt(100));
                case 4 -> from - 1 - i;
                default -> i % 40 == 0 ? random.nextLong() >>> random.nextInt(64) : next - random.nextInt(2_000);
            };
        }
        if (random.nextInt(3) == 0) {
            for (int i = count - 1; i > 0; i--) {
                final int other = random.nextInt(i + 1);
                final long id = ids[i];
                ids[i] = ids[other];
                ids[other] = id;
            }
        }
        return ids;
    }

    /** Without a chain of assertions, which would cost most of the test's time. */
    private void assertAgree(final Set<Long> expected, final long id, final long seed) {
        if (ids.contains(id) != expected.contains(id)) {
            throw new AssertionError("seed " + seed + ", id " + id + ": is used " + expected.contains(id));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void shouldWriteTheSameInWhateverOrderIdsCome(final long seed) {
        final Random random = new Random(seed);
        final List<Long> some = new ArrayList<>();
        for (long id = 0; id < 5_000; id++) {
            if (random.nextInt(200) != 0) {
                some.add(id);
            }
        }
        some.forEach(ids::add);
        final List<Long> ascending = written(ids);
        assertThat(ascending).as("seed %d", seed).isEqualTo(canonical(new HashSet<>(some)));
        final List<Long> other = new ArrayList<>(some);
        Collections.reverse(other);
        assertThat(writtenOf(other)).as("seed %d, descending", seed).isEqualTo(ascending);
        Collections.shuffle(other, random);

        assertThat(writtenOf(other)).as("seed %d, shuffled", seed).isEqualTo(ascending);
    }

    private static List<Long> writtenOf(final List<Long> inOrder) {
        final UsedIds set = new UsedIds();
        inOrder.forEach(set::add);
        return written(set);
    }

    @Test
    void shouldGoOnAfterItWasReadAsIfItHadNotBeen() {
        addAll(0, 191);
        final UsedIds read = readBack(written(ids));
        for (long id = 192; id < 1_000; id++) {
            assertThat(read.contains(id)).isFalse();
            read.add(id);
            ids.add(id);
        }

        assertThat(written(read)).isEqualTo(written(ids)).hasSize(6);
    }

    static Stream<List<Long>> nonsense() {
        return Stream.of(
            List.of(-1L), List.of(1L << 31), List.of(1L, -1L, 1L), List.of(1L, HIGHEST_PREFIX + 1, 1L),
            List.of(1L, 5L, 0L), List.of(2L, 5L, 1L, 5L, 2L), List.of(2L, 5L, 1L, 4L, 1L), List.of(1L, 5L, FULL, 4L),
            List.of(1L, 5L, FULL, -1L), List.of(1L, 5L, FULL, HIGHEST_PREFIX + 1), List.of(2L, 5L, FULL, 9L, 9L, 1L),
            List.of(2L, 5L, FULL, 9L, 7L, FULL, 12L), List.of(2L, 5L, FULL, 9L, 10L, FULL, 12L),
            List.of(2L, 5L, FULL, 5L, 6L, FULL, 6L), List.of(1L, 5L), List.of(1L, 5L, FULL), List.of());
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void shouldRefuseWhatItCannotHaveWritten(final List<Long> values) {
        assertThatIllegalArgumentException().isThrownBy(() -> readBack(values))
            .withMessageStartingWith("the state of the engine is ");
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24})
    void shouldReadOnlyWhatItWouldWriteWhenValuesAreChanged(final long seed) {
        final Random random = new Random(seed);
        for (int way = 0; way < 30; way++) {
            for (final long id : batch(random, random.nextInt(10_000))) {
                ids.add(id);
            }
        }
        addAll(20_000, 30_000);
        final List<Long> whole = written(ids);
        int refused = 0;
        for (int round = 0; round < 1_000; round++) {
            final List<Long> changed = new ArrayList<>(whole);
            final int at = random.nextInt(whole.size());
            final int from = random.nextInt(whole.size());
            switch (random.nextInt(5)) {
                case 0 -> changed.set(at, whole.get(at) + random.nextInt(5) - 2);
                case 1 -> changed.set(at, whole.get(from));
                case 2 -> changed.set(at, random.nextLong() >> random.nextInt(64));
                case 3 -> changed.remove(at);
                default -> changed.add(at, whole.get(from));
            }
            refused += isRefusedOrWrittenAgain(changed, "seed " + seed + ", round " + round) ? 1 : 0;
        }

        assertThat(refused).as("seed %d", seed).isBetween(1, 999);
    }

    private static boolean isRefusedOrWrittenAgain(final List<Long> values, final String where) {
        final UsedIds read;
        try {
            read = readBack(values);
        } catch (final IllegalArgumentException refusal) {
            assertThat(refusal).as(where).hasMessageStartingWith("the state of the engine is ");
            return true;
        }
        assertThat(written(read)).as(where).isEqualTo(values);
        return false;
    }

    private void addAll(final long first, final long last) {
        for (long id = first; id <= last; id++) {
            ids.add(id);
        }
    }

    private void assertUsed(final long id) {
        if (!ids.contains(id)) {
            throw new AssertionError("id " + id + " is used");
        }
    }

    private static List<Long> written(final UsedIds set) {
        final List<Long> values = new ArrayList<>();
        set.write(values::add);
        return values;
    }

    private static UsedIds readBack(final List<Long> values) {
        final StateValues state = new StateValues();
        values.forEach(state::putLong);
        final UsedIds set = new UsedIds();
        set.read(new StateInput(state), 0);
        if (!state.isRead()) {
            throw StateInput.damaged("values that nothing reads");
        }
        return set;
    }

    /** How these ids have to be written, without regard to how the set keeps them. */
    private static List<Long> canonical(final Set<Long> set) {
        final TreeMap<Long, Long> words = new TreeMap<>();
        set.forEach(id -> words.merge(id >>> 6, 1L << id, (one, other) -> one | other));
        final List<Long> values = new ArrayList<>();
        long pieces = 0;
        while (!words.isEmpty()) {
            final long first = words.firstKey();
            final long word = words.remove(first);
            values.addAll(Arrays.asList(first, word));
            if (word == FULL) {
                long last = first;
                while (words.remove(last + 1, FULL)) {
                    last++;
                }
                values.add(last);
            }
            pieces++;
        }
        values.add(0, pieces);
        return values;
    }
}
