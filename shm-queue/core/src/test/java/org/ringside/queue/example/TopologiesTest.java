package org.ringside.queue.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.Consumer;
import org.ringside.queue.ConsumerSpec;
import org.ringside.queue.Processor;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** Every topology of the page, with a thread for each consumer. */
class TopologiesTest {
    private static final int MESSAGES = 500;

    @TempDir
    private Path folder;
    private final Map<String, ConcurrentLinkedQueue<Long>> seen = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> tooEarly = new ConcurrentLinkedQueue<>();

    @Test
    void shouldShowEverythingToEveryoneInTurnWhenConsumersComeOneAfterAnother() throws InterruptedException {
        for (final QueueSpec spec : List.of(Topologies.unicast(), Topologies.sequencer(), Topologies.pipeline(),
            Topologies.multicast(), Topologies.diamond())) {
            final List<Long> all = run(spec);
            assertThat(tooEarly).isEmpty();
            assertThat(seen).hasSize(spec.consumers().size() + 1)
                .allSatisfy((name, positions) -> assertThat(positions).as(name).containsExactlyElementsOf(all));
        }
    }

    @Test
    void shouldShowEveryMessageToOneWorkerWhenWorkersCompete() throws InterruptedException {
        final List<Long> all = run(Topologies.workers());

        final ConcurrentLinkedQueue<Long> ofReader = seen.remove(ConsumerSpec.READER);
        assertThat(ofReader).containsExactlyElementsOf(all);
        assertThat(seen.values().stream().flatMap(ConcurrentLinkedQueue::stream).sorted().toList()).isEqualTo(all);
    }

    /** Answers the positions of what was sent. */
    private List<Long> run(final QueueSpec spec) throws InterruptedException {
        seen.clear();
        final QueueDirectory directory = QueueDirectory.of(folder);
        final List<Processor> processors = new ArrayList<>();
        final List<Thread> threads = new ArrayList<>();
        final List<Long> sent;
        try (Queue queue = directory.create("q", spec); Producer producer = queue.producer("producer")) {
            processors.add(processor(ConsumerSpec.READER, List.of(), queue.reader("reader")));
            for (final ConsumerSpec consumer : spec.consumers()) {
                processors.add(processor(consumer.name(), consumer.after(), queue.consumer(consumer.name())));
            }
            processors.forEach(processor -> threads.add(new Thread(processor)));
            threads.forEach(Thread::start);
            sent = send(producer);
            while (queue.statistics().head() <= sent.get(MESSAGES - 1)) {
                Thread.sleep(1);
            }
            processors.forEach(Processor::halt);
            for (final Thread thread : threads) {
                thread.join();
            }
        }
        directory.remove("q", false);
        return sent;
    }

    /** The positions have a hole where this thread stood still between a reservation and its claim. */
    private static List<Long> send(final Producer producer) {
        final List<Long> sent = new ArrayList<>();
        while (sent.size() < MESSAGES) {
            if (producer.tryClaim(1) >= 0) {
                producer.message(0, 1, 0);
                sent.add(producer.commit());
            } else {
                producer.awaitSpace(1, 1_000_000);
            }
        }
        return sent;
    }

    private Processor processor(final String name, final List<String> after, final Consumer consumer) {
        final ConcurrentLinkedQueue<Long> mine = new ConcurrentLinkedQueue<>();
        seen.put(name, mine);
        return new Processor(consumer, (typeId, buffer, offset, length, position, endOfBatch) -> {
            after.stream().filter(other -> !seen.get(other).contains(position))
                .forEach(other -> tooEarly.add(name + " before " + other + " at " + position));
            mine.add(position);
        }, "phased");
    }
}
