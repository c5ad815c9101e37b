package org.ringside.ops.console.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.SocketFactory;
import org.ringside.launch.Messages;
import org.ringside.ops.console.access.AccessKeys;
import org.ringside.ops.console.access.LoginAudit;
import org.ringside.ops.console.access.PriorityBoost;
import org.ringside.ops.console.actions.ActionCatalog;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.exchange.ExchangePlan;

/** A console's web server with logins and actions, a clock that a test moves, and a browser. */
final class ConsoleFixture implements AutoCloseable {
    private static final int VIEWERS = 8;
    private static final int TURN_MS = 100;

    final Frames frames = new Frames();
    final List<String> told = new ArrayList<>();
    final CountedBoost boost = new CountedBoost();

    private final Path folder;
    private final AtomicLong passedNs = new AtomicLong();
    private final AccessRoutes routes;
    private final WebServer server;
    private final boolean isTls;
    private final Thread turning;
    private volatile boolean isOpen = true;
    private WireClient client;

    /** A console that shows what the test publishes. */
    ConsoleFixture(final Path folder, final AccessKeys keys, final Supplier<ExchangePlan> exchange,
        final Consumer<WebServer> settings) {
        this.folder = folder;
        isTls = keys.tls().isOn();
        routes = new AccessRoutes(keys, new LoginAudit(folder, this::tell),
            new ActionCatalog(exchange, new Messages("console", new PrintWriter(Writer.nullWriter()))),
            () -> System.nanoTime() + passedNs.get(), this::tell, boost);
        server = new WebServer(new InetSocketAddress("127.0.0.1", 0), List.of("console.example:9080"), VIEWERS,
            routes.authenticator(), new Viewers(frames, VIEWERS, 10_000, () -> { }));
        routes.addTo(server);
        if (isTls) {
            server.secure(keys.tls().context("127.0.0.1:0"), keys.tls().isCertificateNeeded());
        }
        settings.accept(server);
        server.start(this::tell);
        client = new WireClient(SocketFactory.getDefault(), server.port());
        turning = new Thread(this::turn, "turn");
        turning.start();
    }

    /** One without an exchange, whose queues would be in this folder. */
    static ConsoleFixture alone(final Path folder, final AccessKeys keys, final Consumer<WebServer> settings) {
        return new ConsoleFixture(folder, keys, () -> {
            throw new IllegalStateException("no exchange in this test");
        }, settings);
    }

    /** One whose actions go to an exchange. */
    static ConsoleFixture of(final AccessKeys keys, final Path exchange) {
        return new ConsoleFixture(
            ExchangePlan.read(exchange).folder(), keys, () -> ExchangePlan.read(exchange), server -> { });
    }

    /** How often somebody waited. */
    static final class CountedBoost implements PriorityBoost {
        final AtomicInteger begun = new AtomicInteger();
        final AtomicInteger ended = new AtomicInteger();

        @Override
        public void begin() {
            begun.incrementAndGet();
        }

        @Override
        public void end() {
            ended.incrementAndGet();
        }
    }

    /** Who has logged in, as its browser knows. */
    record Session(String cookie, String token) {
    }

    WireClient client() {
        return client;
    }

    /** Connects by other sockets from now on. */
    void use(final SocketFactory sockets) {
        client = new WireClient(sockets, server.port());
    }

    int port() {
        return server.port();
    }

    void pass(final long ns) {
        passedNs.addAndGet(ns);
    }

    String origin() {
        return (isTls ? "https://127.0.0.1:" : "http://127.0.0.1:") + port();
    }

    /** What {@code ringside login} prints, behind the {@code #}. */
    String code(final String role) {
        final String address = routes.loginRequests(folder, origin()).run("login " + role + " alice");
        return address.substring(address.indexOf('#') + 1);
    }

    /** Headers of a request of our own page. */
    Map<String, String> own() {
        final Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Host", "127.0.0.1:" + port());
        headers.put("Origin", origin());
        headers.put("Sec-Fetch-Site", "same-origin");
        headers.put("Content-Type", "application/json");
        return headers;
    }

    /** The same of somebody who has logged in. */
    Map<String, String> own(final Session session) {
        final Map<String, String> headers = own();
        headers.put("Cookie", session.cookie());
        headers.put("X-Ringside-Token", session.token());
        return headers;
    }

    WireClient.Reply login(final String body) throws IOException {
        return client.send("POST", "/api/login", own(), body);
    }

    Session session(final String role) throws IOException {
        final WireClient.Reply reply = login("{\"code\":\"" + code(role) + "\"}");
        return new Session(reply.cookie(), json(reply).path("token").textValue());
    }

    WireClient.Reply get(final Session session, final String path) throws IOException {
        return client.send("GET", path,
            Map.of("Host", "127.0.0.1:" + port(), "Cookie", session.cookie(), "Sec-Fetch-Site", "same-origin"), null);
    }

    WireClient.Reply post(final Session session, final String path, final String body) throws IOException {
        return client.send("POST", path, own(session), body);
    }

    static JsonNode json(final WireClient.Reply reply) {
        return JsonBodies.object(reply.body());
    }

    @Override
    public void close() {
        isOpen = false;
        server.close();
        routes.close();
    }

    /** Of the audit, and of what goes wrong. */
    private synchronized void tell(final String line) {
        told.add(line);
    }

    private void turn() {
        while (isOpen) {
            server.turn();
            try {
                Thread.sleep(TURN_MS);
            } catch (final InterruptedException ending) {
                return;
            }
        }
    }
}
