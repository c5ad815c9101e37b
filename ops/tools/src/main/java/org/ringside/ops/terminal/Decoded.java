package org.ringside.ops.terminal;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.AddInstrumentDecoder;
import org.ringside.matching.protocol.AdvanceTimeDecoder;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.GatewayLostDecoder;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.MassActionReportedDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.OrderReplacedDecoder;
import org.ringside.matching.protocol.OrderRestatedDecoder;
import org.ringside.matching.protocol.OrderStatusDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.OrderTriggeredDecoder;
import org.ringside.matching.protocol.PhaseChangedDecoder;
import org.ringside.matching.protocol.PositionChangedDecoder;
import org.ringside.matching.protocol.RecordSkippedDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.RequestRefusedDecoder;
import org.ringside.matching.protocol.RouteOpenedDecoder;
import org.ringside.matching.protocol.RouteRetiredDecoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;
import org.ringside.matching.protocol.SetAccountDecoder;
import org.ringside.matching.protocol.SetLimitsDecoder;
import org.ringside.matching.protocol.StartDayDecoder;
import org.ringside.matching.protocol.StartPhaseDecoder;
import org.ringside.matching.protocol.TradeDecoder;

/**
 * A command or event of the exchange by its fields, as the codecs print it.
 *
 * @param name   of the message
 * @param fields by name, those of a composite in a map of their own
 */
public record Decoded(String name, Map<String, Object> fields) {
    private static final int VERSION = NewOrderDecoder.SCHEMA_VERSION;
    private static final Map<Integer, Function<At, String>> DECODERS = Map.ofEntries(
        Map.entry(SessionBoundDecoder.TEMPLATE_ID, at -> new SessionBoundDecoder()
            .wrap(at.buffer, at.offset, SessionBoundDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(NewOrderDecoder.TEMPLATE_ID, at -> new NewOrderDecoder()
            .wrap(at.buffer, at.offset, NewOrderDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(CancelOrderDecoder.TEMPLATE_ID, at -> new CancelOrderDecoder()
            .wrap(at.buffer, at.offset, CancelOrderDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(ReplaceOrderDecoder.TEMPLATE_ID, at -> new ReplaceOrderDecoder()
            .wrap(at.buffer, at.offset, ReplaceOrderDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(SessionDisconnectedDecoder.TEMPLATE_ID, at -> new SessionDisconnectedDecoder()
            .wrap(at.buffer, at.offset, SessionDisconnectedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(OrderAcceptedDecoder.TEMPLATE_ID, at -> new OrderAcceptedDecoder()
            .wrap(at.buffer, at.offset, OrderAcceptedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(OrderReplacedDecoder.TEMPLATE_ID, at -> new OrderReplacedDecoder()
            .wrap(at.buffer, at.offset, OrderReplacedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(OrderCancelledDecoder.TEMPLATE_ID, at -> new OrderCancelledDecoder()
            .wrap(at.buffer, at.offset, OrderCancelledDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(TradeDecoder.TEMPLATE_ID, at -> new TradeDecoder()
            .wrap(at.buffer, at.offset, TradeDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(CommandRejectedDecoder.TEMPLATE_ID, at -> new CommandRejectedDecoder()
            .wrap(at.buffer, at.offset, CommandRejectedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(AddInstrumentDecoder.TEMPLATE_ID, at -> new AddInstrumentDecoder()
            .wrap(at.buffer, at.offset, AddInstrumentDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(RouteOpenedDecoder.TEMPLATE_ID, at -> new RouteOpenedDecoder()
            .wrap(at.buffer, at.offset, RouteOpenedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(RouteRetiredDecoder.TEMPLATE_ID, at -> new RouteRetiredDecoder()
            .wrap(at.buffer, at.offset, RouteRetiredDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(GatewayLostDecoder.TEMPLATE_ID, at -> new GatewayLostDecoder()
            .wrap(at.buffer, at.offset, GatewayLostDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(MassActionDecoder.TEMPLATE_ID, at -> new MassActionDecoder()
            .wrap(at.buffer, at.offset, MassActionDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(OrderStatusRequestDecoder.TEMPLATE_ID, at -> new OrderStatusRequestDecoder()
            .wrap(at.buffer, at.offset, OrderStatusRequestDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(StartPhaseDecoder.TEMPLATE_ID, at -> new StartPhaseDecoder()
            .wrap(at.buffer, at.offset, StartPhaseDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(StartDayDecoder.TEMPLATE_ID, at -> new StartDayDecoder()
            .wrap(at.buffer, at.offset, StartDayDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(OrderTriggeredDecoder.TEMPLATE_ID, at -> new OrderTriggeredDecoder()
            .wrap(at.buffer, at.offset, OrderTriggeredDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(OrderRestatedDecoder.TEMPLATE_ID, at -> new OrderRestatedDecoder()
            .wrap(at.buffer, at.offset, OrderRestatedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(MassActionReportedDecoder.TEMPLATE_ID, at -> new MassActionReportedDecoder()
            .wrap(at.buffer, at.offset, MassActionReportedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(PositionChangedDecoder.TEMPLATE_ID, at -> new PositionChangedDecoder()
            .wrap(at.buffer, at.offset, PositionChangedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(PhaseChangedDecoder.TEMPLATE_ID, at -> new PhaseChangedDecoder()
            .wrap(at.buffer, at.offset, PhaseChangedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(OrderStatusDecoder.TEMPLATE_ID, at -> new OrderStatusDecoder()
            .wrap(at.buffer, at.offset, OrderStatusDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(RequestRefusedDecoder.TEMPLATE_ID, at -> new RequestRefusedDecoder()
            .wrap(at.buffer, at.offset, RequestRefusedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(SetAccountDecoder.TEMPLATE_ID, at -> new SetAccountDecoder()
            .wrap(at.buffer, at.offset, SetAccountDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(AdvanceTimeDecoder.TEMPLATE_ID, at -> new AdvanceTimeDecoder()
            .wrap(at.buffer, at.offset, AdvanceTimeDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(RecordSkippedDecoder.TEMPLATE_ID, at -> new RecordSkippedDecoder()
            .wrap(at.buffer, at.offset, RecordSkippedDecoder.BLOCK_LENGTH, VERSION).toString()),
        Map.entry(SetLimitsDecoder.TEMPLATE_ID, at -> new SetLimitsDecoder()
            .wrap(at.buffer, at.offset, SetLimitsDecoder.BLOCK_LENGTH, VERSION).toString()));

    private record At(DirectBuffer buffer, int offset) {
    }

    /** Null for a type that the exchange does not know. */
    public static Decoded of(final int typeId, final DirectBuffer buffer, final int offset) {
        final Function<At, String> decoder = DECODERS.get(typeId);
        return decoder == null ? null : parse(decoder.apply(new At(buffer, offset)));
    }

    /** A field equals a value, as it is printed. Fields of composites count too. */
    public boolean has(final String field, final String value) {
        return has(fields, field, value);
    }

    /** {@code NewOrder clOrdId=7 price=100}. */
    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder(name);
        fields.forEach((field, value) -> text.append(' ').append(field).append('=').append(value));
        return text.toString();
    }

    private static boolean has(final Map<?, ?> fields, final String field, final String value) {
        return fields.entrySet().stream().anyMatch(entry -> entry.getValue() instanceof final Map<?, ?> composite
            ? has(composite, field, value)
            : entry.getKey().equals(field) && entry.getValue().toString().equals(value));
    }

    /** The codecs print {@code [Name](header):a=1|b=(c=2|d=3)|e=4}. */
    private static Decoded parse(final String text) {
        return new Decoded(text.substring(1, text.indexOf(']')), fields(text.substring(text.indexOf("):") + 2)));
    }

    private static Map<String, Object> fields(final String text) {
        final Map<String, Object> fields = new LinkedHashMap<>();
        int start = 0;
        int depth = 0;
        for (int i = 0; i <= text.length(); i++) {
            final char character = i == text.length() ? '|' : text.charAt(i);
            depth += character == '(' ? 1 : character == ')' ? -1 : 0;
            if (character == '|' && depth == 0) {
                put(fields, text.substring(start, i));
                start = i + 1;
            }
        }
        return fields;
    }

    private static void put(final Map<String, Object> fields, final String field) {
        final int equals = field.indexOf('=');
        final String value = field.substring(equals + 1);
        fields.put(field.substring(0, equals), value(value));
    }

    private static Object value(final String text) {
        if (text.startsWith("(") && text.endsWith(")")) {
            return fields(text.substring(1, text.length() - 1));
        }
        return text.matches("-?\\d+") ? new BigInteger(text) : text;
    }
}
