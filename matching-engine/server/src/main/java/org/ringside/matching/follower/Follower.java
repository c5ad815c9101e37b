package org.ringside.matching.follower;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Follows a running engine, and publishes images of its market. The engine does not notice: a follower reads the
 * engine's journal, looks at the tails of its rings, and attaches nothing.
 *
 * <p>A follower has no thread. Its owner calls {@link #poll} from a duty cycle, for example every few milliseconds, and
 * {@link #close} from the same thread. Any thread may take the {@link #image}, which never changes.
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
     * Does a part of the work: applies new records of the journal, and publishes another image if the last one is 250
     * ms old.
     *
     * <p>The poll that begins with a snapshot reads the whole snapshot and looks once through the journal behind it, so
     * it takes the longer the larger the state is. The poll before returns 1 and publishes an image that says so. A
     * state is checked as a whole before its use, so this poll cannot be divided. A process that must answer somebody
     * polls from a thread of its own, and takes the image meanwhile. {@link #close} waits for such a poll.
     *
     * @param limit most records, or events of each ring, to take.
     * @return number taken; 0 if there is nothing to do at once.
     */
    int poll(int limit);

    /**
     * The last published image. Read with acquire, and written with release by {@link #poll}.
     *
     * @return the image; never null; without instruments before the first data.
     */
    MarketImage image();

    /** Releases the mapped files. The last image stays. */
    @Override
    void close();

    /**
     * Makes a follower of an engine with a journal. The follower begins with the newest snapshot. It may start before
     * the engine, and outlives it: while there is no journal, its image says so.
     *
     * @param journal folder of the journal and the snapshots.
     * @param queues  folder of the queues: an event counts when it is in its ring.
     * @param clock   of images; read once in each poll.
     * @return a follower, to be closed.
     */
    static Follower ofJournal(final Path journal, final Path queues, final EpochNanoClock clock) {
        return new JournalFollower(journal, queues, clock);
    }

    /**
     * Makes a follower of an engine with {@code policy=memory}, which has no journal. The follower looks at the events
     * in the rings to the gateways, from the unread ones on: changes of phases, and trades. It cannot know books,
     * orders and positions, and its images say so.
     *
     * @param queues folder of the queues.
     * @param clock  of images; read once in each poll.
     * @return a follower, to be closed.
     */
    static Follower ofRings(final Path queues, final EpochNanoClock clock) {
        return new RingFollower(queues, clock);
    }

    /**
     * Makes a follower that survives unexpected failures: another follower, which begins anew, takes the place of the
     * failed one, after a second at first and up to 64 seconds later. An {@link Error} passes through.
     *
     * @param maker    makes each; the first one at once.
     * @param clock    of images and pauses; read once in each poll.
     * @param failures gets each failure, from the thread that polls.
     * @return a follower, to be closed.
     */
    static Follower lasting(
        final Supplier<Follower> maker, final EpochNanoClock clock, final Consumer<RuntimeException> failures) {
        return new LastingFollower(maker, clock, failures);
    }
}
