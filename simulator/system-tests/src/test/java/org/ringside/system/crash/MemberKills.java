package org.ringside.system.crash;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Kills members of the replicated engine: who leads, who follows, most of them, or all and everything else too. */
final class MemberKills {
    /** Where one that leads dies: before a message is applied, with its events in memory, after some were sent. */
    private static final List<String> FAULTS = List.of("member-apply", "member-window", "member-send");
    /** Most passes, so that many a leader trades before, and some die at once. */
    private static final int PASSES = 800;
    private static final long POLL_MS = 10;
    /** Without events for so long, nothing is on its way any more. */
    private static final long QUIET_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long DARK_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long QUIET_SECONDS = 20;

    private MemberKills() {
    }

    /** Each starts again with a place to die at when it leads. */
    static void killLeaders(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            final ClusterPart leader = drill.leader();
            if (drill.isArmed(leader)) {
                drill.awaitFault(leader);
            } else {
                drill.trade();
                drill.kill(leader);
            }
            drill.leader();
            drill.awaitEvents();
            drill.start(leader, round + 1 < drill.rounds() ? fault(drill, round) : "");
            drill.awaitCaughtUp(leader);
        }
    }

    private static String fault(final ClusterDrill drill, final int round) {
        return FAULTS.get(round % FAULTS.size()) + ":" + (1 + drill.random().nextInt(PASSES));
    }

    static void killFollowers(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            final ClusterPart follower = drill.follower();
            drill.kill(follower);
            drill.awaitEvents();
            drill.start(follower, "");
            drill.awaitCaughtUp(follower);
        }
    }

    /**
     * The one that is left cannot promise anything: no event comes until another one is back. Who leads is killed, then
     * who follows.
     */
    static void killMajorities(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            final ClusterPart leader = drill.leader();
            final List<ClusterPart> members = new ArrayList<>(ClusterPart.MEMBERS);
            Collections.shuffle(members, drill.random());
            members.remove(leader);
            members.add(round % 2 == 0 ? 0 : members.size(), leader);
            drill.kill(members.get(0));
            drill.kill(members.get(1));
            final long events = awaitQuiet(drill);
            final long startNs = System.nanoTime();
            while (System.nanoTime() - startNs < DARK_NS) {
                Thread.sleep(POLL_MS);
            }
            if (drill.events() != events) {
                drill.violation("events have come, and one of three members lived: " + members.get(2));
            }
            drill.start(members.get(0), "");
            drill.awaitEvents();
            drill.start(members.get(1), "");
            drill.awaitCaughtUp(members.get(1));
        }
    }

    /** What was committed before the second one died may still come; then nothing does. */
    private static long awaitQuiet(final ClusterDrill drill) throws InterruptedException {
        final long startNs = System.nanoTime();
        long changedNs = startNs;
        long events = drill.events();
        while (System.nanoTime() - changedNs < QUIET_NS) {
            Thread.sleep(POLL_MS);
            final long now = drill.events();
            if (now != events) {
                events = now;
                changedNs = System.nanoTime();
            }
            if (changedNs - startNs > TimeUnit.SECONDS.toNanos(QUIET_SECONDS)) {
                drill.violation("events come for " + QUIET_SECONDS + " s, and one of three members lives");
                return events;
            }
        }
        return events;
    }

    static void killAll(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            drill.killAll();
            for (final ClusterPart part : ClusterPart.ALL) {
                drill.start(part, "");
            }
            for (final ClusterPart part : ClusterPart.ALL) {
                drill.awaitReady(part);
            }
            drill.leader();
            drill.awaitEvents();
        }
    }
}
