package org.ringside.gateway.fix.session;

import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * What outlives the connections of a trader: the numbers of both directions, and the messages that were sent. A number
 * that is written here is kept, whatever becomes of the process, before anything is answered. One thread.
 */
public interface FixSession {
    /** Why the trader may not log on now, in a line for the trader; empty if the trader may. */
    String refusal();

    /** Value of SessionStatus that goes with {@link #refusal()}. */
    int refusalStatus();

    /** What {@link #refusal()} is to the operator. */
    EstablishRejectCode refusalCode();

    /**
     * What the trader is told if the numbers are over: a Logon with number 1 begins both directions anew. With the old
     * ones the trader can ask for what it lacks, and nothing else. Empty if they go on.
     */
    String over();

    /** Number of the trader's next message. */
    long nextIncoming();

    /** The trader's messages before this number have been taken. */
    void nextIncoming(long number);

    /** Number of the next message to the trader. */
    long nextOutgoing();

    /** Least number of a message to the trader that is still kept. */
    long oldestKept();

    /**
     * A message of the session level takes the next number; its content is not kept.
     *
     * @param epochNs when it is sent.
     * @return its number.
     */
    long append(long epochNs);

    /**
     * Type of a message to the trader.
     *
     * @param number from {@link #oldestKept()} to before {@link #nextOutgoing()}.
     * @return one of {@link org.ringside.gateway.fix.codec.MsgType}; 0 for a message of the session level.
     */
    int typeOf(long number);

    /**
     * When a message to the trader that is not of the session level was made, ns since the epoch: its OrigSendingTime
     * when it is sent again.
     */
    long timeOf(long number);

    /** Writes the body of a message to the trader that is not of the session level, behind a header. */
    void encode(long number, MessageEncoder encoder);

    /**
     * The trader is let in, or begins anew on a connection that it has: the exchange is told.
     *
     * @param logon  that says so; valid during the call.
     * @param isAnew whether both directions begin with 1 again. What was sent before is not sent again any more.
     * @return false if the exchange cannot be told now: the Logon comes again, and nothing has changed.
     */
    boolean begin(MessageDecoder logon, boolean isAnew);

    /** The connection that was given the session has no more to do with it. */
    void release(SessionEnd end);

    /** A message was taken that is not the application's. */
    void onMessage();

    /** A message was dropped because its number had come before. */
    void onDuplicate();

    /** A message was refused with a Reject. */
    void onReject();

    /** A report was sent again. */
    void onSentAgain();

    /** The Logon was answered by a Logout. */
    void onLogonRefused(EstablishRejectCode code);

    /** The trader was sent away, or its Logout was answered. */
    void onSentAway(TerminationCode code);
}
