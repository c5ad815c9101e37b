package org.ringside.ops.upgrade;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How an exchange comes from one release to another one: by the formats in which the two differ.
 *
 * @param way         what has to stop.
 * @param from        the release that runs.
 * @param to          the release that is to run.
 * @param differences formats that are not the same.
 */
record UpgradePath(Way way, Release from, Release to, List<Difference> differences) {
    /** What is on the disk and has to be read by the other release. */
    private static final Set<String> DATA = Set.of("schema engine", "layout journal", "layout snapshot",
        "layout state of the books", "layout state of the service", "layout session journal",
        "layout ClOrdIDs");
    /** What programs of others send and get. */
    private static final Set<String> OF_OTHERS = Set.of("schema traders", "schema probe");
    /** The same, and what a publisher keeps of them: no release reads another one's, and the next session goes on. */
    private static final String MARKET_DATA = "schema market data";
    /** How members decide: they go on as before until an operator has them decide by the next ones. */
    private static final String RULES = "layout rules of members";
    /** Bridges and members of two builds talk to each other. */
    private static final Set<String> OF_MEMBERS = Set.of("schema cluster", RULES);
    private static final String NONE = "none";

    /** What has to stop. */
    enum Way {
        /** One process at a time. */
        ROLLING,
        /** All processes, for as long as it takes to stop and start them. */
        STOP,
        /** The other release cannot read what this one has written. */
        REFUSED
    }

    /**
     * One format that is not the same.
     *
     * @param format by kind and name.
     * @param from   its version here, or none.
     * @param to     its version there, or none.
     */
    record Difference(String format, String from, String to) {
        @Override
        public String toString() {
            return format + ": " + from + " here, " + to + " there";
        }
    }

    /** Compares two releases. */
    static UpgradePath of(final Release from, final Release to) {
        final Set<String> names = new TreeSet<>(from.formats().keySet());
        names.addAll(to.formats().keySet());
        final List<Difference> differences = new ArrayList<>();
        Way way = Way.ROLLING;
        for (final String name : names) {
            final String here = from.formats().getOrDefault(name, NONE);
            final String there = to.formats().getOrDefault(name, NONE);
            if (!here.equals(there)) {
                differences.add(new Difference(name, here, there));
                final Way own = wayOf(name, here, to);
                way = own.compareTo(way) > 0 ? own : way;
            }
        }
        return new UpgradePath(way, from, to, List.copyOf(differences));
    }

    /** Nothing is there yet in a format that this release does not know. */
    private static Way wayOf(final String format, final String here, final Release to) {
        if (OF_OTHERS.contains(format) || OF_MEMBERS.contains(format)) {
            return Way.ROLLING;
        }
        final boolean isRead = here.equals(NONE) || to.reads().getOrDefault(format, List.of()).contains(here);
        return DATA.contains(format) && !isRead ? Way.REFUSED : Way.STOP;
    }

    /** Whether this release does not read what the other one goes on with. */
    private boolean isOneWay() {
        return differences.stream().anyMatch(difference -> DATA.contains(difference.format())
            && !from.reads().getOrDefault(difference.format(), List.of()).contains(difference.to()));
    }

    private boolean isOfOthers() {
        return hasOtherMarketData()
            || differences.stream().anyMatch(difference -> OF_OTHERS.contains(difference.format()));
    }

    private boolean hasOtherMarketData() {
        return differs(MARKET_DATA);
    }

    private boolean differs(final String format) {
        return differences.stream().anyMatch(difference -> format.equals(difference.format()));
    }

    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder();
        text.append("from ").append(from).append("\nto   ").append(to).append('\n');
        differences.forEach(difference -> text.append("  ").append(difference).append('\n'));
        text.append(switch (way) {
            case ROLLING -> """
                rolling: one process at a time, each from the new release
                  each gateway: ringside drain GATEWAY --yes, then ringside restart GATEWAY --yes
                  then log, console, probe and market-data: ringside restart NAME --yes
                  the engine last: ringside restart engine --yes
                  with bridge= for an engine: members, the bridge, then its gateways (cluster.md, a new build)
                back: the same with the old release
                """;
            case STOP -> """
                stop: what processes say to one another differs, so all processes stop before the first one starts anew
                  ringside drain all --yes, ringside snapshot, ringside down
                  cp -a --reflink=auto DATA DATA.before
                  ringside up of the new release
                back: ringside down,""" + (isOneWay() ? " the copy in its place," : "")
                + " ringside up of the old release" + (isOneWay() ? "; what came since is lost\n" : "\n");
            case REFUSED -> """
                refused: the new release does not read the journals, snapshots or session journals of this one
                  keep this release until the day is closed and no order rests, and keep a copy of the folder data=
                  then ringside down, and ringside up of the new release with an empty folder data=
                back: ringside down, the copy in its place, ringside up of the old release; what came since is lost
                """;
        });
        if (differs(RULES)) {
            text.append("members: ringside cluster activate when all of them run the new release; until then, and not"
                + " after it, each can go back\n");
        }
        if (hasOtherMarketData()) {
            text.append("market data: newSession=true for one start of the publisher; the other release does not read"
                + " what this one has published\n");
        }
        if (isOfOthers()) {
            text.append("tell those whose programs use it: messages of traders, of the probe or of market data have"
                + " another version\n");
        }
        return text.toString();
    }
}
