package org.ringside.gateway.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.Credentials;
import org.ringside.gateway.protocol.EstablishEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.NegotiateEncoder;
import org.ringside.gateway.protocol.RetransmitRequestEncoder;
import org.ringside.gateway.protocol.SequenceEncoder;
import org.ringside.gateway.protocol.TerminateEncoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * Encodes the session's own messages into a connection's output, in the place that orders leave free for them.
 */
final class SessionPublisher {
    private static final int VERSION = NegotiateEncoder.SCHEMA_VERSION;
    private static final int MAX_LENGTH = FrameDescriptor.MAX_INBOUND_LENGTH;
    private static final String APP_NAME = "ringside-client";

    private final ClientConfig config;
    private final FrameWriter writer;
    private final UnsafeBuffer buffer;
    private final Credentials credentials;
    private final NegotiateEncoder negotiate = new NegotiateEncoder();
    private final EstablishEncoder establish = new EstablishEncoder();
    private final RetransmitRequestEncoder retransmitRequest = new RetransmitRequestEncoder();
    private final SequenceEncoder sequence = new SequenceEncoder();
    private final TerminateEncoder terminate = new TerminateEncoder();

    SessionPublisher(final ClientConfig config, final FrameWriter writer) {
        this.config = config;
        this.writer = writer;
        this.buffer = writer.buffer();
        this.credentials = config.keyId().isEmpty() ? null : new Credentials(config.keyId(), config.secret());
    }

    boolean negotiate(final long sessionVerId, final long timestamp, final String clientAddress) {
        final int frame = writer.claimLast(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        negotiate.wrap(buffer, frame + HEADER_LENGTH)
            .sessionID(Integer.toUnsignedLong(config.sessionId()))
            .sessionVerID(sessionVerId)
            .timestamp(timestamp)
            .enteringFirm(Integer.toUnsignedLong(config.firm()))
            .onbehalfFirm(NegotiateEncoder.onbehalfFirmNullValue());
        final byte[] signature = sign(frame, NegotiateEncoder.BLOCK_LENGTH, NegotiateEncoder.TEMPLATE_ID);
        negotiate.putCredentials(signature, 0, signature.length)
            .clientIP(clientAddress)
            .clientAppName(APP_NAME)
            .clientAppVersion(Integer.toString(VERSION));
        writer.commit(
            NegotiateEncoder.TEMPLATE_ID, VERSION, NegotiateEncoder.BLOCK_LENGTH, negotiate.encodedLength());
        return true;
    }

    boolean establish(final long sessionVerId, final long timestamp, final long nextSeqNo) {
        final int frame = writer.claimLast(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        establish.wrap(buffer, frame + HEADER_LENGTH)
            .sessionID(Integer.toUnsignedLong(config.sessionId()))
            .sessionVerID(sessionVerId)
            .timestamp(timestamp)
            .keepAliveInterval(config.terms().keepAliveMs())
            .nextSeqNo(nextSeqNo)
            .cancelOnDisconnectType(config.terms().cancelOnDisconnect())
            .codTimeoutWindow(config.terms().cancelWindowMs());
        final byte[] signature = sign(frame, EstablishEncoder.BLOCK_LENGTH, EstablishEncoder.TEMPLATE_ID);
        establish.putCredentials(signature, 0, signature.length);
        writer.commit(
            EstablishEncoder.TEMPLATE_ID, VERSION, EstablishEncoder.BLOCK_LENGTH, establish.encodedLength());
        return true;
    }

    boolean retransmitRequest(final long timestamp, final long fromSeqNo, final long count) {
        final int frame = writer.claimLast(HEADER_LENGTH + RetransmitRequestEncoder.BLOCK_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        retransmitRequest.wrap(buffer, frame + HEADER_LENGTH)
            .sessionID(Integer.toUnsignedLong(config.sessionId()))
            .timestamp(timestamp)
            .fromSeqNo(fromSeqNo)
            .count(count)
            .lastSessionVerID(RetransmitRequestEncoder.lastSessionVerIDNullValue());
        writer.commit(RetransmitRequestEncoder.TEMPLATE_ID, VERSION, RetransmitRequestEncoder.BLOCK_LENGTH,
            RetransmitRequestEncoder.BLOCK_LENGTH);
        return true;
    }

    boolean sequence(final long nextSeqNo) {
        final int frame = writer.claimLast(HEADER_LENGTH + SequenceEncoder.BLOCK_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        sequence.wrap(buffer, frame + HEADER_LENGTH).nextSeqNo(nextSeqNo).flags((short) 0);
        writer.commit(
            SequenceEncoder.TEMPLATE_ID, VERSION, SequenceEncoder.BLOCK_LENGTH, SequenceEncoder.BLOCK_LENGTH);
        return true;
    }

    boolean terminate(final long sessionVerId, final int code) {
        final int frame = writer.claimLast(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        final TerminationCode known = TerminationCode.get((short) code);
        terminate.wrap(buffer, frame + HEADER_LENGTH)
            .sessionID(Integer.toUnsignedLong(config.sessionId()))
            .sessionVerID(sessionVerId)
            .terminationCode(known == TerminationCode.SBE_UNKNOWN ? TerminationCode.UNSPECIFIED : known)
            .putReason(buffer, 0, 0);
        writer.commit(
            TerminateEncoder.TEMPLATE_ID, VERSION, TerminateEncoder.BLOCK_LENGTH, terminate.encodedLength());
        return true;
    }

    private byte[] sign(final int frame, final int blockLength, final int templateId) {
        if (credentials == null) {
            return (config.secret().isEmpty() ? "" : "PLAIN:" + config.secret()).getBytes(US_ASCII);
        }
        // The length of the frame is not signed: it is not known yet.
        FrameDescriptor.putHeaders(buffer, frame, 0, blockLength, templateId, VERSION);
        return credentials.sign(buffer, frame).getBytes(US_ASCII);
    }
}
