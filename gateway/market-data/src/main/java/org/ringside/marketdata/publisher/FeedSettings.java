package org.ringside.marketdata.publisher;

/**
 * Identity and intervals of a publisher.
 *
 * @param session                of the engine: the time of the first command with a public event.
 * @param channel                number of the engine.
 * @param incarnation            of the publisher, 0 to 65535: one more with each start.
 * @param heartbeatNs            longest silence of a stream.
 * @param conflateNs             time between two packets of an instrument on the conflated stream.
 * @param definitionsNs          time between two rounds of definitions.
 * @param snapshotRoundNs        least time between the beginnings of two rounds of snapshots.
 * @param snapshotBytesPerSecond most that a loop of snapshots sends.
 * @param maxLagNs               longest time that a message waits for its destination; then all that waits is dropped.
 */
public record FeedSettings(
    long session, int channel, int incarnation, long heartbeatNs, long conflateNs, long definitionsNs,
    long snapshotRoundNs, long snapshotBytesPerSecond, long maxLagNs) {
    private static final long MS = 1_000_000;

    /**
     * Makes the usual settings.
     *
     * @param session     of the engine.
     * @param channel     number of the engine.
     * @param incarnation of the publisher.
     * @return a second, 100 ms, two seconds, 200 ms, 20 MB/s, ten seconds.
     */
    public static FeedSettings of(final long session, final int channel, final int incarnation) {
        return new FeedSettings(
            session, channel, incarnation, 1_000 * MS, 100 * MS, 2_000 * MS, 200 * MS, 20_000_000, 10_000 * MS);
    }

    /**
     * The same with another longest time of a wait.
     *
     * @param newMaxLagNs the time.
     * @return settings that differ in that.
     */
    public FeedSettings withMaxLag(final long newMaxLagNs) {
        return new FeedSettings(session, channel, incarnation, heartbeatNs, conflateNs, definitionsNs,
            snapshotRoundNs, snapshotBytesPerSecond, newMaxLagNs);
    }

    StreamId stream(final int stream) {
        return new StreamId(session, channel, stream, incarnation, heartbeatNs, maxLagNs);
    }
}
