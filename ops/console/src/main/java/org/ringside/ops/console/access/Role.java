package org.ringside.ops.console.access;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What somebody who has logged in may do. */
public enum Role {
    /** Looks, but sees no accounts and positions. */
    VIEWER,
    /** Sees all, and acts. */
    OPERATOR;

    /** The role of this name; empty when there is none. */
    public static Optional<Role> of(final String word) {
        return Stream.of(values()).filter(role -> role.word().equals(word)).findFirst();
    }

    /** As configurations, command lines and documents have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
