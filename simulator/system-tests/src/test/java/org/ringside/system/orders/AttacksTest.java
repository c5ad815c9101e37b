package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.system.orders.LiveTrader.buy;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.simulator.attack.Attack;
import org.ringside.system.crash.FreePort;
import org.ringside.testing.FixWire;

/**
 * Two honest sessions, one of each protocol, beside each attack that a session can make: they get each answer, and what
 * they wait for is bounded, in commands and events as the journal has them.
 * {@link org.ringside.system.StoppedGatewayTest} does the same beside a gateway that hangs.
 */
@Tag("slow")
class AttacksTest {
    private static final List<String> ATTACKS =
        List.of("flood", "mute", "icebergs", "resting", "holes", "mass-cancels", "foks");
    private static final List<String> FIX_ATTACKS =
        List.of("fix-flood", "fix-mute", "fix-icebergs", "fix-resting", "fix-mass-cancels", "fix-foks");
    /** Sessions of the two attacks that the engine refuses to go on with. */
    private static final int RESTING = Attackers.FIRST_SESSION + 2;
    private static final int HOLES = Attackers.FIRST_SESSION + 3;
    private static final int FIX_RESTING = Attackers.FIRST_SESSION + Attack.FIRST_OF_FIX + 4;
    /** Of the honest sessions. */
    private static final int FIRST_OF_FIX = LiveExchange.FIRST_SESSION + 50;
    private static final InetSocketAddress FIX = new InetSocketAddress("127.0.0.1", FreePort.find());
    private static final String FIX_ORDER = "38=1|40=2|44=1|54=1|55=ABC|59=3|60=20261127-03:00:00|";
    private static final int ACCOUNT_LIMIT = 3;
    private static final int TOO_MANY_HOLES = 103;
    /** Of an attack, so that it has done all that it does. */
    private static final int COMMANDS = 3_100;
    private static final int ORDERS = 25;

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
    void shouldAnswerHonestSessionsBesideAttacks(@TempDir final Path journal) {
        final Waits waits = tradeBeside(ATTACKS, journal);

        assertThat(waits.rejections(RESTING)).containsExactly(ACCOUNT_LIMIT);
        assertThat(waits.rejections(HOLES)).containsExactly(TOO_MANY_HOLES);
    }

    @Test
    @Tag("long")
    void shouldAnswerHonestSessionsBesideAttacksInFix(@TempDir final Path journal) {
        final Waits waits = tradeBeside(FIX_ATTACKS, journal);

        assertThat(waits.rejections(FIX_RESTING)).containsExactly(ACCOUNT_LIMIT);
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
            "sessions.2.first=" + Attackers.FIRST_SESSION, "sessions.2.last=1299", "sessions.2.firm=1",
            "fix.listen=127.0.0.1:" + FIX.getPort(), "fix.symbols=1=ABC",
            "fix.sessions=" + FIRST_OF_FIX + "-" + (FIRST_OF_FIX + ATTACKS.size()) + "," + Attackers.FIX_SESSIONS);
    }

    private static Waits tradeBeside(final List<String> attacks, final Path journal) {
        try (LiveExchange exchange = exchange(journal)) {
            for (int i = 0; i < attacks.size(); i++) {
                trade(exchange, attacks.get(i), i);
            }
        }
        final Waits waits = new Waits(journal);
        for (int i = 0; i < attacks.size(); i++) {
            for (final int session : List.of(LiveExchange.FIRST_SESSION + i, FIRST_OF_FIX + i)) {
                assertThat(waits.mostRecords(session)).as("records that %d waited for beside %s", session,
                    attacks.get(i)).isBetween(1, MOST_RECORDS);
            }
        }
        assertThat(waits.mostEvents()).as("events of one record").isLessThanOrEqualTo(MOST_EVENTS);
        return waits;
    }

    private static void trade(final LiveExchange exchange, final String attack, final int number) {
        final InetSocketAddress attacked = attack.startsWith("fix-") ? FIX : exchange.address();
        try (Attackers attackers = new Attackers(attacked, attack, 1);
            LiveTrader honest = exchange.logOn(LiveExchange.FIRST_SESSION + number);
            FixWire honestFix = new FixWire(FIX, FIRST_OF_FIX + number, 1).logOn("")) {
            attackers.start();
            final long enough = exchange.commands() + COMMANDS;
            for (int id = 1; id <= ORDERS || exchange.commands() < enough; id++) {
                honest.send(buy(id, 1, 100).timeInForce('3'))
                    .expect("accepted " + id + " buy 1 @ 100 tif 3", "cancelled " + id + " by 0 reason 102");
                honestFix.send("35=D|11=" + id + "|" + FIX_ORDER);
                honestFix.expect("35=8", "11=" + id, "150=0");
                honestFix.expect("35=8", "11=" + id, "150=4");
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
