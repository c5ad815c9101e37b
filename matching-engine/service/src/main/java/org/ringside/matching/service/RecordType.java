package org.ringside.matching.service;

import java.nio.ByteOrder;
import java.util.Optional;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.AddBandedInstrumentDecoder;
import org.ringside.matching.protocol.AddInstrumentDecoder;
import org.ringside.matching.protocol.AdvanceTimeDecoder;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.GatewayLostDecoder;
import org.ringside.matching.protocol.InstrumentRequestDecoder;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.NameInstrumentDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.PositionRequestDecoder;
import org.ringside.matching.protocol.RecordSkippedDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.RouteOpenedDecoder;
import org.ringside.matching.protocol.RouteRetiredDecoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;
import org.ringside.matching.protocol.SetAccountDecoder;
import org.ringside.matching.protocol.SetLimitsDecoder;
import org.ringside.matching.protocol.StartDayDecoder;
import org.ringside.matching.protocol.StartPhaseDecoder;

/** The types of records in the journal, for code that names a record or leaves it out. */
public enum RecordType {
    SESSION_BOUND("SessionBound", SessionBoundDecoder.TEMPLATE_ID,
        SessionBoundDecoder.BLOCK_LENGTH, SessionBoundDecoder.sessionIdEncodingOffset(), false),
    NEW_ORDER("NewOrder", NewOrderDecoder.TEMPLATE_ID,
        NewOrderDecoder.BLOCK_LENGTH, NewOrderDecoder.sessionIdEncodingOffset(), true),
    CANCEL_ORDER("CancelOrder", CancelOrderDecoder.TEMPLATE_ID,
        CancelOrderDecoder.BLOCK_LENGTH, CancelOrderDecoder.sessionIdEncodingOffset(), true),
    REPLACE_ORDER("ReplaceOrder", ReplaceOrderDecoder.TEMPLATE_ID,
        ReplaceOrderDecoder.BLOCK_LENGTH, ReplaceOrderDecoder.sessionIdEncodingOffset(), true),
    SESSION_DISCONNECTED("SessionDisconnected", SessionDisconnectedDecoder.TEMPLATE_ID,
        SessionDisconnectedDecoder.BLOCK_LENGTH, SessionDisconnectedDecoder.sessionIdEncodingOffset(), true),
    MASS_ACTION("MassAction", MassActionDecoder.TEMPLATE_ID,
        MassActionDecoder.BLOCK_LENGTH, MassActionDecoder.sessionIdEncodingOffset(), true),
    ORDER_STATUS_REQUEST("OrderStatusRequest", OrderStatusRequestDecoder.TEMPLATE_ID,
        OrderStatusRequestDecoder.BLOCK_LENGTH, OrderStatusRequestDecoder.sessionIdEncodingOffset(), true),
    POSITION_REQUEST("PositionRequest", PositionRequestDecoder.TEMPLATE_ID,
        PositionRequestDecoder.BLOCK_LENGTH, PositionRequestDecoder.sessionIdEncodingOffset(), true),
    START_PHASE("StartPhase", StartPhaseDecoder.TEMPLATE_ID,
        StartPhaseDecoder.BLOCK_LENGTH, -1, true),
    START_DAY("StartDay", StartDayDecoder.TEMPLATE_ID,
        StartDayDecoder.BLOCK_LENGTH, -1, true),
    NAME_INSTRUMENT("NameInstrument", NameInstrumentDecoder.TEMPLATE_ID,
        NameInstrumentDecoder.BLOCK_LENGTH, -1, true),
    ADD_INSTRUMENT("AddInstrument", AddInstrumentDecoder.TEMPLATE_ID,
        AddInstrumentDecoder.BLOCK_LENGTH, -1, true),
    ADD_BANDED_INSTRUMENT("AddBandedInstrument", AddBandedInstrumentDecoder.TEMPLATE_ID,
        AddBandedInstrumentDecoder.BLOCK_LENGTH, -1, true),
    INSTRUMENT_REQUEST("InstrumentRequest", InstrumentRequestDecoder.TEMPLATE_ID,
        InstrumentRequestDecoder.BLOCK_LENGTH, -1, true),
    ROUTE_OPENED("RouteOpened", RouteOpenedDecoder.TEMPLATE_ID,
        RouteOpenedDecoder.BLOCK_LENGTH, -1, false),
    GATEWAY_LOST("GatewayLost", GatewayLostDecoder.TEMPLATE_ID,
        GatewayLostDecoder.BLOCK_LENGTH, -1, true),
    SET_ACCOUNT("SetAccount", SetAccountDecoder.TEMPLATE_ID,
        SetAccountDecoder.BLOCK_LENGTH, -1, true),
    ADVANCE_TIME("AdvanceTime", AdvanceTimeDecoder.TEMPLATE_ID,
        AdvanceTimeDecoder.BLOCK_LENGTH, -1, true),
    SET_LIMITS("SetLimits", SetLimitsDecoder.TEMPLATE_ID,
        SetLimitsDecoder.BLOCK_LENGTH, -1, true),
    ROUTE_RETIRED("RouteRetired", RouteRetiredDecoder.TEMPLATE_ID,
        RouteRetiredDecoder.BLOCK_LENGTH, -1, false),
    RECORD_SKIPPED("RecordSkipped", RecordSkippedDecoder.TEMPLATE_ID,
        RecordSkippedDecoder.BLOCK_LENGTH, -1, false);

    private final String name;
    private final int typeId;
    private final int blockLength;
    private final int sessionOffset;
    private final boolean isSkippable;

    RecordType(final String name, final int typeId, final int blockLength, final int sessionOffset,
        final boolean isSkippable) {
        this.name = name;
        this.typeId = typeId;
        this.blockLength = blockLength;
        this.sessionOffset = sessionOffset;
        this.isSkippable = isSkippable;
    }

    /** The type with this template id, if there is one. */
    public static Optional<RecordType> of(final int typeId) {
        return Stream.of(values()).filter(type -> type.typeId == typeId).findFirst();
    }

    /** Whether a record is one of this type, whole. */
    public static boolean isWhole(final int typeId, final int length) {
        return of(typeId).filter(type -> type.blockLength == length).isPresent();
    }

    /**
     * Bytes of a record of a type.
     *
     * @throws java.util.NoSuchElementException when there is no such type.
     */
    public static int length(final int typeId) {
        return of(typeId).orElseThrow().blockLength;
    }

    /** Whether later records keep their meaning without this record. */
    public static boolean isSkippable(final int typeId) {
        return of(typeId).filter(type -> type.isSkippable).isPresent();
    }

    /** Describes a record in a sentence: {@code NewOrder of session 1001 at position 12}. */
    public static String describe(
        final long position, final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        final String from = position == EngineService.NO_POSITION ? " of the engine" : " at position " + position;
        if (!isWhole(typeId, length)) {
            return of(typeId).map(type -> type.name).orElse("type " + typeId) + " of " + length + " bytes" + from;
        }
        final RecordType type = of(typeId).orElseThrow();
        final int sessionId = type.sessionOffset < 0 ? 0
            : buffer.getInt(offset + type.sessionOffset, ByteOrder.LITTLE_ENDIAN);
        return type.name + (sessionId == 0 ? "" : " of session " + Integer.toUnsignedString(sessionId)) + from;
    }
}
