package org.ringside.gateway.fix.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** What ids are needed for when days of the engine begin and a gateway does not hear of everything. */
class ClOrdIdDaysTest extends ClOrdIdsFixture {
    private static final long ROUND = 1L << 23;
    /** Offset of the first day in the file. */
    private static final long FIRST_DAY = 56;

    /** Its end was told while nobody had the file open. */
    @Test
    void shouldFreeAnIdOfAnOrderThatIsToldAnewOnNoDay() throws IOException {
        try (ClOrdIds ids = open(2)) {
            ids.onDay(1);
            ids.live(numberOf(ids, "gone"));
            ids.live(numberOf(ids, "lives"));
        }
        for (int day = 2; day < 10; day++) {
            // The next gateway hears of the same day again, and then of the next one.
            try (ClOrdIds ids = open(2)) {
                ids.onDay(day - 1);
                ids.live(2);
                ids.onDay(day);
                final long number = numberOf(ids, "next");
                if (day < 5) {
                    assertThat(number).as("on day %d", day).isEqualTo(ClOrdIds.NO_ROOM);
                } else {
                    assertThat(number).as("on day %d", day).isEqualTo(ROUND + 1);
                }
                assertThat(numberOf(ids, "lives")).isEqualTo(2);
            }
        }
    }

    /** A gateway that was away when a day began has not heard of the orders that live on. */
    @Test
    void shouldKeepAnIdThatLivesWhenDaysBeganUnheard() throws IOException {
        for (int day = 1; day < 20; day += 2) {
            try (ClOrdIds ids = open(1)) {
                ids.onDay(day);
                if (day == 1) {
                    ids.live(numberOf(ids, "lives"));
                }
                ids.onDay(day + 1);
                assertThat(numberOf(ids, "next")).as("on day %d", day + 1).isEqualTo(ClOrdIds.NO_ROOM);
            }
        }
    }

    /** A replicated engine of rules 1 tells no day, and begins with one when rules 2 are activated. */
    @Test
    void shouldFreeWhatEndedBeforeAnyDayOnTheDayAfterTheFirst() throws IOException {
        try (ClOrdIds ids = open(4)) {
            ids.end(numberOf(ids, "a"));
            ids.end(numberOf(ids, "b"));
            ids.live(numberOf(ids, "lives"));
            numberOf(ids, "in flight");
            assertThat(numberOf(ids, "more")).isEqualTo(ClOrdIds.NO_ROOM);
        }
        try (ClOrdIds ids = open(4)) {
            assertThat(ids.size()).isEqualTo(4);
            ids.end(2);
            ids.onDay(7);
            assertThat(ids.size()).as("on the first day").isEqualTo(4);
        }
        try (ClOrdIds ids = open(4)) {
            assertThat(ids.size()).as("before the next gateway hears of it").isEqualTo(4);
            ids.onDay(7);
            assertThat(ids.size()).isEqualTo(4);
        }
        try (ClOrdIds ids = open(4)) {
            ids.onDay(8);
            assertThat(ids.size()).as("what lives, and what is in flight").isEqualTo(2);
            assertThat(numberOf(ids, "c")).isEqualTo(ROUND + 1);
            assertThat(numberOf(ids, "d")).isEqualTo(ROUND + 2);
            assertThat(numberOf(ids, "lives")).isEqualTo(3);
        }
    }

    /** A gateway of an earlier release has noted days, and not which was the first. */
    @Test
    void shouldCountWhatEndedBeforeTheDayWasToldWhenTheFileIsOlder() throws IOException {
        try (ClOrdIds ids = open(4)) {
            ids.onDay(7);
            ids.end(numberOf(ids, "ended"));
            ids.live(numberOf(ids, "lives"));
        }
        put(FIRST_DAY, 0);
        try (ClOrdIds ids = open(4)) {
            ids.end(2);
            ids.onDay(7);
            assertThat(ids.size()).isEqualTo(2);
            assertThat(numberOf(ids, "lives")).isEqualTo(2);
            ids.end(2);
            assertThat(ids.size()).isEqualTo(2);
            ids.onDay(8);
            assertThat(ids.size()).as("on the day after").isZero();
        }
    }

    @Test
    void shouldCountWhatEndedBeforeTheDayWasToldOnceWhenTheDayIsEarlier() throws IOException {
        try (ClOrdIds ids = open(5)) {
            ids.onDay(7);
            ids.end(numberOf(ids, "of 7"));
            ids.onDay(8);
            ids.end(numberOf(ids, "of 8"));
            ids.live(numberOf(ids, "lives"));
        }
        put(FIRST_DAY, 0);
        try (ClOrdIds ids = open(5)) {
            ids.end(3);
            ids.onDay(7);
            numberOf(ids, "more");
            assertThat(ids.size()).as("of 7, what has ended now, and one more").isEqualTo(3);
        }
    }

    @Test
    void shouldKeepWhatEndedBeforeAnyDayWhenItsSlotIsAskedForOnTheFirst() throws IOException {
        try (ClOrdIds ids = open(1)) {
            ids.end(numberOf(ids, "a"));
            assertThat(numberOf(ids, "b")).isEqualTo(ClOrdIds.NO_ROOM);
            ids.onDay(7);
            assertThat(numberOf(ids, "b")).isEqualTo(ClOrdIds.NO_ROOM);
            assertThat(numberOf(ids, "a")).isEqualTo(1);
            ids.end(1);
            ids.onDay(8);
            assertThat(numberOf(ids, "b")).isEqualTo(ROUND + 1);
        }
    }

    @Test
    void shouldKeepAnIdThatIsAskedForAgainBeforeAnyDay() throws IOException {
        try (ClOrdIds ids = open(2)) {
            ids.end(numberOf(ids, "again"));
            numberOf(ids, "again");
            ids.end(numberOf(ids, "named"));
            named(ids, "named");
            ids.onDay(7);
            ids.onDay(8);
            assertThat(ids.size()).as("in flight").isEqualTo(1);
            assertThat(numberOf(ids, "next")).isEqualTo(ROUND + 2);
        }
    }

    @Test
    void shouldKeepWhatIsInFlightWhenItsSlotIsAskedFor() throws IOException {
        try (ClOrdIds ids = open(2)) {
            ids.onDay(1);
            numberOf(ids, "in flight");
            numberOf(ids, "lives");
            ids.live(2);
            assertThat(numberOf(ids, "more")).isEqualTo(ClOrdIds.NO_ROOM);
            ids.onDay(2);

            assertThat(ids.size()).isEqualTo(2);
            assertThat(numberOf(ids, "more")).as("settled for this day").isEqualTo(ClOrdIds.NO_ROOM);
            ids.onDay(3);
            assertThat(numberOf(ids, "more")).isEqualTo(ROUND + 1);
        }
    }

    /** A request that names an order has an id of its own: the order may be in flight. */
    @Test
    void shouldKeepAnIdThatIsNamedForADayAndChangeNothingOfWhatIsInFlight() throws IOException {
        try (ClOrdIds ids = open(3)) {
            ids.onDay(1);
            numberOf(ids, "in flight");
            assertThat(named(ids, "in flight")).isEqualTo(1);
            assertThat(named(ids, "unknown")).isEqualTo(2);
            assertThat(ids.size()).isEqualTo(2);
            ids.onDay(2);
            assertThat(ids.size()).isEqualTo(1);
            assertThat(named(ids, "unknown")).isEqualTo(2);
            assertThat(ids.size()).isEqualTo(2);
        }
    }

    @Test
    void shouldCountAgainWhenTheEngineGoesBackToADayThatEntriesHave() throws IOException {
        try (ClOrdIds ids = open(5_000)) {
            for (int day = 1; day <= 2; day++) {
                ids.onDay(day);
                for (int i = 1; i <= 2_000; i++) {
                    ids.end(numberOf(ids, day + "-" + i));
                }
            }
            ids.live(4_000);

            ids.onDay(1);
            numberOf(ids, "more");

            assertThat(ids.size()).as("2,000 of the day, one that lives, one that is new").isEqualTo(2_002);
            ids.end(4_000);
            assertThat(ids.size()).isEqualTo(2_002);
            ids.onDay(2);
            numberOf(ids, "and more");
            assertThat(ids.size()).isEqualTo(1_999 + 2);
        }
        try (ClOrdIds ids = open(5_000)) {
            ids.onDay(1);
            numberOf(ids, "again");
            assertThat(ids.size()).isEqualTo(2_001 + 3);
        }
    }

    /** All others are needed, so the slot that had the last number gets the next one. */
    @Test
    void shouldGiveNoNumberTwiceWhenItDiesWhileTheSlotOfTheLastNumberGetsAnotherId() throws IOException {
        try (ClOrdIds ids = open(2)) {
            ids.onDay(1);
            ids.end(numberOf(ids, "a"));
            ids.live(numberOf(ids, "b"));
            ids.onDay(2);
            ids.end(numberOf(ids, "c"));
            ids.onDay(3);
            assertThat(numberOf(ids, "d")).isEqualTo(2 * ROUND + 1);
        }
        put(64 + 32, 0);
        try (ClOrdIds ids = open(2)) {
            assertThat(numberOf(ids, "e")).isEqualTo(3 * ROUND + 1);
        }
    }

    @Test
    void shouldReadAFileOfTheFirstFormatWhoseGatewayDiedInItsFirstId() throws IOException {
        Files.write(file(), ByteBuffer.allocate(32 * 100).put(1, (byte) 'a').put(31, (byte) 1).array());
        try (ClOrdIds ids = open(100)) {
            assertThat(ids.size()).isZero();
            assertThat(numberOf(ids, "first")).isEqualTo(1);
        }
    }

    @Test
    void shouldFindRoomBehindManyIdsThatAreUsedEachDay() throws IOException {
        final UnsafeBuffer id = new UnsafeBuffer(new byte[20]);
        try (ClOrdIds ids = open(1 << 18)) {
            for (int day = 1; day <= 2; day++) {
                ids.onDay(day);
                for (int i = 0; i < 150_000; i++) {
                    ids.end(ids.numberOf(id, 0, id.putNaturalIntAscii(0, i), false));
                }
            }
            for (int i = 150_000; i < 1 << 18; i++) {
                ids.end(ids.numberOf(id, 0, id.putNaturalIntAscii(0, i), true));
            }
            ids.onDay(3);
            for (int i = 0; i < 150_000; i++) {
                ids.end(ids.numberOf(id, 0, id.putNaturalIntAscii(0, i), false));
            }
            assertThat(numberOf(ids, "one more")).isNotEqualTo(ClOrdIds.NO_ROOM);
        }
    }

    private void put(final long offset, final long value) throws IOException {
        try (FileChannel file = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value), offset);
        }
    }

    private static long named(final ClOrdIds ids, final String id) {
        return ids.numberOfNamed(new UnsafeBuffer(id.getBytes(US_ASCII)), 0, id.length(), true);
    }
}
