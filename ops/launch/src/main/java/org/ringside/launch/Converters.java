package org.ringside.launch;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts {@link Arguments} of command options. A text that cannot be read is a usage error. */
public final class Converters {
    private Converters() {
    }

    /** A count with an optional decimal unit. */
    public static final class Count implements ITypeConverter<Long> {
        @Override
        public Long convert(final String text) {
            return converted(() -> Arguments.decimalCount(text));
        }
    }

    /** A time with its unit. */
    public static final class Time implements ITypeConverter<Duration> {
        @Override
        public Duration convert(final String text) {
            return converted(() -> Arguments.duration(text));
        }
    }

    /** Host and port. */
    public static final class Address implements ITypeConverter<InetSocketAddress> {
        @Override
        public InetSocketAddress convert(final String text) {
            return converted(() -> Arguments.address(text));
        }
    }

    /** A constant of an enum, in letters of any size: by the word that it is shown as, or by its name. */
    static final class Word implements ITypeConverter<Object> {
        private final List<?> constants;

        Word(final Class<?> type) {
            constants = List.of(type.getEnumConstants());
        }

        @Override
        public Object convert(final String text) {
            return constants.stream()
                .filter(each -> word(each).equalsIgnoreCase(text) || ((Enum<?>) each).name().equalsIgnoreCase(text))
                .findFirst().orElseThrow(() -> new TypeConversionException("'" + text + "' is none of "
                    + constants.stream().map(Word::word).collect(Collectors.joining(", "))));
        }

        private static String word(final Object constant) {
            return constant.toString().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Runs a conversion.
     *
     * @param conversion throws an IllegalArgumentException that says what is wrong with the text.
     * @param <T>        of the value.
     * @return the value.
     */
    public static <T> T converted(final Supplier<T> conversion) {
        try {
            return conversion.get();
        } catch (final IllegalArgumentException ex) {
            throw new TypeConversionException(ex.getMessage());
        }
    }
}
