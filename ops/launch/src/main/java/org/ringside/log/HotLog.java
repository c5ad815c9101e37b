package org.ringside.log;

/**
 * Writes log events of one thread that must not wait: no allocation, no lock, no system call. An event is written at
 * most 10 times a second, and at most 10 times a minute for one origin; the next one says how many were left out. Each
 * logon and each command of an operator is written.
 *
 * <p>The caller gives the time, which it takes once in its duty cycle.
 */
public final class HotLog {
    private final LogWriter writer;
    private final EventLimit limit;
    private final OriginLimit origins = new OriginLimit();
    private final long[] numbers = new long[LogWords.MAX_NUMBERS];
    private final long[] leftOut = new long[LogWords.MAX_NUMBERS];

    HotLog(final LogWriter writer, final long nowNs) {
        this.writer = writer;
        this.limit = new EventLimit(nowNs);
    }

    /**
     * Writes an event without numbers.
     *
     * @param event       that has happened.
     * @param epochNs     when, since 1970.
     * @param monotonicNs when, as {@link System#nanoTime} says.
     */
    public void tell(final LogEvent event, final long epochNs, final long monotonicNs) {
        tell(event, epochNs, monotonicNs, 0, 0, 0, 0);
    }

    /**
     * Writes an event of one number.
     *
     * @param event       that has happened.
     * @param epochNs     when, since 1970.
     * @param monotonicNs when, as {@link System#nanoTime} says.
     * @param first       number, in the order of the event's places.
     */
    public void tell(final LogEvent event, final long epochNs, final long monotonicNs, final long first) {
        tell(event, epochNs, monotonicNs, first, 0, 0, 0);
    }

    /**
     * Writes an event of two numbers.
     *
     * @param event       that has happened.
     * @param epochNs     when, since 1970.
     * @param monotonicNs when, as {@link System#nanoTime} says.
     * @param first       number, in the order of the event's places.
     * @param second      number.
     */
    public void tell(
        final LogEvent event, final long epochNs, final long monotonicNs, final long first, final long second) {
        tell(event, epochNs, monotonicNs, first, second, 0, 0);
    }

    /**
     * Writes an event of three or four numbers.
     *
     * @param event       that has happened.
     * @param epochNs     when, since 1970.
     * @param monotonicNs when, as {@link System#nanoTime} says.
     * @param first       number, in the order of the event's places.
     * @param second      number.
     * @param third       number.
     * @param fourth      number, any if the event has three.
     */
    public void tell(final LogEvent event, final long epochNs, final long monotonicNs, final long first,
        final long second, final long third, final long fourth) {
        if (event.isLimited() && !limit.tryPass(event, monotonicNs)) {
            return;
        }
        final long suppressed = limit.takeSuppressed(event);
        if (suppressed > 0) {
            leftOut[0] = suppressed;
            leftOut[1] = event.id();
            writer.write(LogEvent.LOG_SUPPRESSED, epochNs, monotonicNs, leftOut, LogWriter.NO_TEXT, 0);
        }
        numbers[0] = first;
        numbers[1] = second;
        numbers[2] = third;
        numbers[3] = fourth;
        writer.write(event, epochNs, monotonicNs, numbers, LogWriter.NO_TEXT, 0);
    }

    /**
     * Writes an event that a stranger causes, and could cause without end.
     *
     * @param origin      of the event, for example an address: at most 10 such events are written in a minute.
     * @param event       that has happened.
     * @param epochNs     when, since 1970.
     * @param monotonicNs when, as {@link System#nanoTime} says.
     * @param first       number, in the order of the event's places.
     * @param second      number.
     * @param third       number.
     * @param fourth      number, any if the event has three.
     */
    public void tellOf(final long origin, final LogEvent event, final long epochNs, final long monotonicNs,
        final long first, final long second, final long third, final long fourth) {
        if (origins.tryPass(origin, monotonicNs)) {
            tell(event, epochNs, monotonicNs, first, second, third, fourth);
        } else {
            limit.suppress(event);
        }
    }
}
