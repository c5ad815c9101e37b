package org.ringside.matching.cluster;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.exceptions.AeronException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

/**
 * A way to one endpoint. The driver makes it meanwhile: it may have to ask for the address of a host. What was refused,
 * or was closed, is asked for again. One thread.
 */
final class EndpointPublication implements AutoCloseable {
    private static final long AGAIN_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long NONE = -1;

    private final Aeron aeron;
    private final String channel;
    private final int stream;
    private final Consumer<String> refusals;
    private long registration = NONE;
    private ExclusivePublication publication;
    private boolean isWaiting;
    private String refusal = "";
    private long nextTry;

    /**
     * Nothing is made yet.
     *
     * @param refusals told why it cannot be made, each reason once.
     */
    EndpointPublication(final Aeron aeron, final String channel, final int stream, final Consumer<String> refusals) {
        this.aeron = aeron;
        this.channel = channel;
        this.stream = stream;
        this.refusals = refusals;
    }

    /** Whether somebody receives. To be asked again and again: so it comes to be. */
    boolean isConnected(final long nowNs) {
        if (publication != null && publication.isClosed()) {
            close();
        }
        if (publication == null && (!isWaiting || nowNs - nextTry >= 0)) {
            try {
                if (registration == NONE) {
                    registration = aeron.asyncAddExclusivePublication(channel, stream);
                }
                publication = aeron.getExclusivePublication(registration);
                isWaiting = false;
            } catch (final AeronException refused) {
                registration = NONE;
                isWaiting = true;
                nextTry = nowNs + AGAIN_NS;
                tell(AeronErrors.words(refused));
            }
        }
        return publication != null && publication.isConnected();
    }

    private void tell(final String words) {
        if (!words.equals(refusal)) {
            refusal = words;
            refusals.accept(words);
        }
    }

    /** Bytes of the longest message; 0 while nothing can be sent. */
    int maxPayloadLength() {
        return publication == null ? 0 : publication.maxPayloadLength();
    }

    /**
     * Sends a message.
     *
     * @return false when it has to be offered again, perhaps to another publication.
     */
    boolean offer(final DirectBuffer buffer, final int length) {
        final long position = publication == null ? Publication.CLOSED : publication.offer(buffer, 0, length);
        if (position == Publication.MAX_POSITION_EXCEEDED) {
            close();
        }
        return position > 0;
    }

    /** Another one is made when it is asked for. */
    @Override
    public void close() {
        CloseHelper.quietClose(publication);
        if (publication == null && registration != NONE) {
            aeron.asyncRemovePublication(registration);
        }
        publication = null;
        registration = NONE;
    }
}
