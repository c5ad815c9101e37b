package org.ringside.queue;

import java.util.Optional;

/**
 * One slot at one moment, whatever its state; for people.
 *
 * @param position that was asked for
 * @param state    named in words by its control word: {@code free}, {@code claimed}, {@code committed}, {@code
 *                 aborted}, {@code quarantined}, {@code skipped}, {@code skipped-quarantined}; {@code inside} for a
 *                 slot within a train, whose first slot speaks for it; {@code overwritten} when the slot belongs to a
 *                 later position; {@code not-written} when it still belongs to an earlier one
 * @param word     the control word itself
 * @param lap      of the control word, beginning at 1
 * @param run      slots of the train for which the control word speaks
 * @param writer   entry of the writer in the registry; empty = nobody
 * @param typeId   of the message
 * @param fragment a part of a message that is longer than a slot
 * @param length   of the message in bytes; -1 = a slot of a train that carries none
 * @param payload  its bytes: as many as the length says, or the whole slot if there is no length
 */
public record SlotSnapshot(
    long position, String state, long word, long lap, int run, Optional<Integer> writer, int typeId, boolean fragment,
    int length, byte[] payload) {
}
