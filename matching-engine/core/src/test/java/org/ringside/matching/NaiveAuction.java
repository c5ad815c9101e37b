package org.ringside.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The price of an auction, by trying all prices (rule book 7). */
final class NaiveAuction {
    private static final long FEW_TICKS = 100;

    /** What an uncross prints: its price, or Long.MIN_VALUE for none. */
    record Result(long price, long volume, long imbalance) {
        static final Result NONE = new Result(Long.MIN_VALUE, 0, 0);

        boolean isNone() {
            return volume == 0;
        }
    }

    /** Neighbouring ticks, between which demand and supply do not change. */
    record Candidate(long from, long to, long demand, long supply) {
        long volume() {
            return Math.min(demand, supply);
        }

        long surplus() {
            return Math.abs(demand - supply);
        }
    }

    private NaiveAuction() {
    }

    /** Every tick when there are few; otherwise every limit, and each gap between two limits as a whole. */
    static Result of(final List<NaiveOrder> buys, final List<NaiveOrder> sells, final long reference) {
        final TreeSet<Long> limits = limits(buys, sells);
        if (limits.isEmpty()) {
            return withoutLimits(buys, sells, reference);
        }
        final boolean few = limits.last() - limits.first() <= FEW_TICKS;
        return best(few ? everyTick(limits, buys, sells) : everyGap(limits, buys, sells), reference);
    }

    /** The same, always by every tick. */
    static Result byEveryTick(final List<NaiveOrder> buys, final List<NaiveOrder> sells, final long reference) {
        final TreeSet<Long> limits = limits(buys, sells);
        return limits.isEmpty()
            ? withoutLimits(buys, sells, reference)
            : best(everyTick(limits, buys, sells), reference);
    }

    /** The same, always by limits and gaps. */
    static Result byEveryGap(final List<NaiveOrder> buys, final List<NaiveOrder> sells, final long reference) {
        final TreeSet<Long> limits = limits(buys, sells);
        return limits.isEmpty()
            ? withoutLimits(buys, sells, reference)
            : best(everyGap(limits, buys, sells), reference);
    }

    private static TreeSet<Long> limits(final List<NaiveOrder> buys, final List<NaiveOrder> sells) {
        final TreeSet<Long> limits = new TreeSet<>();
        for (final List<NaiveOrder> side : List.of(buys, sells)) {
            for (final NaiveOrder order : side) {
                if (!order.isUnpriced()) {
                    limits.add(order.price);
                }
            }
        }
        return limits;
    }

    private static Result withoutLimits(final List<NaiveOrder> buys, final List<NaiveOrder> sells,
        final long reference) {
        final Candidate only = candidate(reference, reference, buys, sells);
        return reference == 0 || only.volume() == 0 ? Result.NONE : result(reference, only);
    }

    private static List<Candidate> everyTick(final TreeSet<Long> limits, final List<NaiveOrder> buys,
        final List<NaiveOrder> sells) {
        final List<Candidate> candidates = new ArrayList<>();
        for (long price = limits.first(); price <= limits.last(); price++) {
            candidates.add(candidate(price, price, buys, sells));
        }
        return candidates;
    }

    private static List<Candidate> everyGap(final TreeSet<Long> limits, final List<NaiveOrder> buys,
        final List<NaiveOrder> sells) {
        final List<Candidate> candidates = new ArrayList<>();
        long previous = limits.first();
        for (final long limit : limits) {
            if (limit - previous > 1) {
                candidates.add(candidate(previous + 1, limit - 1, buys, sells));
            }
            candidates.add(candidate(limit, limit, buys, sells));
            previous = limit;
        }
        return candidates;
    }

    private static Candidate candidate(final long from, final long to, final List<NaiveOrder> buys,
        final List<NaiveOrder> sells) {
        long demand = 0;
        for (final NaiveOrder order : buys) {
            if (order.isUnpriced() || order.price >= from) {
                demand += order.leaves();
            }
        }
        long supply = 0;
        for (final NaiveOrder order : sells) {
            if (order.isUnpriced() || order.price <= from) {
                supply += order.leaves();
            }
        }
        return new Candidate(from, to, demand, supply);
    }

    private static Result best(final List<Candidate> candidates, final long reference) {
        final long volume = candidates.stream().mapToLong(Candidate::volume).max().orElseThrow();
        if (volume == 0) {
            return Result.NONE;
        }
        final List<Candidate> largest = candidates.stream().filter(it -> it.volume() == volume).toList();
        final long surplus = largest.stream().mapToLong(Candidate::surplus).min().orElseThrow();
        final List<Candidate> rest = largest.stream().filter(it -> it.surplus() == surplus).toList();
        final long price = choose(rest, reference);
        for (final Candidate candidate : rest) {
            if (candidate.from <= price && price <= candidate.to) {
                return result(price, candidate);
            }
        }
        throw new AssertionError("the range has a hole at " + price + ": " + rest);
    }

    private static long choose(final List<Candidate> rest, final long reference) {
        final long low = rest.get(0).from;
        final long high = rest.get(rest.size() - 1).to;
        if (rest.stream().allMatch(it -> it.demand > it.supply)) {
            return high;
        }
        if (rest.stream().allMatch(it -> it.demand < it.supply) || reference == 0) {
            return low;
        }
        return Math.max(low, Math.min(high, reference));
    }

    private static Result result(final long price, final Candidate candidate) {
        return new Result(price, candidate.volume(), candidate.demand - candidate.supply);
    }
}
