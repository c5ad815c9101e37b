package org.ringside.simulator.flow;


/**
 * Orders in the sequence in which traders send them. A function of its settings alone: what happens at the exchange
 * does not change it, so that two machines can prove by its hash that they ran the same input.
 */
public interface OrderStream extends AutoCloseable {
    /**
     * Fills in the next message. Its due time is not before that of the one before.
     *
     * @return false if there is none; it is not filled in then.
     */
    boolean next(Command command);

    /** What has been read so far and sent nothing; of a stream that is not read from a file, nothing. */
    default SkippedLines skipped() {
        return new SkippedLines();
    }

    @Override
    void close();
}
