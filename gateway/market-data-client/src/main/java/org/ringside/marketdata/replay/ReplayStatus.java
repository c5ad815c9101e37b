package org.ringside.marketdata.replay;

/** What has become of a request for events that were missed. */
public enum ReplayStatus {
    /** Nothing was asked for. */
    IDLE,
    /** Something has still to come. */
    WAITING,
    /** All has come that the publisher has announced. */
    COMPLETE,
    /** The publisher has another session. */
    WRONG_SESSION,
    /** The publisher does not have the first event any more. */
    TOO_OLD,
    /** The publisher does not have the last event yet. */
    NOT_YET,
    /** More was asked for than the publisher sends at once. */
    TOO_MANY,
    /** The publisher has no place for another reader. */
    BUSY,
    /** Time was up. */
    TIMED_OUT,
    /** There is no connection, or it has ended too early. */
    DISCONNECTED,
    /** The publisher has sent what is no answer to this request. */
    BAD_ANSWER
}
