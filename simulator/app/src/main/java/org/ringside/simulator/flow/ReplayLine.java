package org.ringside.simulator.flow;

import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;


/** One line of a replay file. What is wrong with it is said in one line that begins with file and line number. */
final class ReplayLine {
    private final String file;
    private final long lineNumber;
    private final String[] fields;

    ReplayLine(final String file, final long lineNumber, final String text, final int fieldCount) {
        this.file = file;
        this.lineNumber = lineNumber;
        this.fields = text.split(",", -1);
        if (fields.length != fieldCount) {
            throw bad(fields.length + " fields instead of " + fieldCount);
        }
    }

    String text(final int field) {
        return fields[field];
    }

    /** A whole number that is not negative. */
    long number(final int field, final String name) {
        return decimal(field, name, 0);
    }

    /** A whole number of at least 1. */
    long positive(final int field, final String name) {
        final long value = number(field, name);
        if (value == 0) {
            throw bad(name + " is 0");
        }
        return value;
    }

    /** A decimal number that is not negative, as a mantissa with so many digits after the point. */
    long decimal(final int field, final String name, final int digits) {
        final long mantissa = Decimal.parse(fields[field], digits);
        if (mantissa == Decimal.INVALID) {
            throw bad(name + " '" + fields[field] + "' is no "
                + (digits == 0 ? "whole number" : "number with up to " + digits + " decimals"));
        }
        return mantissa;
    }

    LaunchException bad(final String reason) {
        return new LaunchException(
            ExitCode.FAILURE, file + ":" + lineNumber + ": " + reason + ". Correct the file, nothing was sent");
    }
}
