package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.IntFunction;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.fix.orders.ClOrdIds;
import org.ringside.gateway.fix.orders.ReportConverter;
import org.ringside.gateway.fix.orders.Symbols;
import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.OrderCancelRequestEncoder;
import org.ringside.gateway.protocol.OrderStatusRequestEncoder;
import org.ringside.gateway.protocol.PositionRequestEncoder;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;

/** Every number and text by which a trader of FIX is told that a request is refused, as the gateway writes them. */
final class FixReasonTable implements AutoCloseable {
    private static final int MOST_REASONS = 256;
    /** An unknown order, for which no new order is refused, and an earlier mass cancel, of which r has no text. */
    private static final Set<Integer> NOT_OF_NEW_ORDERS = Set.of(5, 102);
    private static final int SKIPPED = 104;
    /** The dictionary refuses a message without these. */
    private static final Set<RejectCause> NOT_IN_FIX = EnumSet.of(RejectCause.ORDER_ID, RejectCause.REQUEST_ID);

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[512]);
    private final UnsafeBuffer output = new UnsafeBuffer(new byte[1024]);
    private final MessageEncoder encoder = new MessageEncoder(3);
    private final MessageDecoder decoder = new MessageDecoder(1024);
    private final ReportConverter converter = new ReportConverter(Symbols.parse(""));
    private final ClOrdIds ids;
    private final Set<String> rows = new LinkedHashSet<>();

    private FixReasonTable(final Path folder) throws IOException {
        ids = ClOrdIds.open(folder.resolve("ids"), 1);
    }

    /** The rows, in the order of the answers. */
    static String in(final Path folder) throws IOException {
        try (FixReasonTable table = new FixReasonTable(folder)) {
            table.addOrders(ResponseTo.NEW, "D", Tag.ORD_REJ_REASON, RejectText::ofNewOrder);
            table.addOrders(ResponseTo.CANCEL, "F, G", Tag.CXL_REJ_REASON, RejectText::ofCancelOrReplace);
            final RejectCause cause = RejectCause.PART_QUANTITIES;
            table.addOrder(ResponseTo.REPLACE, "G", Tag.CXL_REJ_REASON, cause.cancelOrReplaceReason(), cause.text());
            table.addRefusals();
            return String.join("", table.rows);
        }
    }

    private void addOrders(
        final ResponseTo responseTo, final String type, final int tag, final IntFunction<byte[]> texts) {
        final String unknown = new String(texts.apply(MOST_REASONS), US_ASCII);
        for (int reason = 0; reason < MOST_REASONS; reason++) {
            if (!unknown.equals(new String(texts.apply(reason), US_ASCII))
                && !(responseTo == ResponseTo.NEW && NOT_OF_NEW_ORDERS.contains(reason))) {
                addOrder(responseTo, type, tag, reason, texts.apply(reason));
            }
        }
    }

    private void addRefusals() {
        for (final RejectCause cause : RejectCause.values()) {
            if (cause.isOfBusiness() && !NOT_IN_FIX.contains(cause)) {
                addRefusal(OrderCancelRequestEncoder.TEMPLATE_ID, cause.businessReason(), cause.text());
            }
        }
        addRefusal(OrderStatusRequestEncoder.TEMPLATE_ID, 1, AnswerAdapter.UNKNOWN_ORDER);
        addRefusal(PositionRequestEncoder.TEMPLATE_ID, 1, AnswerAdapter.UNKNOWN_ACCOUNT);
        addRefusal(PositionRequestEncoder.TEMPLATE_ID, 2, AnswerAdapter.UNKNOWN_SECURITY);
        addRefusal(OrderStatusRequestEncoder.TEMPLATE_ID, SKIPPED, RejectText.ofNewOrder(SKIPPED));
    }

    private void addOrder(
        final ResponseTo responseTo, final String type, final int tag, final int reason, final byte[] text) {
        final ExecutionReportRejectEncoder report = new ExecutionReportRejectEncoder().wrap(frame, HEADER_LENGTH)
            .side(Side.BUY).responseTo(responseTo).rejectReason(reason).putText(text, 0, text.length);
        add(type, tag, ExecutionReportRejectEncoder.TEMPLATE_ID, ExecutionReportRejectEncoder.BLOCK_LENGTH,
            report.encodedLength());
    }

    private void addRefusal(final int template, final int reason, final byte[] text) {
        final BusinessMessageRejectEncoder report = new BusinessMessageRejectEncoder().wrap(frame, HEADER_LENGTH)
            .refTemplateID(template).reason(reason).putText(text, 0, text.length);
        add("any", Tag.BUSINESS_REJECT_REASON, BusinessMessageRejectEncoder.TEMPLATE_ID,
            BusinessMessageRejectEncoder.BLOCK_LENGTH, report.encodedLength());
    }

    private void add(
        final String type, final int tag, final int templateId, final int blockLength, final int bodyLength) {
        FrameDescriptor.putHeaders(frame, 0, HEADER_LENGTH + bodyLength, blockLength, templateId,
            ExecutionReportRejectEncoder.SCHEMA_VERSION);
        encoder.begin(output, 0, ReportConverter.typeOf(frame, 0));
        converter.convert(frame, 0, ids, false, encoder);
        final int length = encoder.finish();
        decoder.decode(output, encoder.offset(), encoder.offset() + length);
        final char answer = (char) decoder.type();
        rows.add("| " + type + " | " + answer + " | " + tag + "=" + decoder.number(tag) + " | `"
            + decoder.text(Tag.TEXT) + "` |\n");
    }

    @Override
    public void close() throws IOException {
        ids.close();
    }
}
