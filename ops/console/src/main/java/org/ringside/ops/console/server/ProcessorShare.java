package org.ringside.ops.console.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.ringside.launch.SessionGroup;
import org.ringside.ops.console.access.PriorityBoost;
import org.ringside.queue.SchedulingPolicy;
import org.ringside.queue.TimeSlice;

/**
 * What the console takes of the processors: little more than what the exchange leaves. All threads have a long slice:
 * a thread with a shorter one, as all of the exchange have, interrupts them when it wakes. They interrupt nobody when
 * they wake. Threads that nobody waits for, the follower and the compilers of the JVM, have little of what the session
 * has, or, on a kernel without slices, what the others leave.
 *
 * <p>Where the kernel divides by sessions, and the console leads one, as when {@code up} or systemd starts it, the
 * niceness of its threads counts for nothing beyond the session. The session itself is as nice as can be then; less so
 * while somebody waits for a login or an action, while the look at the exchange is late, and when the console ends. Any
 * thread may call.
 */
final class ProcessorShare implements PriorityBoost {
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final List<String> COMPILERS = List.of("C1 Compiler", "C2 Compiler");
    /** A quarter of a core beside another session that computes. */
    private static final int HASTY = 5;
    /**
     * Longer than the default of Linux, which is 2.8 ms at most. Not much longer: on a full machine a thread of a
     * session of niceness 19 waits for its turn for some 68 times its slice.
     */
    private static final long SLICE_NS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final long LATE_NS = TimeUnit.SECONDS.toNanos(1);

    private final boolean isModest;
    private final SessionGroup session;
    private final boolean isSessionOwn;
    private int waiting;
    private boolean isLate;
    private long dueNs = System.nanoTime();
    private int niceness;

    private ProcessorShare(final boolean isModest, final SessionGroup session) {
        this.isModest = isModest;
        this.session = session;
        this.isSessionOwn = isModest && session.isOwn();
    }

    /** As any process: for tests, whose process does other things besides. */
    static ProcessorShare ofAnybody() {
        return new ProcessorShare(false, SessionGroup.ofThisProcess());
    }

    /** For a process that is a console and nothing else. */
    static ProcessorShare ofConsole() {
        return of(SessionGroup.ofThisProcess());
    }

    static ProcessorShare of(final SessionGroup session) {
        return new ProcessorShare(true, session);
    }

    /** Begins, for all threads that run. To be called when the console is ready: somebody waits for that. */
    void settle() {
        if (!isModest) {
            return;
        }
        try (Stream<Path> tasks = Files.list(TASKS)) {
            tasks.forEach(this::settle);
        } catch (final IOException elsewhere) {
            // Systems without /proc have none of this.
            return;
        }
        adjust();
    }

    /** The calling thread, from its begin on: nobody waits for it. */
    void rest() {
        if (isModest) {
            rest(SchedulingPolicy.THIS_THREAD);
        }
    }

    /**
     * Takes note of when the next look at the exchange is due.
     *
     * @param nextDueNs as {@link System#nanoTime()}.
     */
    synchronized void plan(final long nextDueNs) {
        dueNs = nextDueNs;
    }

    /**
     * Sees whether the look at the exchange is late, also while it takes long.
     *
     * @param nowNs as {@link System#nanoTime()}.
     */
    synchronized void check(final long nowNs) {
        isLate = nowNs - dueNs > LATE_NS;
        adjust();
    }

    @Override
    public synchronized void begin() {
        waiting++;
        adjust();
    }

    @Override
    public synchronized void end() {
        waiting--;
        adjust();
    }

    /** The kernel may refuse for a tenth of a second; the next turn asks again. */
    private synchronized void adjust() {
        final int wanted = waiting > 0 || isLate ? HASTY : SchedulingPolicy.MOST_NICE;
        if (isSessionOwn && wanted != niceness && session.request(wanted)) {
            niceness = wanted;
        }
    }

    private void settle(final Path task) {
        final int thread = Integer.parseInt(task.getFileName().toString());
        if (SchedulingPolicy.of(thread).filter(SchedulingPolicy.IDLE::equals).isPresent()) {
            return;
        }
        if (COMPILERS.stream().anyMatch(name(task)::startsWith)) {
            rest(thread);
        } else {
            TimeSlice.request(thread, SLICE_NS);
            SchedulingPolicy.BATCH.request(thread);
        }
    }

    /**
     * A kernel without slices lets a thread that wakes interrupt an idle thread, and no other. Later kernels wake
     * threads by preference on the core of an idle thread, and let them wait there if it is of another session: there
     * the slice does it. Among all threads of a machine, an idle one may get no processor for seconds, and the JVM
     * waits for it whenever it collects garbage. Within a session it has the share of the session.
     */
    private void rest(final int thread) {
        if (!TimeSlice.request(thread, SLICE_NS) && isSessionOwn) {
            SchedulingPolicy.IDLE.request(thread);
        } else {
            SchedulingPolicy.BATCH.request(thread, SchedulingPolicy.MOST_NICE);
        }
    }

    private static String name(final Path task) {
        try {
            return Files.readString(task.resolve("comm"));
        } catch (final IOException ended) {
            return "";
        }
    }
}
