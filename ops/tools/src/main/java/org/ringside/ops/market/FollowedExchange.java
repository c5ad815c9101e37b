package org.ringside.ops.market;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.EpochClock;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.follower.MarketImage;
import org.ringside.matching.schedule.Schedule;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;

/** Makes followers of the engine of an exchange, by its configuration. */
public final class FollowedExchange {
    private static final String MEMORY = "memory";
    private static final int RECORDS_AT_ONCE = 10_000;
    private static final long PAUSE_MS = 5;

    private FollowedExchange() {
    }

    /**
     * Makes a follower of an exchange that runs, or will run: of its journal or, without a journal, of its rings.
     *
     * @param plan of the exchange.
     * @return a follower that has not begun, to be closed.
     * @throws LaunchException when the configuration of the engine cannot be read
     */
    public static Follower follow(final ExchangePlan plan) {
        return hasJournal(plan)
            ? Follower.ofJournal(plan.data(Exchange.ENGINE), plan.folder(), new EpochClock())
            : Follower.ofRings(plan.folder(), new EpochClock());
    }

    /**
     * Polls a follower up to the present, for a caller that looks once.
     *
     * @param follower that nobody else polls.
     * @param patience longest time to poll.
     * @return an image with everything that was journaled before this call; or one that says why not. It
     *     {@link MarketImage#isLoading is loading} only if the patience was too short.
     * @throws InterruptedException when the thread is interrupted
     */
    public static MarketImage catchUp(final Follower follower, final Duration patience) throws InterruptedException {
        final long startMs = System.currentTimeMillis();
        final long startNs = TimeUnit.MILLISECONDS.toNanos(startMs);
        MarketImage image = follower.image();
        while (image.knownNs() < startNs && System.currentTimeMillis() - startMs < patience.toMillis()) {
            final int count = follower.poll(RECORDS_AT_ONCE);
            image = follower.image();
            if (count == 0 && !image.why().isEmpty() && !image.isLoading()) {
                return image;
            }
            if (count == 0) {
                Thread.sleep(PAUSE_MS);
            }
        }
        return image;
    }

    /**
     * Makes the views of an exchange, with its symbols, and its schedule, if any.
     *
     * @param plan     of the exchange.
     * @param messages get a line if symbols or schedule cannot be read; then the views have none.
     * @return the views.
     */
    public static MarketViews views(final ExchangePlan plan, final Messages messages) {
        return new MarketViews(plan.instruments(messages), plan.schedule().flatMap(file -> schedule(file, messages)));
    }

    private static Optional<Schedule> schedule(final Path file, final Messages messages) {
        try {
            return Optional.of(Schedule.read(file));
        } catch (final LaunchException refused) {
            messages.say("the times of the phases are not known: " + refused.getMessage());
            return Optional.empty();
        }
    }

    /**
     * Whether the engine keeps a journal, from which its whole state follows.
     *
     * @param plan of the exchange.
     * @return false with {@code policy=memory}.
     * @throws LaunchException when the configuration of the engine cannot be read
     */
    public static boolean hasJournal(final ExchangePlan plan) {
        return !MEMORY.equals(ConfigFile.properties(plan.engine()).getProperty("policy", "").strip());
    }
}
