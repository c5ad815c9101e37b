package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.CURSOR_NOBODY;
import static org.ringside.queue.QueueDescriptor.CURSOR_ROW_BITS;
import static org.ringside.queue.QueueDescriptor.ROW_LEADER;
import static org.ringside.queue.QueueDescriptor.ROW_TAKEN_END;

/**
 * One of a group of competing workers: each train goes to exactly one of them, also when workers die.
 *
 * <p>A worker first <em>announces</em> the position that the group's cursor shows, as its own position, which holds
 * the writers there; looks at the slot; and <em>takes</em> the run by compare-and-set of the cursor, which then names
 * it as the last taker. Before its own attempt, the next taker writes down where the run of the last taker ended. So a
 * successor of a dead worker can tell whether that worker has taken the run at its announced position. If so, the
 * successor alone must process the run again.
 *
 * <p>A worker takes one train a poll, so that the others find the next one.
 */
final class Worker extends GatingConsumer {
    private final int cursorOffset;
    private long announced;

    Worker(final Queue queue, final ConsumerRole role) {
        super(queue, role);
        this.cursorOffset =
            QueueDescriptor.CURSORS_OFFSET + buffer.getInt(role.offset() + ROW_LEADER) * Long.BYTES;
        this.announced = position();
        resume();
    }

    @Override
    boolean findTrain(final boolean first) {
        if (!first) {
            return false;
        }
        while (true) {
            final long cursor = buffer.getLongVolatile(cursorOffset);
            final long position = cursor >>> CURSOR_ROW_BITS;
            announce(position);
            if (position >= role.bound()) {
                return false;
            }
            // Pairs with the compare-and-set or release store that committed the train.
            final long word = slots.wordAcquire(position);
            final int length = ControlWord.run(word);
            final int state = ControlWord.state(word);
            if (ControlWord.lap(word) != slots.lap(position) || length < 1 || length > maxTrain
                || state == ControlWord.CLAIMED || state == ControlWord.FREE) {
                return false;
            }
            if (take(cursor, position + length) && state == ControlWord.COMMITTED) {
                run = length;
                return true;
            }
        }
    }

    @Override
    void release(final long position) {
        super.release(position);
        announced = position;
    }

    /** Takes up again the run that this worker's predecessor had taken and not released. */
    private void resume() {
        final long cursor = buffer.getLongVolatile(cursorOffset);
        if (takerOf(cursor) == role.row()) {
            noteTakenEnd(role.offset(), cursor >>> CURSOR_ROW_BITS);
        }
        if (buffer.getLongVolatile(role.offset() + ROW_TAKEN_END) > train) {
            final long word = slots.wordAcquire(train);
            if (ControlWord.state(word) == ControlWord.COMMITTED) {
                run = ControlWord.run(word);
            }
        }
    }

    /** Holds the writers at a position that this worker may take: before it tries. */
    private void announce(final long position) {
        if (position != announced) {
            // What was announced before is not in work: findTrain is called only when it has been released.
            release(position);
        }
        train = position;
    }

    private boolean take(final long cursor, final long end) {
        final int lastTaker = takerOf(cursor);
        if (lastTaker != CURSOR_NOBODY) {
            noteTakenEnd(QueueDescriptor.rowOffset(lastTaker), cursor >>> CURSOR_ROW_BITS);
        }
        return buffer.compareAndSetLong(cursorOffset, cursor, end << CURSOR_ROW_BITS | role.row());
    }

    private void noteTakenEnd(final int rowOffset, final long end) {
        long noted = buffer.getLongVolatile(rowOffset + ROW_TAKEN_END);
        while (noted < end && !buffer.compareAndSetLong(rowOffset + ROW_TAKEN_END, noted, end)) {
            noted = buffer.getLongVolatile(rowOffset + ROW_TAKEN_END);
        }
    }

    private static int takerOf(final long cursor) {
        return (int) cursor & CURSOR_NOBODY;
    }
}
