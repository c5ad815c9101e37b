package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.FENCED_OFFSET;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.QueueException.Reason;

/**
 * The agreement on the full fence that the only writer of a queue would need after each message: between its store of
 * the message and its looks at the reader's futex word and at the state of the queue. While nobody sleeps and nobody
 * closes the queue, the fence serves nobody. So the writer leaves it out until somebody asks for it in a word of the
 * queue, and the process that asks pays for the messages that were published without ({@link Barrier}).
 * <pre>
 *  writer                                 who is about to sleep, or has seen the queue closed
 *  stores the message (release)           word: NOBODY to ASKED (compare-and-set)
 *  loads the word                         barrier
 *  not NOBODY: full fence, looks          word = GRANTED
 *                                         goes on as on any queue: arms and looks, or looks the last time
 * </pre>
 * The barrier falls on a point of the writer's program. If the writer's load of the word comes after that point, it
 * finds ASKED, and the writer fences. If the load comes before, so does the store of the message, which everybody sees
 * when the barrier has returned: the looks that follow find the message. ASKED alone says nothing of the messages
 * before the barrier: another one that asks, or the successor of one that died in between, imposes a barrier of its
 * own. The word never goes back. shm-queue/model/wake-up.pml and closing.pml have the proof.
 *
 * <p>The writer's store and load must be emitted in the order of the program; the processor may reorder them. All
 * accesses of {@link UnsafeBuffer} with an order in their names are barriers to the compiler of HotSpot on both sides
 * (docs/decisions/0024-fence-on-demand.md).
 *
 * <p>Any thread.
 */
final class WriterFence {
    /** For queues whose writers fence with each message, and for words of which the writer is no waker. */
    static final WriterFence ALWAYS = new WriterFence("", null, null);

    private static final int NOBODY = 0;
    private static final int ASKED = 1;
    private static final int GRANTED = 2;

    private final String queueName;
    private final UnsafeBuffer buffer;
    private final Barrier barrier;

    WriterFence(final String queueName, final UnsafeBuffer buffer, final Barrier barrier) {
        this.queueName = queueName;
        this.buffer = buffer;
        this.barrier = barrier;
    }

    /** Whether the writer has to fence and to look, after what it has published. */
    boolean isAsked() {
        return buffer == null || buffer.getIntVolatile(FENCED_OFFSET) != NOBODY;
    }

    /**
     * Returns when everything that the writer has published without a fence can be seen, and the writer fences. Takes
     * milliseconds the first time in the life of the queue, and a load afterwards.
     *
     * @throws QueueException FAILED when the kernel refuses the barrier
     */
    void ask() {
        if (buffer == null || buffer.getIntVolatile(FENCED_OFFSET) == GRANTED) {
            return;
        }
        buffer.compareAndSetInt(FENCED_OFFSET, NOBODY, ASKED);
        if (!barrier.pass()) {
            throw refused();
        }
        buffer.putIntVolatile(FENCED_OFFSET, GRANTED);
    }

    /**
     * To be called by a process that may have to ask later.
     *
     * @throws QueueException FAILED when this process cannot
     */
    void requireBarrier() {
        if (buffer != null && !barrier.isAvailable()) {
            throw refused();
        }
    }

    private QueueException refused() {
        return new QueueException(Reason.FAILED, queueName + " has a writer without fences, for which a reader needs"
            + " membarrier(2), and this process may not call it; allow the call and native access, or remove the queue"
            + " and create it by this process");
    }
}
