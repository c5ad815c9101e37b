package org.ringside.matching.bridge;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.AttachEncoder;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.cluster.protocol.AttachedDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.queue.Queue;
import org.ringside.queue.Reader;

/**
 * How the bridge presents itself to the cluster: at the beginning of a session, and when rings lack events. The request
 * is offered again until its answer comes.
 */
final class Attachment {
    private final BridgeSpec spec;
    private final Queue input;
    private final Reader reader;
    private final List<RouteWriter> routes;
    private final ClusterPort port;
    private final long incarnation;
    private final UnsafeBuffer buffer;
    private final Backoff patience = new Backoff();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final AttachEncoder attach = new AttachEncoder();
    private boolean isAsking;
    /** The first one of this process. */
    private long firstRequest = Long.MAX_VALUE;
    private long requestId;

    /**
     * An attachment that asks for nothing yet.
     *
     * @param input  the queue of commands.
     * @param reader of that queue.
     * @param routes in the order in which they are named from here on.
     */
    Attachment(final BridgeSpec spec, final Queue input, final Reader reader, final List<RouteWriter> routes,
        final ClusterPort port) {
        this.spec = spec;
        this.input = input;
        this.reader = reader;
        this.routes = routes;
        this.port = port;
        incarnation = input.statistics().createdEpochNs();
        buffer = new UnsafeBuffer(new byte[MessageHeaderEncoder.ENCODED_LENGTH + AttachEncoder.BLOCK_LENGTH
            + AttachEncoder.RoutesEncoder.sbeHeaderSize() + routes.size() * AttachEncoder.RoutesEncoder.sbeBlockLength()
            + AttachEncoder.endpointHeaderLength() + spec.endpoint().getBytes(StandardCharsets.US_ASCII).length]);
    }

    /** A session begins: asks at once. */
    void begin(final long nowNs) {
        isAsking = true;
        // Answers to an earlier process of this bridge do not count.
        requestId = Math.max(requestId, nowNs);
        firstRequest = Math.min(firstRequest, requestId + 1);
        patience.end();
    }

    /** Whether the routes of a message are those of this process: it follows a request of this process. */
    boolean isOwn(final long request) {
        return request >= firstRequest && request <= requestId;
    }

    /** Whether a message follows the newest request. */
    boolean isNewest(final long request) {
        return isOwn(request) && request == requestId;
    }

    /** Asking has helped. */
    void helped() {
        patience.shorten();
    }

    /**
     * One turn.
     *
     * @param isWanted whether there is a reason to ask again within a session.
     * @return whether it was asked just now.
     */
    boolean doWork(final boolean isWanted, final long nowNs) {
        if (!isAsking && !isWanted || !patience.isOver(nowNs) || !offer()) {
            return false;
        }
        isAsking = true;
        patience.again(nowNs);
        return true;
    }

    /**
     * Takes an answer.
     *
     * @return whether it is that to the last request, and the first one.
     * @throws LaunchException when the cluster refuses this bridge, or another one has taken its name since.
     */
    boolean onAttached(final AttachedDecoder answer) {
        if (answer.requestId() != requestId) {
            return false;
        }
        final AttachResult result = answer.result();
        if (result != AttachResult.ATTACHED) {
            // The text stands behind them.
            final AttachedDecoder.RoutesDecoder before = answer.routes();
            while (before.hasNext()) {
                before.next();
            }
            throw new LaunchException(ExitCode.CORRUPT,
                "the cluster refuses the bridge " + spec.name() + " (" + result + "): " + answer.text());
        }
        final boolean isFirst = isAsking;
        isAsking = false;
        return isFirst;
    }

    private boolean offer() {
        requestId++;
        final AttachEncoder.RoutesEncoder group = attach.wrapAndApplyHeader(buffer, 0, header)
            .requestId(requestId)
            .incarnation(incarnation)
            .head(reader.position())
            .tail(input.position())
            .bridge(spec.name())
            .sources(spec.sources())
            .acceptsLoss((short) 0)
            .routesCount(routes.size());
        for (final RouteWriter route : routes) {
            group.next().position(route.next()).route(route.name());
        }
        attach.endpoint(spec.endpoint());
        return port.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + attach.encodedLength()) >= 0;
    }
}
