package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.ringside.gateway.protocol.SequenceDecoder;

/** A trader who means it well, beside those who do not. */
final class HonestTrader {
    private final TestGateway gateway;
    private final TestTrader trader;
    private long seqNo;

    /** One who is logged in. */
    HonestTrader(final TestGateway gateway, final TestTrader trader) {
        this.gateway = gateway;
        this.trader = trader;
    }

    /** Orders so far. */
    long orders() {
        return seqNo;
    }

    /** Sends orders, each when the one before is answered. */
    void trade(final int orders) {
        for (int i = 0; i < orders; i++) {
            seqNo++;
            trader.send(trader.frames().newOrder(seqNo, seqNo, 1));
            Received answer = trader.next();
            while (answer.templateId() == SequenceDecoder.TEMPLATE_ID) {
                answer = trader.next();
            }
            assertThat(answer.accepted().clOrdID()).isEqualTo(seqNo);
        }
    }

    /** Time passes, and the trader trades in it. */
    void passMs(final long ms) {
        for (long passed = 0; passed < ms; passed += 100) {
            gateway.passMs(Math.min(100, ms - passed));
            trade(1);
        }
    }

    /** Nobody tells the trader anything that it does not wait for. */
    void expectNothing() {
        trader.expectNothing();
    }
}
