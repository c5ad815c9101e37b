package org.ringside.gateway.fix.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;

/** Ids get numbers, keep them whatever dies, and are bounded. */
class ClOrdIdsTest extends ClOrdIdsFixture {
    private static final int CAPACITY = 5_000;
    private static final int STEPS_OF_NO_DAY = 1_000;

    @Test
    void shouldKeepTheNumberOfEachIdAsAPlainMapDoes() throws IOException {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        final Random random = new Random(seed);
        final Map<String, Long> model = new HashMap<>();
        for (int run = 0; run < 4; run++) {
            // Each run is another process: the one before was killed, so its file is not closed in between.
            final ClOrdIds ids = open(CAPACITY);
            assertThat(ids.size()).isEqualTo(model.size());
            for (int i = 0; i < 2_000; i++) {
                final String id = randomId(random);
                final long expected = model.computeIfAbsent(id, key -> model.size() + 1L);
                assertThat(numberOf(ids, id)).as("seed %d, %s", seed, id).isEqualTo(expected);
            }
            assertThat(ids.has(model.size())).isTrue();
            assertThat(ids.has(model.size() + 1L)).isFalse();
            assertThat(ids.has(0)).isFalse();
            assertThat(ids.has(-1)).isFalse();
        }
    }

    /** Also over days, and whenever a process dies and the next one begins before it knows the day. */
    @Test
    void shouldFreeIdsAsThePlainModelDoes() throws IOException {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        final Random random = new Random(seed);
        final int capacity = 40 + random.nextInt(100);
        final ClOrdIdsModel model = new ClOrdIdsModel(capacity);
        final List<Long> numbers = new ArrayList<>();
        ClOrdIds ids = open(capacity);
        long day = 0;
        for (int step = 0; step < 30_000; step++) {
            final String where = "seed " + seed + ", step " + step;
            final int chance = random.nextInt(1_000);
            final long some = numbers.isEmpty() || random.nextInt(9) == 0
                ? model.numberIn(1 + random.nextInt(capacity))
                : numbers.get(Math.max(0, numbers.size() - 1 - random.nextInt(90)));
            if (chance < 6 && step > STEPS_OF_NO_DAY) {
                day += random.nextInt(2);
                ids.onDay(day);
                model.onDay(day);
            } else if (chance < 9) {
                ids = open(capacity);
                model.restart();
            } else if (chance < 400) {
                final String id = random.nextBoolean() ? String.valueOf(9_999_000 + step / 8 - random.nextInt(40))
                    : "id-" + (step / 10 + random.nextInt(40)) + (char) ('!' + random.nextInt(30));
                final boolean isCancel = random.nextBoolean();
                final boolean isNamed = random.nextInt(4) == 0;
                final long number = isNamed
                    ? ids.numberOfNamed(new UnsafeBuffer(id.getBytes(US_ASCII)), 0, id.length(), isCancel)
                    : numberOf(ids, id, isCancel);
                assertThat(number).as(where).isEqualTo(model.numberOf(id, isCancel, isNamed));
                numbers.add(number);
            } else if (chance < 500) {
                ids.live(some);
                model.live(some);
            } else if (chance < 800) {
                ids.end(some);
                model.end(some);
            } else {
                ids.answer(some);
                model.answer(some);
            }
            assertThat(ids.size()).as(where).isEqualTo(model.size());
            assertThat(idOf(ids, some)).as(where).isEqualTo(model.idOf(some));
        }
        assertThat(numbers.stream().mapToLong(Long::longValue).max().orElseThrow()).as("seed %d", seed)
            .isGreaterThan(4L << 23);
    }

    @Test
    void shouldGiveTheSlotsOfEarlierDaysToOthersAndNeverThoseOfOrdersThatLive() throws IOException {
        try (ClOrdIds ids = open(16)) {
            ids.onDay(5);
            ids.live(numberOf(ids, "gtc"));
            for (int i = 2; i <= 16; i++) {
                ids.end(numberOf(ids, "n" + i));
            }
            assertThat(numberOf(ids, "more")).isEqualTo(ClOrdIds.NO_ROOM);

            ids.onDay(6);

            assertThat(ids.size()).isEqualTo(1);
            assertThat(numberOf(ids, "n16")).as("an id of an earlier day that nobody has taken").isEqualTo(16);
            assertThat(numberOf(ids, "more")).isEqualTo((1L << 23) + 2);
            assertThat(idOf(ids, (1L << 23) + 2)).isEqualTo("more");
            assertThat(idOf(ids, 2)).as("the id before").isNull();
            assertThat(idOf(ids, 1)).isEqualTo("gtc");
            assertThat(numberOf(ids, "n2")).as("anew").isEqualTo((1L << 23) + 3);
            assertThat(numberOf(ids, "gtc")).isEqualTo(1);
        }
    }

    @Test
    void shouldFreeNothingThatTheLastKnownDayHasNotFreedUntilItKnowsTheDay() throws IOException {
        try (ClOrdIds ids = open(16)) {
            for (int i = 1; i <= 4; i++) {
                numberOf(ids, "unknown" + i);
            }
            ids.onDay(7);
            for (int i = 1; i <= 4; i++) {
                ids.end(numberOf(ids, "early" + i));
            }
            ids.onDay(8);
            for (int i = 1; i <= 8; i++) {
                ids.end(numberOf(ids, "late" + i));
            }
        }
        try (ClOrdIds ids = open(16)) {
            assertThat(ids.size()).isEqualTo(12);
            for (int i = 1; i <= 4; i++) {
                assertThat(numberOf(ids, "next" + i)).isEqualTo((1L << 23) + 4 + i);
            }
            assertThat(numberOf(ids, "more")).isEqualTo(ClOrdIds.NO_ROOM);
            ids.end((1L << 23) + 5);

            ids.onDay(9);

            assertThat(ids.size()).as("in flight, or ended before the day was told").isEqualTo(8);
            assertThat(numberOf(ids, "late1")).isEqualTo(9);
            assertThat(numberOf(ids, "more")).isEqualTo((1L << 23) + 10);
        }
    }

    /** What lives with an id goes on when a request that has it too is refused. */
    @Test
    void shouldKeepAnIdThatLivesWhenAnotherRequestWithItIsRefused() throws IOException {
        try (ClOrdIds ids = open(8)) {
            ids.onDay(1);
            ids.live(numberOf(ids, "a"));
            numberOf(ids, "a");
            ids.answer(1);
            ids.answer(numberOf(ids, "b"));
            ids.onDay(2);

            assertThat(ids.size()).isEqualTo(1);
            ids.end(1);
            assertThat(ids.size()).isEqualTo(1);
            ids.onDay(3);
            assertThat(ids.size()).isZero();
        }
    }

    /** An answer may never come: the request was not sent, or came a second time. */
    @Test
    void shouldFreeWhatNobodyAnswersADayLater() throws IOException {
        try (ClOrdIds ids = open(8)) {
            for (int i = 1; i <= 8; i++) {
                numberOf(ids, "n" + i);
            }
            ids.onDay(1);
            assertThat(numberOf(ids, "more")).isEqualTo(ClOrdIds.NO_ROOM);
            numberOf(ids, "n1");
            ids.live(2);
            ids.onDay(2);

            assertThat(ids.size()).as("asked for again, and alive").isEqualTo(2);
            assertThat(numberOf(ids, "next")).isEqualTo((1L << 23) + 3);
        }
    }

    /** Each of the stores by which a slot gets another id may be the last one. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void shouldHaveOneIdOrTheOtherOrNoneWhenItDiesWhileASlotGetsAnotherId(final int stores) throws IOException {
        try (ClOrdIds ids = open(8)) {
            ids.onDay(1);
            for (int i = 1; i <= 8; i++) {
                ids.end(numberOf(ids, "n" + i));
            }
        }
        final ByteBuffer slot = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel file = FileChannel.open(file(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            file.read(slot, 64);
            if (stores > 0) {
                slot.putLong(32, 0);
            }
            if (stores > 1) {
                slot.put(0, (byte) 5).put(1, "other".getBytes(US_ASCII));
            }
            if (stores > 2) {
                slot.putLong(40, 0);
            }
            file.write(slot.flip().limit(64), 64);
        }
        try (ClOrdIds ids = open(8)) {
            assertThat(ids.size()).isEqualTo(stores == 0 ? 8 : 7);
            assertThat(ids.has(1)).isEqualTo(stores == 0);
            ids.onDay(2);
            assertThat(numberOf(ids, "other")).isEqualTo((1L << 23) + 1);
            assertThat(numberOf(ids, "n1")).isEqualTo((1L << 23) + 2);
            assertThat(idOf(ids, (1L << 23) + 1)).isEqualTo("other");
            assertThat(idOf(ids, 1)).isNull();
        }
    }

    @Test
    void shouldReadAFileOfTheFirstFormat() throws IOException {
        final ByteBuffer old = ByteBuffer.allocate(32 * 3_000).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 2_050; i++) {
            final byte[] id = ("n" + (i + 1)).getBytes(US_ASCII);
            old.put(32 * i, (byte) id.length).put(32 * i + 1, id);
            old.putLong(32 * i + 24, i % 2 == 0 ? 10 : 0);
        }
        Files.write(file(), old.array());
        try (ClOrdIds ids = open(1_024)) {
            assertThat(ids.size()).isEqualTo(2_050);
            assertThat(ids.quantity(1)).isEqualTo(10);
            ids.onDay(1);
            assertThat(numberOf(ids, "n2050")).isEqualTo(2_050);
            assertThat(numberOf(ids, "new")).isEqualTo(ClOrdIds.NO_ROOM);
        }
        try (ClOrdIds ids = open(3_000)) {
            assertThat(idOf(ids, 1_025)).isEqualTo("n1025");
            ids.onDay(2);
            assertThat(numberOf(ids, "new")).isEqualTo(2_051);
            for (int i = 1; i < 950; i++) {
                numberOf(ids, "more" + i);
            }
            ids.live(1);
            assertThat(numberOf(ids, "one more")).as("in the slot of one that does not live").isEqualTo((1L << 23) + 2);
            assertThat(ids.size()).isEqualTo(952);
        }
        Files.write(file(), new byte[32 * 100]);
        try (ClOrdIds ids = open(100)) {
            assertThat(numberOf(ids, "first")).isEqualTo(1);
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
            ids.onDay(1);
            for (int i = 1; i <= 16; i++) {
                ids.end(i);
            }
            assertThat(ids.hasBecomeScarce()).as("on the same day").isFalse();
            ids.onDay(2);
            for (int i = 1; i <= 16; i++) {
                numberOf(ids, "m" + i);
                assertThat(ids.hasBecomeScarce()).as("after %d ids", i).isEqualTo(i == 12);
            }
        }
    }

    @Test
    void shouldRestoreAPortionAtATime() throws IOException {
        try (ClOrdIds ids = open(24)) {
            for (int i = 1; i <= 20; i++) {
                numberOf(ids, "n" + i);
            }
        }
        try (ClOrdIds ids = ClOrdIds.open(file(), 24)) {
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
            ids.onMassCancel(numberOf(ids, "x".repeat(20)), '7', 1);
            assertThat(ids.onMassCancelAnswered(1, true)).isEqualTo('7');
            ids.onMassCancel(1, '1', 2);
            for (int i = 3; i < 100; i++) {
                ids.onMassCancel(1, '7', i);
            }
            ids.quantity(numberOf(ids, "y"), Long.MAX_VALUE);
        }
        try (ClOrdIds ids = open(8)) {
            assertThat(numberOf(ids, "x".repeat(20))).isEqualTo(1);
            assertThat(ids.acceptedMassCancel(1)).isEqualTo('7');
            assertThat(ids.onMassCancelAnswered(1, false)).isEqualTo('1');
            assertThat(ids.onMassCancelAnswered(1, false)).isEqualTo('7');
            assertThat(ids.quantity(2)).isEqualTo(Long.MAX_VALUE);
            assertThat(ids.acceptedMassCancel(2)).isEqualTo((char) 0);
            assertThat(ids.quantity(3)).isZero();
        }
    }

    @Test
    void shouldRefuseAFileThatHoldsNoIds() throws IOException {
        try (ClOrdIds ids = open(8)) {
            numberOf(ids, "a");
        }
        damage(64, (byte) 99);
        try (ClOrdIds ids = ClOrdIds.open(file(), 8)) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> ids.restore(8))
                    .isInstanceOf(IOException.class).hasMessageContaining("entry 1 is damaged");
            }
        }
        damage(8, (byte) 3);
        assertThatThrownBy(() -> ClOrdIds.open(file(), 8)).isInstanceOf(IOException.class)
            .hasMessage("it has format 3, and this gateway reads 2: go back to the release that has written it");
        damage(8, (byte) 2);
        damage(23, (byte) 1);
        assertThatThrownBy(() -> ClOrdIds.open(file(), 8)).isInstanceOf(IOException.class)
            .hasMessage("its header is damaged");
        damage(0, (byte) 0);
        assertThatThrownBy(() -> ClOrdIds.open(file(), 8)).as("no empty file").isInstanceOf(IOException.class)
            .hasMessage("it is no file of ClOrdIDs");
        damage(0, (byte) 99);
        assertThatThrownBy(() -> ClOrdIds.open(file(), 8)).isInstanceOf(IOException.class)
            .hasMessage("it is no file of ClOrdIDs");
    }

    private void damage(final int offset, final byte value) throws IOException {
        try (FileChannel file = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[] {value}), offset);
        }
    }

    @Test
    void shouldAllocateNothingForAnId() throws IOException {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[20]);
        try (ClOrdIds ids = open(30_000)) {
            long allocated = 1;
            for (int round = 0; round < 10 && allocated > 0; round++) {
                final long before = threads.getCurrentThreadAllocatedBytes();
                ids.onDay(round);
                for (int i = 0; i < 10_000; i++) {
                    final int length = buffer.putNaturalIntAscii(0, round * 5_000 + i);
                    final long number = ids.numberOf(buffer, 0, length, false);
                    ids.live(number);
                    ids.end(number);
                }
                allocated = threads.getCurrentThreadAllocatedBytes() - before;
            }
            assertThat(allocated).isZero();
        }
    }

    private static String randomId(final Random random) {
        return Integer.toString(random.nextInt(1_600), 36) + "-".repeat(random.nextInt(3));
    }

    /** The id with a number as a message has it, null if none has it. */
    private static String idOf(final ClOrdIds ids, final long number) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        final MessageEncoder encoder = new MessageEncoder(3);
        encoder.begin(buffer, 0, MsgType.EXECUTION_REPORT);
        ids.put(encoder, Tag.CL_ORD_ID, number);
        final int length = encoder.finish();
        final String message = buffer.getStringWithoutLengthAscii(encoder.offset(), length);
        final int start = message.indexOf("\u000111=");
        return start < 0 ? null : message.substring(start + 4, message.indexOf('\u0001', start + 4));
    }
}
