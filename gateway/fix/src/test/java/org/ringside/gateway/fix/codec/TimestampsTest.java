package org.ringside.gateway.fix.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times are those of the calendar, in each precision. */
class TimestampsTest {
    private static final DateTimeFormatter NANOS =
        DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSSSSSSSS").withZone(ZoneOffset.UTC);
    private static final long SECOND = 1_000_000_000L;
    private static final long LAST = LocalDate.of(2261, 12, 31).toEpochDay() * 86_400;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
    private final TimeReader times = new TimeReader();

    @ParameterizedTest
    @CsvSource({
        "19700101-00:00:00, 0", "19700101-00:00:01.5, -1", "19700101-00:00:01.500, 1500000000",
        "20261126-23:45:46.123, 1795736746123000000", "20261126-23:45:46.123456, 1795736746123456000",
        "20261126-23:45:46.123456789, 1795736746123456789", "20161231-23:59:60, 1483228800000000000"})
    void shouldReadATime(final String text, final long epochNs) {
        assertThat(parse(text)).isEqualTo(epochNs < 0 ? Timestamps.MALFORMED : epochNs);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "20261126", "20261126-23:45", "20261126 23:45:46", "20261126-23:45:46.", "20261126-23:45:46.1",
        "20261126-23:45:46.12", "20261126-23:45:46.1234567890", "20261126-24:00:00", "20261126-23:60:00",
        "20261126-23:59:61", "20260229-00:00:00", "21000229-00:00:00", "20261301-00:00:00", "20260001-00:00:00",
        "20260100-00:00:00", "20260132-00:00:00", "20260431-00:00:00", "19691231-23:59:59", "22620101-00:00:00",
        "2026112x-00:00:00", "20261126-0x:00:00", "20261126-00:00:00.12x", "20261126-00:00:00,123"})
    void shouldRefuseATimeThatIsNone(final String text) {
        assertThat(parse(text)).isEqualTo(Timestamps.MALFORMED);
    }

    @Test
    void shouldWriteAndReadTheTimesOfTheCalendar() {
        for (int i = 0; i < 20_000; i++) {
            final long epochNs = (long) (random.nextDouble() * LAST) * SECOND + random.nextInt((int) SECOND);
            final String expected =
                NANOS.format(Instant.ofEpochSecond(epochNs / SECOND, epochNs % SECOND));
            for (final int decimals : new int[] {3, 6, 9}) {
                final int length = Timestamps.write(buffer, 1, epochNs, decimals);
                final String text = buffer.getStringWithoutLengthAscii(1, length);
                long unit = 1;
                for (int j = decimals; j < 9; j++) {
                    unit *= 10;
                }

                assertThat(text).as("seed %d", seed).isEqualTo(expected.substring(0, 18 + decimals));
                assertThat(Timestamps.parse(buffer, 1, length)).as("seed %d: %s", seed, text)
                    .isEqualTo(epochNs / unit * unit);
                assertThat(times.read(buffer, 1, length)).as("seed %d: %s", seed, text)
                    .isEqualTo(epochNs / unit * unit);
            }
        }
    }

    @Test
    void shouldWriteAndReadEveryDay() {
        for (LocalDate day = LocalDate.EPOCH; day.getYear() <= 2261; day = day.plusDays(1)) {
            assertThat(Timestamps.writeDate(buffer, 2, day.toEpochDay())).isEqualTo(8);
            assertThat(buffer.getStringWithoutLengthAscii(2, 8))
                .isEqualTo(day.format(DateTimeFormatter.BASIC_ISO_DATE));
            assertThat(Timestamps.parseDate(buffer, 2, 8)).isEqualTo(day.toEpochDay());
        }
    }

    private long parse(final String text) {
        buffer.putStringWithoutLengthAscii(7, text);
        final long epochNs = Timestamps.parse(buffer, 7, text.length());
        for (int i = 0; i < 2; i++) {
            assertThat(times.read(buffer, 7, text.length())).as("read %d times before", i).isEqualTo(epochNs);
        }
        return epochNs;
    }
}
