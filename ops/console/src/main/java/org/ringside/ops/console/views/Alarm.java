package org.ringside.ops.console.views;

/**
 * An alarm for an operator.
 *
 * @param id       the same as long as the alarm lasts.
 * @param severity {@code critical} or {@code warning}.
 * @param since    time of the first sight, milliseconds since 1970.
 * @param text     the fact in one sentence, which ends with dots if it is too long for a frame.
 * @param advice   the next step, a command if possible.
 * @param runbook  heading in docs/runbook.md.
 */
public record Alarm(String id, String severity, long since, String text, String advice, String runbook) {
    private static final int MOST_TEXT = 300;

    /** Cuts a text that is too long. */
    public Alarm {
        text = text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + "...";
    }

    /** Something that keeps traders from trading, or soon will. */
    static Alarm critical(final String id, final String text, final String advice, final String runbook) {
        return new Alarm(id, "critical", 0, text, advice, runbook);
    }

    /** Something to be looked after. */
    static Alarm warning(final String id, final String text, final String advice, final String runbook) {
        return new Alarm(id, "warning", 0, text, advice, runbook);
    }

    Alarm lastingSince(final long epochMs) {
        return new Alarm(id, severity, epochMs, text, advice, runbook);
    }

    boolean isCritical() {
        return "critical".equals(severity);
    }
}
