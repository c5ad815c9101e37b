package org.ringside.matching.member;

import org.agrona.DirectBuffer;

/** Learns what a member does, one thing after the other, by the thread of the member: for replicas of a log. */
public interface MemberListener {
    /** Ignores everything. */
    MemberListener NOBODY = new MemberListener() {
    };

    /**
     * A command is about to be applied.
     *
     * @param index      number of the command, from 0.
     * @param typeId     template id of the internal schema.
     * @param input      that the command came from.
     * @param position   of the command in the input; -1 for a command of the member itself.
     * @param timeNs     of the command, epoch.
     * @param readTimeNs when it was read (t4); 0 for a command of the member itself.
     * @param buffer     with the command; good until this method returns.
     * @param offset     of the command.
     */
    default void onCommand(final long index, final int typeId, final int input, final long position,
        final long timeNs, final long readTimeNs, final DirectBuffer buffer, final int offset) {
    }

    /**
     * An event was made.
     *
     * @param route    that it is for, by the index that the service knows it by.
     * @param position of the event on its route.
     * @param typeId   template id of the internal schema.
     * @param buffer   with the event; good until this method returns.
     * @param offset   of the event.
     * @param length   of the event in bytes.
     */
    default void onEvent(final int route, final long position, final int typeId, final DirectBuffer buffer,
        final int offset, final int length) {
    }
}
