package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.nio.file.Path;

/** A way from several sending processes to one receiving process, found by a name in a folder. */
interface Channel {
    /** Capacity of the rings in messages. */
    int CAPACITY = 8192;

    /**
     * The receiving end; making it makes the channel.
     *
     * @param senders how many will connect
     * @param checker takes the messages
     * @throws Subject.UnavailableException when this system lacks something that the channel needs
     */
    Receiver receive(Path folder, String name, int senders, Message.Checker checker) throws IOException;

    /** The sending end of a channel that was made before. */
    Sender send(Path folder, String name) throws IOException;

    /** The receiving end. One thread. */
    interface Receiver extends AutoCloseable {
        /** To be called once, when all senders have connected. */
        default void accept() throws IOException {
        }

        /** Takes what is there, and answers how many messages that were. May block when there is nothing. */
        int poll() throws IOException;

        /** What to do when there was nothing, by the name of a wait strategy. */
        default Idle idle(final String strategy) {
            return Idle.of(strategy);
        }

        @Override
        void close() throws IOException;
    }

    /** The sending end. One thread. */
    interface Sender extends AutoCloseable {
        /**
         * Sends the next messages of a source: as many as the channel sends at a time, but not more than the limit; or
         * none when there is no room. May block instead.
         *
         * @return how many went
         */
        int send(Message.Source source, int limit) throws IOException;

        @Override
        void close() throws IOException;
    }

    /** What a loop does after each round. */
    interface Idle {
        void idle(int workCount);

        /** Yields or spins. */
        static Idle of(final String strategy) {
            return switch (strategy) {
                case "yield" -> workCount -> {
                    if (workCount == 0) {
                        Thread.yield();
                    }
                };
                case "busy-spin" -> workCount -> {
                    if (workCount == 0) {
                        Thread.onSpinWait();
                    }
                };
                default -> throw new IllegalArgumentException("this channel cannot wait by " + strategy);
            };
        }
    }
}
