package org.ringside.matching.follower;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalException.Reason;
import org.ringside.journal.JournalReader;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.matching.server.RecordException;
import org.ringside.matching.server.Replica;
import org.ringside.matching.server.RouteTails;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.ServiceObserver;
import org.ringside.queue.QueueException;

/**
 * Follows the journal of an engine. When an image is due, it applies nothing more until the rings have all events of
 * what it has applied: so an image is a state that the engine has published, and nothing of it can be taken back.
 *
 * <p>It begins with the newest snapshot, and does so again when it is more than 30 s behind and a newer snapshot is
 * there; when the journal was deleted under it, or made anew; and when a record cannot be read or applied, once a
 * second, or every 10 s. It keeps one state: before another one is made, the last one is dropped.
 */
final class JournalFollower implements Follower {
    private static final long IMAGE_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long MOST_BEHIND_NS = TimeUnit.SECONDS.toNanos(30);

    private final Path journal;
    private final RouteTails published;
    private final EpochNanoClock clock;
    private final AtomicReference<MarketImage> image;
    private final Interval images = new Interval(IMAGE_NS);
    private final Interval looks = new Interval(LOOK_NS);
    private final Interval beginnings = new Interval(LOOK_NS);
    /** Another beginning would not bring it forward. */
    private final Interval jumps = new Interval(MOST_BEHIND_NS);
    /** For so long nobody is told that an image waits. */
    private final Interval patience = new Interval(LOOK_NS);
    private MarketTally tally = new MarketTally();
    /** Null before it begins, and after it has given up; then the painter is, too. */
    private Replica replica;
    private StatePainter painter;
    private long shownRecord = MarketImage.NO_RECORD;
    /** An image is to be published before anything else is applied. */
    private boolean isDue;
    /** It has been said that the next poll takes long. */
    private boolean isAnnounced;
    /** Why it had to begin again; empty as soon as it has seen an end of the journal that is sound. */
    private String failure = "";
    private long knownNs;

    JournalFollower(final Path journal, final Path queues, final EpochNanoClock clock) {
        this.journal = journal;
        this.published = RouteTails.ofQueues(queues);
        this.clock = clock;
        image = new AtomicReference<>(MarketImage.nothing(clock.nanoTime(), "the journal was not looked at yet"));
    }

    @Override
    public int poll(final int limit) {
        final long nowNs = clock.nanoTime();
        try {
            return replica == null ? begin(nowNs) : follow(nowNs, limit);
        } catch (final LaunchException | QueueException refused) {
            giveUp(nowNs, refused);
            return 0;
        }
    }

    @Override
    public MarketImage image() {
        return image.getAcquire();
    }

    @Override
    public void close() {
        drop();
    }

    /** In two polls: one says that it takes a while, and the other one takes the while. */
    private int begin(final long nowNs) {
        if (isAnnounced) {
            isAnnounced = false;
            load(nowNs);
            return 1;
        }
        if (!beginnings.isOver(nowNs)) {
            return 0;
        }
        beginnings.begin(nowNs);
        beginnings.lasts(LOOK_NS);
        JournalReader.firstIndex(journal);
        image.setRelease(image().at(nowNs, image().knownNs(), failure.isEmpty() ? MarketImage.LOADING : failure));
        isAnnounced = true;
        return 1;
    }

    private void load(final long nowNs) {
        replica = Replica.ofNewest(new Replica.Parts(journal, new TalliedOutput(tally), ServiceObserver.NOBODY,
            EngineService.NO_CLOCK), published, ignored -> { });
        tally.begin(replica.service().market());
        painter = new StatePainter(replica.service(), tally);
        knownNs = replica.service().lastTime();
        looks.begin(nowNs);
    }

    private int follow(final long nowNs, final int limit) {
        int count = 0;
        if (!isDue) {
            count = replica.applySome(limit);
            isDue = images.isOver(nowNs);
            boolean isEnd = count == 0;
            if (isDue && count > 0 && count < limit) {
                // A look that finds nothing has seen that the journal is sound where it ends: an image is to say so.
                final int more = replica.applySome(limit - count);
                isEnd = more == 0;
                count += more;
            }
            failure = isEnd ? "" : failure;
            // The clock was read before the journal.
            knownNs = isEnd ? nowNs : Math.min(nowNs, Math.max(knownNs, replica.service().lastTime()));
            patience.begin(nowNs);
        }
        if (replica.isContradicted()) {
            beginAnew();
            return count;
        }
        if (isDue) {
            show(nowNs);
        }
        if (replica != null && looks.isOver(nowNs)) {
            looks.begin(nowNs);
            look(nowNs);
        }
        return count;
    }

    private void show(final long nowNs) {
        if (!failure.isEmpty()) {
            // What was shown before is newer than what it comes through again.
            publish(nowNs, image().at(nowNs, image().knownNs(), failure));
            return;
        }
        if (replica.nextIndex() == shownRecord) {
            publish(nowNs, image().at(nowNs, knownNs, ""));
            return;
        }
        final String missing = missing();
        final boolean hasWaited = patience.isOver(nowNs);
        if (missing.isEmpty() && hasWaited && replica.isContradictedBehind()) {
            beginAnew();
        } else if (missing.isEmpty()) {
            shownRecord = replica.nextIndex();
            publish(nowNs, new MarketImage(
                nowNs, knownNs, shownRecord, "", 0, painter.instruments(), painter.accounts()));
        } else if (hasWaited) {
            image.setRelease(image().at(nowNs, image().knownNs(), missing));
        }
    }

    private void publish(final long nowNs, final MarketImage next) {
        isDue = false;
        images.begin(nowNs);
        image.setRelease(next);
    }

    /** Why what was applied cannot be shown yet; empty when it can. */
    private String missing() {
        try {
            final String route = replica.unpublishedRoute(published);
            return route == null ? "" : "the engine has journaled what it has not published to the gateway loop "
                + route + ": see 'ringside status'";
        } catch (final LaunchException | QueueException unknown) {
            // The queues are being made, or a file of theirs is damaged: what is applied waits, and nothing is shown.
            return "it cannot be seen what the engine has published: " + Failures.reason(unknown);
        }
    }

    private void look(final long nowNs) {
        if (replica.isAstray()) {
            if (!replica.resume()) {
                beginAnew();
            }
        } else if (!isDue && nowNs - knownNs > MOST_BEHIND_NS && jumps.isOver(nowNs) && hasNewerSnapshot()) {
            jumps.begin(nowNs);
            drop();
        }
    }

    /** What it knows of trades is of another journal, or of a record that is left out: their ids are used again. */
    private void beginAnew() {
        tally = new MarketTally();
        drop();
    }

    private boolean hasNewerSnapshot() {
        return SnapshotStore.of(journal).list().stream()
            .anyMatch(snapshot -> snapshot.isWhole() && snapshot.nextIndex() > replica.nextIndex());
    }

    private void giveUp(final long nowNs, final RuntimeException refused) {
        final Reason reason = refused instanceof final JournalException known ? known.reason() : Reason.FAILED;
        if (reason == Reason.GAP && replica != null) {
            // What it was to read was deleted: a snapshot has taken its place.
            drop();
            return;
        }
        if (reason == Reason.NOT_FOUND) {
            beginAnew();
            failure = "";
            image.setRelease(MarketImage.nothing(nowNs, Failures.reason(refused)));
        } else {
            drop();
            failure = Failures.reason(refused);
            image.setRelease(image().at(nowNs, image().knownNs(), failure));
        }
        beginnings.lasts(refused instanceof RecordException ? RETRY_NS : LOOK_NS);
    }

    private void drop() {
        CloseHelper.close(replica);
        replica = null;
        painter = null;
        isDue = false;
        shownRecord = MarketImage.NO_RECORD;
    }
}
