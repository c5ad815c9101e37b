package org.ringside.matching.follower;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Stays behind an engine that runs, and publishes what its market looks like. The engine does not notice: a follower
 * reads the engine's journal and looks at the tails of its rings, and attaches nothing.
 *
 * <p>A follower has no thread. Its owner calls {@link #poll} from a duty cycle, for example every few milliseconds, and
 * {@link #close} from the same thread. Any thread may ask for the {@link #image}, which never changes.
 *
 * <pre>{@code
 * try (Follower follower = Follower.ofJournal(journal, queues, new OffsetEpochNanoClock())) {
 *     while (isRunning) {
 *         if (follower.poll(1_000) == 0) {
 *             LockSupport.parkNanos(5_000_000);
 *         }
 *         show(follower.image());
 *     }
 * }
 * }</pre>
 */
public interface Follower extends AutoCloseable {
    /**
     * Does a part of what there is to do: applies what the engine has journaled meanwhile, and publishes another image
     * if the last one is 250 ms old.
     *
     * <p>One poll is as long as the state is large: the one that begins with a snapshot, which reads the snapshot and
     * looks once through the journal behind it. The poll before that returns 1 and publishes an image that says so. A
     * state is checked as a whole before it is used, so this is not divided: a process that owes somebody an answer
     * polls from a thread of its own, and the image answers meanwhile. A close waits for such a poll.
     *
     * @param limit most records, or events of each ring, that are taken.
     * @return how many were taken; 0 when there is nothing to do at once.
     */
    int poll(int limit);

    /**
     * What was published last. Read with acquire, and written with release by {@link #poll}.
     *
     * @return the image; never null, and without instruments before there was anything to see.
     */
    MarketImage image();

    /** Gives back the mapped files. The last image stays. */
    @Override
    void close();

    /**
     * A follower of an engine that keeps a journal, which begins with the newest snapshot. It may come before the
     * engine, and outlives it: while there is no journal, its image says so.
     *
     * @param journal folder of the journal and the snapshots.
     * @param queues  folder of the queues: an event counts when its ring has it.
     * @param clock   of images; read once in each poll.
     * @return a follower, to be closed.
     */
    static Follower ofJournal(final Path journal, final Path queues, final EpochNanoClock clock) {
        return new JournalFollower(journal, queues, clock);
    }

    /**
     * A follower of an engine with {@code policy=memory}, which keeps no journal. It looks at the events that pass in
     * the rings to the gateways, from those on that the gateways have not read: phases as they change, and trades.
     * Books, orders and positions cannot be known that way, and its images say so.
     *
     * @param queues folder of the queues.
     * @param clock  of images; read once in each poll.
     * @return a follower, to be closed.
     */
    static Follower ofRings(final Path queues, final EpochNanoClock clock) {
        return new RingFollower(queues, clock);
    }

    /**
     * A follower that goes on when it fails in a way that nobody foresaw: its place takes another one, which begins
     * anew, after a second first and up to 64 later. An {@link Error} passes through.
     *
     * @param maker    makes each; the first one at once.
     * @param clock    of images and pauses; read once in each poll.
     * @param failures told of each failure, by the thread that polls.
     * @return a follower, to be closed.
     */
    static Follower lasting(
        final Supplier<Follower> maker, final EpochNanoClock clock, final Consumer<RuntimeException> failures) {
        return new LastingFollower(maker, clock, failures);
    }
}
