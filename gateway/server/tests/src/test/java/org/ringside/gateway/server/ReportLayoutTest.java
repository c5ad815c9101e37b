package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledEncoder;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedEncoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedEncoder;
import org.ringside.gateway.protocol.ExecutionReportStatusEncoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredEncoder;
import org.ringside.gateway.protocol.HopsEncoder;
import org.ringside.gateway.protocol.OrderMassActionReportEncoder;
import org.ringside.gateway.protocol.PositionReportEncoder;
import org.ringside.gateway.protocol.TradingSessionStatusEncoder;

/** {@link ReportClaim} writes the beginning and the hops of every report, whatever the report is. */
class ReportLayoutTest {
    static List<Class<?>> reports() {
        return List.of(BusinessMessageRejectEncoder.class, ExecutionReportCancelledEncoder.class,
            ExecutionReportNewEncoder.class, ExecutionReportRejectEncoder.class, ExecutionReportReplacedEncoder.class,
            ExecutionReportRestatedEncoder.class, ExecutionReportStatusEncoder.class, ExecutionReportTradeEncoder.class,
            ExecutionReportTriggeredEncoder.class, OrderMassActionReportEncoder.class, PositionReportEncoder.class,
            TradingSessionStatusEncoder.class);
    }

    @ParameterizedTest
    @MethodSource("reports")
    void shouldHaveTheHopsAtTheEndOfTheRootBlockOfVersion2(final Class<?> report) throws Exception {
        assertThat(offset(report, "hops") + HopsEncoder.ENCODED_LENGTH)
            .isEqualTo(BlockLengths.of(report.getField("TEMPLATE_ID").getInt(null), 2));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void shouldBeginAsAllOthers(final Class<?> report) throws Exception {
        for (final String field : List.of("msgSeqNum", "eventFlags", "gatewayRxTime", "transactTime")) {
            assertThat(offset(report, field)).as(field).isEqualTo(offset(ExecutionReportNewEncoder.class, field));
        }
    }

    private static int offset(final Class<?> report, final String field) throws Exception {
        return (int) report.getMethod(field + "EncodingOffset").invoke(null);
    }
}
