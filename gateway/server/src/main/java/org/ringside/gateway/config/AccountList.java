package org.ringside.gateway.config;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A list of accounts, one by one and in ranges: {@code 501, 600-699}. Immutable. */
public final class AccountList {
    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*");
    private static final Pattern ENTRY = Pattern.compile("(\\d{1,10})(?:-(\\d{1,10}))?");
    private static final long MAX_ACCOUNT = 0xFFFF_FFFEL;

    /** First and last account of each range. */
    private final long[] bounds;

    private AccountList(final long[] bounds) {
        this.bounds = bounds;
    }

    /**
     * Reads a list; an empty text has no account.
     *
     * @param owner of the list, for messages.
     * @throws IllegalArgumentException when the text is no list of accounts.
     */
    public static AccountList parse(final String owner, final String text) {
        if (text.isBlank()) {
            return new AccountList(new long[0]);
        }
        return new AccountList(Arrays.stream(SEPARATOR.split(text.trim()))
            .flatMapToLong(entry -> Arrays.stream(bounds(owner, entry)))
            .toArray());
    }

    /** Whether this account is on the list. */
    public boolean contains(final long account) {
        for (int i = 0; i < bounds.length; i += 2) {
            if (account >= bounds[i] && account <= bounds[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** How many accounts of a range are on the list; one that is there twice counts twice. */
    public long countWithin(final long first, final long last) {
        long count = 0;
        for (int i = 0; i < bounds.length; i += 2) {
            count += Math.max(0, Math.min(last, bounds[i + 1]) - Math.max(first, bounds[i]) + 1);
        }
        return count;
    }

    private static long[] bounds(final String owner, final String entry) {
        final Matcher matcher = ENTRY.matcher(entry);
        if (matcher.matches()) {
            final long first = Long.parseLong(matcher.group(1));
            final long last = matcher.group(2) == null ? first : Long.parseLong(matcher.group(2));
            if (first >= 1 && first <= last && last <= MAX_ACCOUNT) {
                return new long[] {first, last};
            }
        }
        throw new IllegalArgumentException("accounts of " + owner + ": '" + entry
            + "' is neither an account nor a range of them, 1 to " + MAX_ACCOUNT);
    }
}
