package org.ringside.log;

/** How much an event matters. The ordinal stands in records: the order never changes. */
public enum LogLevel {
    /** Something has happened as it should. */
    INFO,
    /** An operator should know of this; the exchange goes on as it should. */
    WARN,
    /** A process, or a part of it, has failed. */
    ERROR
}
