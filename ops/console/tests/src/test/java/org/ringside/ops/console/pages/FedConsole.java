package org.ringside.ops.console.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.console.http.Answers;
import org.ringside.ops.console.http.Viewers;
import org.ringside.ops.console.http.Visitor;
import org.ringside.ops.console.http.WebServer;

/**
 * A console without an exchange: the web server with frames that a test writes. It sends them four times a
 * second, each time as if they had just been sampled, until it is told to be silent. It begins at the noon of the
 * frames, whatever the day. Whoever comes is the operator ada.
 */
final class FedConsole implements AutoCloseable {
    private static final int MAX_VIEWERS = 32;
    private static final int CUT_OFF_MS = 10_000;
    private static final int PACE_MS = 250;
    private static final String LOGIN = "{\"role\":\"operator\",\"name\":\"ada\",\"actions\":true}";
    private static final String PLAN = "{\"sentence\":\"end its connection to gw-1, refuse its logons and cancel 14"
        + " open orders, until you unblock it\",\"words\":\"block session 1001\",\"fingerprint\":\"%d\"}";
    private static final String CHANGED = "{\"error\":\"The session has other orders now: read again.\","
        + "\"sentence\":\"end its connection to gw-1, refuse its logons and cancel 15 open orders\","
        + "\"words\":\"block session 1001\",\"fingerprint\":\"new\"}";
    private static final String DONE = "{\"running\":false,\"position\":5538,\"read\":true,"
        + "\"result\":\"Session 1001 is blocked.\",\"notes\":[],\"exitCode\":0}";

    private final ObjectMapper mapper = new ObjectMapper();
    private final Map<String, ObjectNode> fed = new ConcurrentHashMap<>();
    private final Frames frames = new Frames();
    private final Viewers viewers = new Viewers(frames, MAX_VIEWERS, CUT_OFF_MS, () -> { });
    private final AtomicInteger actions = new AtomicInteger();
    private final Thread clock = new Thread(this::run, "fed console");
    private final WebServer server;
    private final long beganNs = System.nanoTime();
    private volatile boolean isSilent;
    private volatile boolean isStrange;
    private volatile boolean isClosed;

    /** A console at any free port that shows everything of {@link SampleFrames}. */
    FedConsole() {
        this(0);
    }

    /** Such a console at a port. */
    FedConsole(final int port) {
        server = new WebServer(new InetSocketAddress("127.0.0.1", port), List.of(), MAX_VIEWERS,
            request -> new Visitor("a test", "a test", true, () -> true), viewers);
        server.getPublic("/api/login", (request, response, callback) -> {
            if (isStrange) {
                Answers.refuse(response, callback, 401, "nobody is logged in");
            } else {
                Answers.json(response, callback, 200, bytes(LOGIN));
            }
            return true;
        });
        server.post("/api/actions/", (request, response, callback) -> {
            // A plan, a world that has changed meanwhile, and then the deed.
            final int number = actions.getAndIncrement();
            Answers.json(response, callback, number == 1 ? 409 : 200,
                bytes(number == 0 ? String.format(PLAN, number) : number == 1 ? CHANGED : DONE));
            return true;
        });
        feed("overview", SampleFrames.overview());
        feed("markets", SampleFrames.markets());
        feed("market:1", SampleFrames.market(1));
        feed("market:3", SampleFrames.market(3));
        feed("sessions", SampleFrames.sessions());
        feed("journal", SampleFrames.journal());
        server.start(System.err::println);
        publish("log", SampleFrames.log());
        clock.setDaemon(true);
        clock.start();
    }

    /** What a view shows from now on. */
    void feed(final String view, final ObjectNode frame) {
        fed.put(view, frame);
    }

    /** Whether the frames are not sampled any more, as when the thread that samples hangs. */
    void silent(final boolean silent) {
        isSilent = silent;
    }

    /** Whether it knows nobody who comes from now on. */
    void strange(final boolean strange) {
        isStrange = strange;
    }

    int port() {
        return server.port();
    }

    String address() {
        return "http://127.0.0.1:" + port() + "/";
    }

    int viewers() {
        return viewers.count();
    }

    /** How many requests for an action came. */
    int actions() {
        return actions.get();
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            clock.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        server.close();
    }

    private void run() {
        while (!isClosed) {
            if (!isSilent) {
                fed.forEach(this::publish);
            }
            server.turn();
            try {
                Thread.sleep(PACE_MS);
            } catch (final InterruptedException ex) {
                return;
            }
        }
    }

    private void publish(final String view, final ObjectNode frame) {
        try {
            frames.publish(view, mapper.writeValueAsBytes(frame.deepCopy().put("schema", "ringside.console/1")
                .put("view", view).put("sampledAt",
                    SampleFrames.NOON_MS + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beganNs))));
        } catch (final JsonProcessingException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static ByteBuffer bytes(final String text) {
        return ByteBuffer.wrap(text.getBytes(UTF_8));
    }
}
