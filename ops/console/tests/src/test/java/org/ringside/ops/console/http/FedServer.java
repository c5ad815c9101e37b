package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.server.Request;
import org.ringside.ops.console.frames.Frames;

/** A web server whose frames a test feeds; everybody is let in, by the address. Also a program to look at by hand. */
public final class FedServer implements AutoCloseable {
    private static final long TURN_NS = 10_000_000;

    private final Frames frames = new Frames();
    private final Viewers viewers;
    private final WebServer server;
    private final Thread turns = new Thread(this::run, "turns");
    private volatile boolean isOver;

    FedServer(final int port, final int maxViewers, final long cutOffMs, final Authenticator authenticator) {
        viewers = new Viewers(frames, maxViewers, cutOffMs, () -> { });
        server = new WebServer(
            new InetSocketAddress("127.0.0.1", port), List.of("console.example:9080"), maxViewers,
            authenticator, viewers);
    }

    /** One that is started, at a free port. */
    static FedServer start() {
        return new FedServer(
            0, 32, 10_000, request -> new Visitor("a test", Request.getRemoteAddr(request), false, () -> true)).begin();
    }

    FedServer begin() {
        server.start(System.err::println);
        turns.start();
        return this;
    }

    Frames frames() {
        return frames;
    }

    Viewers viewers() {
        return viewers;
    }

    int port() {
        return server.port();
    }

    /** Puts a frame in the place of the last one. */
    void feed(final String view, final String json) {
        frames.publish(view, json.getBytes(UTF_8));
    }

    private void run() {
        while (!isOver) {
            server.turn();
            LockSupport.parkNanos(TURN_NS);
        }
    }

    @Override
    public void close() {
        isOver = true;
        try {
            turns.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        server.close();
    }
}
