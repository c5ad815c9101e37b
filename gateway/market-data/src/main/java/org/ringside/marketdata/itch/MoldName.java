package org.ringside.marketdata.itch;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/**
 * The name of a Mold session: ten characters, the date and what tells the sessions of a date apart: {@code A} with a
 * space behind, {@code B}, up to {@code Z}, then {@code BA} up to {@code ZZ}. Names ascend as sessions follow.
 */
final class MoldName {
    /** Characters of a name. */
    static final int LENGTH = 10;

    /** The name of a file has no space. */
    static final String SUFFIX = ".mold";

    private static final int LETTERS = 26;
    private static final int MOST = LETTERS * LETTERS;
    private static final Pattern FILE = Pattern.compile("(\\d{8})([A-Z]{1,2})\\.mold");

    private MoldName() {
    }

    /**
     * The name of a session.
     *
     * @param date   days since 1970.
     * @param number of the session in that date, 0 to 675.
     */
    static String of(final long date, final int number) {
        final String day = LocalDate.ofEpochDay(date).format(DateTimeFormatter.BASIC_ISO_DATE);
        return day + (number < LETTERS ? (char) ('A' + number) + " "
            : "" + (char) ('A' + number / LETTERS) + (char) ('A' + number % LETTERS));
    }

    /** Name of the file of a session. */
    static String file(final String name) {
        return name.strip() + SUFFIX;
    }

    static boolean isFile(final String file) {
        return FILE.matcher(file).matches();
    }

    /** The session that a file is of. */
    static String ofFile(final String file) {
        final String name = file.substring(0, file.length() - SUFFIX.length());
        return name.length() == LENGTH ? name : name + " ";
    }

    /** What orders files as their sessions follow. */
    static String order(final String file) {
        final String name = file.substring(0, file.length() - SUFFIX.length());
        return name.length() == LENGTH ? name : name.substring(0, LENGTH - 2) + " " + name.charAt(LENGTH - 2);
    }

    /** The name of the session behind another one, or of the first one of a later date. Behind ZZ comes a new date. */
    static String following(final String before, final long date) {
        final String first = of(date, 0);
        if (before == null || before.compareTo(first.substring(0, LENGTH - 2)) < 0) {
            return first;
        }
        final char one = before.charAt(LENGTH - 2);
        final char two = before.charAt(LENGTH - 1);
        final int number = two == ' ' ? one - 'A' : (one - 'A') * LETTERS + two - 'A';
        final long dateBefore = LocalDate.parse(before.substring(0, LENGTH - 2), DateTimeFormatter.BASIC_ISO_DATE)
            .toEpochDay();
        return number + 1 == MOST ? of(dateBefore + 1, 0) : of(dateBefore, number + 1);
    }
}
