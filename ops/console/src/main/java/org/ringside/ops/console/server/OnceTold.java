package org.ringside.ops.console.server;

import java.util.Set;
import java.util.function.Consumer;

/** Tells what was not so when it was looked at before. One thread at a time. */
final class OnceTold {
    private final Consumer<String> messages;
    private Set<String> before = Set.of();

    OnceTold(final Consumer<String> messages) {
        this.messages = messages;
    }

    /** All that is so now. */
    void tell(final Set<String> now) {
        now.stream().filter(line -> !before.contains(line)).forEach(messages);
        before = Set.copyOf(now);
    }
}
