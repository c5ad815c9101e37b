package org.ringside.ops.console.server;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.ringside.launch.Control;
import org.ringside.launch.EpochClock;
import org.ringside.launch.ErrorFile;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.launch.Printable;
import org.ringside.launch.ServiceThread;
import org.ringside.launch.ThreadedServer;
import org.ringside.matching.follower.Follower;
import org.ringside.ops.console.access.AccessKeys;
import org.ringside.ops.console.access.LoginAudit;
import org.ringside.ops.console.actions.ActionCatalog;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.console.http.AccessRoutes;
import org.ringside.ops.console.http.SitePages;
import org.ringside.ops.console.http.Viewers;
import org.ringside.ops.console.http.WebServer;
import org.ringside.ops.console.samples.Breath;
import org.ringside.ops.console.views.Views;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.market.FollowedExchange;
import org.ringside.ops.market.MarketViews;
import org.ringside.ops.metrics.ExchangeMetrics;

/**
 * The console. One thread samples the exchange and sends frames, ten times a second while somebody looks, else once a
 * second. One thread follows the engine's journal. The threads of the web server answer requests. Nobody waits for the
 * process: the exchange runs as before when the process is stopped, killed or absent.
 */
public final class ConsoleServer extends ThreadedServer {
    private static final String NAME = "console";
    private static final long CONTROL_INTERVAL_MS = 100;
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long SURVEY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long CUT_OFF_MS = 10_000;
    /** Between two breaths: the work of some 0.1 ms. */
    private static final int RECORDS_AT_ONCE = 100;
    /** A third of the time between two images. */
    private static final long LOOKED_AT_NS = TimeUnit.MILLISECONDS.toNanos(84);
    /** As often as there are images, for alarms and for viewers that come. */
    private static final long UNSEEN_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private final ConsoleConfig config;
    private final PrintStream messages;
    private final ExchangePlan plan;
    private final Follower follower;
    private final Views views;
    private final Viewers viewers;
    private final AccessRoutes access;
    private final WebServer web;
    private final Control control;
    private final ProcessorShare share;
    private final ConsoleBeat beat;
    private volatile Thread sampler;
    /** By the thread that follows. */
    private String toldOfFollower = "";

    /**
     * Makes a console that is not started yet.
     *
     * @param config   of it.
     * @param messages takes failures.
     * @throws LaunchException when the configuration of the exchange is refused.
     */
    public ConsoleServer(final ConsoleConfig config, final PrintStream messages) {
        this(config, messages, ProcessorShare.ofAnybody());
    }

    /** The same with a share of the processors. */
    ConsoleServer(final ConsoleConfig config, final PrintStream messages, final ProcessorShare share) {
        this(config, messages, share, () -> FollowedExchange.follow(config.plan()));
    }

    /** The same with followers of somebody else. */
    ConsoleServer(final ConsoleConfig config, final PrintStream messages, final ProcessorShare share,
        final Supplier<Follower> followers) {
        this.config = config;
        this.share = share;
        this.messages = messages;
        plan = config.plan();
        final AccessKeys keys = config.access();
        final Frames frames = new Frames();
        final Messages words = new Messages(NAME, new PrintWriter(messages, true));
        final MarketViews markets = FollowedExchange.views(plan, words);
        follower = Follower.lasting(followers, new EpochClock(), this::tellOfFollower);
        views = new Views(plan, markets, follower::image, frames);
        viewers = new Viewers(frames, config.maxViewers(), CUT_OFF_MS, this::wake);
        access = new AccessRoutes(keys, new LoginAudit(plan.folder(), this::tell),
            new ActionCatalog(config::plan, words), System::nanoTime, this::tell, share);
        web = new WebServer(config.address(), config.hostNames(), config.maxViewers(), access.authenticator(), viewers);
        new Pages(new ExchangeMetrics(plan, markets, follower::image), views, frames, this::tell)
            .addTo(web, config.metrics());
        access.addTo(web);
        new SitePages(Distribution.documentation()).addTo(web);
        if (config.tls().isOn()) {
            web.secure(config.tls().context(config.listen()), config.tls().isCertificateNeeded());
        }
        web.allowOnly(config.allowed());
        control = new Control(plan.folder(), NAME);
        beat = ConsoleBeat.of(plan.folder(), NAME, this::tell);
    }

    /**
     * Begins to listen and to sample.
     *
     * @return this.
     * @throws LaunchException when the console cannot listen at the address.
     */
    public ConsoleServer start() {
        try {
            views.survey();
            views.turn();
            web.start(this::tell);
            answerLogins();
            startThread("follower", this::follow, LockSupport::unpark);
            startThread("sampler", this::sample, LockSupport::unpark);
            share.settle();
            return this;
        } catch (final RuntimeException ex) {
            close();
            throw ex;
        }
    }

    /** The port that it listens at. */
    int port() {
        return web.port();
    }

    @Override
    public String description() {
        final String metrics = config.metrics().address()
            .map(at -> " metrics.listen=" + at.getHostString() + ":" + web.metricsPort()).orElse("");
        return "console " + (config.tls().isOn() ? "tls.listen=" : "listen=") + config.place(port()) + metrics
            + " exchange=" + plan.file();
    }

    @Override
    protected void release() {
        web.close();
        access.close();
        clearRequests();
        follower.close();
        beat.close();
    }

    /** One whose folders are read-only has no way to answer: people log in by name and password there. */
    private void answerLogins() {
        clearRequests();
        final Control.Verb logins = access.loginRequests(plan.folder(), config.url(port()));
        startRepeating("control", CONTROL_INTERVAL_MS, List.of(new ServiceThread.Task("'ringside login' failed", () -> {
            if (Files.isWritable(plan.folder())) {
                control.poll(logins);
            }
        }, "The next one is listened to; if all fail, start the console again"), new ServiceThread.Task(
            "the share of the processors is as it was", () -> share.check(System.nanoTime()),
            "The console goes on")), this::tell);
    }

    private void clearRequests() {
        if (Files.isWritable(plan.folder())) {
            control.clear();
        }
    }

    /**
     * Stays behind the engine, so that a viewer that comes sees the books at once. The thread owes nobody an answer: it
     * may load a large snapshot meanwhile, and what is shown says so.
     */
    private void follow() {
        share.rest();
        while (!isStopping()) {
            if (follower.poll(RECORDS_AT_ONCE) == RECORDS_AT_ONCE) {
                Breath.take();
            } else {
                LockSupport.parkNanos(this, viewers.count() > 0 ? LOOKED_AT_NS : UNSEEN_NS);
            }
        }
    }

    /** The same failure again and again is noted with its count, and told once. */
    private void tellOfFollower(final RuntimeException failure) {
        ErrorFile.note(plan.folder(), NAME, failure);
        final String line = "the books are not shown as they are now: the market cannot be followed: "
            + Failures.reason(failure) + ". The console tries again; 'shmq errors' shows the whole error";
        if (!line.equals(toldOfFollower)) {
            toldOfFollower = line;
            tell(line);
        }
    }

    private void sample() {
        sampler = Thread.currentThread();
        long surveyedNs = System.nanoTime();
        while (!isStopping()) {
            final long nowNs = System.nanoTime();
            beat.beat(nowNs);
            share.check(nowNs);
            if (nowNs - surveyedNs >= SURVEY_NS) {
                surveyedNs += (nowNs - surveyedNs) / SURVEY_NS * SURVEY_NS;
                views.survey();
            }
            views.turn();
            Breath.take();
            web.turn();
            final long surveyDueNs = surveyedNs + SURVEY_NS;
            final long turnDueNs = nowNs + TURN_NS;
            final long dueNs = viewers.count() > 0 && turnDueNs - surveyDueNs < 0 ? turnDueNs : surveyDueNs;
            share.plan(dueNs);
            beat.sleepUntil(dueNs);
        }
        // The process that has told the console to end waits for that.
        share.begin();
    }

    /** A viewer has come, and is to see something at once. */
    private void wake() {
        LockSupport.unpark(sampler);
    }

    private void tell(final String message) {
        messages.println(NAME + ": " + Printable.of(message));
    }
}
