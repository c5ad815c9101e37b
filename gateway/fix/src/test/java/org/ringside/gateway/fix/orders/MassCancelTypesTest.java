package org.ringside.gateway.fix.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.MessageHeaderEncoder;
import org.ringside.gateway.protocol.OrderMassActionReportEncoder;

/** A report of a mass cancel has the type of the one that it is about, however many have the same id. */
class MassCancelTypesTest {
    private static final int ID = 1;
    private static final int BODY = FrameDescriptor.HEADER_LENGTH;

    @TempDir
    private Path folder;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[512]);
    private ClOrdIds ids;
    private ReportNotes notes;

    @BeforeEach
    void open() throws IOException {
        ids = ClOrdIds.open(folder.resolve("ids"), 8);
        ids.restore(1);
        notes = new ReportNotes(ids);
        ids.numberOf(new UnsafeBuffer("mass".getBytes(US_ASCII)), 0, 4, true);
    }

    @AfterEach
    void close() throws IOException {
        ids.close();
    }

    /** The reports of the first one are sent again as they were. */
    @Test
    void shouldKeepTheTypeOfAMassCancelWhenAnotherWithItsIdIsRefused() {
        ids.onMassCancel(ID, '1', 1);
        assertThat(typeOf(MassActionResponse.ACCEPTED)).isEqualTo('1');
        ids.onMassCancel(ID, '7', 2);
        assertThat(typeOf(MassActionResponse.REJECTED)).isEqualTo('7');
        assertThat(typeOf(MassActionResponse.COMPLETED)).isEqualTo('1');
    }

    /** The engine forgets the ids of a day, the session goes on. */
    @Test
    void shouldTellTheTypeOfTheSecondMassCancelWhenItIsTakenAsTheFirstWas() {
        ids.onMassCancel(ID, '7', 3);
        assertThat(typeOf(MassActionResponse.ACCEPTED)).isEqualTo('7');
        assertThat(typeOf(MassActionResponse.COMPLETED)).isEqualTo('7');
        ids.onMassCancel(ID, '1', 4);
        assertThat(typeOf(MassActionResponse.ACCEPTED)).isEqualTo('1');
        assertThat(typeOf(MassActionResponse.COMPLETED)).isEqualTo('1');
    }

    @ParameterizedTest
    @CsvSource({"1004, 1", "1001, 7"})
    void shouldForgetAMassCancelThatTheGatewayHasRefused(final int refused, final char told) {
        ids.onMassCancel(ID, '7', 5);
        new BusinessMessageRejectEncoder().wrap(frame, BODY).refTemplateID(refused).refID(ID).reason(6);
        headers(BusinessMessageRejectEncoder.TEMPLATE_ID, BusinessMessageRejectEncoder.BLOCK_LENGTH);
        assertThat(notes.take(frame, 0)).isZero();
        ids.onMassCancel(ID, '1', 6);
        assertThat(typeOf(MassActionResponse.ACCEPTED)).isEqualTo(told);
    }

    @Test
    void shouldForgetAMassCancelThatNobodyHasTakenWhenItsConnectionIsLost() {
        ids.onMassCancel(ID, '7', 7);
        ids.onConnected();
        ids.onMassCancel(ID, '1', 8);
        assertThat(typeOf(MassActionResponse.ACCEPTED)).isEqualTo('1');
    }

    @Test
    void shouldTellTheTypeOfEachMassCancelWhenSeveralWithItsIdAreOnTheirWay() {
        ids.onMassCancel(ID, '7', 5);
        ids.onMassCancel(ID, '1', 6);
        ids.onMassCancel(ID, '7', 7);
        ids.onMassCancel(ID, '1', 6);
        ids.onMassCancel(ID, '7', 7);
        assertThat(typeOf(MassActionResponse.ACCEPTED)).isEqualTo('7');
        assertThat(typeOf(MassActionResponse.REJECTED)).isEqualTo('1');
        assertThat(typeOf(MassActionResponse.REJECTED)).isEqualTo('7');
        assertThat(typeOf(MassActionResponse.COMPLETED)).isEqualTo('7');
    }

    /** What a report of the id says. */
    private char typeOf(final MassActionResponse response) {
        new OrderMassActionReportEncoder().wrap(frame, BODY).clOrdID(ID).response(response);
        headers(OrderMassActionReportEncoder.TEMPLATE_ID, OrderMassActionReportEncoder.BLOCK_LENGTH);
        final int more = notes.take(frame, 0);
        FrameDescriptor.putHeaders(frame, 0, FrameDescriptor.frameLength(frame, 0) + more,
            OrderMassActionReportEncoder.BLOCK_LENGTH, OrderMassActionReportEncoder.TEMPLATE_ID,
            MessageHeaderEncoder.SCHEMA_VERSION);
        return ReportNotes.massCancelType(frame, 0);
    }

    private void headers(final int templateId, final int blockLength) {
        FrameDescriptor.putHeaders(frame, 0, FrameDescriptor.HEADER_LENGTH + blockLength, blockLength, templateId,
            MessageHeaderEncoder.SCHEMA_VERSION);
    }
}
