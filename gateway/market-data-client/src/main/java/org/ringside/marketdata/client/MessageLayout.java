package org.ringside.marketdata.client;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.marketdata.protocol.DayStartedDecoder;
import org.ringside.marketdata.protocol.GroupSizeEncodingDecoder;
import org.ringside.marketdata.protocol.IndicativeDecoder;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.protocol.InstrumentLimitsDecoder;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.LevelsChangedDecoder;
import org.ringside.marketdata.protocol.LevelsSnapshotDecoder;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderChangedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.marketdata.protocol.OrderExecutedDecoder;
import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;
import org.ringside.marketdata.protocol.ReplayAnswerDecoder;
import org.ringside.marketdata.protocol.ReplayRequestDecoder;
import org.ringside.marketdata.protocol.StatisticsDecoder;
import org.ringside.marketdata.protocol.TopOfBookDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;
import org.ringside.marketdata.protocol.TradingStatusDecoder;

/** What each message has at least, in version 0 of the schema; later versions only append. */
final class MessageLayout {
    /** Bytes that every block begins with: rptSeq, transactTime, instrumentId, flags. */
    static final int START_LENGTH = DayStartedDecoder.dateEncodingOffset();

    private static final int NO_GROUP = 0;
    private static final int NUM_IN_GROUP_OFFSET = 2;
    private static final int U16_MASK = 0xFFFF;

    private MessageLayout() {
    }

    /** Whether a frame that is as long as it says, and no shorter than its headers, holds what its template needs. */
    static PacketStatus check(final DirectBuffer buffer, final int frame) {
        final int templateId = FrameDescriptor.templateId(buffer, frame);
        final int blockLength = FrameDescriptor.blockLength(buffer, frame);
        final int room = FrameDescriptor.frameLength(buffer, frame) - FrameDescriptor.HEADER_LENGTH - blockLength;
        if (blockLength < blockLength(templateId) || room < 0) {
            return PacketStatus.BAD_BLOCK;
        }
        final int entryLength = entryLength(templateId);
        if (entryLength == NO_GROUP) {
            return PacketStatus.OK;
        }
        final int group = frame + FrameDescriptor.HEADER_LENGTH + blockLength;
        final int roomOfEntries = room - GroupSizeEncodingDecoder.ENCODED_LENGTH;
        if (roomOfEntries < 0) {
            return PacketStatus.BAD_GROUP;
        }
        final int actualLength = buffer.getShort(group, LITTLE_ENDIAN) & U16_MASK;
        final int entries = buffer.getShort(group + NUM_IN_GROUP_OFFSET, LITTLE_ENDIAN) & U16_MASK;
        return actualLength < entryLength || (long) entries * actualLength > roomOfEntries
            ? PacketStatus.BAD_GROUP : PacketStatus.OK;
    }

    private static int blockLength(final int templateId) {
        return switch (templateId) {
            case DayStartedDecoder.TEMPLATE_ID -> DayStartedDecoder.BLOCK_LENGTH;
            case InstrumentDefinedDecoder.TEMPLATE_ID -> InstrumentDefinedDecoder.BLOCK_LENGTH;
            case InstrumentLimitsDecoder.TEMPLATE_ID -> InstrumentLimitsDecoder.BLOCK_LENGTH;
            case TradingStatusDecoder.TEMPLATE_ID -> TradingStatusDecoder.BLOCK_LENGTH;
            case IndicativeDecoder.TEMPLATE_ID -> IndicativeDecoder.BLOCK_LENGTH;
            case TradeDecoder.TEMPLATE_ID -> TradeDecoder.BLOCK_LENGTH;
            case OrderAddedDecoder.TEMPLATE_ID -> OrderAddedDecoder.BLOCK_LENGTH;
            case OrderChangedDecoder.TEMPLATE_ID -> OrderChangedDecoder.BLOCK_LENGTH;
            case OrderExecutedDecoder.TEMPLATE_ID -> OrderExecutedDecoder.BLOCK_LENGTH;
            case OrderDeletedDecoder.TEMPLATE_ID -> OrderDeletedDecoder.BLOCK_LENGTH;
            case LevelsChangedDecoder.TEMPLATE_ID -> LevelsChangedDecoder.BLOCK_LENGTH;
            case TopOfBookDecoder.TEMPLATE_ID -> TopOfBookDecoder.BLOCK_LENGTH;
            case StatisticsDecoder.TEMPLATE_ID -> StatisticsDecoder.BLOCK_LENGTH;
            case InstrumentStateDecoder.TEMPLATE_ID -> InstrumentStateDecoder.BLOCK_LENGTH;
            case OrdersSnapshotDecoder.TEMPLATE_ID -> OrdersSnapshotDecoder.BLOCK_LENGTH;
            case LevelsSnapshotDecoder.TEMPLATE_ID -> LevelsSnapshotDecoder.BLOCK_LENGTH;
            case ReplayRequestDecoder.TEMPLATE_ID -> ReplayRequestDecoder.BLOCK_LENGTH;
            case ReplayAnswerDecoder.TEMPLATE_ID -> ReplayAnswerDecoder.BLOCK_LENGTH;
            default -> START_LENGTH;
        };
    }

    private static int entryLength(final int templateId) {
        return switch (templateId) {
            case LevelsChangedDecoder.TEMPLATE_ID -> LevelsChangedDecoder.LevelsDecoder.sbeBlockLength();
            case OrdersSnapshotDecoder.TEMPLATE_ID -> OrdersSnapshotDecoder.OrdersDecoder.sbeBlockLength();
            case LevelsSnapshotDecoder.TEMPLATE_ID -> LevelsSnapshotDecoder.LevelsDecoder.sbeBlockLength();
            default -> NO_GROUP;
        };
    }
}
