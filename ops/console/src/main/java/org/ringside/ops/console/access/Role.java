package org.ringside.ops.console.access;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The rights of a person who has logged in. */
public enum Role {
    /** Looks, but sees no accounts and positions. */
    VIEWER,
    /** Sees everything, and acts. */
    OPERATOR;

    /** Finds the role with this name; empty if there is none. */
    public static Optional<Role> of(final String word) {
        return Stream.of(values()).filter(role -> role.word().equals(word)).findFirst();
    }

    /** Name in configurations, command lines and documents. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
