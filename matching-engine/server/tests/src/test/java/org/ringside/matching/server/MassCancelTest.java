package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.MutableInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.matching.protocol.MassActionReportedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.service.EngineService;
import org.ringside.queue.MessageHandler;

/** Mass cancels of more orders than one command cancels. */
class MassCancelTest {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final long PRICE = 100_00 * Exchange.TICK;
    private static final int PORTION = 128;
    private static final int ORDERS = 100_000;

    @TempDir
    private Path journal;

    private final Exchange exchange = new Exchange();
    private final Gateway gateway = exchange.gateway("gw-1");
    private final MutableInteger cancels = new MutableInteger();
    private final MutableInteger reports = new MutableInteger();
    private final MessageHandler counter = (typeId, buffer, offset, length, position, endOfBatch) -> {
        if (typeId == OrderCancelledDecoder.TEMPLATE_ID) {
            cancels.increment();
        } else if (typeId == MassActionReportedDecoder.TEMPLATE_ID) {
            reports.increment();
        }
    };

    @AfterEach
    void close() {
        exchange.close();
    }

    /** Between a command and its answer there are one batch, and one portion of what somebody else has asked for. */
    @Test
    void shouldAnswerOthersAfterOnePortionWhenAHundredThousandOrdersAreCancelled() {
        gateway.bind(ALICE);
        gateway.bind(BOB);
        enter(ALICE, ORDERS);
        gateway.massCancel(ALICE, ORDERS + 1, 0);
        exchange.agent().doWork();
        assertThat(gateway.poll().lines()).startsWith(
            "mass action 1001/100001 ACCEPTED affected 0 reason 0 exec " + (ORDERS + 1)).hasSize(1 + 2 * PORTION);
        int left = ORDERS - 2 * PORTION;
        long orders = 0;

        while (left > 0) {
            gateway.buy(BOB, ++orders, 1, PRICE);
            exchange.agent().doWork();
            final List<String> lines = gateway.poll().lines();
            assertThat(lines.get(0)).startsWith("accepted 1002/" + orders + "#");
            assertThat(lines).hasSizeLessThanOrEqualTo(PORTION + 2);
            left -= PORTION;
        }

        assertThat(orders).isEqualTo((ORDERS - 1) / PORTION - 1);
        assertThat(exchange.host().service().openOrders()).isEqualTo((int) orders);
        assertThat(exchange.agent().doWork()).isZero();
    }

    @Test
    void shouldRefuseAnotherOneOfTheSessionUntilItIsDone() {
        gateway.bind(ALICE);
        enter(ALICE, 3 * PORTION);
        gateway.massCancel(ALICE, 9_001, 0);
        gateway.massCancel(ALICE, 9_002, 0);
        exchange.work();
        gateway.massCancel(ALICE, 9_003, 0);
        exchange.work();

        assertThat(gateway.poll().lines()).filteredOn(line -> line.startsWith("mass action"))
            .extracting(line -> line.substring(0, line.indexOf(" exec"))).containsExactly(
                "mass action 1001/9001 ACCEPTED affected 0 reason 0",
                "mass action 1001/9002 REJECTED affected 0 reason 102",
                "mass action 1001/9001 COMPLETED affected " + 3 * PORTION + " reason 0",
                "mass action 1001/9003 ACCEPTED affected 0 reason 0",
                "mass action 1001/9003 COMPLETED affected 0 reason 0");
    }

    /** It would be about all of the orders, whatever their price. */
    @Test
    void shouldRefuseARangeOfPricesWithoutAnInstrument() {
        gateway.bind(ALICE);
        enter(ALICE, 1);
        gateway.massCancelUpTo(ALICE, 9_001, 0, PRICE - Exchange.TICK);
        gateway.massCancelUpTo(ALICE, 9_002, 99, PRICE - Exchange.TICK);
        gateway.massCancelUpTo(ALICE, 9_003, 1, PRICE - Exchange.TICK + 1);
        gateway.massCancelUpTo(ALICE, 9_004, 1, PRICE - Exchange.TICK);

        exchange.work();

        assertThat(gateway.poll().lines()).extracting(line -> line.substring(0, line.indexOf(" exec")))
            .containsExactly(
                "mass action 1001/9001 REJECTED affected 0 reason 18",
                "mass action 1001/9002 REJECTED affected 0 reason 1",
                "mass action 1001/9003 REJECTED affected 0 reason 18",
                "mass action 1001/9004 ACCEPTED affected 0 reason 0",
                "mass action 1001/9004 COMPLETED affected 0 reason 0");
    }

    @Test
    void shouldCancelAPortionAtATimeWhenAGatewayIsGone() {
        for (int session = 0; session < 10; session++) {
            gateway.bindCancelled(ALICE + session, 1);
            enter(ALICE + session, 60);
        }

        exchange.loseGateway("gw-1");

        final List<Integer> portions = new ArrayList<>();
        do {
            cancels.set(0);
            gateway.skip(counter);
            portions.add(cancels.get());
        } while (exchange.agent().doWork() > 0);
        assertThat(portions).allSatisfy(portion -> assertThat(portion).isLessThanOrEqualTo(PORTION));
        assertThat(portions.stream().mapToInt(portion -> portion).sum()).isEqualTo(10 * 60);
        assertThat(exchange.host().service().openOrders()).isZero();
    }

    @Test
    void shouldGoOnAfterARestartInTheMiddle() {
        exchange.withJournal(journal);
        gateway.bind(ALICE);
        enter(ALICE, 5 * PORTION);
        gateway.massCancel(ALICE, 9_001, 0);
        exchange.agent().doWork();
        final EngineService stopped = exchange.host().service();
        assertThat(stopped.nextDue()).isLessThanOrEqualTo(stopped.lastTime());
        final long hash = stopped.stateHash();
        exchange.stop();

        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);
        exchange.work();

        gateway.skip(counter);
        assertThat(cancels.get()).isEqualTo(5 * PORTION);
        assertThat(reports.get()).as("accepted and completed").isEqualTo(2);
        assertThat(exchange.host().service().openOrders()).isZero();
        assertThat(new Replay(journal).run().stateHash()).isEqualTo(exchange.host().service().stateHash());
    }

    private void enter(final int session, final int orders) {
        for (int i = 1; i <= orders; i++) {
            gateway.buy(session, i, 1, PRICE);
            if (i % 1_000 == 0) {
                exchange.work();
                gateway.skip(counter);
            }
        }
        exchange.work();
        gateway.skip(counter);
    }
}
