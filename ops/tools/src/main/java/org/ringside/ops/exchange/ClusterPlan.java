package org.ringside.ops.exchange;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.ClusterKey;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.cluster.MemberList;

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
        return Optional.of(value(bridge, "positions", "")).filter(name -> !name.isEmpty())
            .map(name -> ConfigFile.resolve(bridge, "positions", name));
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
