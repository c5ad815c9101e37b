package org.ringside.gateway.protocol;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The session messages of the golden files: how they are encoded, and how they read.
 */
enum GoldenFrame {
    NEGOTIATE(1, 28, 28,
        buffer -> new NegotiateEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).sessionVerID(Values.VER).timestamp(Values.TIME).enteringFirm(Values.FIRM)
            .onbehalfFirm(0)
            .credentials("HS256:k:abc").clientIP("10.1.2.3").clientAppName("app").clientAppVersion("")
            .encodedLength(),
        (buffer, version) -> new NegotiateDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|sessionVerID=1230066625199609624|timestamp=2387509390608836392|"
            + "enteringFirm=976960573|onbehalfFirm=0|credentials='HS256:k:abc'|clientIP='10.1.2.3'|"
            + "clientAppName='app'|clientAppVersion=''",
        ""),
    NEGOTIATE_RESPONSE(2, 24, 28,
        buffer -> new NegotiateResponseEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).sessionVerID(Values.VER).requestTimestamp(Values.TIME)
            .enteringFirm(Values.FIRM).schemaVersion(1)
            .keyExpiryDays(NegotiateResponseEncoder.keyExpiryDaysNullValue())
            .encodedLength(),
        (buffer, version) -> new NegotiateResponseDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|sessionVerID=1230066625199609624|requestTimestamp=2387509390608836392|"
            + "enteringFirm=976960573",
        "|schemaVersion=1|keyExpiryDays=65535", "|schemaVersion=65535|keyExpiryDays=65535"),
    NEGOTIATE_REJECT(3, 25, 33,
        buffer -> new NegotiateRejectEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).sessionVerID(Values.VER).requestTimestamp(Values.TIME)
            .enteringFirm(Values.FIRM).negotiationRejectCode(NegotiationRejectCode.INVALID_SESSIONVERID)
            .currentSessionVerID(0x4142434445464748L).reason(Values.REASON)
            .encodedLength(),
        (buffer, version) -> new NegotiateRejectDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|sessionVerID=1230066625199609624|requestTimestamp=2387509390608836392|"
            + "enteringFirm=976960573|negotiationRejectCode=INVALID_SESSIONVERID",
        "|currentSessionVerID=4702394921427289928|reason='no such session'", "|currentSessionVerID=0|reason=''"),
    ESTABLISH(4, 41, 41,
        buffer -> new EstablishEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).sessionVerID(Values.VER).timestamp(Values.TIME).keepAliveInterval(5_000)
            .nextSeqNo(7).cancelOnDisconnectType(CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE)
            .codTimeoutWindow(250).credentials("HS256:k:abc")
            .encodedLength(),
        (buffer, version) -> new EstablishDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|sessionVerID=1230066625199609624|timestamp=2387509390608836392|"
            + "keepAliveInterval=5000|nextSeqNo=7|cancelOnDisconnectType=CANCEL_ON_DISCONNECT_OR_TERMINATE|"
            + "codTimeoutWindow=250|credentials='HS256:k:abc'",
        ""),
    ESTABLISH_ACK(5, 36, 64,
        buffer -> new EstablishAckEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).sessionVerID(Values.VER).requestTimestamp(Values.TIME)
            .keepAliveInterval(10_000).nextSeqNo(9).lastIncomingSeqNo(6).throttleLimit(100).throttleWindowMs(1_000)
            .maxFrame(1_024).maxRetransmitCount(0).oldestRetransmitSeqNo(9)
            .previousSessionVerID(0x5152535455565758L).previousLastSeqNo(44)
            .encodedLength(),
        (buffer, version) -> new EstablishAckDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|sessionVerID=1230066625199609624|requestTimestamp=2387509390608836392|"
            + "keepAliveInterval=10000|nextSeqNo=9|lastIncomingSeqNo=6",
        "|throttleLimit=100|throttleWindowMs=1000|maxFrame=1024|maxRetransmitCount=0|oldestRetransmitSeqNo=9|"
            + "previousSessionVerID=5859837686836516696|previousLastSeqNo=44",
        "|throttleLimit=4294967295|throttleWindowMs=4294967295|maxFrame=65535|maxRetransmitCount=65535|"
            + "oldestRetransmitSeqNo=4294967295|previousSessionVerID=-1|previousLastSeqNo=4294967295"),
    ESTABLISH_REJECT(6, 21, 25,
        buffer -> new EstablishRejectEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).sessionVerID(Values.VER).requestTimestamp(Values.TIME)
            .establishmentRejectCode(EstablishRejectCode.INVALID_NEXTSEQNO).lastIncomingSeqNo(6)
            .reason(Values.REASON)
            .encodedLength(),
        (buffer, version) -> new EstablishRejectDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|sessionVerID=1230066625199609624|requestTimestamp=2387509390608836392|"
            + "establishmentRejectCode=INVALID_NEXTSEQNO",
        "|lastIncomingSeqNo=6|reason='no such session'", "|lastIncomingSeqNo=0|reason=''"),
    TERMINATE(7, 13, 13,
        buffer -> new TerminateEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).sessionVerID(Values.VER).terminationCode(TerminationCode.FINISHED)
            .reason(Values.REASON)
            .encodedLength(),
        (buffer, version) -> new TerminateDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|sessionVerID=1230066625199609624|terminationCode=FINISHED",
        "|reason='no such session'", "|reason=''"),
    NOT_APPLIED(8, 8, 8,
        buffer -> new NotAppliedEncoder().wrap(buffer, HEADER_LENGTH).fromSeqNo(5).count(3).encodedLength(),
        (buffer, version) -> new NotAppliedDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "fromSeqNo=5|count=3",
        ""),
    SEQUENCE(9, 4, 5,
        buffer -> new SequenceEncoder().wrap(buffer, HEADER_LENGTH).nextSeqNo(12).flags((short) 1).encodedLength(),
        (buffer, version) -> new SequenceDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "nextSeqNo=12",
        "|flags=1", "|flags=255"),
    FINISHED_SENDING(10, 16, 16,
        buffer -> new FinishedSendingEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).sessionVerID(Values.VER).lastSeqNo(11)
            .encodedLength(),
        (buffer, version) -> new FinishedSendingDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|sessionVerID=1230066625199609624|lastSeqNo=11",
        ""),
    FINISHED_RECEIVING(11, 12, 12,
        buffer -> new FinishedReceivingEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).sessionVerID(Values.VER)
            .encodedLength(),
        (buffer, version) -> new FinishedReceivingDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|sessionVerID=1230066625199609624",
        ""),
    RETRANSMIT_REQUEST(12, 20, 28,
        buffer -> new RetransmitRequestEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).timestamp(Values.TIME).fromSeqNo(5).count(3).lastSessionVerID(Values.VER)
            .encodedLength(),
        (buffer, version) -> new RetransmitRequestDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|timestamp=2387509390608836392|fromSeqNo=5|count=3",
        "|lastSessionVerID=1230066625199609624", "|lastSessionVerID=0"),
    RETRANSMISSION(13, 20, 20,
        buffer -> new RetransmissionEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).requestTimestamp(Values.TIME).nextSeqNo(5).count(3)
            .encodedLength(),
        (buffer, version) -> new RetransmissionDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|requestTimestamp=2387509390608836392|nextSeqNo=5|count=3",
        ""),
    RETRANSMIT_REJECT(14, 13, 13,
        buffer -> new RetransmitRejectEncoder().wrap(buffer, HEADER_LENGTH)
            .sessionID(Values.SESSION).requestTimestamp(Values.TIME)
            .retransmitRejectCode(RetransmitRejectCode.INVALID_FROMSEQNO).reason(Values.REASON)
            .encodedLength(),
        (buffer, version) -> new RetransmitRejectDecoder().wrap(buffer, HEADER_LENGTH, blockLength(buffer), version),
        "sessionID=168496141|requestTimestamp=2387509390608836392|retransmitRejectCode=INVALID_FROMSEQNO",
        "|reason='no such session'", "|reason=''");

    private static final int CAPACITY = 512;

    private final int templateId;
    private final int[] blockLengths;
    private final ToIntFunction<MutableDirectBuffer> encoder;
    private final BiFunction<DirectBuffer, Integer, Object> decoder;
    private final String[] readings;

    /** The values that all golden frames share. */
    private static final class Values {
        static final long SESSION = 0x0A0B0C0DL;
        static final long VER = 0x1112131415161718L;
        static final long TIME = 0x2122232425262728L;
        static final long FIRM = 0x3A3B3C3DL;
        static final String REASON = "no such session";

        private Values() {
        }
    }

    /** What is read in addition is that of version 1, then that of version 0. */
    GoldenFrame(
        final int templateId, final int blockLengthInVersion0, final int blockLengthInVersion1,
        final ToIntFunction<MutableDirectBuffer> encoder, final BiFunction<DirectBuffer, Integer, Object> decoder,
        final String reading, final String... readInAddition) {
        this.templateId = templateId;
        this.blockLengths = new int[] {blockLengthInVersion0, blockLengthInVersion1};
        this.encoder = encoder;
        this.decoder = decoder;
        this.readings = new String[] {
            readInAddition.length > 1 ? reading + readInAddition[1] : reading, reading + readInAddition[0]};
    }

    int templateId() {
        return templateId;
    }

    /** As the protocol page says. */
    int blockLength(final int version) {
        return blockLengths[version];
    }

    /** All fields and their values, null values where a version does not have them. */
    String reading(final int version) {
        return readings[version];
    }

    /** As the codecs of this version read the bytes. */
    String read(final byte[] frame, final int version) {
        final String text = decoder.apply(new UnsafeBuffer(frame), version).toString();
        return text.substring(text.indexOf("):") + 2);
    }

    /** As the gateway, or a client of that version, writes it. */
    byte[] write(final int version) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[CAPACITY]);
        final int bodyLength = encoder.applyAsInt(buffer);
        final int block = BlockLengths.of(templateId, version);
        final boolean isCut = version == 0 && isFromGateway();
        final int length = HEADER_LENGTH + (isCut || bodyLength < block ? block : bodyLength);
        FrameDescriptor.putHeaders(buffer, 0, length, block, templateId, version);
        final byte[] frame = new byte[length];
        buffer.getBytes(0, frame);
        return frame;
    }

    /** Those from clients have var-data in version 0; the others, and requests that grew, are cut behind the block. */
    private boolean isFromGateway() {
        return this != NEGOTIATE && this != ESTABLISH;
    }

    private static int blockLength(final DirectBuffer buffer) {
        return FrameDescriptor.blockLength(buffer, 0);
    }
}
