package org.ringside.ops.console.actions;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.ringside.ops.console.access.RefusedException;

/**
 * A request for an action. Immutable.
 *
 * @param name      of the action, which is the verb of the command line
 * @param arguments by name
 */
public record ActionRequest(String name, Map<String, String> arguments) {
    private static final int MOST_ARGUMENTS = 8;
    private static final Pattern NAME = Pattern.compile("[A-Za-z]{1,32}");
    /** Numbers, and names of instruments, gateways and phases: all that may be the symbol of an instrument. */
    private static final Pattern VALUE = Pattern.compile("[^\\p{Z}\\p{Cc}\\p{Cf}]{1,64}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    /** Refuses a request that no action takes. */
    public ActionRequest {
        arguments = Map.copyOf(arguments);
        if (arguments.size() > MOST_ARGUMENTS) {
            throw bad("more than " + MOST_ARGUMENTS + " arguments");
        }
        for (final Map.Entry<String, String> argument : arguments.entrySet()) {
            if (!NAME.matcher(argument.getKey()).matches() || !VALUE.matcher(argument.getValue()).matches()) {
                throw bad("an argument is no name and no number of up to 64 characters without spaces");
            }
        }
    }

    /** Refuses all arguments but these. */
    void requireOnly(final String... known) {
        final Set<String> names = Set.of(known);
        for (final String argument : arguments.keySet()) {
            if (!names.contains(argument)) {
                throw bad(name + " takes no " + argument
                    + (known.length == 0 ? "" : ", but " + String.join(", ", known)));
            }
        }
    }

    String text(final String argument) {
        final String value = arguments.get(argument);
        if (value == null) {
            throw bad(name + " needs args." + argument);
        }
        return value;
    }

    long number(final String argument) {
        final String value = text(argument);
        if (!NUMBER.matcher(value).matches()) {
            throw bad("args." + argument + " is '" + value + "', which is no number");
        }
        return Long.parseLong(value);
    }

    boolean has(final String argument) {
        return arguments.containsKey(argument);
    }

    static RefusedException bad(final String message) {
        return new RefusedException(RefusedException.BAD_REQUEST, message);
    }
}
