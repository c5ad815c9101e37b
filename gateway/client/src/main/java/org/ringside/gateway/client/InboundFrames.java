package org.ringside.gateway.client;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.MessageHeaderDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * Goes through the frames that a client has received: reports to {@link ReportSequencer}, the session's own messages to
 * {@link SessionAdapter}. A frame that cannot be decoded ends the connection.
 */
final class InboundFrames {
    private final ClientSession session;
    private final FrameReader reader;
    private final SessionAdapter messages;
    private final ReportSequencer reports;

    InboundFrames(final ClientSession session, final FrameReader reader, final ReportSequencer reports) {
        this.session = session;
        this.reader = reader;
        this.messages = new SessionAdapter(session);
        this.reports = reports;
    }

    /** Delivers all complete frames. Returns their number. */
    int deliver() {
        final UnsafeBuffer buffer = reader.buffer();
        int frames = 0;
        while (session.state() != NativeClient.State.CLOSED) {
            final int frame = reader.offset();
            final int length = reader.frameLength(frame);
            if (length == FrameReader.INCOMPLETE) {
                break;
            }
            if (length == FrameReader.INVALID) {
                session.refuse(TerminationCode.INVALID_SOFH, GatewayStream.isTlsAlert(buffer, frame)
                    ? "the gateway speaks TLS on this port" : "the gateway sent a broken frame");
                break;
            }
            // Skipped first: a callback may give up this connection and start another one. The bytes stay until a read.
            reader.skip(length);
            onFrame(buffer, frame);
            frames++;
        }
        return frames;
    }

    private void onFrame(final UnsafeBuffer buffer, final int frame) {
        if (FrameDescriptor.schemaId(buffer, frame) != MessageHeaderDecoder.SCHEMA_ID) {
            session.refuse(
                TerminationCode.PROTOCOL_VERSION_NOT_SUPPORTED, "the gateway sent a frame of another schema");
            return;
        }
        final boolean isDecoded =
            FrameDescriptor.templateId(buffer, frame) >= FrameDescriptor.FIRST_BUSINESS_TEMPLATE_ID
                ? reports.onReport(buffer, frame)
                : messages.onMessage(buffer, frame);
        if (!isDecoded) {
            session.refuse(TerminationCode.DECODING_ERROR, "the gateway sent a message that cannot be decoded");
        }
    }
}
