package org.ringside.ops.console.views;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.ringside.ops.console.frames.Frame;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.console.samples.QueueReading;
import org.ringside.ops.console.samples.QueueSampler;
import org.ringside.ops.console.samples.Survey;
import org.ringside.ops.console.samples.Surveyor;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.Findings.Finding;
import org.ringside.ops.terminal.Instruments;
import org.ringside.ops.terminal.Json;

/**
 * Samples an exchange and publishes its views. One thread takes turns; any thread may ask for the newest {@link
 * #health} and {@link #log}.
 */
public final class Views {
    /** Of every document. */
    static final String SCHEMA = "ringside.console/1";
    private static final String MARKET = "market:";

    private final Frames frames;
    private final QueueSampler queues;
    private final Surveyor surveyor;
    private final Past past = new Past();
    private final QueueAlarms queueAlarms;
    private final SurveyAlarms surveyAlarms;
    private final AlarmBook alarms = new AlarmBook();
    private final OverviewView overview;
    private final SessionsView sessions;
    private final JournalView journal;
    private final MarketsView markets;
    private final LogView log;
    private final Set<String> shownMarkets = new HashSet<>();
    private List<Alarm> lasting = List.of();
    private volatile Survey newest;

    /**
     * Views of an exchange.
     *
     * @param plan        of it.
     * @param instruments what they are called.
     * @param frames      where the views are published.
     * @throws org.ringside.launch.LaunchException when the configuration of a gateway is refused.
     */
    public Views(final ExchangePlan plan, final Instruments instruments, final Frames frames) {
        this.frames = frames;
        queues = new QueueSampler(plan);
        surveyor = new Surveyor(plan);
        queueAlarms = new QueueAlarms(plan, name -> Optional.ofNullable(past.now().queues().get(name)));
        surveyAlarms = new SurveyAlarms(plan);
        overview = new OverviewView(plan, past);
        sessions = new SessionsView(plan, past);
        journal = new JournalView(past);
        markets = new MarketsView(instruments);
        log = new LogView(plan.folder());
    }

    /** Reads everything, and publishes the views that change once a second. To be called first, then every second. */
    public void survey() {
        queues.list();
        final List<QueueReading> readings = queues.read();
        final Survey survey = surveyor.look(queues);
        past.add(survey);
        newest = survey;
        lasting = surveyAlarms.of(survey);
        overview.turn(readings);
        journal.turn();
        publish(SessionsView.NAME, sessions.document());
        publish(JournalView.NAME, journal.document(null));
        publish(MarketsView.NAME, markets.document(MarketsView.NAME, survey.epochMs()));
        markets(survey);
    }

    /** Reads the queues and the log, and publishes the views that change all the time. */
    public void turn() {
        final List<QueueReading> readings = queues.read();
        final List<Alarm> all = new ArrayList<>(lasting);
        all.addAll(queueAlarms.of(readings, System.nanoTime()));
        publish(OverviewView.NAME, overview.document(readings, alarms.update(all, System.currentTimeMillis()),
            new OverviewView.Books(null, null, MarketsView.WHY)));
        if (log.poll() || frames.newest(LogView.NAME, false) == null) {
            publish(LogView.NAME, log.document(System.currentTimeMillis()));
        }
    }

    /** What {@code ringside health} said at the last survey; empty before the first. */
    public List<Finding> health() {
        final Survey survey = newest;
        return survey == null ? List.of() : survey.health();
    }

    /** When the last survey was, of System.nanoTime; empty before the first. */
    public Optional<Long> surveyedNs() {
        return Optional.ofNullable(newest).map(Survey::ns);
    }

    /** The newest events of the log, oldest first. */
    public List<ObjectNode> log() {
        return log.newest();
    }

    /** Those that somebody looks at. */
    private void markets(final Survey survey) {
        final Set<String> wanted = frames.wanted();
        shownMarkets.removeIf(view -> {
            if (!wanted.contains(view)) {
                frames.forget(view);
            }
            return !wanted.contains(view);
        });
        wanted.stream().filter(view -> view.startsWith(MARKET)).forEach(view -> {
            shownMarkets.add(view);
            publish(view, markets.document(view, survey.epochMs()));
        });
    }

    private void publish(final String view, final Object document) {
        final byte[] json = Json.line(document).getBytes(UTF_8);
        if (json.length <= Frame.MAX_LENGTH) {
            frames.publish(view, json);
        } else {
            frames.publish(view, Json.line(Json.MAPPER.createObjectNode().put("schema", SCHEMA).put("view", view)
                .put("sampledAt", System.currentTimeMillis()).put("why", "the view has " + json.length
                    + " bytes, of at most " + Frame.MAX_LENGTH + ": 'ringside status' has all of it"))
                .getBytes(UTF_8));
        }
    }
}
