package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.queue.QueueSpec.Writers;

/** Random trains, polls of both kinds, releases, rewinds and successors against a list. */
class HeldModelTest {
    private static final int SLOTS = 64;
    private static final int TRAIN = 4;
    private static final int PAYLOAD = 112;
    private static final int STEPS = Boolean.getBoolean("ringside.long") ? 400_000 : 40_000;
    private static final StallLimits PATIENT = StallLimits.DEFAULT.withQuarantineAfter(Duration.ZERO);

    /** What stands at a position: messages by their positions, or a claim that is open or was given up. */
    private static final class ModelTrain {
        private final List<Long> messages = new ArrayList<>();
        private boolean isOpen = true;
    }

    @TempDir
    private Path folder;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[TRAIN * PAYLOAD]);
    private final TreeMap<Long, ModelTrain> trains = new TreeMap<>();
    private final List<Long> received = new ArrayList<>();
    private final List<Producer> producers = new ArrayList<>();
    private final List<ModelTrain> open = new ArrayList<>();
    private Random random;
    private Queue queue;
    private Reader reader;
    /** Position behind the last message delivered, since the last rewind. */
    private long delivered;
    private long lastEverHeld;
    private long counted;
    private long held;
    private long rewinds;

    @ParameterizedTest
    @EnumSource
    void shouldDeliverReleaseAndRewindAsAListDoes(final Writers writers) {
        final long seed = System.nanoTime();
        System.out.println("HeldModelTest seed " + seed);
        random = new Random(seed);
        final QueueSpec spec = new QueueSpec(SLOTS, PAYLOAD, TRAIN, writers, 0, 0, random.nextInt(3 * SLOTS));
        delivered = spec.startPosition();
        try (Queue created = QueueDirectory.of(folder).create("q", spec)) {
            queue = created;
            for (int i = 0; i < (writers == Writers.ONE ? 1 : 3); i++) {
                producers.add(queue.producer("p" + i));
                open.add(null);
            }
            attach();
            for (int step = 0; step < STEPS; step++) {
                try {
                    step();
                } catch (final AssertionError | RuntimeException failure) {
                    throw new AssertionError("seed " + seed + ", step " + step, failure);
                }
            }
            assertThat(queue.statistics().reader().delivered()).isEqualTo(counted);
        }
        assertThat(held).isGreaterThan(STEPS / 10);
        assertThat(rewinds).isGreaterThan(STEPS / 100);
    }

    private void step() {
        trains.headMap(reader.position()).clear();
        final int dice = random.nextInt(100);
        if (dice < 50) {
            write(random.nextInt(producers.size()));
        } else if (dice < 75) {
            pollHeld(random.nextInt(12));
        } else if (dice < 80) {
            poll(random.nextInt(12));
        } else if (dice < 95) {
            releaseUpTo(reader.position() + random.nextInt(SLOTS) - 4);
        } else if (dice < 99) {
            reader.rewind();
            rewinds++;
            restart();
        } else {
            reader.close();
            attach();
        }
    }

    private void attach() {
        reader = queue.reader("reader", PATIENT);
        lastEverHeld = -1;
        restart();
    }

    private void restart() {
        delivered = reader.position();
    }

    /** Begins or ends a claim of this producer, or sends a message in pieces. */
    private void write(final int index) {
        final Producer producer = producers.get(index);
        if (open.get(index) != null) {
            final boolean isAborted = random.nextInt(4) == 0;
            if (isAborted) {
                open.get(index).messages.clear();
                producer.abort();
            } else {
                assertThat(producer.commit()).isNotNegative();
            }
            open.get(index).isOpen = false;
            open.set(index, null);
        } else if (random.nextInt(4) == 0) {
            final int slots = 2 + random.nextInt(TRAIN - 1);
            final long position = producer.offer(1, message, 0, (slots - 1) * PAYLOAD + 1);
            if (isThereRoom(position, slots)) {
                final ModelTrain train = add(position);
                train.messages.add(position);
                train.isOpen = false;
            }
        } else {
            final int slots = 1 + random.nextInt(TRAIN);
            final long position = producer.tryClaim(slots);
            if (isThereRoom(position, slots)) {
                claim(index, position, slots);
            }
        }
    }

    /** The only writer publishes as many slots as were used, and nothing of what it gives up; so it ends at once. */
    private void claim(final int index, final long position, final int slots) {
        final Producer producer = producers.get(index);
        final List<Long> messages = new ArrayList<>();
        for (int i = 0; i < slots; i++) {
            if (random.nextInt(3) > 0) {
                producer.message(i, 1, random.nextInt(PAYLOAD));
                messages.add(position + i);
            }
        }
        if (messages.isEmpty()) {
            producer.message(0, 1, 0);
            messages.add(position);
        }
        final boolean isOne = producers.size() == 1;
        if (isOne && random.nextInt(8) == 0) {
            producer.abort();
            return;
        }
        final ModelTrain train = add(position);
        train.messages.addAll(messages);
        if (isOne) {
            assertThat(producer.commit()).isEqualTo(position);
            train.isOpen = false;
        } else {
            open.set(index, train);
        }
    }

    private ModelTrain add(final long position) {
        final ModelTrain train = new ModelTrain();
        trains.put(position, train);
        return train;
    }

    private boolean isThereRoom(final long position, final int slots) {
        final boolean isFull = queue.position() + (position < 0 ? slots : 0) > reader.position() + SLOTS;
        assertThat(position < 0).as("full: %d at %d, tail %d", position, reader.position(), queue.position())
            .isEqualTo(isFull);
        return position >= 0;
    }

    private void pollHeld(final int limit) {
        final long before = reader.position();
        final List<Long> expected = deliverable(limit);
        received.clear();

        assertThat(reader.pollHeld(this::receive, limit)).isEqualTo(expected.size());

        assertThat(received).isEqualTo(expected);
        for (final long position : received) {
            delivered = position + 1;
            held++;
            if (position > lastEverHeld) {
                counted++;
                lastEverHeld = position;
            }
        }
        assertThat(reader.position()).isEqualTo(before);
    }

    private void poll(final int limit) {
        final List<Long> expected = deliverable(limit);
        received.clear();

        assertThat(reader.poll(this::receive, limit)).isEqualTo(expected.size());

        assertThat(received).isEqualTo(expected);
        counted += expected.size();
        for (final long position : received) {
            delivered = position + 1;
        }
        final Long last = trains.lowerKey(delivered);
        assertThat(reader.position()).isBetween(last == null ? 0 : last, firstNeeded());
        requireBoundary();
    }

    private void releaseUpTo(final long position) {
        final long before = reader.position();
        final long read = firstNeeded();
        assertThat(reader.readPosition()).isEqualTo(read);
        final long expected = position >= read ? read : Math.max(before, boundaryUpTo(position));

        reader.releaseUpTo(position);

        assertThat(reader.position()).as("after a release up to %d of %d", position, read).isEqualTo(expected);
        requireBoundary();
    }

    private void receive(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        received.add(position);
    }

    /** The next messages, up to the first train that is open. */
    private List<Long> deliverable(final int limit) {
        final List<Long> messages = new ArrayList<>();
        for (final ModelTrain train : trains.values()) {
            if (train.isOpen || messages.size() == limit) {
                break;
            }
            for (final long position : train.messages) {
                if (position >= delivered && messages.size() < limit) {
                    messages.add(position);
                }
            }
        }
        return messages;
    }

    /** Where the first train begins that is open, or has a message to deliver; behind all when there is none. */
    private long firstNeeded() {
        for (final Map.Entry<Long, ModelTrain> entry : trains.entrySet()) {
            final ModelTrain train = entry.getValue();
            if (train.isOpen || train.messages.stream().anyMatch(position -> position >= delivered)) {
                return entry.getKey();
            }
        }
        return queue.position();
    }

    private long boundaryUpTo(final long position) {
        final Long boundary = trains.floorKey(position);
        return boundary == null ? 0 : boundary;
    }

    private void requireBoundary() {
        assertThat(reader.position() == queue.position() || trains.containsKey(reader.position()))
            .as("boundary %d", reader.position()).isTrue();
    }
}
