package org.ringside.system.crash;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * A replicated exchange under load, in the hands of a row: kills, stops and starts its processes, and waits until
 * events come again.
 */
final class ClusterDrill {
    private static final long POLL_MS = 2;
    private static final long PATIENCE_SECONDS = 60;
    private static final long FAULT_SECONDS = 30;
    /** For what members do now and then. */
    private static final long LONG_PATIENCE_SECONDS = 240;
    /** Events at a host after which it is said to trade again. */
    private static final int FLOW = 500;
    /** Exit code of a process that SIGTERM has ended. */
    private static final int TERMINATED = 128 + 15;
    private static final int LONGEST_TRADING_MS = 600;
    private static final long QUIET_NS = TimeUnit.MILLISECONDS.toNanos(300);

    private final ClusterExchange exchange;
    private final ClusterObserver observer;
    private final EventFlow flow;
    private final Load load;
    private final Random random;
    private final Consumer<String> progress;
    private final Consumer<String> violations;
    private final int rounds;
    /** Where a process that runs is to die. */
    private final Map<ClusterPart, String> faults = new HashMap<>();
    /** Those that are dead, and not to be started yet. */
    private final Set<ClusterPart> down = new HashSet<>();
    /** Those that may end by themselves, as they refuse to go on. */
    private final Set<ClusterPart> refusing = new HashSet<>();
    private final List<Long> outageNs = new ArrayList<>();
    private final BridgeCounts counts;
    private int deaths;

    /**
     * A drill of an exchange that trades.
     *
     * @param settings say how often the row does what it does.
     */
    ClusterDrill(final ClusterExchange exchange, final ClusterObserver observer, final EventFlow flow, final Load load,
        final CrashSettings settings, final Consumer<String> progress, final Consumer<String> violations) {
        this.exchange = exchange;
        this.observer = observer;
        this.flow = flow;
        this.load = load;
        this.random = new Random(settings.seed());
        this.rounds = settings.kills();
        this.progress = progress;
        this.violations = violations;
        counts = new BridgeCounts(exchange);
    }

    int rounds() {
        return rounds;
    }

    Random random() {
        return random;
    }

    /** Processes that died. */
    int deaths() {
        return deaths;
    }

    /** What bridges have counted since the drill began. */
    BridgeCounts counts() {
        return counts;
    }

    /** For how long no event came at a host, each time that something was done to it. */
    List<Long> outageNs() {
        return outageNs;
    }

    /** Where all this happens. */
    ClusterExchange exchange() {
        return exchange;
    }

    /** Who leads now. */
    ClusterPart leader() throws InterruptedException {
        return observer.awaitLeader(down);
    }

    /** Waits until another member than this leads. */
    ClusterPart otherLeader(final ClusterPart former) throws InterruptedException {
        return observer.awaitLeader(Set.of(former));
    }

    /** Where traders connect at a host. */
    String gateway(final int host) {
        return exchange.gateway(host);
    }

    /** A trader at a host, beside the load, which stands still as soon as one of its sessions has to wait. */
    TimedTrader trader(final int host) {
        return new TimedTrader(host, exchange.gateway(host), violations);
    }

    /** Lets a trader trade for a time at the host that is not that of a part. */
    void tradeElsewhere(final ClusterPart part, final long millis) throws InterruptedException {
        try (TimedTrader trader = trader(1 - part.number())) {
            trader.logOn();
            trader.trade(millis);
        }
    }

    ClusterAddresses addresses() {
        return exchange.addresses();
    }

    /**
     * A member is going to differ from the others.
     *
     * @return commands that were applied before.
     */
    long breakRule(final ClusterPart member) {
        observer.compare(member, true);
        return observer.commands();
    }

    /** A member begins anew that differed from the others. */
    void mendRule(final ClusterPart member) {
        observer.compare(member, false);
    }

    /** Whether a process may end by itself with exit code 6. Then it is started again. */
    void mayEnd(final ClusterPart part, final boolean isAllowed) {
        if (isAllowed) {
            refusing.add(part);
        } else {
            refusing.remove(part);
        }
    }

    /** A process must have said something in its present or last life. */
    void requireSaid(final ClusterPart part, final String text) {
        if (exchange.process(part).lines().stream().noneMatch(line -> line.contains(text))) {
            violation(part + " has not said: " + text);
        }
    }

    /** Has the network of a process drop something. From here on an outage is measured. */
    void cut(final ClusterPart part, final LinkFaults faults) {
        faults.write(exchange.links(part));
        flow.begin();
        progress.accept(part + " with " + faults);
    }

    /** Has the network of a process drop nothing. From here on an outage is measured. */
    void heal(final ClusterPart part) {
        LinkFaults.NONE.write(exchange.links(part));
        flow.begin();
        progress.accept(part + " as before");
    }

    /** Has the system of a member show a time that is ahead by so many nanoseconds. */
    void setClock(final ClusterPart member, final long offNs) {
        exchange.setClock(member, offNs);
        progress.accept(member + " has a clock that is " + TimeUnit.NANOSECONDS.toSeconds(offNs) + " s ahead");
    }

    /** A member that follows, by chance. */
    ClusterPart follower() throws InterruptedException {
        final ClusterPart leader = leader();
        final List<ClusterPart> followers =
            ClusterPart.MEMBERS.stream().filter(member -> !member.equals(leader)).toList();
        return followers.get(random.nextInt(followers.size()));
    }

    /**
     * Stops a gateway, so that events of its traders' orders wait in its ring, then all traders, and waits until the
     * members have applied all commands.
     */
    void quieten(final ClusterPart gateway) throws InterruptedException {
        exchange.process(gateway).signal("STOP");
        Thread.sleep(LONGEST_TRADING_MS);
        load.standStill();
        final long[] busyNs = {System.nanoTime()};
        await("commands are not applied while traders stand still", () -> {
            if (!ClusterPart.BRIDGES.stream().allMatch(exchange::areCommandsApplied)) {
                busyNs[0] = System.nanoTime();
            }
            // Gateways read meanwhile what is left in their connections.
            return System.nanoTime() - busyNs[0] > QUIET_NS;
        });
    }

    /** A gateway that is dead must have left events in its ring, which have to be made again when that is gone. */
    void requireUnread(final ClusterPart gateway) {
        if (exchange.notJournaled(gateway) == 0) {
            violation("no event waits in the ring of " + gateway + ", and so none has to be made again");
        }
    }

    /** The traders go on that were stopped. */
    void goOn() throws InterruptedException {
        load.goOn();
    }

    /** Lets everybody trade for a time that chance decides. */
    void trade() throws InterruptedException {
        Thread.sleep(random.nextInt(LONGEST_TRADING_MS));
    }

    /** Kills a process, which stays dead. From here on an outage is measured. */
    void kill(final ClusterPart part) throws InterruptedException {
        exchange.process(part).kill();
        noteDeath(part, "");
    }

    /** Kills everything, in an order that chance decides. */
    void killAll() throws InterruptedException {
        final List<ClusterPart> parts = new ArrayList<>(ClusterPart.ALL);
        Collections.shuffle(parts, random);
        for (final ClusterPart part : parts) {
            kill(part);
        }
    }

    /** Waits until a process dies where it was told to, and leaves it dead. */
    void awaitFault(final ClusterPart part) throws InterruptedException {
        final long startNs = System.nanoTime();
        while (!exchange.process(part).awaitDeath(POLL_MS)) {
            startFallen(part);
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(FAULT_SECONDS)) {
                throw new LaunchException(ExitCode.TIMEOUT,
                    part + " has not come to " + faults.get(part) + " within " + FAULT_SECONDS + " s");
            }
        }
        noteDeath(part, " at " + faults.get(part));
    }

    /**
     * Waits until a process ends by itself, and leaves it dead.
     *
     * @param exitCode  that it has to have.
     * @param condition what makes it end.
     */
    void awaitEnd(final ClusterPart part, final int exitCode, final Runnable condition) throws InterruptedException {
        down.add(part);
        flow.begin();
        condition.run();
        final long startNs = System.nanoTime();
        while (!exchange.process(part).awaitDeath(POLL_MS)) {
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
                throw new LaunchException(ExitCode.TIMEOUT, part + " does not end");
            }
        }
        exchange.process(part).requireEnded(exitCode);
        countDeath(part, " by itself: " + exchange.process(part).lastLine());
    }

    /** Whether a process was told where to die, and has not yet. */
    boolean isArmed(final ClusterPart part) {
        return faults.containsKey(part);
    }

    private void noteDeath(final ClusterPart part, final String where) {
        exchange.process(part).requireKilled();
        flow.begin();
        faults.remove(part);
        down.add(part);
        countDeath(part, where);
    }

    /** What it has said counts no more. */
    private void forget(final ClusterPart part) {
        if (part.kind() == ClusterPart.Kind.MEMBER) {
            observer.forget(part);
        }
    }

    private void countDeath(final ClusterPart part, final String how) {
        if (part.kind() == ClusterPart.Kind.BRIDGE) {
            counts.ended(part);
        }
        forget(part);
        deaths++;
        progress.accept("death " + deaths + ": " + part + how);
    }

    /** Stops a process as SIGSTOP does. From here on an outage is measured. */
    void stop(final ClusterPart part) throws InterruptedException {
        exchange.process(part).signal("STOP");
        flow.begin();
        forget(part);
        progress.accept(part + " stands still");
    }

    /** A process that was stopped goes on. From here on an outage is measured. */
    void resume(final ClusterPart part) throws InterruptedException {
        flow.begin();
        exchange.process(part).signal("CONT");
    }

    /**
     * Starts a process that is dead.
     *
     * @param fault {@code NAME:COUNT} of a fault point, or empty.
     */
    void start(final ClusterPart part, final String fault) {
        down.remove(part);
        if (!fault.isEmpty()) {
            faults.put(part, fault);
        }
        exchange.start(part, fault);
    }

    /** The host of the backup. */
    BackupHost backup() {
        return exchange.backup();
    }

    /** Stops a member as systemd does. It has another build when it is started. */
    void upgrade(final ClusterPart member) throws InterruptedException {
        awaitEnd(member, TERMINATED, () -> exchange.process(member).terminate());
        exchange.upgrade(member);
    }

    /** Has all members decide by the next rules. */
    void activateRules() throws InterruptedException {
        exchange.activateRules(leader());
        progress.accept("the rules of the new build are active");
    }

    /** Nobody is to die any more: those that were told where to are started again. */
    void disarm() throws InterruptedException {
        startFallen(null);
        for (final ClusterPart part : List.copyOf(faults.keySet())) {
            kill(part);
            start(part, "");
            awaitReady(part);
            if (part.kind() == ClusterPart.Kind.MEMBER) {
                awaitCaughtUp(part);
            }
        }
    }

    /** Waits until a process says that it is ready; one that dies where it was told to counts as well. */
    void awaitReady(final ClusterPart part) throws InterruptedException {
        exchange.process(part).awaitReady();
    }

    /** Waits until a member is as far as the others are now. */
    void awaitCaughtUp(final ClusterPart member) throws InterruptedException {
        final long commands = observer.commands();
        await(member + " does not come to command " + commands, () -> observer.isAt(member, commands));
    }

    /** Events that both hosts have ever got. */
    long events() {
        return ClusterPart.GATEWAYS.stream().mapToLong(gateway -> exchange.events(gateway.number())).sum();
    }

    /** Waits until events come at both hosts, and notes for how long none came. */
    void awaitEvents() throws InterruptedException {
        awaitEvents(ClusterPart.GATEWAYS);
    }

    /** Waits until events come at the hosts of these gateways, and notes for how long none came. */
    void awaitEvents(final List<ClusterPart> hosts) throws InterruptedException {
        awaitTrading(hosts);
        final long longestNs = hosts.stream().mapToLong(host -> flow.longestNs(host.number())).max().orElse(0);
        outageNs.add(longestNs);
        progress.accept("    no event for " + TimeUnit.NANOSECONDS.toMillis(longestNs) + " ms");
    }

    /** Waits until events come at the hosts of these gateways. */
    void awaitTrading(final List<ClusterPart> hosts) throws InterruptedException {
        for (final ClusterPart host : hosts) {
            final long target = exchange.events(host.number()) + FLOW;
            await("events do not come to host " + host.number() + " after death " + deaths,
                () -> exchange.events(host.number()) >= target);
        }
    }

    /** Waits until something holds that may take minutes. */
    void awaitLong(final String what, final BooleanSupplier condition) throws InterruptedException {
        await(what, LONG_PATIENCE_SECONDS, condition);
    }

    private void await(final String what, final BooleanSupplier condition) throws InterruptedException {
        await(what, PATIENCE_SECONDS, condition);
    }

    private void await(final String what, final long seconds, final BooleanSupplier condition)
        throws InterruptedException {
        final long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (!load.isAlive()) {
                throw load.died();
            }
            startFallen(null);
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(seconds)) {
                throw new LaunchException(ExitCode.TIMEOUT, what + " within " + seconds + " s");
            }
            Thread.sleep(POLL_MS);
        }
    }

    /** Something must not have happened. */
    void violation(final String line) {
        violations.accept(line);
    }

    /**
     * Those that died where they were told to before their turn are started again: without them nothing may flow.
     *
     * @param awaited is left alone; may be null.
     */
    private void startFallen(final ClusterPart awaited) {
        for (final ClusterPart part : ClusterPart.ALL) {
            if (!part.equals(awaited) && !down.contains(part) && !exchange.process(part).isAlive()) {
                noteFallen(part);
                exchange.start(part, "");
            }
        }
    }

    private void noteFallen(final ClusterPart part) {
        if (refusing.contains(part)) {
            exchange.process(part).requireEnded(ExitCode.CORRUPT);
            countDeath(part, " by itself: " + exchange.process(part).lastLine());
        } else {
            exchange.process(part).requireKilled();
            countDeath(part, " at " + faults.remove(part) + ", before its turn");
        }
    }
}
