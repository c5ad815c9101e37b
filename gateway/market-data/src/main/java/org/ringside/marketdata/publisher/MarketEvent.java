package org.ringside.marketdata.publisher;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.protocol.DayStartedDecoder;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.matching.protocol.PublicDecoder;

/**
 * An event of the engine as everybody gets it: the body of a message of the public schema, with its number. Template
 * ids and fields of both schemas are the same; only what is in front of the fields differs.
 * <pre>
 *  in the queue:  sequence | rptSeq | transactTime | enginePublished | instrumentId | flags | fields
 *                 u64      | u64    | u64          | u64             | u32          | u8    |
 *  in a packet:   rptSeq | transactTime | instrumentId | flags | fields
 * </pre>
 */
final class MarketEvent {
    private static final int RPT_SEQ = PublicDecoder.rptSeqEncodingOffset();
    private static final int INSTRUMENT = PublicDecoder.instrumentIdEncodingOffset();
    private static final int OF_INSTRUMENT = DayStartedDecoder.instrumentIdEncodingOffset();
    private static final int OF_FLAGS = DayStartedDecoder.flagsEncodingOffset();
    /** Bytes that the block of a message is shorter than the event in the queue. */
    private static final int LESS = PublicDecoder.ENCODED_LENGTH - DayStartedDecoder.dateEncodingOffset();
    private static final int LONGEST = 256;
    private static final int U8_MASK = 0xFF;

    private final UnsafeBuffer body = new UnsafeBuffer(new byte[LONGEST]);
    private final PublicDecoder head = new PublicDecoder();
    private int templateId;
    private int length;
    private long sequence;
    private long enginePublished;

    /**
     * Takes an event from the engine's queue.
     *
     * @param clockOffset what the monotonic time of the queue lacks to the epoch.
     */
    MarketEvent translate(
        final int typeId, final DirectBuffer source, final int offset, final int ofLength, final long clockOffset) {
        if (ofLength <= PublicDecoder.ENCODED_LENGTH || ofLength - LESS > LONGEST) {
            throw new IllegalArgumentException("a public event of type " + typeId + " with " + ofLength + " bytes");
        }
        head.wrap(source, offset);
        templateId = typeId;
        sequence = head.sequence();
        enginePublished = head.enginePublished() == 0 ? 0 : head.enginePublished() + clockOffset;
        length = ofLength - LESS;
        body.putBytes(0, source, offset + RPT_SEQ, OF_INSTRUMENT);
        body.putBytes(OF_INSTRUMENT, source, offset + INSTRUMENT, length - OF_INSTRUMENT);
        return this;
    }

    /** Takes an event that was kept as a message. */
    MarketEvent wrap(final long ofSequence, final int ofTemplateId, final DirectBuffer source, final int offset,
        final int blockLength) {
        templateId = ofTemplateId;
        sequence = ofSequence;
        enginePublished = 0;
        length = blockLength;
        body.putBytes(0, source, offset, blockLength);
        return this;
    }

    int templateId() {
        return templateId;
    }

    DirectBuffer body() {
        return body;
    }

    /** Bytes of the block, which is all of the message. */
    int length() {
        return length;
    }

    long sequence() {
        return sequence;
    }

    /** When the engine has published it, nanoseconds since the epoch; 0 when it was made again. */
    long enginePublished() {
        return enginePublished;
    }

    long rptSeq() {
        return body.getLong(0, LITTLE_ENDIAN);
    }

    long transactTime() {
        return body.getLong(DayStartedDecoder.transactTimeEncodingOffset(), LITTLE_ENDIAN);
    }

    /** 0: of all instruments. */
    int instrumentId() {
        return body.getInt(OF_INSTRUMENT, LITTLE_ENDIAN);
    }

    boolean isLast() {
        return (body.getByte(OF_FLAGS) & U8_MASK & EventFlags.LAST) != 0;
    }

    /** Whether it changes a book. */
    boolean isOfBook() {
        return templateId >= OrderAddedDecoder.TEMPLATE_ID && templateId <= OrderDeletedDecoder.TEMPLATE_ID;
    }
}
