package org.ringside.system.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.ExitCode;
import org.ringside.matching.cluster.FaultyMember;

/** Breaks a rule of a member: it has to find that it is the odd one of three, and halt. */
final class Divergences {
    private static final Pattern NUMBER = Pattern.compile("at command (\\d+) this member has the hash ");

    private Divergences() {
    }

    /** Of one that follows; then of who leads, when bridges publish what two members have sent. */
    static void diverge(final ClusterDrill drill) throws InterruptedException {
        for (int round = 0; round < drill.rounds(); round++) {
            drill.trade();
            breakRule(drill, drill.follower());
            restartBridges(drill, "compare");
            ClusterPart.BRIDGES.forEach(bridge -> drill.mayEnd(bridge, true));
            breakRule(drill, drill.leader());
            ClusterPart.BRIDGES.forEach(bridge -> drill.mayEnd(bridge, false));
            restartBridges(drill, "leader");
        }
    }

    private static void restartBridges(final ClusterDrill drill, final String sources) throws InterruptedException {
        drill.exchange().sources(sources);
        for (final ClusterPart bridge : ClusterPart.BRIDGES) {
            drill.kill(bridge);
            drill.start(bridge, "");
            drill.awaitReady(bridge);
        }
        drill.awaitEvents();
    }

    private static void breakRule(final ClusterDrill drill, final ClusterPart member) throws InterruptedException {
        final ClusterExchange exchange = drill.exchange();
        final long before = drill.breakRule(member);
        drill.awaitEnd(member, ExitCode.CORRUPT, () -> exchange.fault(member, FaultyMember.SABOTAGE, true));
        exchange.fault(member, FaultyMember.SABOTAGE, false);
        requireSoon(drill, member, before);
        drill.otherLeader(member);
        drill.awaitEvents();
        exchange.discard(member);
        drill.start(member, "");
        drill.mendRule(member);
        drill.awaitCaughtUp(member);
    }

    /** Within two comparisons of the members. */
    private static void requireSoon(final ClusterDrill drill, final ClusterPart member, final long before) {
        final String reason;
        try {
            reason = Files.readString(drill.exchange().folder(member).resolve("halted"));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        final Matcher halted = NUMBER.matcher(reason);
        if (!halted.find() || Long.parseLong(halted.group(1)) - before > 2L * FaultyMember.CHECK_INTERVAL) {
            drill.violation(member + " had a broken rule from command " + before + " on, and has halted: " + reason);
        }
    }
}
