package org.ringside.gateway.fix.codec;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Times as text, {@code 20261126-23:59:59} with 0, 3, 6 or 9 decimals: UTC, as nanoseconds since the Unix epoch, from
 * 1970 to 2261. Allocates nothing.
 */
public final class Timestamps {
    /** The text is no time. */
    public static final long MALFORMED = Long.MIN_VALUE;

    static final int DATE_LENGTH = 8;
    static final int SECONDS_LENGTH = 17;
    static final int MAX_LENGTH = SECONDS_LENGTH + 10;
    /** The third and the sixth byte of {@code 23:59:59}. */
    private static final long COLONS = 0x0000_FF00_00FF_0000L;
    private static final long COLONS_SET = 0x0000_3A00_003A_0000L;
    private static final long COLONS_AS_ZEROS = 0x0000_3000_0030_0000L;
    static final int SECOND = 1_000_000_000;
    private static final long SECONDS_OF_DAY = 86_400;
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2261;
    /** Days from 1 March of the year 0 to 1 January 1970, and of 400 years. */
    private static final int DAYS_BEFORE_1970 = 719_468;
    private static final int DAYS_OF_ERA = 146_097;

    private Timestamps() {
    }

    /**
     * Reads a time. The 61st second of a minute, which a leap second is, counts as the first one of the next minute.
     *
     * @param buffer with the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return nanoseconds since the epoch, or {@link #MALFORMED}.
     */
    public static long parse(final DirectBuffer buffer, final int offset, final int length) {
        final int nanos = length < SECONDS_LENGTH ? -1
            : fraction(buffer, offset + SECONDS_LENGTH, length - SECONDS_LENGTH);
        if (nanos < 0) {
            return MALFORMED;
        }
        final long days = parseDate(buffer, offset, DATE_LENGTH);
        final long clock = buffer.getLong(offset + 9, ByteOrder.LITTLE_ENDIAN);
        final boolean isClock = (clock & COLONS) == COLONS_SET && Digits.areDigits(clock & ~COLONS | COLONS_AS_ZEROS);
        // Each byte of two digits becomes their number.
        final long digits = clock & ~COLONS & Digits.VALUES;
        final long pairs = digits * 10 + (digits >>> Byte.SIZE);
        final int hours = (int) (pairs & 0xFF);
        final int minutes = (int) (pairs >>> 24 & 0xFF);
        final int seconds = (int) (pairs >>> 48 & 0xFF);
        if (days == MALFORMED || !isClock || buffer.getByte(offset + 8) != '-' || hours > 23 || minutes > 59
            || seconds > 60) {
            return MALFORMED;
        }
        return (days * SECONDS_OF_DAY + hours * 3600L + minutes * 60L + seconds) * SECOND + nanos;
    }

    /** Reads what follows the seconds, which may be nothing: returns nanoseconds, or -1 if it is no fraction. */
    static int fraction(final DirectBuffer buffer, final int offset, final int length) {
        if (length == 0) {
            return 0;
        }
        final int decimals = length - 1;
        if (decimals != 3 && decimals != 6 && decimals != 9 || buffer.getByte(offset) != '.') {
            return -1;
        }
        final int number = (int) Decimals.natural(buffer, offset + 1, decimals);
        return decimals == 3 ? number * 1_000_000 : decimals == 6 ? number * 1_000 : number;
    }

    /** Reads a date, {@code 20261126}: returns days since the epoch, or {@link #MALFORMED}. */
    public static long parseDate(final DirectBuffer buffer, final int offset, final int length) {
        if (length != DATE_LENGTH) {
            return MALFORMED;
        }
        final long word = buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN);
        if (!Digits.areDigits(word)) {
            return MALFORMED;
        }
        final int date = Digits.number(word);
        final int year = date / 10_000;
        final int month = date / 100 % 100;
        final int day = date % 100;
        if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > length(year, month)) {
            return MALFORMED;
        }
        return days(year, month, day);
    }

    /**
     * Writes a time.
     *
     * @param buffer   to write into.
     * @param offset   of the first byte.
     * @param epochNs  nanoseconds since the epoch, not negative.
     * @param decimals 3, 6 or 9; what does not fit is cut off.
     * @return bytes written.
     */
    public static int write(
        final MutableDirectBuffer buffer, final int offset, final long epochNs, final int decimals) {
        final long second = epochNs / SECOND;
        final int ofDay = (int) (second % SECONDS_OF_DAY);
        writeDate(buffer, offset, second / SECONDS_OF_DAY);
        buffer.putByte(offset + 8, (byte) '-');
        buffer.putNaturalPaddedIntAscii(offset + 9, 2, ofDay / 3600);
        buffer.putByte(offset + 11, (byte) ':');
        buffer.putNaturalPaddedIntAscii(offset + 12, 2, ofDay / 60 % 60);
        buffer.putByte(offset + 14, (byte) ':');
        buffer.putNaturalPaddedIntAscii(offset + 15, 2, ofDay % 60);
        buffer.putByte(offset + SECONDS_LENGTH, (byte) '.');
        int fraction = (int) (epochNs % SECOND);
        for (int i = 9; i > decimals; i--) {
            fraction /= 10;
        }
        buffer.putNaturalPaddedIntAscii(offset + SECONDS_LENGTH + 1, decimals, fraction);
        return SECONDS_LENGTH + 1 + decimals;
    }

    /** Writes a date, of days since the epoch; returns the bytes written. */
    public static int writeDate(final MutableDirectBuffer buffer, final int offset, final long epochDays) {
        // Years begin with March here, so that the day that not every year has is the last one of a year.
        final int days = (int) epochDays + DAYS_BEFORE_1970;
        final int era = days / DAYS_OF_ERA;
        final int ofEra = days - era * DAYS_OF_ERA;
        final int yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365;
        final int ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        final int shifted = (5 * ofYear + 2) / 153;
        final int month = shifted < 10 ? shifted + 3 : shifted - 9;
        buffer.putNaturalPaddedIntAscii(offset, 4, yearOfEra + era * 400 + (month <= 2 ? 1 : 0));
        buffer.putNaturalPaddedIntAscii(offset + 4, 2, month);
        buffer.putNaturalPaddedIntAscii(offset + 6, 2, ofYear - (153 * shifted + 2) / 5 + 1);
        return DATE_LENGTH;
    }

    private static long days(final int calendarYear, final int month, final int day) {
        final int year = month <= 2 ? calendarYear - 1 : calendarYear;
        final int era = year / 400;
        final int ofEra = year - era * 400;
        final int ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        return era * DAYS_OF_ERA + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - DAYS_BEFORE_1970;
    }

    private static int length(final int year, final int month) {
        return switch (month) {
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }
}
