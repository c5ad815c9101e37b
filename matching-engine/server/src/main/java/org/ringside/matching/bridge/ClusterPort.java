package org.ringside.matching.bridge;

import org.agrona.DirectBuffer;

/**
 * The way of a bridge to a replicated engine: its session with the cluster, and what members send to it. A port knows
 * nothing of what the messages say. One thread uses it.
 *
 * <p>Messages may be lost on the way to the log, also those that {@link #offer} has accepted: a new leader cuts what
 * was not committed. Those that come from the cluster may be lost, late, or come twice.
 */
public interface ClusterPort {
    /** Answer of {@link #offer}: the cluster takes no more at the moment. */
    long BACK_PRESSURED = -1;
    /** Answer of {@link #offer}: there is no session, or no leader. */
    long NOT_CONNECTED = -2;
    /** Answer of {@link #session}. */
    long NO_SESSION = -1;

    /** Takes what comes from cluster and members. */
    @FunctionalInterface
    interface Listener {
        /**
         * One message, which begins with its message header. The bytes are the listener's until it returns.
         *
         * @param buffer that holds it.
         * @param offset of its header, in bytes.
         * @param length of header and message, in bytes.
         */
        void onMessage(DirectBuffer buffer, int offset, int length);
    }

    /**
     * Hands on what has come, and does what the session needs: connects, stays alive, follows the leader. Never waits.
     *
     * @param listener what it throws goes on to the caller.
     * @param limit    most messages.
     * @return how much was done; 0 when there was nothing to do.
     */
    int poll(Listener listener, int limit);

    /**
     * Offers a message to the log.
     *
     * @param buffer that holds it.
     * @param offset of its header, in bytes.
     * @param length of header and message in bytes, at most {@link #maxMessageLength}.
     * @return 0 or more when it was accepted, which is no promise; or {@link #BACK_PRESSURED} or {@link
     *         #NOT_CONNECTED}, and nothing has happened.
     */
    long offer(DirectBuffer buffer, int offset, int length);

    /**
     * The session with the cluster.
     *
     * @return its number, another one for each new session, 0 or more; {@link #NO_SESSION} without one.
     */
    long session();

    /**
     * The term of the leader that the session is with.
     *
     * @return its number, another one for each new leader.
     */
    long leadershipTerm();

    /**
     * The longest message that goes in one datagram.
     *
     * @return bytes, with the message header; the same at all times.
     */
    int maxMessageLength();
}
