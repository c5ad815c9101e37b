package org.ringside.ops.exchange;

import java.util.ArrayList;
import java.util.List;

/** What a doctor has found: one line for each thing that was looked at. */
public final class Findings {
    /** What a check comes to. */
    public enum Result { PASS, WARN, FAIL }

    /**
     * One of them.
     *
     * @param result what it comes to
     * @param what   thing and reason
     * @param fix    what to do about it; a command where one does it; null when there is nothing to be done
     */
    public record Finding(Result result, String what, String fix) {
        @Override
        public String toString() {
            return result + "  " + what + (fix == null ? "" : "    fix: " + fix);
        }
    }

    private final List<Finding> list = new ArrayList<>();

    public void pass(final String what) {
        list.add(new Finding(Result.PASS, what, null));
    }

    public void warn(final String what, final String fix) {
        list.add(new Finding(Result.WARN, what, fix));
    }

    public void fail(final String what, final String fix) {
        list.add(new Finding(Result.FAIL, what, fix));
    }

    public List<Finding> list() {
        return list;
    }

    public boolean hasFailed() {
        return list.stream().anyMatch(finding -> finding.result == Result.FAIL);
    }
}
