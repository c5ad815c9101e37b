package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ringside.journal.JournalException;
import org.ringside.matching.RejectReason;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.service.DiscardingOutput;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.ServiceObserver;

/**
 * Reads the phases of an engine's instruments from the journal, beside a running engine or without one. A view begins
 * with the newest snapshot and costs as much as a start of the engine. The engine does not notice. Not thread-safe.
 */
public final class MarketView implements AutoCloseable {
    private final Map<Long, String> refusals = new HashMap<>();
    private final Replica replica;
    private final long firstRecord;
    private long days;

    private MarketView(final Path journal) {
        replica = Replica.ofNewest(
            new Replica.Parts(journal, new DiscardingOutput(), new Refusals(), EngineService.NO_CLOCK),
            RouteTails.UNKNOWN, line -> { });
        firstRecord = replica.nextIndex();
    }

    /**
     * State of an instrument.
     *
     * @param instrumentId of it.
     * @param phase        current phase.
     * @param next         phases that may begin now.
     * @param isDayOver    whether the instrument lets a day begin: it is closed, and all orders of its day have ended.
     */
    public record State(int instrumentId, Phase phase, List<Phase> next, boolean isDayOver) {
    }

    /**
     * Reads a journal to its end.
     *
     * @param journal folder of the journal and the snapshots.
     * @return a view, to be closed.
     * @throws JournalException when there is no journal, or it is damaged.
     */
    public static MarketView open(final Path journal) {
        final MarketView view = new MarketView(journal);
        try {
            view.refresh();
            return view;
        } catch (final RuntimeException failure) {
            view.close();
            throw failure;
        }
    }

    /** Reads new records. */
    public void refresh() {
        replica.applyAll();
    }

    /**
     * All instruments.
     *
     * @return one state for each instrument, by id.
     */
    public List<State> instruments() {
        final EngineService service = replica.service();
        final int[] ids = service.instrumentIds();
        Arrays.sort(ids);
        final List<State> states = new ArrayList<>();
        for (final int id : ids) {
            states.add(new State(id, phase(service.phase(id)),
                service.nextPhases(id).stream().map(MarketView::phase).toList(), service.dayRefusal(id) == null));
        }
        return states;
    }

    /**
     * Whether a command was journaled.
     *
     * @param position of the command in the queue to the engine.
     * @return false while the command is not in the journal.
     */
    public boolean has(final long position) {
        return replica.service().lastPosition(EngineService.OWN_INPUT) >= position;
    }

    /**
     * Returns why the engine has refused a phase or a day.
     *
     * @param position of the command in the queue to the engine.
     * @return the reason, if this view has read the command since it was opened, and the engine has refused it.
     */
    public Optional<String> refusal(final long position) {
        return Optional.ofNullable(refusals.get(position));
    }

    /**
     * Returns a text that distinguishes the day from the next one.
     *
     * @return another text after a day has begun, and in a view that was opened at another snapshot.
     */
    public String day() {
        return firstRecord + "+" + days;
    }

    @Override
    public void close() {
        replica.close();
    }

    private static Phase phase(final org.ringside.matching.Phase phase) {
        return Phase.valueOf(phase.name());
    }

    /** Notes which commands of an operator were refused, and the days. */
    private final class Refusals implements ServiceObserver {
        @Override
        public void phaseRefused(
            final int instrumentId, final org.ringside.matching.Phase phase, final RejectReason reason) {
            refusals.put(replica.position(), reason.name());
        }

        @Override
        public void dayRefused(final int instrumentId, final RejectReason reason) {
            refusals.put(
                replica.position(), reason.name() + " of instrument " + Integer.toUnsignedString(instrumentId));
        }

        @Override
        public void dayBegan() {
            days++;
        }

        @Override
        public void massActionRefused(final RejectReason reason) {
            refusals.put(replica.position(), reason.name());
        }
    }
}
