package org.ringside.queue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.SharedMemory;

/**
 * Four producers, the reader, two gating consumers and two competing workers in processes of their own, of which one
 * is killed or stopped every few hundred milliseconds; then everything is delivered, and the {@link SoakJudge} looks
 * at who was told what.
 */
final class SoakRun implements AutoCloseable {
    private static final long TICK_MS = 5;
    /** More than a producer can have sent without knowing what became of it. */
    private static final long ENOUGH_MESSAGES = 1_000;
    private static final int SHORTEST_GAP_MS = 40;
    private static final int LONGEST_GAP_MS = 300;
    private static final int SHORTEST_STOP_MS = 20;
    private static final int LONGEST_STOP_MS = 200;
    private static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_FOR_LOSS_NS = TimeUnit.SECONDS.toNanos(1);

    private final SoakPlan plan;
    private final Path folder;
    private final Random random;
    private final SoakPhase phase;
    private final Queue queue;
    private final SoakTally tally = new SoakTally();
    private final List<SoakActor> producers = new ArrayList<>();
    private final List<SoakActor> consumers = new ArrayList<>();
    private int instances;
    private boolean isClosed;

    SoakRun(final SoakPlan plan) throws IOException {
        this.plan = plan;
        this.folder = SharedMemory.newFolder();
        this.random = new Random(plan.seed());
        this.phase = SoakPhase.of(folder);
        this.queue = QueueDirectory.of(folder).create(SoakPlan.QUEUE, SoakPlan.SPEC);
    }

    SoakReport run() throws IOException, InterruptedException {
        for (final String name : List.of(SoakPlan.READER, SoakPlan.JOURNAL, SoakPlan.AUDIT)) {
            addConsumer(name);
        }
        for (final String name : SoakPlan.WORKERS) {
            addConsumer(name);
        }
        for (int i = 0; i < SoakPlan.PRODUCERS; i++) {
            producers.add(new SoakActor("producer-" + i, this::startProducer));
        }
        final long startNs = System.nanoTime();
        final boolean isSound = disturb(startNs + TimeUnit.SECONDS.toNanos(plan.seconds()));
        tally.seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNs);
        if (isSound) {
            drain();
        }
        return new SoakJudge(folder, instances, isSound).report(plan, tally, queue.statistics());
    }

    /**
     * Kills and stops until the time is over and the run has something to say, however slow the machine is; false when
     * there was something that must not be.
     */
    private boolean disturb(final long endNs) throws IOException, InterruptedException {
        long nextNs = System.nanoTime();
        long nextLookNs = nextNs;
        while (System.nanoTime() - endNs < 0 || !hasMuchToSay()) {
            final long nowNs = System.nanoTime();
            for (final SoakActor actor : all()) {
                actor.resumeIfDue(nowNs);
                if (!replaceIfEnded(actor)) {
                    return false;
                }
            }
            if (nowNs - nextNs >= 0) {
                disturbOne(nowNs);
                nextNs = nowNs + TimeUnit.MILLISECONDS.toNanos(between(SHORTEST_GAP_MS, LONGEST_GAP_MS));
            }
            if (plan.skipRule() && nowNs - nextLookNs >= 0) {
                if (new SoakJudge(folder, instances, false).hasLost()) {
                    return false;
                }
                nextLookNs = nowNs + LOOK_FOR_LOSS_NS;
            }
            Thread.sleep(TICK_MS);
        }
        return true;
    }

    /** Whether messages were delivered, and one of each kind was killed. */
    private boolean hasMuchToSay() {
        return tally.producerKills > 0 && tally.consumerKills > 0
            && queue.statistics().reader().delivered() > ENOUGH_MESSAGES;
    }

    private void disturbOne(final long nowNs) throws IOException, InterruptedException {
        final SoakActor actor = random.nextInt(4) == 0 ? any(consumers) : any(producers);
        // Those that are stopped are killed more often: some of them hold the queue up, and will never wake.
        if (random.nextInt(actor.isStopped() ? 2 : 3) == 0) {
            final boolean isStopped = actor.isStopped();
            actor.process().kill();
            tally.killed(producers.contains(actor), isStopped);
            actor.restart();
        } else if (!actor.isStopped()) {
            actor.stopUntil(nowNs + TimeUnit.MILLISECONDS.toNanos(between(SHORTEST_STOP_MS, LONGEST_STOP_MS)));
            tally.stops++;
        }
    }

    private SoakActor any(final List<SoakActor> actors) {
        final List<SoakActor> stopped = actors.stream().filter(SoakActor::isStopped).toList();
        final List<SoakActor> some = stopped.isEmpty() || random.nextInt(4) == 0 ? actors : stopped;
        return some.get(random.nextInt(some.size()));
    }

    /** A producer that has used up its log ends in order; whoever else ends by itself has failed. */
    private boolean replaceIfEnded(final SoakActor actor) throws IOException, InterruptedException {
        if (actor.process().isAlive()) {
            return true;
        }
        if (actor.process().exitCode() != 0 || consumers.contains(actor)) {
            tally.failed(actor.name);
            return false;
        }
        tally.ended++;
        actor.restart();
        return true;
    }

    private void drain() throws IOException, InterruptedException {
        for (final SoakActor actor : all()) {
            actor.process().resume();
        }
        phase.set(SoakPhase.DRAINING);
        final long deadlineNs = System.nanoTime() + DRAIN_NS;
        await(deadlineNs, () -> producers.stream().noneMatch(actor -> actor.process().isAlive()));
        await(deadlineNs, () -> queue.statistics().head() == queue.position() && quarantinedSlots() == 0);
        tally.leftInQuarantine = quarantinedSlots();
        phase.set(SoakPhase.OVER);
        await(deadlineNs, () -> consumers.stream().noneMatch(actor -> actor.process().isAlive()));
        for (final SoakActor actor : all()) {
            if (actor.process().isAlive() || actor.process().exitCode() != 0) {
                tally.failed(actor.name);
            }
        }
    }

    private int quarantinedSlots() {
        int quarantined = 0;
        for (int slot = 0; slot < SoakPlan.SLOTS; slot++) {
            final long word = queue.buffer().getLongVolatile(queue.slots().offset(slot));
            quarantined += ControlWord.isQuarantined(word) ? 1 : 0;
        }
        return quarantined;
    }

    private static void await(final long deadlineNs, final BooleanSupplier condition)
        throws InterruptedException {
        while (!condition.getAsBoolean() && System.nanoTime() - deadlineNs < 0) {
            Thread.sleep(TICK_MS);
        }
    }

    private void addConsumer(final String name) throws IOException {
        DeliveryLog.open(folder, name, plan.mostMessages());
        consumers.add(new SoakActor(name, () -> startConsumer(name)));
    }

    private ForkedJvm startConsumer(final String name) throws IOException {
        return ForkedJvm.start(SoakConsumer.class, folder, name, plan.quarantineNs(), plan.skipRule(),
            plan.mostMessages(), random.nextLong());
    }

    private ForkedJvm startProducer() throws IOException {
        final int instance = instances++;
        ProducerLog.create(folder, instance);
        return ForkedJvm.start(
            SoakProducer.class, folder, instance, plan.rate(), plan.skipRule(), plan.quarantineNs(), random.nextLong());
    }

    private List<SoakActor> all() {
        final List<SoakActor> all = new ArrayList<>(producers);
        all.addAll(consumers);
        return all;
    }

    private int between(final int least, final int most) {
        return least + random.nextInt(most - least);
    }

    /** Leaves nothing behind; also when it comes from another thread, because somebody has interrupted the soak. */
    @Override
    public synchronized void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        all().forEach(SoakActor::close);
        queue.close();
        SharedMemory.delete(folder);
    }
}
