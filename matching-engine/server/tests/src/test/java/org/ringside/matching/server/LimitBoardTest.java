package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.matching.protocol.Side;

/** What the operator sees of the engine's limits, before and when they are reached. */
class LimitBoardTest {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final long PRICE = 100_00 * Exchange.TICK;
    private static final int OPEN_ORDERS_LIMIT = 3;
    private static final int TOO_MANY_ORDERS = 100;
    private static final int TOO_MANY_ID_HOLES = 103;

    @TempDir
    private Path journal;

    private final Exchange exchange = new Exchange();
    private final Gateway gateway = exchange.gateway("gw-1");
    private long lastId = 1;

    @AfterEach
    void close() {
        exchange.close();
    }

    @ParameterizedTest
    @CsvSource({"79, 100, false, false", "80, 100, false, true", "70, 100, true, true", "69, 100, true, false",
        "3, 4, false, false", "4, 4, false, true", "1, 1, false, true", "0, 0, false, false", "0, 1, true, false",
        "9223372036854775806, 9223372036854775807, false, true"})
    void shouldBeNearFrom80PercentOnUntilItIsBelow70(
        final long used, final long limit, final boolean wasNear, final boolean isNear) {
        assertThat(LimitBoard.isNear(used, limit, wasNear)).isEqualTo(isNear);
    }

    @Test
    void shouldCountLiveOrdersAndRefusalsAndWarnAgainOnlyWhenFewerLivedMeanwhile() {
        exchange.set("limits.maxOrders", 10);
        bind();
        buy(ALICE, 7);
        assertThat(warnings()).isEmpty();

        buy(ALICE, 1);
        buy(BOB, 4);
        cancel(ALICE, 2, 1);
        buy(BOB, 2);

        assertThat(warnings()).containsExactly("engine: live orders: 8, 80 % of limits.maxOrders=10. At the limit new "
            + "orders are refused (TOO_MANY_ORDERS). Raise it, or the heap if it is auto, and restart the engine");
        assertThat(status()).isEqualTo(new LimitStatus(10, 10, 2, status().maxIdHoles(), 0, 0, 2, 0, 0));
        assertThat(status().isNear()).isTrue();

        cancel(ALICE, 4, 3);
        assertThat(status().orders()).isEqualTo(6);
        assertThat(status().isNear()).isFalse();
        buy(BOB, 2);
        assertThat(warnings()).hasSize(2);
    }

    @Test
    void shouldWarnOnceOfAnAccountThatIsNearItsOpenOrders() {
        exchange.set("limits.maxOpenOrders", 5);
        bind();
        buy(ALICE, 6);
        buy(BOB, 3);
        cancel(ALICE, 5, 1);
        buy(ALICE, 4);

        assertThat(warnings()).containsExactly("engine: open orders of account 1001: 4, 80 % of its maxOpenOrders=5. "
            + "At the limit its new orders are refused (OPEN_ORDERS_LIMIT)");
        assertThat(status().accountsNear()).isEqualTo(1);
        assertThat(status().refusedOpenOrdersLimit()).isEqualTo(1);
    }

    @Test
    void shouldWarnOfHolesInClientIdsOfASessionAndOfAll() {
        exchange.set("limits.maxIdHoles", 100);
        exchange.set("limits.maxAllIdHoles", 100);
        bind();
        for (int i = 1; i <= 95; i++) {
            gateway.buy(ALICE, 64L * i, 1, PRICE);
        }
        exchange.work();

        assertThat(warnings()).hasSize(2);
        assertThat(warnings().get(0)).startsWith(
            "engine: holes in client ids of session 1001: 80, 80 % of limits.maxIdHoles=100. At the limit ");
        assertThat(warnings().get(1)).startsWith("engine: holes in client ids: ").contains("limits.maxAllIdHoles=100");
        assertThat(status().idHoles()).isEqualTo(88);
        assertThat(status().sessionsNear()).isEqualTo(1);
        assertThat(status().refusedTooManyIdHoles()).isPositive();
    }

    @Test
    void shouldCountNothingTwiceWhenItGoesOnFromTheJournal() {
        exchange.withJournal(journal);
        exchange.set("limits.maxOrders", 10);
        bind();
        buy(ALICE, 12);
        assertThat(status().refusedTooManyOrders()).isEqualTo(2);
        exchange.stop();

        exchange.work();

        assertThat(status()).isEqualTo(new LimitStatus(10, 10, 0, status().maxIdHoles(), 0, 0, 0, 0, 0));
        assertThat(warnings()).as("of the second engine, too").hasSize(2);
    }

    @Test
    void shouldTellTheReasonToTheSession() {
        exchange.set("limits.maxOrders", 3);
        exchange.set("limits.maxOpenOrders", 2);
        exchange.set("limits.maxIdHoles", 0);
        bind();
        gateway.buy(ALICE, 1, 1, PRICE);
        gateway.buy(ALICE, 2, 1, PRICE);
        gateway.buy(ALICE, 3, 1, PRICE);
        gateway.buy(ALICE, 1_000, 1, PRICE);
        gateway.buy(BOB, 1, 1, PRICE);
        gateway.buy(BOB, 2, 1, PRICE);

        exchange.work();

        assertThat(gateway.poll().lines()).filteredOn(line -> line.startsWith("rejected")).containsExactly(
            rejected(ALICE, 3, OPEN_ORDERS_LIMIT, 3), rejected(ALICE, 1_000, TOO_MANY_ID_HOLES, 4),
            rejected(BOB, 2, TOO_MANY_ORDERS, 6));
    }

    private static String rejected(final int session, final int order, final int reason, final int execId) {
        return "rejected NEW " + session + "/" + order + " of 0#0 on 1 BUY reason " + reason + " exec " + execId;
    }

    private void bind() {
        gateway.bind(ALICE);
        gateway.bind(BOB);
        exchange.work();
    }

    private void buy(final int session, final int orders) {
        for (int i = 0; i < orders; i++) {
            gateway.buy(session, ids(session), 1, PRICE);
        }
        exchange.work();
    }

    private long ids(final int session) {
        return session == ALICE ? lastId++ : 500 + lastId++;
    }

    private void cancel(final int session, final int orders, final int first) {
        for (int i = 0; i < orders; i++) {
            gateway.cancel(session, 10_000 + lastId++, first + i, Side.BUY);
        }
        exchange.work();
    }

    private List<String> warnings() {
        return exchange.messages().stream().filter(line -> line.contains("80 %")).toList();
    }

    private LimitStatus status() {
        return LimitStatus.read(exchange.folder()).orElseThrow();
    }
}
