package org.ringside.ops.console.views;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.ringside.gateway.counters.HopDistribution;
import org.ringside.gateway.counters.HopKind;
import org.ringside.gateway.counters.HopTimes;
import org.ringside.ops.console.samples.Survey;

/** A hop of the overview: microseconds with one decimal. */
record HopRow(String hop, double p50, double p90, double p99, double p999, double max, double[] history) {
    private static final double TENTHS = 10.0;
    private static final long NS_PER_TENTH = 100;

    /** Those of the last ten seconds. One thread. */
    static final class Maker {
        private final Map<HopKind, History> histories = new EnumMap<>(HopKind.class);
        private List<HopRow> rows = List.of();

        /** A second is over. */
        void turn(final Past past) {
            final List<HopRow> fresh = new ArrayList<>();
            final List<HopDistribution> oldest = past.oldest(Survey.HOPS).hops();
            final List<HopDistribution> before = past.before(Survey.HOPS).hops();
            for (final HopKind hop : HopKind.values()) {
                final HopTimes lately = HopDistribution.between(hop, oldest, past.now().hops());
                final HopTimes last = HopDistribution.between(hop, before, past.now().hops());
                final History history = histories.computeIfAbsent(hop, none -> new History());
                history.add(tenths(last.p99Ns()));
                if (lately.count() > 0) {
                    fresh.add(new HopRow(hop.label(), micros(lately.p50Ns()), micros(lately.p90Ns()),
                        micros(lately.p99Ns()), micros(lately.p999Ns()), micros(lately.maxNs()), values(history)));
                }
            }
            rows = fresh;
        }

        /** In the order of the way; none when there were no answers. */
        List<HopRow> rows() {
            return rows;
        }
    }

    HopRow withoutHistory() {
        return new HopRow(hop, p50, p90, p99, p999, max, new double[0]);
    }

    private static double[] values(final History history) {
        final long[] tenths = history.values();
        final double[] micros = new double[tenths.length];
        for (int i = 0; i < micros.length; i++) {
            micros[i] = tenths[i] / TENTHS;
        }
        return micros;
    }

    private static double micros(final long ns) {
        return tenths(ns) / TENTHS;
    }

    /** Tenths of a microsecond. */
    private static long tenths(final long ns) {
        return (ns + NS_PER_TENTH / 2) / NS_PER_TENTH;
    }
}
