package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.SequenceDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/** What silence of either side means (order-entry protocol, section 7). */
class KeepAliveTest extends TraderFixture {
    KeepAliveTest() {
        super(TestGateway.setup().keepAliveMs(3_000).start(), gateway -> gateway.establish(SESSION));
    }

    @Test
    void shouldSayThatItLivesWhenItHasNothingToSay() {
        keepTraderAliveFor(2_900);
        trader.expectNothing();

        keepTraderAliveFor(200);

        final SequenceDecoder sequence = trader.next().sequence();
        assertThat(sequence.nextSeqNo()).isEqualTo(1);
        assertThat(sequence.flags()).isZero();
        keepTraderAliveFor(2_900);
        trader.expectNothing();
    }

    @Test
    void shouldNotSayThatItLivesWhenItReported() {
        keepTraderAliveFor(2_000);
        trader.send(frames.newOrder(1, 5, 1)).next().accepted();
        gateway.passMs(2_000);

        trader.expectNothing();
    }

    @Test
    void shouldAskAndThenTerminateWhenTraderIsSilent() {
        gateway.passMs(TestTrader.KEEP_ALIVE_MS * 12 / 10 - 100);
        while (trader.hasFrame()) {
            assertThat(trader.next().sequence().flags()).isZero();
        }

        gateway.passMs(200);
        assertThat(trader.next().sequence().flags()).isEqualTo((short) 1);
        gateway.passMs(TestTrader.KEEP_ALIVE_MS * 8 / 10 - 300);
        while (trader.hasFrame()) {
            assertThat(trader.next().sequence().flags()).as("asked once").isZero();
        }

        gateway.passMs(300);
        trader.expectTerminate(TerminationCode.KEEPALIVE_INTERVAL_LAPSED);
    }

    @Test
    void shouldForgiveWhenTraderSpeaksAgain() {
        gateway.passMs(9_000);
        while (trader.hasFrame()) {
            trader.next().sequence();
        }
        trader.send(frames.sequence(1));

        gateway.passMs(5_900);
        while (trader.hasFrame()) {
            assertThat(trader.next().sequence().flags()).isZero();
        }
        gateway.passMs(200);
        assertThat(trader.next().sequence().flags()).as("asked again").isEqualTo((short) 1);
    }

    @Test
    void shouldNotTakePartOfAFrameForLife() {
        final byte[] order = frames.newOrder(1, 5, 1);
        for (int i = 0; i < 10; i++) {
            trader.send(new byte[] {order[i]});
            gateway.passMs(1_010);
        }

        gateway.until("Terminate", () -> trader.frameCount() > 3);
        Received last = trader.next();
        while (trader.hasFrame()) {
            last = trader.next();
        }
        assertThat(last.terminate().terminationCode()).isEqualTo(TerminationCode.KEEPALIVE_INTERVAL_LAPSED);
    }

    private void keepTraderAliveFor(final long ms) {
        for (long passed = 0; passed < ms; passed += 100) {
            trader.send(frames.sequence(1));
            gateway.passMs(100);
        }
    }
}
