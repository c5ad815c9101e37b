package org.ringside.gateway.fix.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledEncoder;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedEncoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedEncoder;
import org.ringside.gateway.protocol.ExecutionReportStatusEncoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.MessageHeaderEncoder;
import org.ringside.gateway.protocol.OrderMassActionReportEncoder;

/** Reports say which ids are needed still when a day has begun. */
class NeededIdsTest {
    private static final int IDS = 4;
    private static final int BODY = FrameDescriptor.HEADER_LENGTH;
    private static final int NEW_ORDER = 1001;
    private static final int STATUS_REQUEST = 1005;

    @TempDir
    private Path folder;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[512]);

    /** Reports of ids from 1 to 4; the ids that are needed, and have no others beside them. */
    @ParameterizedTest
    @CsvSource({
        "new 1, 1", "new 1 traded 1, 1", "new 1 filled 1, ''", "new 1 expired 1, ''", "new 1 cancelled 1 3, ''",
        "new 1 replaced 1 2, 2", "new 1 replaced 1 2 filled 2, ''", "rejected 1, ''", "new 1 rejected 1, 1",
        "new 1 filled 1 rejected 1, ''", "new 1 not-cancelled 1 3, 1", "not-cancelled 1 3, ''",
        "new 1 replaced 1 2 not-cancelled 1 3, 2", "new 1 ACCEPTED 4 cancelled 1 4, 4",
        "new 1 ACCEPTED 4 cancelled 1 4 COMPLETED 4, ''", "REJECTED 4, ''", "new 4 REJECTED 4, 4",
        "ACCEPTED 4 REJECTED 4, 4", "status 1, 1",
        "restated 1, 1", "new 1 status 1, 1", "new 1 unknown 1, ''", "unknown 1, ''",
        "new 1 refused 1, 1", "refused 1, ''", "new 1 new 2 new 3 filled 2, 13"})
    void shouldKeepTheIdsOfWhatLives(final String reports, final String needed) throws IOException {
        try (ClOrdIds ids = ClOrdIds.open(folder.resolve("ids"), 100)) {
            ids.restore(1);
            ids.onDay(1);
            for (int i = 1; i <= IDS; i++) {
                ids.numberOf(new UnsafeBuffer(("n" + i).getBytes(US_ASCII)), 0, 2, false);
                ids.answer(i);
            }
            final ReportNotes notes = new ReportNotes(ids);
            final String[] words = reports.split(" ");
            for (int at = 0; at < words.length; at += 2) {
                final boolean hasTwo = at + 2 < words.length && Character.isDigit(words[at + 2].charAt(0));
                report(words[at], Integer.parseInt(words[at + 1]), hasTwo ? Integer.parseInt(words[at + 2]) : 0);
                notes.take(frame, 0);
                at += hasTwo ? 1 : 0;
            }
            ids.onDay(2);

            assertThat(ids.size()).isEqualTo(needed.length());
            for (int i = 0; i < needed.length(); i++) {
                ids.end(needed.charAt(i) - '0');
            }
            ids.onDay(3);
            assertThat(ids.size()).as("but for those of %s", needed).isZero();
        }
    }

    /** The gateway refuses a cancel before the engine has taken the order. */
    @Test
    void shouldLeaveAnOrderInFlightAloneWhenItsCancelIsRefused() throws IOException {
        try (ClOrdIds ids = ClOrdIds.open(folder.resolve("ids"), 100)) {
            ids.restore(1);
            ids.onDay(1);
            ids.numberOf(new UnsafeBuffer("order".getBytes(US_ASCII)), 0, 5, false);
            ids.numberOfNamed(new UnsafeBuffer("order".getBytes(US_ASCII)), 0, 5, true);
            ids.numberOf(new UnsafeBuffer("cancel".getBytes(US_ASCII)), 0, 6, true);
            report("not-cancelled", 1, 2);
            new ReportNotes(ids).take(frame, 0);
            ids.onDay(2);

            assertThat(ids.size()).as("the order").isEqualTo(1);
        }
    }

    private void report(final String what, final int id, final int other) {
        switch (what) {
            case "new" -> {
                new ExecutionReportNewEncoder().wrap(frame, BODY).clOrdID(id).orderQty(5);
                headers(ExecutionReportNewEncoder.TEMPLATE_ID, ExecutionReportNewEncoder.BLOCK_LENGTH);
            }
            case "traded", "filled" -> {
                new ExecutionReportTradeEncoder().wrap(frame, BODY).clOrdID(id).lastQty(2).cumQty(2)
                    .leavesQty(what.equals("filled") ? 0 : 3);
                headers(ExecutionReportTradeEncoder.TEMPLATE_ID, ExecutionReportTradeEncoder.BLOCK_LENGTH);
            }
            case "expired", "cancelled" -> {
                new ExecutionReportCancelledEncoder().wrap(frame, BODY).origClOrdID(id).clOrdID(other).cumQty(0);
                headers(ExecutionReportCancelledEncoder.TEMPLATE_ID, ExecutionReportCancelledEncoder.BLOCK_LENGTH);
            }
            case "replaced" -> {
                new ExecutionReportReplacedEncoder().wrap(frame, BODY).origClOrdID(id).clOrdID(other).cumQty(0);
                headers(ExecutionReportReplacedEncoder.TEMPLATE_ID, ExecutionReportReplacedEncoder.BLOCK_LENGTH);
            }
            case "rejected", "not-cancelled" -> {
                new ExecutionReportRejectEncoder().wrap(frame, BODY).clOrdID(other == 0 ? id : other)
                    .origClOrdID(other == 0 ? 0 : id);
                headers(ExecutionReportRejectEncoder.TEMPLATE_ID, ExecutionReportRejectEncoder.BLOCK_LENGTH);
            }
            case "status" -> {
                new ExecutionReportStatusEncoder().wrap(frame, BODY).clOrdID(id).cumQty(0);
                headers(ExecutionReportStatusEncoder.TEMPLATE_ID, ExecutionReportStatusEncoder.BLOCK_LENGTH);
            }
            case "restated" -> {
                new ExecutionReportRestatedEncoder().wrap(frame, BODY).clOrdID(id).cumQty(0);
                headers(ExecutionReportRestatedEncoder.TEMPLATE_ID, ExecutionReportRestatedEncoder.BLOCK_LENGTH);
            }
            case "unknown", "refused" -> {
                new BusinessMessageRejectEncoder().wrap(frame, BODY).refID(id)
                    .refTemplateID(what.equals("unknown") ? STATUS_REQUEST : NEW_ORDER)
                    .reason(what.equals("unknown") ? 1 : 8);
                headers(BusinessMessageRejectEncoder.TEMPLATE_ID, BusinessMessageRejectEncoder.BLOCK_LENGTH);
            }
            default -> {
                new OrderMassActionReportEncoder().wrap(frame, BODY).clOrdID(id)
                    .response(MassActionResponse.valueOf(what));
                headers(OrderMassActionReportEncoder.TEMPLATE_ID, OrderMassActionReportEncoder.BLOCK_LENGTH);
            }
        }
    }

    private void headers(final int templateId, final int blockLength) {
        FrameDescriptor.putHeaders(frame, 0, FrameDescriptor.HEADER_LENGTH + blockLength, blockLength, templateId,
            MessageHeaderEncoder.SCHEMA_VERSION);
    }
}
