package org.ringside.ops.operations;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.control.BlockChange;
import org.ringside.gateway.control.BlockFile;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.launch.ConfigFile;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Format;

/**
 * The operator's blocks, and everything that can be blocked: the lists of all gateways of an exchange, their sessions,
 * and the accounts of its engine. The lists are files: one operator's tool at a time changes them.
 */
public final class BlockLists {
    private final Map<String, GatewayConfig> gateways = new LinkedHashMap<>();
    /** Files of the same gateways. */
    private final Map<String, BlockFile> files = new LinkedHashMap<>();
    private final Properties engine;
    private final boolean isWhole;

    /** All lists count: who asks must be able to read each. */
    public BlockLists(final ExchangePlan plan) {
        this(plan, true);
    }

    /**
     * Finds the lists.
     *
     * @param isWhole false when a list that cannot be read says nothing, because it is another account's: who is to be
     *                blocked is not left alone because one gateway does not run. Nobody is set free by what is unknown
     */
    BlockLists(final ExchangePlan plan, final boolean isWhole) {
        this.isWhole = isWhole;
        engine = ConfigFile.properties(plan.engine());
        for (final ExchangePlan.GatewayPlan gateway : plan.gateways()) {
            final Map<String, String> settings = new LinkedHashMap<>();
            settings.put("queues", plan.folder().toString());
            if (gateway.isJournaled()) {
                settings.put("journal", plan.data(gateway.name()).toString());
            }
            final GatewayConfig config = ConfigFile.read(gateway.file(), settings, GatewayConfig.class);
            gateways.put(gateway.name(), config);
            files.put(gateway.name(), new BlockFile(gateway.name(), config.blockFile(), plan.folder()));
        }
    }

    /**
     * A block.
     *
     * @param scope    session, firm or account
     * @param id       its number
     * @param gateways with this block on their lists
     */
    public record Blocked(String scope, long id, List<String> gateways) {
        @Override
        public String toString() {
            return scope + " " + id;
        }
    }

    public Set<String> gateways() {
        return gateways.keySet();
    }

    /**
     * All blocks: firms, then accounts, then sessions, by number.
     *
     * @throws org.ringside.launch.LaunchException when a list cannot be read, as when it is another account's
     */
    public List<Blocked> all() {
        return blocks(files);
    }

    private Map<String, BlockFile> asked() {
        final Map<String, BlockFile> asked = new LinkedHashMap<>(files);
        asked.values().removeIf(file -> !isWhole && !file.isKnown());
        return asked;
    }

    private static List<Blocked> blocks(final Map<String, BlockFile> some) {
        final Map<String, BlockList> lists = new LinkedHashMap<>();
        some.forEach((name, file) -> lists.put(name, file.read()));
        final List<Blocked> all = new ArrayList<>();
        for (final Scope scope : List.of(Scope.FIRM, Scope.ACCOUNT, Scope.SESSION)) {
            final SortedMap<Long, List<String>> found = new TreeMap<>();
            lists.forEach((name, list) -> ids(list, scope)
                .forEach(id -> found.computeIfAbsent(id, ignored -> new ArrayList<>()).add(name)));
            found.forEach((id, names) -> all.add(new Blocked(Format.lower(scope), id, names)));
        }
        return all;
    }

    boolean isBlocked(final Scope scope, final long id) {
        return asked().values().stream().anyMatch(file -> file.read().contains(scope, id));
    }

    /**
     * Changes the list of a gateway, unless it is another account's.
     *
     * @param warnings takes why the other accounts do not see the change
     * @return whether it has the change now; else its gateway alone can write it.
     */
    boolean change(final String gateway, final BlockChange change, final Consumer<String> warnings) {
        final BlockFile file = files.get(gateway);
        if (!file.isOurs()) {
            return false;
        }
        file.change(change);
        file.publish(warnings);
        return true;
    }

    /** What else blocks one that was set free, for example {@code firm 7}; empty when it may trade. */
    List<String> others(final Scope scope, final long id) {
        return switch (scope) {
            case SESSION -> firms(id).stream().filter(firm -> isBlocked(Scope.FIRM, firm))
                .map(firm -> Format.lower(Scope.FIRM) + " " + firm).toList();
            case ACCOUNT -> isBlocked(Scope.FIRM, firmOfAccount(id))
                ? List.of(Format.lower(Scope.FIRM) + " " + firmOfAccount(id)) : List.of();
            case FIRM -> blocks(asked()).stream()
                .filter(blocked -> isOf(blocked, id)).map(Blocked::toString).toList();
        };
    }

    boolean isSession(final long sessionId) {
        return !ranges(sessionId).isEmpty();
    }

    /** One that the engine's configuration has: every session has an account of its own besides. */
    boolean isAccount(final long account) {
        return engine.stringPropertyNames().stream().anyMatch(key -> key.startsWith("accounts." + account + "."));
    }

    boolean isFirmOfAccounts(final long firm) {
        return engine.stringPropertyNames().stream().anyMatch(key -> key.matches("accounts\\.\\d+\\.firm")
            && engine.getProperty(key).trim().equals(Long.toString(firm)));
    }

    /** Ranges of sessions that are a firm's. */
    Set<SessionRange> ranges(final Predicate<SessionRange> which) {
        final Set<SessionRange> found = new LinkedHashSet<>();
        gateways.values().forEach(config -> config.sessions().values().stream().filter(which).forEach(found::add));
        return found;
    }

    private Set<SessionRange> ranges(final long sessionId) {
        return ranges(range -> range.first() <= sessionId && sessionId <= range.last());
    }

    private List<Long> firms(final long sessionId) {
        return ranges(sessionId).stream().map(SessionRange::firm).distinct().toList();
    }

    /** 0, which is no firm, when it has none. */
    private long firmOfAccount(final long account) {
        return Long.parseLong(engine.getProperty("accounts." + account + ".firm", "0").trim());
    }

    private boolean isOf(final Blocked blocked, final long firm) {
        return blocked.scope().equals(Format.lower(Scope.SESSION)) && firms(blocked.id()).contains(firm)
            || blocked.scope().equals(Format.lower(Scope.ACCOUNT)) && firmOfAccount(blocked.id()) == firm;
    }

    private static Set<Long> ids(final BlockList list, final Scope scope) {
        return switch (scope) {
            case SESSION -> list.sessions();
            case FIRM -> list.firms();
            case ACCOUNT -> list.accounts();
        };
    }
}
