package org.ringside.simulator.flow;


/**
 * Orders in the sequence in which traders send them. The stream is a function of its settings alone: the exchange does
 * not change it, so two machines can prove by its hash that they ran the same input.
 */
public interface OrderStream extends AutoCloseable {
    /**
     * Fills in the next message. The due time is not before that of the last message.
     *
     * @return false at the end of the stream; then the message is not filled in.
     */
    boolean next(Command command);

    /** Lines of a file that were read so far and sent nothing; empty for other streams. */
    default SkippedLines skipped() {
        return new SkippedLines();
    }

    @Override
    void close();
}
