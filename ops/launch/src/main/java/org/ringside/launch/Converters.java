package org.ringside.launch;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Supplier;
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

    /**
     * What a conversion gives.
     *
     * @param conversion throws an IllegalArgumentException with what is wrong with the text.
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
