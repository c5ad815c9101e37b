package org.ringside.launch;

/** A process that runs until it is told to stop, such as the engine or a gateway. */
public interface Server extends AutoCloseable {
    /**
     * The ready line's description of the server.
     *
     * @return for example {@code gateway gw-1 listen=127.0.0.1:9001}.
     */
    String description();

    /**
     * Waits until the server has stopped by itself, and throws the failure that has stopped the server, if any.
     *
     * @throws InterruptedException when the waiting thread is interrupted.
     */
    void await() throws InterruptedException;

    /** Stops in order: acknowledged events are published, queues and sockets are released. Any thread may call. */
    @Override
    void close();
}
