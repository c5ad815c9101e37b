package org.ringside.ops.exchange;

import java.util.ArrayList;
import java.util.List;

/** The findings of a doctor: one line for each check. */
public final class Findings {
    /** The results of a check. */
    public enum Result { PASS, WARN, FAIL }

    /**
     * One finding.
     *
     * @param result result of the check
     * @param what   thing and reason
     * @param fix    next step, a command if possible; null if there is nothing to do
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
