package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.EstablishAckDecoder;

/**
 * A thousand sessions lose their connections at once and come back at once, while the engine goes on reporting: each
 * gets exactly what it missed, once, and its messages count once.
 */
@Tag("slow")
class ReconnectStormTest {
    private static final int SESSIONS = Boolean.getBoolean("ringside.long") ? 1_000 : 300;
    private static final int FIRST = 1001;
    private static final int SOCKET_BUFFER = 4 * 1024;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final TestGateway gateway = TestGateway.setup().inMemory().sessions(1001, FIRST + SESSIONS - 1)
        .maxConnections(6 * SESSIONS).maxOutputBytes(8 * 1024).start();
    private final int[] orders = new int[SESSIONS];

    @Test
    void shouldGiveEverybodyWhatHeMissedWhenAllComeBackAtOnce() {
        System.out.println("seed " + seed);
        final List<TestTrader> traders = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            traders.add(new TestTrader(gateway, SOCKET_BUFFER).logIn(FIRST + i));
        }
        gateway.pauseEngine();
        for (int i = 0; i < SESSIONS; i++) {
            trade(traders.get(i), i, 1 + random.nextInt(3));
            if (i % 64 == 0) {
                // The ring has to take all of them: nobody is told anything yet.
                gateway.resumeEngine();
                gateway.steps(2);
                gateway.pauseEngine();
            }
        }
        gateway.step();
        traders.forEach(TestTrader::close);
        gateway.steps(3);
        gateway.resumeEngine();
        gateway.steps(20);

        final List<TestTrader> back = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            back.add(new TestTrader(gateway, SOCKET_BUFFER).resume(traders.get(i)));
        }
        for (int i = 0; i < SESSIONS; i++) {
            back.get(i).establish(orders[i] + 1);
        }
        for (int i = 0; i < SESSIONS; i++) {
            ask(back.get(i), i);
        }
        for (int i = 0; i < SESSIONS; i++) {
            trade(back.get(i), i, 1);
        }

        for (int i = 0; i < SESSIONS; i++) {
            expectEachReportOnce(back.get(i), i);
        }
    }

    private void trade(final TestTrader trader, final int index, final int count) {
        for (int i = 0; i < count; i++) {
            orders[index]++;
            trader.send(trader.frames().newOrder(orders[index], orders[index], 1));
        }
        gateway.step();
    }

    private void ask(final TestTrader trader, final int index) {
        final EstablishAckDecoder ack = trader.next().establishAck();
        assertThat(ack.lastIncomingSeqNo()).as("seed %d", seed).isEqualTo(orders[index]);
        assertThat(ack.nextSeqNo()).as("seed %d", seed).isEqualTo(orders[index] + 1);
        trader.askFor(1, orders[index]);
    }

    private void expectEachReportOnce(final TestTrader trader, final int index) {
        final boolean[] had = new boolean[orders[index] + 1];
        for (int count = 0; count < orders[index];) {
            final Received frame = trader.next();
            if (frame.templateId() == 1101) {
                final int clOrdId = (int) frame.accepted().clOrdID();
                assertThat(frame.accepted().msgSeqNum()).as("seed %d", seed).isEqualTo(clOrdId);
                assertThat(had[clOrdId]).as("report %d again, seed %d", clOrdId, seed).isFalse();
                had[clOrdId] = true;
                count++;
            } else {
                assertThat(frame.templateId()).as("seed %d", seed).isIn(9, 13);
            }
        }
        while (trader.hasFrame()) {
            assertThat(trader.next().templateId()).as("after the last report, seed %d", seed).isEqualTo(9);
        }
    }
}
