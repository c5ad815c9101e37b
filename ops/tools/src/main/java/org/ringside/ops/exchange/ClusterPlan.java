package org.ringside.ops.exchange;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.ringside.counters.Heartbeat;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.ClusterKey;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.cluster.MemberList;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;

/**
 * What an exchange has in the place of an engine when the engine is replicated: a bridge, and members that may be on
 * other hosts.
 *
 * @param name       of the bridge, by which members know its commands
 * @param bridge     configuration of the bridge
 * @param members    all members, as in the bridge's file
 * @param list       the same
 * @param memberFile configuration of the members, all of which are started on this host; empty: none are
 */
public record ClusterPlan(
    String name, Path bridge, String members, MemberList list, Optional<Path> memberFile) {

    private static final String MEMBERS = "members";
    private static final String KEY_FILE = "keyFile";
    private static final String POSITIONS = "positions";
    /** A member of another host that was not heard for so long is away: it speaks each second. */
    private static final long AWAY_NS = TimeUnit.SECONDS.toNanos(5);

    /**
     * Reads the keys that say which processes there are. A mistake in another one keeps nobody from stopping what runs.
     *
     * @throws LaunchException when the two files do not name the same members
     */
    static ClusterPlan read(final Path bridge, final Optional<Path> memberFile) {
        final String members = value(bridge, MEMBERS, "");
        memberFile.filter(file -> !value(file, MEMBERS, "").equals(members)).ifPresent(file -> {
            throw new LaunchException(ExitCode.USAGE, file + " has members=" + value(file, MEMBERS, "") + ", and "
                + bridge + " has members=" + members + ": name the same in both");
        });
        try {
            return new ClusterPlan(
                value(bridge, "bridge", ""), bridge, members, MemberList.parse(MEMBERS, members), memberFile);
        } catch (final IllegalArgumentException refused) {
            throw new LaunchException(ExitCode.USAGE, bridge + ": " + refused.getMessage(), refused);
        }
    }

    private static String value(final Path file, final String key, final String byDefault) {
        final String value = ConfigFile.properties(file).getProperty(key, "").strip();
        return value.isEmpty() ? byDefault : value;
    }

    /** The key that the bridge shares with the members; it is read now. */
    public ClusterKey key() {
        return ClusterKey.read(Path.of(value(bridge, KEY_FILE, "")));
    }

    /** Folder in which the bridge notes how far gateways have read; empty when it notes nothing. */
    Optional<Path> positions() {
        final Path folder = Path.of(value(bridge, POSITIONS, ""));
        if (!folder.isAbsolute() && !folder.toString().isEmpty()) {
            throw new LaunchException(ExitCode.USAGE, bridge + ": positions=" + folder
                + ": name the folder from the root on, as in positions=/var/lib/ringside/bridge");
        }
        return Optional.of(folder).filter(Path::isAbsolute);
    }

    /** Name of the bridge's process. */
    public String process() {
        return Exchange.BRIDGE + "-" + name;
    }

    /** Name of the process of a member. */
    public static String process(final int member) {
        return Exchange.MEMBER + "-" + member;
    }

    /** Whether a process of this host is a member. */
    public boolean isMember(final String process) {
        return Exchange.MEMBER.equals(parts().get(process));
    }

    /** Where a command must be before anybody gets its events, as the members' file says. */
    public String policy() {
        return memberFile.map(file -> value(file, "policy", MemberConfig.REPLICATED)).orElse(MemberConfig.REPLICATED);
    }

    /**
     * Whether a member was alive a moment ago.
     *
     * @param member of this host, or what one of this host has heard of it.
     */
    public static boolean isAlive(final MemberCountersSnapshot member) {
        return isOfOtherHost(member) ? member.beatAgeNs() < AWAY_NS && member.of(MemberCounter.HALTED) == 0
            : Heartbeat.isAlive(member.beatAgeNs());
    }

    /** Whether this host knows of a member by the words of others alone. */
    public static boolean isOfOtherHost(final MemberCountersSnapshot member) {
        return member.pid() == 0;
    }

    /**
     * Rules that all members know and do not decide by, in a line; empty when there are none, or a member is away.
     *
     * @param own counters of the members of this host.
     */
    public Optional<String> newerRules(final List<MemberCountersSnapshot> own) {
        final List<MemberCountersSnapshot> living =
            Stream.concat(own.stream(), own.stream().flatMap(member -> member.others().stream()))
                .filter(ClusterPlan::isAlive).toList();
        long active = Long.MAX_VALUE;
        long known = Long.MAX_VALUE;
        for (int number = 0; number < list.size(); number++) {
            final String name = process(number);
            final Optional<MemberCountersSnapshot> member =
                living.stream().filter(each -> each.name().equals(name)).findFirst();
            active = Math.min(active, member.map(found -> found.of(MemberCounter.RULES)).orElse(0L));
            known = Math.min(known, member.map(found -> found.of(MemberCounter.KNOWN_RULES)).orElse(0L));
        }
        return active == 0 || known <= active ? Optional.empty() : Optional.of("all members know rules of version "
            + known + ", and decide by those of version " + active);
    }

    /** The part of each process on this host, by name, in the order of the start. */
    Map<String, String> parts() {
        final Map<String, String> parts = new LinkedHashMap<>();
        for (int member = 0; memberFile.isPresent() && member < list.size(); member++) {
            parts.put(process(member), Exchange.MEMBER);
        }
        parts.put(process(), Exchange.BRIDGE);
        return parts;
    }
}
