package org.ringside.simulator.benchmarks;

import org.ringside.launch.Converters;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;

/** The numbers of the options: above 0 all of them, but for those whose option takes {@link OrNone}. */
final class Numbers {
    private static final int MOST = 1_000_000_000;

    /** A whole number, or 0 for none. */
    static final class OrNone implements ITypeConverter<Integer> {
        @Override
        public Integer convert(final String text) {
            return whole(text, 0);
        }
    }

    /** A number of seconds, or 0 for none. */
    static final class SecondsOrNone implements ITypeConverter<Double> {
        @Override
        public Double convert(final String text) {
            final double seconds = number(text);
            return Converters.converted(() -> {
                require(seconds >= 0 && seconds <= MOST, text, "a number from 0 to " + MOST);
                return seconds;
            });
        }
    }

    private Numbers() {
    }

    /** Lets a command and those below it read their numbers so. */
    static CommandLine readBy(final CommandLine command) {
        return command
            .registerConverter(int.class, text -> whole(text, 1))
            .registerConverter(Integer.class, text -> whole(text, 1))
            .registerConverter(Long.class, text -> (long) whole(text, 1))
            .registerConverter(long.class, text -> (long) whole(text, 1))
            .registerConverter(double.class, Numbers::positive);
    }

    private static int whole(final String text, final int least) {
        return Converters.converted(() -> {
            final String wanted = "a whole number from " + least + " to " + MOST;
            require(text.matches("[0-9]{1,10}"), text, wanted);
            final long number = Long.parseLong(text);
            require(number >= least && number <= MOST, text, wanted);
            return (int) number;
        });
    }

    private static double positive(final String text) {
        final double number = number(text);
        return Converters.converted(() -> {
            require(number > 0 && number <= MOST, text, "a number above 0, and at most " + MOST);
            return number;
        });
    }

    private static double number(final String text) {
        return Converters.converted(() -> {
            require(text.matches("[0-9]+(\\.[0-9]+)?"), text, "a number, as 3 or 0.5");
            return Double.parseDouble(text);
        });
    }

    private static void require(final boolean kept, final String text, final String wanted) {
        if (!kept) {
            throw new IllegalArgumentException("'" + text + "' is not " + wanted);
        }
    }
}
