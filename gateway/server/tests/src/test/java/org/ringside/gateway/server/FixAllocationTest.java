package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.FixSettings;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PositionResult;

/** The event loop allocates nothing for orders of FIX and questions what is traded, from the socket and back. */
class FixAllocationTest {
    private static final int SESSION = 1100;
    private static final int ROUNDS = 20;
    private static final int ORDERS = 1_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final String TIME = "60=20261127-03:00:00|";
    private static final String TERMS = "38=7|40=2|44=1.5|54=1|55=BTC-USD|" + TIME;

    @Test
    void shouldAllocateNothingWhenOrdersFlow() {
        try (TestGateway gateway = TestGateway.setup()
            .fix(new FixSettings("127.0.0.1:0", null, "1100", "1=BTC-USD", 131_072, null, null)).start();
            FixTrader trader = new FixTrader(gateway, SESSION, 1)) {
            trader.logOn("");
            assertThat(trader.next()).isEqualTo("35=A|98=0|108=30|");
            gateway.engine().stopRecording();
            gateway.engine().market().instruments(1);
            gateway.passMs(40);

            long allocated = 1;
            long received = 0;
            for (int round = 0; round < ROUNDS && allocated > 0; round++) {
                allocated = 0;
                for (int i = 0; i < ORDERS; i++) {
                    final String id = round + "-" + i;
                    assertThat(trader.write(trader.message("35=D|11=" + id + "|" + TERMS))).isTrue();
                    assertThat(trader.write(trader.message("35=G|11=r" + id + "|41=" + id + "|" + TERMS))).isTrue();
                    assertThat(trader.write(trader.message("35=1|112=there|"))).isTrue();
                    assertThat(trader.write(trader.message("35=x|320=which|559=4|"))).isTrue();
                    assertThat(trader.write(trader.message("35=AN|" + TIME + "710=p" + i + "|724=0|"))).isTrue();
                    gateway.engine().market().tell(1, Phase.HALT);
                    allocated += work(gateway);
                    gateway.engine().doWork();
                    gateway.engine().reportPosition(1, 1, true, PositionResult.VALID);
                    allocated += work(gateway);
                    received += trader.drain();
                }
            }

            assertThat(allocated).as("bytes allocated by the event loop for %d orders", ORDERS).isZero();
            assertThat(received).as("bytes of reports").isGreaterThan(ORDERS * 100L);
        }
    }

    private static long work(final TestGateway gateway) {
        final long before = THREADS.getCurrentThreadAllocatedBytes();
        gateway.loop(0).doWork();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
