package org.ringside.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.IOException;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;

/**
 * What a client sends and what it makes of the answers.
 */
class ClientOrderTest extends ClientFixture {
    private static final String HOPS = "@101,102,2,3,4,5,6,7,8";

    @Test
    void shouldRefuseOrdersWhenNotEstablished() {
        assertThat(client.newOrder(1, 2, '1', 3, 4, '0', 5)).isEqualTo(NativeClient.NOT_ESTABLISHED);
        assertThat(client.replaceOrder(1, 2, 3, 4, '1', 5, 6, '0')).isEqualTo(NativeClient.NOT_ESTABLISHED);
        assertThat(client.cancelOrder(1, 2, 3, 4, '1')).isEqualTo(NativeClient.NOT_ESTABLISHED);
        assertThat(client.flush()).isZero();
    }

    @Test
    void shouldSendOrdersTogetherWhenFlushed() throws IOException {
        logIn();
        final int readsBefore = gateway.reads();

        assertThat(client.newOrder(11, 12, '2', -13, 14, '3', 15)).isEqualTo(1);
        assertThat(client.replaceOrder(21, 22, 23, 24, '1', 25, 26, '0')).isEqualTo(2);
        assertThat(client.cancelOrder(31, 32, 33, 34, '2')).isEqualTo(3);
        assertThat(gateway.frameCount()).as("nothing leaves before the flush").isZero();
        assertThat(client.flush()).isPositive();
        until("three orders", () -> gateway.frameCount() == 3);

        assertThat(gateway.reads() - readsBefore).as("one write").isEqualTo(1);
        final NewOrderSingleDecoder order = new NewOrderSingleDecoder().wrap(
            gateway.take(1001), HEADER_LENGTH, NewOrderSingleDecoder.BLOCK_LENGTH, 1);
        assertThat(order.msgSeqNum()).isEqualTo(1);
        assertThat(order.sendingTime() / 1_000_000_000L).isCloseTo(
            System.currentTimeMillis() / 1000, within(5L));
        assertThat(order.clOrdID()).isEqualTo(11);
        assertThat(order.securityID()).isEqualTo(12);
        assertThat((char) order.sideRaw()).isEqualTo('2');
        assertThat(order.price()).isEqualTo(-13);
        assertThat(order.orderQty()).isEqualTo(14);
        assertThat((char) order.timeInForceRaw()).isEqualTo('3');
        assertThat(order.account()).isEqualTo(15);
        assertThat(order.ordType()).isEqualTo(OrdType.LIMIT);
        assertThat(order.stopPx()).isEqualTo(NewOrderSingleDecoder.stopPxNullValue());
        final OrderCancelReplaceRequestDecoder replace = new OrderCancelReplaceRequestDecoder().wrap(
            gateway.take(1002), HEADER_LENGTH, OrderCancelReplaceRequestDecoder.BLOCK_LENGTH, 1);
        assertThat(replace.msgSeqNum()).isEqualTo(2);
        assertThat(replace.clOrdID()).isEqualTo(21);
        assertThat(replace.origClOrdID()).isEqualTo(22);
        assertThat(replace.orderID()).isEqualTo(23);
        assertThat(replace.securityID()).isEqualTo(24);
        assertThat(replace.price()).isEqualTo(25);
        assertThat(replace.orderQty()).isEqualTo(26);
        final OrderCancelRequestDecoder cancel = new OrderCancelRequestDecoder().wrap(
            gateway.take(1003), HEADER_LENGTH, OrderCancelRequestDecoder.BLOCK_LENGTH, 1);
        assertThat(cancel.msgSeqNum()).isEqualTo(3);
        assertThat(cancel.clOrdID()).isEqualTo(31);
        assertThat(cancel.origClOrdID()).isEqualTo(32);
        assertThat(cancel.orderID()).isEqualTo(33);
        assertThat(cancel.securityID()).isEqualTo(34);
        assertThat((char) cancel.sideRaw()).isEqualTo('2');
    }

    @Test
    void shouldGoOnWithTheSameNumberWhenOutputWasFull() throws IOException {
        client = new NativeClient(new ClientConfig(gateway.address(), 1001, 0, 7, "test", "secret", 5_000)
            .withKeptMessages(1 << 18), listener);
        logIn();
        long sent = 0;
        // The kernel takes some, the client's own output the rest.
        while (true) {
            final long seqNo = client.newOrder(sent + 1, 3, '1', 1, 1, '0', 1);
            if (seqNo == NativeClient.BACK_PRESSURED) {
                if (client.flush() == 0) {
                    break;
                }
                continue;
            }
            assertThat(seqNo).isEqualTo(++sent);
        }
        assertThat(client.nextSeqNo()).isEqualTo(sent + 1);
        assertThat(client.newOrder(1, 3, '1', 1, 1, '0', 1)).isEqualTo(NativeClient.BACK_PRESSURED);

        final long total = sent;
        until("all orders", () -> gateway.frameCount() == total);
        for (long i = 1; i <= total; i++) {
            final UnsafeBuffer frame = gateway.take(1001);
            assertThat(frame.getInt(HEADER_LENGTH) & 0xFFFF_FFFFL).isEqualTo(i);
        }
        assertThat(client.newOrder(1, 3, '1', 1, 1, '0', 1)).isEqualTo(total + 1);
    }

    @Test
    void shouldDeliverEveryKindOfReport() throws IOException {
        logIn();

        gateway.accepted(1);
        gateway.replaced(2);
        gateway.cancelled(3);
        gateway.trade(4);
        gateway.rejected(5, "unknown order");
        gateway.businessReject(6, "unsupported message type");
        until("six reports", () -> listener.events().size() == 7);

        assertThat(listener.events().subList(1, 7)).containsExactly(
            "accepted 1 104 103 105 108 2 -106 107 3 " + HOPS,
            "replaced 2 104 109 103 105 108 1 106 107 110 111 true " + HOPS,
            "cancelled 3 104 109 103 105 108 1 111 102 " + HOPS,
            "trade 4 104 103 105 112 108 1 113 114 110 111 true " + HOPS,
            "rejected 5 104 109 103 108 1 2 1 'unknown order' " + HOPS,
            "business reject 6 115 1004 116 3 'unsupported message type' " + HOPS);
    }

    @Test
    void shouldReportGapAndDeliverWhenReportsAreMissing() throws IOException {
        logIn();

        gateway.accepted(1);
        gateway.accepted(4);
        gateway.accepted(5);
        until("the reports", () -> listener.events().size() == 5);

        assertThat(listener.events().get(2)).isEqualTo("gap expected 2 received 4");
        assertThat(listener.events().get(3)).startsWith("accepted 4");
        assertThat(listener.events().get(4)).startsWith("accepted 5");
    }

    @Test
    void shouldReportDuplicateAndNotDeliverWhenReportComesAgain() throws IOException {
        logIn();

        gateway.accepted(1);
        gateway.trade(1);
        gateway.accepted(2);
        until("the reports", () -> listener.events().size() == 4);

        assertThat(listener.events().get(2)).isEqualTo("duplicate expected 2 received 1");
        assertThat(listener.events().get(3)).startsWith("accepted 2");
    }

    @Test
    void shouldReportGapWhenSequenceIsAhead() throws IOException {
        logIn();

        gateway.sequence(1, 0);
        gateway.sequence(3, 0);
        gateway.accepted(3);
        until("the report", () -> listener.events().size() == 3);

        assertThat(listener.events().get(1)).isEqualTo("gap expected 1 received 3");
        assertThat(listener.events().get(2)).startsWith("accepted 3");
    }

    @Test
    void shouldCountReportsThatItDoesNotKnow() throws IOException {
        logIn();

        gateway.any(1999, 60, 1);
        gateway.accepted(2);
        until("the report", () -> listener.events().size() == 2);

        assertThat(listener.last()).startsWith("accepted 2");
    }

    @Test
    void shouldTellWhenGatewayMissedOrders() throws IOException {
        logIn();

        gateway.notApplied(3, 2);
        until("NotApplied", () -> listener.events().size() == 2);

        assertThat(listener.last()).isEqualTo("not applied 2 from 3");
    }
}
