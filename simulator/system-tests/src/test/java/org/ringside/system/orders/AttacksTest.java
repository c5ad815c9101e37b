package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.system.orders.LiveTrader.buy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An honest session beside each attack that a session can make: it gets each answer, and what it waits for is bounded,
 * in commands and events as the journal has them. {@link org.ringside.system.StoppedGatewayTest} does the same beside a
 * gateway that hangs.
 */
@Tag("slow")
class AttacksTest {
    private static final List<String> ATTACKS =
        List.of("flood", "mute", "icebergs", "resting", "holes", "mass-cancels", "foks");
    /** Sessions of the two attacks that the engine refuses to go on with. */
    private static final int RESTING = Attackers.FIRST_SESSION + 2;
    private static final int HOLES = Attackers.FIRST_SESSION + 3;
    private static final int ACCOUNT_LIMIT = 3;
    private static final int TOO_MANY_HOLES = 103;
    /** Of an attack, so that it has done all that it does. */
    private static final int COMMANDS = 5_000;
    private static final int ORDERS = 50;

    /**
     * Messages without an answer, of all sessions of an event loop: a session brings another train only while there are
     * fewer than 64, and a train is 256 at most.
     */
    private static final int IN_FLIGHT = 63 + 256;
    /**
     * The batch that the engine was in last; what is in flight behind it; and as much again of sessions whose turn at
     * the gateway comes first. The engine's own records, one for a batch at most, are counted with them.
     */
    private static final int MOST_RECORDS = 3 * IN_FLIGHT;
    /** Of one record, whatever was asked for: a portion of a mass cancel ends 128 orders, a fill has two sides. */
    private static final int MOST_EVENTS = 300;
    /** An engine that has no processor for a while does not stand still. */
    private static final int STALLED_MS = 60_000;
    private static final int MAX_FILLS = 100;
    private static final int MAX_OPEN_ORDERS = 2_100;
    /** Fewer than two sessions may have. */
    private static final int MAX_ORDERS = 3_000;
    private static final int MAX_ID_HOLES = 1_000;

    @Test
    void shouldAnswerHonestSessionBesideAttacks(@TempDir final Path journal) {
        try (LiveExchange exchange = exchange(journal)) {
            for (int i = 0; i < ATTACKS.size(); i++) {
                trade(exchange, ATTACKS.get(i), LiveExchange.FIRST_SESSION + i);
            }
        }

        final Waits waits = new Waits(journal);
        for (int i = 0; i < ATTACKS.size(); i++) {
            assertThat(waits.mostRecords(LiveExchange.FIRST_SESSION + i)).as("records waited for beside %s",
                ATTACKS.get(i)).isBetween(1, MOST_RECORDS);
        }
        assertThat(waits.mostEvents()).as("events of one record").isLessThanOrEqualTo(MOST_EVENTS);
        assertThat(waits.rejections(RESTING)).containsExactly(ACCOUNT_LIMIT);
        assertThat(waits.rejections(HOLES)).containsExactly(TOO_MANY_HOLES);
    }

    @Test
    void shouldRefuseAndCancelAndRecoverWhenThereAreAsManyOrdersAsThereMayBe(@TempDir final Path journal) {
        try (LiveExchange exchange = exchange(journal);
            LiveTrader honest = exchange.logOn(LiveExchange.FIRST_SESSION)) {
            honest.send(buy(1, 5, 99)).expect("accepted 1 buy 5 @ 99 tif 0");
            long id = 1;
            try (Attackers attackers = new Attackers(exchange.address(), "resting", 2)) {
                attackers.start();
                id = tryUntil(honest, id, "rejected 0 %d reason 100");
                honest.cancel(++id, 1, '1').expect("cancelled 1 by " + id + " reason 0");

                exchange.restartEngine();

                id = tryUntil(honest, id, "rejected 0 %d reason 100");
            }
            tryUntil(honest, id, "accepted %d buy 1 @ 100 tif 3");
        }
    }

    private static LiveExchange exchange(final Path journal) {
        return new LiveExchange(List.of("policy=mapped", "journal=" + journal, "limits.maxFillsPerCommand=" + MAX_FILLS,
            "limits.maxOrders=" + MAX_ORDERS, "limits.maxOpenOrders=" + MAX_OPEN_ORDERS,
            "limits.maxIdHoles=" + MAX_ID_HOLES,
            "instruments.4.symbol=ATTACKED", "instruments.4.tick=0.05", "instruments.4.lot=1"),
            "auth=none", "limits.throttleLimit=0", "limits.busyRejectAfterMs=" + STALLED_MS,
            "sessions.2.first=" + Attackers.FIRST_SESSION, "sessions.2.last=1299", "sessions.2.firm=1");
    }

    private static void trade(final LiveExchange exchange, final String attack, final int session) {
        try (Attackers attackers = new Attackers(exchange.address(), attack, 1);
            LiveTrader honest = exchange.logOn(session)) {
            attackers.start();
            final long enough = exchange.commands() + COMMANDS;
            for (int id = 1; id <= ORDERS || exchange.commands() < enough; id++) {
                honest.send(buy(id, 1, 100).timeInForce('3'))
                    .expect("accepted " + id + " buy 1 @ 100 tif 3", "cancelled " + id + " by 0 reason 102");
            }
        }
    }

    /** Sends orders that do not rest until one is answered so; returns the last id. */
    private static long tryUntil(final LiveTrader trader, final long lastId, final String answer) {
        long id = lastId;
        String line = "";
        while (!line.equals(answer.formatted(id))) {
            id++;
            line = trader.send(buy(id, 1, 100).timeInForce('3')).next();
            if (line.startsWith("accepted")) {
                trader.expect("cancelled " + id + " by 0 reason 102");
            }
        }
        return id;
    }
}
