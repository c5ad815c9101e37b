package org.ringside.simulator.benchmarks.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.ringside.launch.Lifeline;
import org.ringside.launch.TimerSlack;

/**
 * The same order service as it is commonly built: a thread for each connection blocks in reading it, decodes, and puts
 * requests into an {@link ArrayBlockingQueue}, as long as the exchange's ring; one thread takes them out, matches with
 * the same core, and writes the reports, blocking. All in one process: nothing crosses from one to another, and nothing
 * is kept. Ends with the process that started it.
 */
public final class ThreadedExchange {
    private static final int QUEUE_LENGTH = 65_536;

    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final BlockingQueue<Request> queue = new ArrayBlockingQueue<>(QUEUE_LENGTH);

    ThreadedExchange() throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Listening.BACKLOG);
    }

    /** Prints its address and serves until standard input ends. */
    public static void main(final String[] args) throws IOException {
        TimerSlack.shorten();
        final ThreadedExchange exchange = new ThreadedExchange();
        Lifeline.watch("threaded-exchange", () -> Runtime.getRuntime().halt(0));
        System.out.println(exchange.address());
        exchange.serve();
    }

    /** Where it listens, {@code HOST:PORT}. */
    String address() throws IOException {
        return Listening.address(listener);
    }

    /** Does not return. */
    void serve() throws IOException {
        start(new ThreadedEngine(queue), "engine");
        while (true) {
            final TraderConnection connection = new TraderConnection(listener.accept());
            start(new RequestReader(connection, queue), "reader");
        }
    }

    private static void start(final Runnable work, final String name) {
        final Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
