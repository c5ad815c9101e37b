package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ringside.journal.JournalWriter;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.TypedCommand;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.rings.OrderQueues;
import org.ringside.matching.rings.ReadPositions;
import org.ringside.matching.service.RouteTable;
import org.ringside.matching.service.ServiceObserver;

/**
 * Brings an engine to where the last one ended: from a snapshot and the journal behind it, with the events made again
 * that the last one did not publish. What does not fit together is refused, never guessed.
 */
final class Recovery {
    private Recovery() {
    }

    /**
     * Recovers. The routes that are to be retired after that need no ring.
     *
     * @param journal  open for writing, so that nobody else writes it.
     * @param routes   in whose rings events were published.
     * @param output   that takes the events to publish.
     * @param observer of the service.
     * @return a service that has applied the whole journal, and what it was made with, to be closed.
     * @throws LaunchException that says what does not fit, and what to do.
     */
    static Replica recover(final EngineConfig config, final JournalWriter journal, final List<Route> routes,
        final RingOutput output, final ServiceObserver observer, final EventLog events) {
        final long startNs = System.nanoTime();
        journal.cut().ifPresent(cut -> events.tell(LogEvent.ENGINE_NOTICE, cut));
        final Replica.Parts parts = new Replica.Parts(config.journal(), output, observer, System::nanoTime);
        final Replica replica = Replica.ofNewest(
            parts, RouteTails.UNKNOWN, line -> events.tell(LogEvent.ENGINE_NOTICE, line));
        try {
            final long firstIndex = replica.nextIndex();
            final long records = replica.applyAll();
            output.publish();
            requireWholeJournal(config, journal, replica);
            requireRings(replica.service().routes(), routes, config);
            requireNothingUnknown(config, replica.service().routes(), routes);
            if (replica.nextIndex() > 0) {
                events.tell(LogEvent.ENGINE_RECOVERED, replica.service().openOrders(), replica.service().sessions(),
                    replica.nextIndex(), replica.service().stateHash(),
                    replica.origin() == null ? "" : "the snapshot at record " + firstIndex + " and ", records,
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs));
            }
            return replica;
        } catch (final RuntimeException failure) {
            replica.close();
            throw failure;
        }
    }

    /** The tail of a route. Nothing is known of a route that is about to be retired. */
    private static long tail(final List<Route> routes, final String name) {
        return routes.stream().filter(route -> route.name().equals(name)).mapToLong(Route::firstPosition).findFirst()
            .orElse(Long.MIN_VALUE);
    }

    private static void requireWholeJournal(
        final EngineConfig config, final JournalWriter journal, final Replica replica) {
        if (replica.nextIndex() != journal.nextIndex() || replica.chain() != journal.chain()) {
            throw new LaunchException(ExitCode.CORRUPT, "the journal in " + config.journal() + " was read up to record "
                + replica.nextIndex() + ", and is written from record " + journal.nextIndex()
                + " on; '" + TypedCommand.in(config.queues(), "journal", "verify") + "' looks at it");
        }
    }

    private static void requireRings(
        final RouteTable known, final List<Route> routes, final EngineConfig config) {
        final Retirement retirement = config.retirement();
        for (int route = 0; route < known.size(); route++) {
            final String name = known.name(route);
            if (!known.isRetired(route) && !retirement.has(name)
                && routes.stream().noneMatch(served -> served.name().equals(name))) {
                final String gateway = Retirement.gateway(name);
                throw new LaunchException(ExitCode.USAGE, "the journal has events for the gateway loop " + name
                    + ", which the configuration does not name: " + (retirement == Retirement.NONE
                    ? "have gateways= of the exchange (with units, routes= of engine.properties too) name " + gateway
                    + " again, with loops= as it was; or take it out for good: '"
                    + TypedCommand.in(config.queues(), "retire", gateway) + "'"
                    : "have gateways= of the exchange name " + gateway + " as long as another one is taken out"));
            }
        }
    }

    private static void requireNothingUnknown(
        final EngineConfig config, final RouteTable known, final List<Route> routes) {
        for (int route = 0; route < known.size(); route++) {
            final long tail = tail(routes, known.name(route));
            if (!known.isRetired(route) && known.position(route) < tail) {
                throw new LaunchException(ExitCode.CORRUPT, OrderQueues.OUTPUT + known.name(route)
                    + " has events up to position " + tail + ", but the journal in " + config.journal()
                    + " only has what led to those up to " + known.position(route)
                    + advice(config, known.name(route), known.position(route)));
            }
        }
    }

    /** A queue that was made anew may begin where a note says that is itself wrong. */
    private static String advice(final EngineConfig config, final String route, final long position) {
        final Path folder = config.journal();
        final long noted = ReadPositions.read(folder).getOrDefault(route, 0L);
        return noted <= position
            ? ": it has lost what was published. Restore it from a copy; else stop the exchange, and begin with new "
            + "queues and an empty journal"
            : ", and " + ReadPositions.file(folder) + " says that " + route + " has read up to " + noted
            + ". If there is no newer journal, remove that file and the queue: '"
            + TypedCommand.in(config.queues(), "queues", "create") + "' as root then looks at what "
            + Retirement.gateway(route) + " has. Else restore the newer journal";
    }
}
