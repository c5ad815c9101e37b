package org.ringside.system.crash;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sets the clocks of members: far ahead, far behind, and somewhat behind from the beginning. */
final class ForeignClocks {
    private static final long HOUR_NS = TimeUnit.HOURS.toNanos(1);
    private static final long BEHIND_NS = -TimeUnit.SECONDS.toNanos(10);
    private static final long TRADING_MS = 5_000;

    private ForeignClocks() {
    }

    /** Time never goes back, and does not follow a clock that is off by an hour. */
    static void set(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            try (TimedTrader trader = drill.trader(0)) {
                trader.logOn();
                trader.trade(TRADING_MS);
                final ClusterPart leader = drill.leader();
                for (final long off : new long[] {HOUR_NS, -HOUR_NS, 0}) {
                    drill.setClock(leader, off);
                    trader.trade(TRADING_MS);
                }
                final List<ClusterPart> others =
                    ClusterPart.MEMBERS.stream().filter(member -> !member.equals(leader)).toList();
                for (final ClusterPart other : others) {
                    drill.kill(other);
                    drill.setClock(other, BEHIND_NS);
                    drill.start(other, "");
                    drill.awaitCaughtUp(other);
                }
                drill.kill(leader);
                drill.otherLeader(leader);
                drill.awaitEvents();
                trader.trade(TRADING_MS - TimeUnit.NANOSECONDS.toMillis(BEHIND_NS));
                drill.start(leader, "");
                drill.awaitCaughtUp(leader);
            }
        }
    }
}
