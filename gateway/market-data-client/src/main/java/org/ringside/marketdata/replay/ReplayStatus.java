package org.ringside.marketdata.replay;

/** The state of a request for missed events. */
public enum ReplayStatus {
    /** There is no request. */
    IDLE,
    /** Packets have yet to come. */
    WAITING,
    /** All announced packets have come. */
    COMPLETE,
    /** The publisher has another session. */
    WRONG_SESSION,
    /** The publisher no longer has the first event. */
    TOO_OLD,
    /** The publisher does not have the last event yet. */
    NOT_YET,
    /** The request has more events than the publisher sends at once. */
    TOO_MANY,
    /** The publisher has no place for another reader. */
    BUSY,
    /** The deadline has passed. */
    TIMED_OUT,
    /** There is no connection, or it has ended too early. */
    DISCONNECTED,
    /** The publisher has sent bytes that are no answer to this request. */
    BAD_ANSWER
}
