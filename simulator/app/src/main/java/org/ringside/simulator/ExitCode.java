package org.ringside.simulator;

/** What the tool exits with: the numbers that all tools of Ringside share. */
final class ExitCode {
    static final int OK = 0;
    static final int FAILURE = 1;
    static final int USAGE = 2;
    static final int IN_USE = 4;
    static final int PERMISSION = 7;
    static final int TIMEOUT = 8;
    static final int THRESHOLD = 99;
    static final int INTERRUPTED = 130;

    private ExitCode() {
    }
}
