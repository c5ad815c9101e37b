package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.TerminationCode;

/** What the gateway does about traders who do not read, and who only seem not to. */
class SlowConsumerTest {
    private static final int SESSION = 1001;
    private static final int FLOOD = 120_000;

    @Test
    void shouldTerminateSlowConsumerWithoutHarmToOthers() {
        try (TestGateway gateway = TestGateway.setup().maxOutputBytes(16 * 1024).start()) {
            final TestTrader slow = gateway.establish(SESSION);
            final TestTrader quick = gateway.establish(SESSION + 1);
            floodWithoutReading(slow);

            quick.send(quick.frames().newOrder(1, 1, 1));
            assertThat(quick.next().accepted().msgSeqNum()).isEqualTo(1);

            slow.startReading();
            long expected = 1;
            Received last = slow.next();
            while (last.templateId() != 7) {
                assertThat(last.businessReject().msgSeqNum()).isEqualTo(expected++);
                last = slow.next();
            }
            assertThat(last.terminate().terminationCode()).isEqualTo(TerminationCode.SLOW_CONSUMER);
            slow.expectClosed();
            assertThat(expected).as("the gateway's own buffer was used").isGreaterThan(50).isLessThan(FLOOD);
        }
    }

    @Test
    void shouldNotTakeBurstForSlownessWhenAnswersAreLongerThanTheOrders() {
        try (TestGateway gateway = TestGateway.start()) {
            final TestTrader trader = new TestTrader(gateway, 1024 * 1024).logIn(SESSION);
            final ByteArrayOutputStream burst = new ByteArrayOutputStream();
            for (int seqNo = 1; seqNo <= 1_300; seqNo++) {
                burst.writeBytes(trader.frames().any(1999, 12, seqNo));
            }

            // One read brings them all; their answers are longer than the gateway's output.
            trader.send(burst.toByteArray());

            for (int seqNo = 1; seqNo <= 1_300; seqNo++) {
                assertThat(trader.next().businessReject().msgSeqNum()).isEqualTo(seqNo);
            }
        }
    }

    @Test
    void shouldNotTakeTraderForSlowWhenOneCycleHasMoreForHimThanMayWait() {
        try (TestGateway gateway = TestGateway.setup().inMemory().maxOutputBytes(8 * 1024).start()) {
            final TestTrader trader = new TestTrader(gateway, 1024 * 1024).logIn(SESSION);
            for (int i = 0; i < 200; i++) {
                gateway.engine().events().reportFor(SESSION, SESSION);
            }

            for (int seqNo = 1; seqNo <= 200; seqNo++) {
                assertThat(trader.next().accepted().msgSeqNum()).isEqualTo(seqNo);
            }
        }
    }

    @Test
    void shouldDropSlowConsumerWhenItNeverReads() {
        try (TestGateway gateway = TestGateway.setup().maxOutputBytes(16 * 1024).maxConnections(1).start()) {
            final TestTrader slow = gateway.establish(SESSION);
            floodWithoutReading(slow);
            gateway.connect().expectClosed();

            gateway.passMs(2_100);

            gateway.establish(SESSION + 1);
        }
    }

    /** Small messages with large answers: the kernel's buffers take megabytes before the gateway's own fills. */
    private static void floodWithoutReading(final TestTrader slow) {
        slow.stopReading();
        for (int i = 0; i < FLOOD; i += 100) {
            final ByteArrayOutputStream burst = new ByteArrayOutputStream();
            for (int seqNo = i + 1; seqNo <= i + 100; seqNo++) {
                burst.writeBytes(slow.frames().any(1999, 12, seqNo));
            }
            slow.send(burst.toByteArray());
            slow.step();
        }
    }
}
