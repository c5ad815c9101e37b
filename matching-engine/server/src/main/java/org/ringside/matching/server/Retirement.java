package org.ringside.matching.server;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RouteTable;

/**
 * The gateway loops that an engine takes out of the exchange when it starts, because its operator asks for that: the
 * value of the key {@code retire}. Names that the journal does not know are passed over. Where it is said how far a
 * loop was read, nothing is lost: one with later events, or with orders whose events would be for nobody, is refused,
 * and with it all. {@link #foresee} says beside a running engine whether the next one would refuse.
 */
public final class Retirement {
    /** Nothing is taken out. */
    static final Retirement NONE = new Retirement(Map.of());

    private static final long ANYTHING = -1;
    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*");
    private static final Pattern ENTRY = Pattern.compile("([^@>,\\s]+)(?:@(\\d{1,18}))?(?:>([^@>,\\s]+))?");

    private final Map<String, Terms> routes;

    /** How far a route was read, and the route that has its sessions afterwards; empty when there is none. */
    private record Terms(long readUpTo, String heir) {
    }

    private Retirement(final Map<String, Terms> routes) {
        this.routes = routes;
    }

    /**
     * Reads the value of the key.
     *
     * @param text {@code ROUTE@POSITION}, with the position behind the last event that was read, or {@code ROUTE}, to
     *             lose what was not; {@code >OTHER} behind that names the route of its sessions from then on; separated
     *             by commas.
     * @throws IllegalArgumentException when it is something else.
     */
    static Retirement of(final String text) {
        final Map<String, Terms> routes = new LinkedHashMap<>();
        for (final String word : SEPARATOR.split(text.trim())) {
            final Matcher entry = ENTRY.matcher(word);
            if (!entry.matches()) {
                throw new IllegalArgumentException("retire is " + text + ", it takes ROUTE or ROUTE@POSITION, "
                    + "also with >OTHER behind that, separated by commas");
            }
            routes.put(entry.group(1), new Terms(entry.group(2) == null ? ANYTHING : Long.parseLong(entry.group(2)),
                entry.group(3) == null ? "" : entry.group(3)));
        }
        return new Retirement(routes);
    }

    /**
     * Says what an engine would do that starts now, without one: a replica of the journal tells it.
     *
     * @param journal folder of the journal and the snapshots.
     * @param text    value of the key {@code retire}.
     * @return by the name of each of these loops that the journal knows, the number of its sessions' open orders whose
     *     events would be for nobody.
     * @throws LaunchException                        IN_USE when something would be lost.
     * @throws org.ringside.journal.JournalException when there is no journal, or it is damaged.
     */
    public static Map<String, Integer> foresee(final Path journal, final String text) {
        final Retirement retirement = of(text);
        try (Replica replica = Replica.ofNewest(Replica.Parts.silent(journal), RouteTails.UNKNOWN, line -> { })) {
            replica.applyAll();
            final Map<String, Integer> orders = new LinkedHashMap<>();
            retirement.known(replica.service())
                .forEach(name -> orders.put(name, retirement.strandedOrders(replica.service(), name)));
            return orders;
        }
    }

    /** Name of the gateway that a loop belongs to. */
    static String gateway(final String route) {
        final int dot = route.indexOf('.');
        return dot < 0 ? route : route.substring(0, dot);
    }

    /** Whether it is about this route. */
    boolean has(final String route) {
        return routes.containsKey(route);
    }

    /** Names of the routes that get sessions. */
    Set<String> heirs() {
        return routes.values().stream().map(Terms::heir).filter(heir -> !heir.isEmpty()).collect(Collectors.toSet());
    }

    /**
     * Retires the routes, or none of them.
     *
     * @throws LaunchException when something would be lost.
     */
    void perform(final EngineService service, final OwnCommands ownCommands, final PrintStream messages) {
        for (final String name : known(service)) {
            final int route = service.routes().find(name);
            final String heir = routes.get(name).heir();
            final int orders = strandedOrders(service, name);
            ownCommands.retireRoute(name, heir);
            messages.println("engine: the gateway loop " + name + " is retired at event "
                + service.routes().position(route)
                + (heir.isEmpty() ? "" : ", its sessions are those of " + heir + " now")
                + (orders == 0 ? "" : "; its sessions have " + orders
                + " open orders, and what becomes of these is told to nobody until they log on at another gateway"));
        }
    }

    /** Names of those that the service knows, if nothing is lost with them. */
    private List<String> known(final EngineService service) {
        final List<String> known = routes.keySet().stream()
            .filter(name -> service.routes().find(name) != RouteTable.UNKNOWN).toList();
        final String losses = known.stream().map(name -> loss(service, name)).filter(loss -> !loss.isEmpty())
            .collect(Collectors.joining("; "));
        if (!losses.isEmpty()) {
            throw new LaunchException(ExitCode.IN_USE, losses);
        }
        return known;
    }

    /** Orders whose events would be for nobody. */
    private int strandedOrders(final EngineService service, final String name) {
        return routes.get(name).heir().isEmpty() ? service.openOrders(service.routes().find(name)) : 0;
    }

    /** What would be lost with a route; empty when nothing would, or the operator does not mind. */
    private String loss(final EngineService service, final String name) {
        final long read = routes.get(name).readUpTo();
        if (read == ANYTHING) {
            return "";
        }
        final RouteTable known = service.routes();
        final int route = known.find(name);
        final long unread = known.position(route) - Math.max(read, known.firstPosition(route));
        final int orders = strandedOrders(service, name);
        final String[] losses = {
            unread <= 0 ? "" : unread + " events that its gateway has not read",
            orders == 0 ? "" : orders + " open orders of its sessions, which are not logged on at another gateway"};
        final String all = Arrays.stream(losses).filter(loss -> !loss.isEmpty()).collect(Collectors.joining(" and "));
        return all.isEmpty() ? "" : "the gateway loop " + name + " has " + all;
    }
}
