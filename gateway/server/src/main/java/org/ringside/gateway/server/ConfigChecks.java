package org.ringside.gateway.server;

/** What the records of the configuration check their values with. Messages name the key and what it may be. */
final class ConfigChecks {
    private ConfigChecks() {
    }

    /** A number in its bounds; the default where there is none. */
    static int valueIn(final String key, final Integer value, final int byDefault, final int min, final int max) {
        final int number = value == null ? byDefault : value;
        require(number >= min && number <= max, key + "=" + number + ": " + min + " to " + max);
        return number;
    }

    static void require(final boolean isTrue, final String message) {
        if (!isTrue) {
            throw new IllegalArgumentException(message);
        }
    }

    static <T> T orDefault(final T value, final T byDefault) {
        return value == null ? byDefault : value;
    }
}
