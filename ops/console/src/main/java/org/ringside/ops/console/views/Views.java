package org.ringside.ops.console.views;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.ringside.matching.follower.MarketImage;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.console.samples.Breath;
import org.ringside.ops.console.samples.QueueReading;
import org.ringside.ops.console.samples.QueueSampler;
import org.ringside.ops.console.samples.Survey;
import org.ringside.ops.console.samples.Surveyor;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.Findings.Finding;
import org.ringside.ops.market.MarketViews;

/**
 * Samples an exchange and publishes its views. One thread takes turns; any thread may ask for the newest {@link
 * #health} and {@link #log}.
 */
public final class Views {
    /** The view of the log, which grows instead of changing. */
    public static final String LOG = LogView.NAME;
    /** Schema of every document. */
    static final String SCHEMA = MarketViews.SCHEMA;

    private final Frames frames;
    private final Publisher publisher;
    private final QueueSampler queues;
    private final Surveyor surveyor;
    private final Past past = new Past();
    private final QueueAlarms queueAlarms;
    private final SurveyAlarms surveyAlarms;
    private final AlarmBook alarms = new AlarmBook();
    private final OverviewView overview;
    private final SessionsView sessions;
    private final JournalView journal;
    private final MarketFrames markets;
    private final LogView log;
    private List<Alarm> lasting = List.of();
    private volatile Survey newest;

    /**
     * Makes the views of an exchange.
     *
     * @param plan    of it.
     * @param markets shows its instruments.
     * @param images  gives the last image of a follower.
     * @param frames  get the views.
     * @throws org.ringside.launch.LaunchException when the configuration of a gateway is refused.
     */
    public Views(final ExchangePlan plan, final MarketViews markets, final Supplier<MarketImage> images,
        final Frames frames) {
        this.frames = frames;
        publisher = new Publisher(frames);
        queues = new QueueSampler(plan);
        surveyor = new Surveyor(plan);
        queueAlarms = new QueueAlarms(plan, queues::openClaim);
        surveyAlarms = new SurveyAlarms(plan);
        overview = new OverviewView(plan, past);
        sessions = new SessionsView(plan, past);
        journal = new JournalView(past);
        this.markets = new MarketFrames(plan, markets, images, publisher);
        log = new LogView(plan.folder());
    }

    /**
     * Reads everything, and publishes the views that change once a second. Call this method first, then every second.
     */
    public void survey() {
        queues.list();
        final List<QueueReading> readings = queues.read();
        final Survey survey = surveyor.look(queues);
        past.add(survey);
        newest = survey;
        lasting = new ArrayList<>(surveyAlarms.of(survey));
        lasting.addAll(markets.alarms(survey.epochMs()));
        overview.turn(readings);
        journal.turn();
        Breath.take();
        publisher.publish(SessionsView.NAME, sessions.document());
        Breath.take();
        publisher.publish(JournalView.NAME, journal.document(markets.record()));
    }

    /** Reads the queues and the log, and publishes the views that change all the time. */
    public void turn() {
        final List<QueueReading> readings = queues.read();
        Breath.take();
        final List<Alarm> all = new ArrayList<>(lasting);
        all.addAll(queueAlarms.of(readings, System.nanoTime()));
        final long epochMs = System.currentTimeMillis();
        final OverviewView.Document shown =
            overview.document(readings, alarms.update(all, epochMs), markets.books(epochMs));
        publisher.publish(OverviewView.NAME, shown, shown::withoutHistories,
            () -> shown.withoutHistories().withFewAlarms());
        Breath.take();
        markets.turn(frames.wanted());
        Breath.take();
        if (log.poll() || frames.newest(LogView.NAME, false) == null) {
            publisher.publish(LogView.NAME, log.document(epochMs));
        }
    }

    /** Findings of {@code ringside health} at the last survey; empty before the first. */
    public List<Finding> health() {
        final Survey survey = newest;
        return survey == null ? List.of() : survey.health();
    }

    /** Time of the last survey, of System.nanoTime; empty before the first. */
    public Optional<Long> surveyedNs() {
        return Optional.ofNullable(newest).map(Survey::ns);
    }

    /** The newest events of the log, oldest first. */
    public List<ObjectNode> log() {
        return log.newest();
    }
}
