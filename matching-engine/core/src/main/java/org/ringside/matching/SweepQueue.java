package org.ringside.matching;

import java.util.function.Consumer;

/**
 * Mass cancels that are not done yet, in the order in which they go on. A session has at most one that it asked for; of
 * those that are about all orders of a session, an account or a firm there is one for each; and the operator may have a
 * few others. So there are never many more than the market has sessions, accounts and firms.
 */
final class SweepQueue {
    private static final int MOST_OTHERS = 16;

    private final State state;
    /** A ring. Places that are not in use hold sweeps to use again. */
    private Sweep[] sweeps = {new Sweep(), new Sweep()};
    private int first;
    private int size;
    /** Those that have no slot. */
    private int others;

    SweepQueue(final State state) {
        this.state = state;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Visits all. */
    void forEach(final Consumer<Sweep> visitor) {
        for (int i = 0; i < size; i++) {
            visitor.accept(sweeps[index(i)]);
        }
    }

    /** The one that goes on next; there is one. */
    Sweep first() {
        return sweeps[first];
    }

    /** Why a mass cancel has to wait for an earlier one, or null. */
    RejectReason refusal(final MassCancel command) {
        final SweepSlot slot = slotOf(command);
        final boolean isTooMany = slot == null
            ? others >= MOST_OTHERS
            : command.sessionId() != 0 && slot.sweep != null;
        return isTooMany ? RejectReason.UNFINISHED : null;
    }

    /** The one that is about all orders of the same owners, or null. */
    Sweep same(final MassCancel command) {
        final SweepSlot slot = slotOf(command);
        return slot == null ? null : slot.sweep;
    }

    /** Begins one, at the end of the queue. */
    Sweep add(final MassCancel command) {
        final Sweep sweep = append();
        sweep.begin(command, state);
        occupy(sweep);
        return sweep;
    }

    /** The first one goes to the end of the queue. */
    void rotate() {
        final int end = index(size);
        final Sweep sweep = sweeps[first];
        sweeps[first] = sweeps[end];
        sweeps[end] = sweep;
        first = index(1);
    }

    /** The first one is done. */
    void removeFirst() {
        free(sweeps[first].command);
        first = index(1);
        size--;
    }

    /** The last one is done. */
    void removeLast() {
        size--;
        free(sweeps[index(size)].command);
    }

    /** An order ends at which some have stopped. */
    void leave(final int order, final int next) {
        for (int i = 0; i < size; i++) {
            final Sweep sweep = sweeps[index(i)];
            if (sweep.order == order) {
                sweep.order = next;
                state.links.stopAt(next);
            }
        }
    }

    private int index(final int place) {
        return first + place & sweeps.length - 1;
    }

    private Sweep append() {
        if (size == sweeps.length) {
            final Sweep[] larger = new Sweep[2 * size];
            for (int i = 0; i < larger.length; i++) {
                larger[i] = i < size ? sweeps[index(i)] : new Sweep();
            }
            sweeps = larger;
            first = 0;
        }
        return sweeps[index(size++)];
    }

    private void occupy(final Sweep sweep) {
        final SweepSlot slot = slotOf(sweep.command);
        if (slot == null) {
            others++;
        } else {
            slot.sweep = sweep;
        }
    }

    private void free(final MassCancel command) {
        final SweepSlot slot = slotOf(command);
        if (slot == null) {
            others--;
        } else {
            slot.sweep = null;
        }
    }

    private SweepSlot slotOf(final MassCancel command) {
        if (command.sessionId() != 0) {
            return state.session(command.sessionId()).asked;
        }
        if (!Sweep.isWhole(command)) {
            return null;
        }
        if (command.ofSession() != 0) {
            return state.session(command.ofSession()).all;
        }
        if (command.ofAccount() != 0) {
            return state.account(command.ofAccount()).all;
        }
        final Firm firm = state.firm(command.ofFirm());
        return firm == null ? null : firm.all;
    }

    void write(final StateOutput output) {
        output.putLong(size);
        for (int i = 0; i < size; i++) {
            sweeps[index(i)].write(output);
        }
    }

    void read(final StateInput input) {
        for (int left = input.getCount(Integer.MAX_VALUE); left > 0; left--) {
            final Sweep sweep = append();
            sweep.read(input, state);
            occupy(sweep);
        }
    }
}
