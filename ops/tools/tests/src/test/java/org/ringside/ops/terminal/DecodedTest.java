package org.ringside.ops.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.protocol.CommandRejectedEncoder;
import org.ringside.matching.protocol.Liquidity;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.SessionBoundEncoder;
import org.ringside.matching.protocol.SetLimitsEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TradeEncoder;

class DecodedTest {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);

    @Test
    void shouldNameMessagesAndTheirFields() {
        new NewOrderEncoder().wrap(buffer, 8).clOrdId(7).price(100).arrival().gatewayRead(5);

        final Decoded order = Decoded.of(NewOrderEncoder.TEMPLATE_ID, buffer, 8, NewOrderEncoder.BLOCK_LENGTH);

        assertThat(order.name()).isEqualTo("NewOrder");
        assertThat(order.has("clOrdId", "7")).isTrue();
        assertThat(order.has("gatewayRead", "5")).as("in a composite").isTrue();
        assertThat(order.has("price", "101")).isFalse();
        assertThat(order.toString()).startsWith("NewOrder ").contains(" clOrdId=7 ");
    }

    @Test
    void shouldKnowAllMessagesOfTheSchemaAndNoOthers() {
        assertThat(Decoded.of(TradeEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity()).name()).isEqualTo("Trade");
        assertThat(Decoded.of(SetLimitsEncoder.TEMPLATE_ID, buffer, 0, buffer.capacity()).name())
            .isEqualTo("SetLimits");
        assertThat(Decoded.of(9_999, buffer, 0, buffer.capacity())).isNull();
    }

    @Test
    void shouldTakeNoMessageThatEndsBeforeItsLastField() {
        new CommandRejectedEncoder().wrap(buffer, 0).orderId(7).side(Side.SELL);
        final int length = CommandRejectedEncoder.BLOCK_LENGTH;

        assertThat(Decoded.of(CommandRejectedEncoder.TEMPLATE_ID, buffer, 0, length).has("side", "SELL"))
            .as("its last field").isTrue();
        assertThat(Decoded.of(CommandRejectedEncoder.TEMPLATE_ID, buffer, 0, length - 1)).isNull();
    }

    @Test
    void shouldShowWhatIsNoNameAndNoConstantAsWhatItIs() {
        new SessionBoundEncoder().wrap(buffer, 0).sessionId(7).route("a|b=(c)\u001b[2J");
        assertThat(Decoded.of(SessionBoundEncoder.TEMPLATE_ID, buffer, 0, SessionBoundEncoder.BLOCK_LENGTH).toString())
            .contains(" sessionId=7 route=a|b=(c)?[2J ");

        new TradeEncoder().wrap(buffer, 0).side(Side.NULL_VAL).liquidity(Liquidity.MAKER);
        buffer.putByte(TradeEncoder.sideEncodingOffset(), (byte) 'x');
        final Decoded trade = Decoded.of(TradeEncoder.TEMPLATE_ID, buffer, 0, TradeEncoder.BLOCK_LENGTH);
        assertThat(trade.toString()).endsWith(" side=120 liquidity=MAKER");
        assertThat(trade.has("side", "120")).isTrue();
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
