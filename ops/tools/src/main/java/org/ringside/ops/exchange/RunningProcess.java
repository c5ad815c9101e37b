package org.ringside.ops.exchange;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.ProcessIdentity;

/**
 * A process that runs, or ran, a part of an exchange.
 *
 * @param name      of the process: {@code engine}, or that of a gateway or probe
 * @param part      one of the constants of {@link Exchange}
 * @param identity  identity of the process in a file, because the kernel uses a pid again
 * @param listen    address at which it accepts connections; null if there is none, or it is not known yet
 * @param tlsListen address at which it accepts connections with TLS; null if there is none, or it is not known yet
 * @param fix       the same for FIX, and with TLS for FIX, and the sessions that speak it, as in the ready line; empty
 *                  if there are none
 * @param slice     time slice of its threads, as configured; null if there is none, or the kernel refuses it
 * @param warmup    how long it has warmed up, {@code failed} after a failure; null without a warm-up
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RunningProcess(String name, String part, ProcessIdentity identity, String listen, String tlsListen,
    Map<String, String> fix, String slice, String warmup) {
    /** Characters that a terminal may take for a command. */
    static final Pattern CONTROL = Pattern.compile("\\p{C}");

    private static final Set<String> PARTS = Set.of(Exchange.ENGINE, Exchange.LOG, Exchange.CONSOLE,
        Exchange.MARKET_DATA, Exchange.GATEWAY, Exchange.PROBE, Exchange.HANDLER, Exchange.TRADERS,
        Exchange.SUBSCRIBER, Exchange.MEMBER, Exchange.BRIDGE);
    private static final List<String> FIX_WORDS = List.of("fix.listen", "fix.tlsListen", "fix.sessions");

    public RunningProcess {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(identity, "identity");
        // The file of an exchange that an older build has started does not have them.
        fix = fix == null ? Map.of() : Map.copyOf(fix);
    }

    /** Where traders connect that speak FIX; null if there is no such port. */
    public String fixListen() {
        return fix.get(FIX_WORDS.get(0));
    }

    /** The same with TLS. */
    public String fixTlsListen() {
        return fix.get(FIX_WORDS.get(1));
    }

    /** The sessions that speak FIX, as {@code 501,600-699}. */
    public String fixSessions() {
        return fix.get(FIX_WORDS.get(2));
    }

    /** Makes a process that is not ready, or does not say more. */
    public RunningProcess(final String name, final String part, final ProcessIdentity identity) {
        this(name, part, identity, null, null, Map.of(), null, null);
    }

    /** The same process, with what its ready line says. */
    RunningProcess saying(final Map<String, String> words) {
        final Map<String, String> fixWords = new TreeMap<>(words);
        fixWords.keySet().retainAll(FIX_WORDS);
        return new RunningProcess(name, part, identity, words.get("listen"), words.get("tls.listen"), fixWords,
            words.get("slice"), words.get("warmup"));
    }

    /** Whether its part is one that there is, and each text is words for a terminal. */
    boolean isPrintable() {
        return PARTS.contains(part) && Stream.concat(
            Stream.of(name, String.valueOf(listen), String.valueOf(tlsListen), String.valueOf(slice),
                String.valueOf(warmup)), fix.values().stream()).noneMatch(text -> CONTROL.matcher(text).find());
    }

    public long pid() {
        return identity.pid();
    }

    public boolean isRunning() {
        return identity.isRunning();
    }

    /**
     * Asks the process to stop. If it does not stop in time, the method kills the process, and says so.
     *
     * @throws LaunchException PERMISSION when this account may not end it; FAILURE when it runs although it was killed
     */
    public void stop(final Duration timeout, final Messages messages) throws InterruptedException {
        final Optional<ProcessHandle> handle = ProcessHandle.of(pid());
        if (handle.isPresent()) {
            stop(handle.get(), timeout, messages);
        }
    }

    void stop(final ProcessHandle handle, final Duration timeout, final Messages messages)
        throws InterruptedException {
        if (isRunning()) {
            requireAllowed(handle.destroy());
            if (!awaitExit(timeout)) {
                messages.say(this + " did not stop within " + Format.seconds(timeout) + ": killing it");
                kill(handle);
            }
        }
    }

    /**
     * Kills the process.
     *
     * @throws LaunchException as {@link #stop}
     */
    public void kill() throws InterruptedException {
        final Optional<ProcessHandle> handle = ProcessHandle.of(pid());
        if (handle.isPresent() && isRunning()) {
            kill(handle.get());
        }
    }

    private void kill(final ProcessHandle handle) throws InterruptedException {
        requireAllowed(handle.destroyForcibly());
        if (!awaitExit(Duration.ofSeconds(5))) {
            throw new LaunchException(ExitCode.FAILURE, this + " still runs although it was killed. 'ps -o stat,wchan "
                + pid() + "' says what it waits for");
        }
    }

    private void requireAllowed(final boolean isSent) {
        if (!isSent && isRunning()) {
            throw new LaunchException(ExitCode.PERMISSION, this + " still runs: the account "
                + System.getProperty("user.name") + " may not end it. Run this again as the account of the process,"
                + " or as root");
        }
    }

    /** Waits for the end of the process. Returns whether it came in time. */
    public boolean awaitExit(final Duration timeout) throws InterruptedException {
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        while (isRunning()) {
            if (System.nanoTime() - deadlineNs >= 0) {
                return false;
            }
            Thread.sleep(10);
        }
        return true;
    }

    @Override
    public String toString() {
        return name + " (pid " + pid() + ")";
    }
}
