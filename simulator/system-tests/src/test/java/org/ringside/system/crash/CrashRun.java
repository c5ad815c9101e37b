package org.ringside.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.system.crash.Kill.Moment;

/**
 * Runs an exchange under load, kills its processes as planned, starts them again, and compares what everybody knows
 * afterwards. Between two kills orders have to flow again, or there is no further one.
 */
final class CrashRun {
    private static final long FLOW_SECONDS = 60;
    /** After something was broken on purpose they need not flow: a session whose stream starts over sends no more. */
    private static final long SABOTAGED_FLOW_SECONDS = 5;
    /** Commands after which the exchange is said to trade again. */
    private static final int FLOW = 200;
    /** The same beside attackers who pause: what they had sent before may still come. */
    private static final int HOSTILE_FLOW = 2_000;
    /** How long they attack before the next process dies. */
    private static final long ATTACK_MS = 500;
    private static final long FAULT_SECONDS = 30;
    private static final long POLL_MS = 5;
    /** Longest time for which a gateway hangs beside attackers, and a publisher of market data. */
    private static final int GATEWAY_HANG_MS = 600;
    private static final int PUBLISHER_HANG_MS = 3_000;

    private final CrashSettings settings;
    private final Consumer<String> progress;
    private final KillPlan plan;
    private final Hangs gatewayHangs;
    private final Hangs publisherHangs;
    /** Index of the kill that a process is started for, when that is at a fault. */
    private final Map<Part, Integer> armed = new EnumMap<>(Part.class);
    /** Kills at faults that have happened, some of them before their turn. */
    private final BitSet reached = new BitSet();
    private final List<String> attacks = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private final Set<ServerProcess> measured = new HashSet<>();
    private final List<Long> readyNs = new ArrayList<>();
    private final List<Long> outageNs = new ArrayList<>();
    /** Null when no market data is published. */
    private FeedRecording feed;
    private String feedResult;
    private boolean isSabotaged;
    private int kills;
    private int recoveries;
    private int mostEvents;

    /** @param progress is told of each kill, in one line. */
    CrashRun(final CrashSettings settings, final Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
        this.plan = new KillPlan(settings.kills(), settings.parts(), settings.seed());
        this.gatewayHangs = new Hangs(Part.GATEWAY, GATEWAY_HANG_MS, settings.seed());
        this.publisherHangs = new Hangs(Part.MARKET_DATA, PUBLISHER_HANG_MS, settings.seed());
    }

    CrashResult execute() throws IOException, InterruptedException {
        JsonNode books = null;
        try (FeedRecording recording = record(); CrashExchange exchange = new CrashExchange(settings);
            JournalArchive archive = new JournalArchive(exchange.journal(), settings.folder().resolve("archive"))) {
            feed = recording;
            for (final Part part : settings.running()) {
                start(exchange, part, 0);
            }
            for (final Part part : settings.running()) {
                awaitReady(exchange, part);
            }
            try (Load load = new Load(settings, exchange.address(), exchange.fixAddress())) {
                if (flows(exchange, load, 0)) {
                    killAllBesideAttackers(exchange, load);
                }
                books = load.finish();
                check(books, violations::add);
            }
            awaitFeed(exchange);
            for (final Part part : List.of(Part.GATEWAY, Part.ENGINE)) {
                exchange.process(part).stop();
            }
            archive.finish();
            final JournalCheck check = new JournalCheck(archive.folder(), violations::add);
            check.check(books, exchange.engineLines());
            recoveries = check.recoveries();
            mostEvents = check.mostEvents();
            checkFeed(exchange, archive.folder());
        } catch (final LaunchException ex) {
            violations.add(ex.getMessage());
        }
        Collections.sort(readyNs);
        Collections.sort(outageNs);
        return new CrashResult(
            kills, books, recoveries, mostEvents, feedResult, attacks, List.copyOf(violations), readyNs, outageNs);
    }

    /** The attackers come when the honest traders trade, and pause until those trade again after a death. */
    private void killAllBesideAttackers(final CrashExchange exchange, final Load load)
        throws IOException, InterruptedException {
        if (!settings.isHostile()) {
            killAll(exchange, load, null);
            return;
        }
        try (HostileTraffic hostile = new HostileTraffic(exchange.address(), exchange.fixAddress())) {
            killAll(exchange, load, hostile);
            attacks.addAll(hostile.finish());
            attacks.add("hangs: " + gatewayHangs.count() + " of the gateway");
        }
    }

    private void killAll(final CrashExchange exchange, final Load load, final HostileTraffic hostile)
        throws InterruptedException {
        for (int i = 0; i < plan.size(); i++) {
            final Kill kill = plan.get(i);
            final Kill next = i + 1 < plan.size() ? plan.get(i + 1) : null;
            if (kill.moment() == Moment.AT_FAULT) {
                awaitFault(exchange, i);
            } else {
                if (kill.moment() == Moment.TRADING) {
                    hang(exchange);
                }
                Thread.sleep(kill.delayMs());
                exchange.process(kill.part()).kill();
                exchange.process(kill.part()).requireKilled();
            }
            kills++;
            final long killedNs = System.nanoTime();
            progress.accept("kill " + (i + 1) + " of " + plan.size() + ": " + kill);
            if (next != null && next.moment() == Moment.WITH_THE_OTHER) {
                continue;
            }
            sabotage(exchange);
            startDead(exchange, i + 1);
            if (next != null && next.moment() == Moment.STARTING) {
                continue;
            }
            for (final Part part : settings.running()) {
                awaitReady(exchange, part);
            }
            if (hostile != null) {
                hostile.pause();
            }
            if (!flows(exchange, load, i + 1)) {
                return;
            }
            outageNs.add(System.nanoTime() - killedNs);
            if (hostile != null) {
                hostile.resume();
                Thread.sleep(ATTACK_MS);
            }
        }
    }

    /** One that serves attackers, and a publisher. */
    private void hang(final CrashExchange exchange) throws InterruptedException {
        if (settings.isHostile()) {
            gatewayHangs.hang(exchange);
        }
        if (feed != null) {
            publisherHangs.hang(exchange);
        }
    }

    /** Once, when somebody is dead for the first time; of a journal, the engine. */
    private void sabotage(final CrashExchange exchange) {
        if (settings.sabotage() == Sabotage.PACKET && !isSabotaged) {
            isSabotaged = true;
            feed.leaveOne();
        }
        if (settings.sabotage() == Sabotage.RECORD && !isSabotaged && !exchange.process(Part.ENGINE).isAlive()) {
            isSabotaged = true;
            RecordRemoval.removeOrder(exchange.journal());
        }
    }

    /** It may have died at its fault before its turn. The others are kept running: without orders none is reached. */
    private void awaitFault(final CrashExchange exchange, final int index) throws InterruptedException {
        final long startNs = System.nanoTime();
        while (!reached.get(index)) {
            final Part part = plan.get(index).part();
            if (exchange.process(part).awaitDeath(POLL_MS)) {
                noteDeath(exchange, part);
            } else {
                startDead(exchange, index + 1);
            }
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(FAULT_SECONDS)) {
                throw new LaunchException(
                    ExitCode.TIMEOUT, plan.get(index) + " was not reached within " + FAULT_SECONDS + " s");
            }
        }
    }

    private void startDead(final CrashExchange exchange, final int index) {
        for (final Part part : settings.running()) {
            if (!exchange.process(part).isAlive()) {
                noteDeath(exchange, part);
                start(exchange, part, index);
            }
        }
    }

    private void noteDeath(final CrashExchange exchange, final Part part) {
        exchange.process(part).requireKilled();
        final Integer index = armed.remove(part);
        if (index != null) {
            reached.set(index);
        }
    }

    /** Tells it where to die, when that is how it dies next. */
    private void start(final CrashExchange exchange, final Part part, final int from) {
        int index = plan.next(part, from);
        while (index >= 0 && reached.get(index)) {
            index = plan.next(part, index + 1);
        }
        if (index >= 0 && plan.get(index).moment() == Moment.AT_FAULT) {
            armed.put(part, index);
            exchange.start(part, plan.get(index).fault().name() + ":" + plan.get(index).pass());
        } else {
            exchange.start(part, "");
        }
    }

    private void awaitReady(final CrashExchange exchange, final Part part) throws InterruptedException {
        final ServerProcess process = exchange.process(part);
        final long ns = process.awaitReady();
        if (ns >= 0 && measured.add(process)) {
            readyNs.add(ns);
        }
    }

    /**
     * Waits until orders flow, and market data, which is a promise. Whoever dies at its fault meanwhile is started
     * again.
     */
    private boolean flows(final CrashExchange exchange, final Load load, final int index)
        throws InterruptedException {
        final long seconds = kills == 0 || !settings.sabotage().isFeltByTraders()
            ? FLOW_SECONDS : SABOTAGED_FLOW_SECONDS;
        final long startNs = System.nanoTime();
        final long target = exchange.written() + (settings.isHostile() ? HOSTILE_FLOW : FLOW);
        final long feedTarget = feed == null ? 0 : feed.last() + FLOW;
        while (exchange.written() < target || feed != null && feed.last() < feedTarget) {
            if (!load.isAlive()) {
                throw load.died();
            }
            startDead(exchange, index);
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(seconds)) {
                violations.add((exchange.written() < target ? "orders do" : "market data does") + " not flow again "
                    + seconds + " s after kill " + kills);
                return false;
            }
            Thread.sleep(POLL_MS);
        }
        return true;
    }

    private FeedRecording record() throws IOException {
        return settings.hasFeed() ? new FeedRecording(settings.mediaFolder(), settings.folder().resolve("feed.rsmd"))
            : null;
    }

    /** All of the feed has come before the engine stops: after that, nobody tells the publisher what it lacks. */
    private void awaitFeed(final CrashExchange exchange) {
        if (feed != null && !feed.comes(exchange.published())) {
            violations.add("market data: the engine has published event " + exchange.published()
                + ", and the last one that came is " + feed.last());
        }
    }

    private void checkFeed(final CrashExchange exchange, final Path journal) throws IOException, InterruptedException {
        if (feed != null) {
            feedResult = feed.check(journal, violations::add) + "; hangs of the publisher: " + publisherHangs.count();
            exchange.process(Part.MARKET_DATA).stop();
        }
    }

    /** What is wrong with the books of traders who have ended. */
    static void check(final JsonNode books, final Consumer<String> violations) {
        if (!"ok".equals(books.path("ledger").asText())) {
            books.path("ledger").forEach(line -> violations.accept("the traders' books: " + line.asText()));
        }
        if (books.path("orders").asLong() == 0 || books.path("trades").asLong() == 0) {
            violations.accept("nothing was traded: " + books.path("orders") + " orders");
        }
        if (books.path("ends").path("resting").asLong(-1) != 0) {
            violations.accept("orders could not be cancelled at the end: " + books.path("ends"));
        }
    }
}
