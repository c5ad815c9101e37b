package org.ringside.launch;

/** A process that runs until it is told to stop: engine, gateway. */
public interface Server extends AutoCloseable {
    /**
     * What the ready line says of it.
     *
     * @return for example {@code gateway gw-1 listen=127.0.0.1:9001}.
     */
    String description();

    /**
     * Returns when the server has stopped by itself; throws what stopped it when that is a failure.
     *
     * @throws InterruptedException when the waiting thread is interrupted.
     */
    void await() throws InterruptedException;

    /** Stops in order: what is acknowledged is published, queues and sockets are given back. Any thread may call. */
    @Override
    void close();
}
