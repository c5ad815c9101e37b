package org.ringside.gateway.control;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.gateway.control.BlockList.Scope;

/**
 * One change of a list of blocks, which an operator's tool asks a gateway for. It can be done again.
 *
 * @param scope     what it is.
 * @param id        its number.
 * @param isBlocked from now on.
 */
public record BlockChange(Scope scope, long id, boolean isBlocked) {
    private static final Pattern WORDS = Pattern.compile("(un)?block (session|firm|account) (\\d{1,10})");

    /**
     * Reads a request.
     *
     * @param words of {@link GatewayControl}.
     * @return the change; empty when something else is asked for, or for a number that no list may have.
     */
    public static Optional<BlockChange> of(final String words) {
        final Matcher matcher = WORDS.matcher(words);
        if (!matcher.matches() || Long.parseLong(matcher.group(3)) > BlockList.MAX_ID) {
            return Optional.empty();
        }
        return Optional.of(new BlockChange(Scope.valueOf(matcher.group(2).toUpperCase(Locale.ROOT)),
            Long.parseLong(matcher.group(3)), matcher.group(1) == null));
    }

    /** The request for it. */
    public String words() {
        return (isBlocked ? "block " : "unblock ") + scope.name().toLowerCase(Locale.ROOT) + " " + id;
    }

    /** Returns the list with this change. */
    BlockList in(final BlockList list) {
        return list.with(scope, id, isBlocked);
    }
}
