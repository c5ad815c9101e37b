package org.ringside.ops.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.ringside.counters.Heartbeat;
import org.ringside.matching.counters.BridgeCounter;
import org.ringside.matching.counters.BridgeCountersSnapshot;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.ops.exchange.ClusterPlan;
import org.ringside.ops.terminal.Format;

/**
 * A replicated engine at one moment, as the counters of the members and the bridge of this host tell; members of this
 * host also know what the others have said last.
 *
 * @param leader         number of the member that leads; null for none
 * @param term           of the leader; -1 for none
 * @param elections      that the leader has taken part in
 * @param commit         position up to which a majority has the log
 * @param commands       that the leader has applied
 * @param toNextSnapshot bytes of log; null when none is taken by itself
 * @param checkCommands  number of commands at which hashes are compared
 * @param members        in the order of their numbers
 * @param bridge         of this host
 * @param troubles       what is not as it should be, a line for each
 */
record ClusterView(Integer leader, long term, long elections, long commit, long commands, Long toNextSnapshot,
    long checkCommands, List<MemberRow> members, BridgeRow bridge, List<String> troubles) {

    /** Less of a disk is little. */
    private static final double LITTLE = 0.1;
    private static final long CLOCK_NS = TimeUnit.MILLISECONDS.toNanos(250);
    /** Clocks of members may be so far apart: what they tell one another takes time. */
    private static final long APART_NS = TimeUnit.SECONDS.toNanos(5);
    /** Bytes of log: a member that is further behind is catching up. */
    private static final long FAR = 1 << 20;
    private static final String DEAD = "dead";
    private static final String HALTED = "halted";
    private static final String DEAF = "deaf";
    private static final String ELSEWHERE = "elsewhere";
    private static final int HASH_DIGITS = 4;
    private static final int HASH_SHIFT = Long.SIZE - HASH_DIGITS * 4;

    /**
     * A member. What is not known is null.
     *
     * @param member     number of it
     * @param host       as in the configuration
     * @param role       {@code leader}, {@code follower}
     * @param state      {@code ready}, {@code replay}, {@code election}, {@code halted}, {@code dead}; {@code
     *                   elsewhere} when no member of this host knows of it
     * @param appendLag  bytes of log that a majority has and it does not know of
     * @param serviceLag bytes of log that it knows of and has not applied
     * @param hash       at the number of commands at which hashes are compared, in hexadecimal
     * @param isSame     whether that is the leader's
     * @param snapshotMs time of its last snapshot, epoch
     * @param snapshotTookNs for how long it stood still for that; 0 when its process has taken none
     * @param diskFree   share of its disk
     * @param clockOffNs that the system's time is ahead of its own
     * @param build      release of the program
     */
    record MemberRow(int member, String host, String role, String state, Long appendLag, Long serviceLag, String hash,
        Boolean isSame, Long snapshotMs, Long snapshotTookNs, Double diskFree, Long clockOffNs, String build) {

        /** One of which nothing is known but where it is. */
        private static MemberRow unknown(final ClusterPlan plan, final int member, final String state) {
            return new MemberRow(member, plan.list().host(member), null, state, null, null, null, null, null, null,
                null, null, null);
        }
    }

    /**
     * The bridge. What is not known is null.
     *
     * @param name     of it
     * @param input    the queue of commands
     * @param state    {@code attached}, {@code deaf}, {@code waiting}, {@code dead}; {@code elsewhere}: this host has
     *                 members alone
     * @param applied  position of the last command that is known to be applied
     * @param inFlight commands that are not known to be applied
     * @param rewinds  how often it has sent commands again
     * @param routes   of its gateway loops
     * @param sources  members that send events
     */
    record BridgeRow(String name, String input, String state, Long applied, Long inFlight, Long rewinds,
        List<Route> routes, String sources) {
    }

    /**
     * A route.
     *
     * @param name       of the gateway loop
     * @param unreleased events that the leader has made and the ring is not known to have
     */
    record Route(String name, long unreleased) {
    }

    /**
     * Puts together what is known.
     *
     * @param plan    of the cluster
     * @param input   the queue of commands
     * @param sources as the bridge is configured
     * @param own     counters of the members of this host
     * @param halted  members of this host that have halted
     * @param bridges counters of those of this host
     */
    static ClusterView of(final ClusterPlan plan, final String input, final String sources,
        final List<MemberCountersSnapshot> own, final Set<Integer> halted,
        final List<BridgeCountersSnapshot> bridges) {
        final List<String> troubles = new ArrayList<>();
        final List<MemberCountersSnapshot> members = withOthers(plan, own);
        final Optional<MemberCountersSnapshot> leader = members.stream()
            .filter(member -> ClusterPlan.isAlive(member) && member.of(MemberCounter.LEADER) != 0
                && member.of(MemberCounter.READY) != 0)
            .max((one, other) -> Long.compare(one.of(MemberCounter.TERM), other.of(MemberCounter.TERM)));
        final List<MemberRow> rows = new ArrayList<>();
        for (int number = 0; number < plan.list().size(); number++) {
            final String name = ClusterPlan.process(number);
            final int member = number;
            if (halted.contains(member)) {
                rows.add(halted(plan, member, troubles));
                continue;
            }
            rows.add(members.stream().filter(each -> each.name().equals(name)).findFirst()
                .map(found -> row(plan, member, found, leader, troubles))
                .orElseGet(() -> missing(plan, member, troubles)));
        }
        if (leader.isEmpty() && (plan.memberFile().isPresent() || !own.isEmpty())) {
            troubles.add("no member leads: commands wait until a majority has elected a leader");
        }
        times(members, leader, troubles);
        final BridgeRow bridge = bridge(plan, input, sources, leader,
            bridges.stream().filter(each -> each.isOf(plan.process())).findFirst(),
            plan.memberFile().isEmpty() && !own.isEmpty(), troubles);
        return new ClusterView(leader.map(found -> (int) found.of(MemberCounter.MEMBER)).orElse(null),
            leader.map(found -> found.of(MemberCounter.TERM)).orElse(-1L), of(leader, MemberCounter.ELECTIONS),
            of(leader, MemberCounter.COMMIT_POSITION), of(leader, MemberCounter.COMMANDS),
            leader.map(ClusterView::toNextSnapshot).orElse(null), of(leader, MemberCounter.CHECK_COMMANDS), rows,
            bridge, troubles);
    }

    private static void times(final List<MemberCountersSnapshot> members,
        final Optional<MemberCountersSnapshot> leader, final List<String> troubles) {
        final long apartNs = members.stream().filter(ClusterPlan::isAlive)
            .mapToLong(member -> member.of(MemberCounter.CLOCK_APART_NS)).max().orElse(0);
        if (apartNs >= APART_NS) {
            troubles.add("the clocks of members are " + seconds(apartNs) + " apart: set the time of all hosts right,"
                + " and restart the members whose clocks are off");
        }
        final long aheadNs = of(leader, MemberCounter.TIME_AHEAD_NS);
        if (aheadNs >= APART_NS) {
            troubles.add("the time of the market is " + seconds(aheadNs) + " ahead of the leader's clock, and stands"
                + " still until that is there: nothing expires, and no phase ends by its time");
        }
    }

    private static String seconds(final long ns) {
        return Format.count(TimeUnit.NANOSECONDS.toSeconds(ns)) + " s";
    }

    private static long of(final Optional<MemberCountersSnapshot> member, final MemberCounter counter) {
        return member.map(found -> found.of(counter)).orElse(0L);
    }

    /** Those of this host, and the last word of each other one. */
    private static List<MemberCountersSnapshot> withOthers(
        final ClusterPlan plan, final List<MemberCountersSnapshot> own) {
        final List<MemberCountersSnapshot> all = new ArrayList<>(own);
        for (int number = 0; number < plan.list().size(); number++) {
            final String name = ClusterPlan.process(number);
            if (own.stream().noneMatch(member -> member.name().equals(name)) && plan.memberFile().isEmpty()) {
                own.stream().flatMap(member -> member.others().stream()).filter(other -> other.name().equals(name))
                    .min(Comparator.comparingLong(MemberCountersSnapshot::beatAgeNs)).ifPresent(all::add);
            }
        }
        return all;
    }

    private static Long toNextSnapshot(final MemberCountersSnapshot leader) {
        final long every = leader.of(MemberCounter.SNAPSHOT_EVERY);
        return every == Long.MAX_VALUE ? null : Math.max(0, every
            - (leader.of(MemberCounter.LOG_POSITION) - leader.of(MemberCounter.SNAPSHOT_POSITION)));
    }

    private static MemberRow missing(final ClusterPlan plan, final int member, final List<String> troubles) {
        final boolean isHere = plan.memberFile().isPresent();
        if (isHere) {
            troubles.add(ClusterPlan.process(member) + " does not run");
        }
        return MemberRow.unknown(plan, member, isHere ? DEAD : ELSEWHERE);
    }

    private static MemberRow halted(final ClusterPlan plan, final int member, final List<String> troubles) {
        troubles.add(ClusterPlan.process(member) + " has halted, as it differs from others: the file halted in its"
            + " folder says why");
        return MemberRow.unknown(plan, member, HALTED);
    }

    private static MemberRow dead(final ClusterPlan plan, final int number, final MemberCountersSnapshot member,
        final List<String> troubles) {
        if (member.of(MemberCounter.HALTED) != 0) {
            return halted(plan, number, troubles);
        }
        troubles.add(ClusterPlan.process(number) + (ClusterPlan.isOfOtherHost(member)
            ? " (" + plan.list().host(number) + ") was not heard for " + TimeUnit.NANOSECONDS.toSeconds(
                member.beatAgeNs()) + " s"
            : " (pid " + member.pid() + ") is dead, or hangs"));
        return MemberRow.unknown(plan, number, DEAD);
    }

    private static MemberRow row(final ClusterPlan plan, final int number, final MemberCountersSnapshot member,
        final Optional<MemberCountersSnapshot> leader, final List<String> troubles) {
        final String name = ClusterPlan.process(number);
        if (!ClusterPlan.isAlive(member)) {
            return dead(plan, number, member, troubles);
        }
        final long serviceLag =
            Math.max(0, member.of(MemberCounter.COMMIT_POSITION) - member.of(MemberCounter.LOG_POSITION));
        final boolean isLeader = leader.filter(found -> found == member).isPresent();
        final Long appendLag = isLeader || leader.isEmpty() ? null : Long.valueOf(Math.max(0,
            leader.get().of(MemberCounter.COMMIT_POSITION) - member.of(MemberCounter.COMMIT_POSITION)));
        final String state = member.of(MemberCounter.READY) == 0 ? "election"
            : Math.max(serviceLag, appendLag == null ? 0 : appendLag) > FAR ? "replay" : "ready";
        if (!state.equals("ready")) {
            troubles.add(name + (state.equals("replay") ? " is far behind, and catches up" : " has no leader"));
        }
        final long check = of(leader, MemberCounter.CHECK_COMMANDS);
        final boolean isCompared = check > 0 && member.of(MemberCounter.CHECK_COMMANDS) == check;
        final boolean isSame = isCompared
            && member.of(MemberCounter.CHECK_HASH) == leader.get().of(MemberCounter.CHECK_HASH);
        if (isCompared && !isSame) {
            troubles.add(name + " differs from the leader at command " + Format.count(check));
        }
        final double free = (double) member.of(MemberCounter.DISK_FREE)
            / Math.max(1, member.of(MemberCounter.DISK_TOTAL));
        if (free < LITTLE) {
            troubles.add("the disk of " + name + " is nearly full: make room there");
        }
        final long clockOffNs = member.of(MemberCounter.CLOCK_OFF_NS);
        if (Math.abs(clockOffNs) >= CLOCK_NS) {
            troubles.add("the system's time at " + name + " is off: see what has set it");
        }
        return new MemberRow(number, plan.list().host(number), isLeader ? "leader" : "follower", state, appendLag,
            serviceLag, isCompared ? hex(member.of(MemberCounter.CHECK_HASH)) : null,
            isCompared ? Boolean.valueOf(isSame) : null,
            member.of(MemberCounter.SNAPSHOT_MS) == 0 ? null : Long.valueOf(member.of(MemberCounter.SNAPSHOT_MS)),
            member.of(MemberCounter.SNAPSHOT_TOOK_NS), free, clockOffNs, member.build().split(" ")[0]);
    }

    private static String hex(final long hash) {
        return String.format("%0" + HASH_DIGITS + "x", hash >>> HASH_SHIFT);
    }

    /** @param isOfMembers it is a host that may have members alone. */
    private static BridgeRow bridge(final ClusterPlan plan, final String input, final String sources,
        final Optional<MemberCountersSnapshot> leader, final Optional<BridgeCountersSnapshot> known,
        final boolean isOfMembers, final List<String> troubles) {
        final Optional<BridgeCountersSnapshot> found = known.filter(bridge -> Heartbeat.isAlive(bridge.beatAgeNs()));
        final List<Route> routes = leader.stream().flatMap(member -> member.routes().stream())
            .filter(route -> route.bridge().equals(plan.name()))
            .map(route -> new Route(route.route(), Math.max(0, route.next() - route.released()))).toList();
        if (known.isEmpty() && isOfMembers) {
            return new BridgeRow(plan.name(), input, ELSEWHERE, null, null, null, routes, sources);
        }
        if (found.isEmpty()) {
            troubles.add(plan.process() + " is dead, or hangs");
            return new BridgeRow(plan.name(), input, DEAD, null, null, null, routes, sources);
        }
        final boolean isAttached = found.get().of(BridgeCounter.ATTACHED) != 0;
        if (!isAttached) {
            troubles.add(plan.process() + " is not attached to the members: commands wait");
        }
        final boolean isDeaf = found.get().of(BridgeCounter.DEAF) != 0;
        if (isDeaf) {
            troubles.add(plan.process() + " is attached, but hears no member: events do not come. See that the members"
                + " reach the endpoint= of " + plan.bridge() + ", and that no other bridge has its name");
        }
        return new BridgeRow(plan.name(), input, isDeaf ? DEAF : isAttached ? "attached" : "waiting",
            found.get().of(BridgeCounter.APPLIED), found.get().of(BridgeCounter.IN_FLIGHT),
            found.get().of(BridgeCounter.REWINDS), routes, sources);
    }
}
