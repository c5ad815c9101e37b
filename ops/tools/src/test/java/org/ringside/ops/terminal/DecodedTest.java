package org.ringside.ops.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.SetLimitsEncoder;
import org.ringside.matching.protocol.TradeEncoder;

class DecodedTest {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);

    @Test
    void shouldNameMessagesAndTheirFields() {
        new NewOrderEncoder().wrap(buffer, 8).clOrdId(7).price(100).arrival().gatewayRead(5);

        final Decoded order = Decoded.of(NewOrderEncoder.TEMPLATE_ID, buffer, 8);

        assertThat(order.name()).isEqualTo("NewOrder");
        assertThat(order.has("clOrdId", "7")).isTrue();
        assertThat(order.has("gatewayRead", "5")).as("in a composite").isTrue();
        assertThat(order.has("price", "101")).isFalse();
        assertThat(order.toString()).startsWith("NewOrder ").contains(" clOrdId=7 ");
    }

    @Test
    void shouldKnowAllMessagesOfTheSchemaAndNoOthers() {
        assertThat(Decoded.of(TradeEncoder.TEMPLATE_ID, buffer, 0).name()).isEqualTo("Trade");
        assertThat(Decoded.of(SetLimitsEncoder.TEMPLATE_ID, buffer, 0).name()).isEqualTo("SetLimits");
        assertThat(Decoded.of(9_999, buffer, 0)).isNull();
    }

    @Test
    void shouldKnowTheNamesOfMessagesAndFields() {
        assertThat(Decoded.isMessage("Trade")).isTrue();
        assertThat(Decoded.isMessage("Hops")).as("a composite").isFalse();
        assertThat(Decoded.isField("clOrdId")).isTrue();
        assertThat(Decoded.isField("gatewayRead")).as("in a composite").isTrue();
        assertThat(Decoded.isField("blockLength")).as("not on the rings").isFalse();
    }
}
