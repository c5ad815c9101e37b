package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.ringside.ops.console.frames.Frame;
import org.ringside.ops.console.frames.Frames;

/**
 * Somebody who looks. A write that the network has not taken yet is not waited for: the viewer misses the frames of
 * that time, and gets the newest ones afterwards.
 */
final class Viewer implements Callback {
    private static final byte[] BEGIN = "retry: 1000\n\n".getBytes(UTF_8);
    private static final byte[] BEAT = ": lives\n\n".getBytes(UTF_8);

    private final Visitor visitor;
    private final List<String> views;
    private final long[] sent;
    private final EndPoint endPoint;
    private final Response response;
    private final Callback end;
    private final AtomicBoolean isEnded = new AtomicBoolean();
    /** From the start on: nobody writes before the head of the stream is out. */
    private volatile boolean isWriting = true;
    private volatile boolean isCutOff;
    private long lastWriteNs = System.nanoTime();

    /**
     * A viewer that got nothing yet.
     *
     * @param views in the order of their frames.
     * @param end   of the request.
     */
    Viewer(final List<String> views, final Request request, final Response response, final Callback end) {
        this.visitor = Visitor.of(request);
        this.views = views;
        this.sent = new long[views.size()];
        this.endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        this.response = response;
        this.end = end;
    }

    String person() {
        return visitor.person();
    }

    String login() {
        return visitor.login();
    }

    List<String> views() {
        return views;
    }

    /** Whether the login of the viewer goes on. */
    boolean isLoggedIn() {
        return visitor.lasts().getAsBoolean();
    }

    boolean hasEnded() {
        return isEnded.get();
    }

    /** Sends the head of the stream. */
    void begin() {
        response.write(false, ByteBuffer.wrap(BEGIN), this);
    }

    /** Sends what is new, or that the console lives, unless the last write is not over. One thread. */
    void send(final Frames frames, final long nowNs, final long beatNs) {
        if (isWriting || hasEnded()) {
            return;
        }
        final List<ByteBuffer> events = new ArrayList<>(views.size());
        for (int i = 0; i < sent.length; i++) {
            final Frame frame = frames.newest(views.get(i), visitor.isOperator());
            if (frame != null && frame.id() > sent[i]) {
                sent[i] = frame.id();
                events.add(frame.event());
            }
        }
        if (events.isEmpty() && nowNs - lastWriteNs > beatNs) {
            events.add(ByteBuffer.wrap(BEAT));
        }
        if (!events.isEmpty()) {
            write(events, nowNs);
        }
    }

    /** How long the network has not taken a write. */
    long stuckNs(final long nowNs) {
        return isWriting ? nowNs - lastWriteNs : 0;
    }

    /** Ends the connection. */
    void cutOff() {
        isCutOff = true;
        endPoint.close();
    }

    /** Whether its connection was ended, so that its place is free. */
    boolean isCutOff() {
        return isCutOff;
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    public void succeeded() {
        isWriting = false;
    }

    @Override
    public void failed(final Throwable cause) {
        if (isEnded.compareAndSet(false, true)) {
            end.failed(cause);
        }
    }

    private void write(final List<ByteBuffer> events, final long nowNs) {
        final ByteBuffer all = ByteBuffer.allocate(events.stream().mapToInt(ByteBuffer::remaining).sum());
        events.forEach(all::put);
        lastWriteNs = nowNs;
        isWriting = true;
        response.write(false, all.flip(), this);
    }
}
