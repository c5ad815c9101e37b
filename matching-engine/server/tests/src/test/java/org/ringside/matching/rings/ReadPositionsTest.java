package org.ringside.matching.rings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.MutableLong;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

class ReadPositionsTest {
    /** Where the file of a queue has the position of its reader. */
    private static final long READER_POSITION = 0x300;
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(ReadPositions.INTERVAL_S);

    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();
    private final MutableLong time = new MutableLong();
    private Path notes;
    private Queue queue;
    private Producer producer;
    private Reader gateway;

    private record Ring(String name, Queue queue) implements GatewayRing {
    }

    @BeforeEach
    void open() {
        notes = folder.resolve("engine");
        queue = QueueDirectory.of(folder)
            .create("orders.out.gw-1", QueueSpec.one(64, 240).withStartPosition(100));
        producer = queue.producer("engine");
        gateway = queue.reader("gw-1");
    }

    @AfterEach
    void close() {
        queue.close();
    }

    @Test
    void shouldNoteAtFirstWhereTheQueueBegins() {
        trade(5);

        look(positions());

        assertThat(ReadPositions.read(notes)).isEqualTo(Map.of("gw-1", 100L));
        assertThat(warnings).isEmpty();
    }

    @Test
    void shouldNoteWhatWasReadAnIntervalBeforeAsLongAsTheGatewayLives() {
        final ReadPositions positions = positions();
        trade(5);
        look(positions);
        trade(3);

        time.addAndGet(INTERVAL_NS - 1);
        look(positions);
        assertThat(ReadPositions.read(notes)).isEqualTo(Map.of("gw-1", 100L));
        time.increment();
        look(positions);
        assertThat(ReadPositions.read(notes)).isEqualTo(Map.of("gw-1", 105L));
        positions.close();

        assertThat(ReadPositions.read(notes)).isEqualTo(Map.of("gw-1", 105L));
    }

    @Test
    void shouldNoteInTheEndAllThatWasReadByAGatewayThatHasEnded() {
        final ReadPositions positions = positions();
        look(positions);
        trade(8);
        offer(2);
        gateway.close();

        positions.close();

        assertThat(ReadPositions.read(notes)).as("two were not read").isEqualTo(Map.of("gw-1", 108L));
    }

    @Test
    void shouldNotNoteInTheEndWhatWasReadByAGatewayThatHasDied() throws IOException {
        trade(8);
        // Its lock is not held there.
        final Path left = Files.createDirectories(folder.resolve("left")).resolve("orders.out.gw-1.q");
        Files.copy(folder.resolve("orders.out.gw-1.q"), left);

        try (Queue dead = Queue.inspect(left)) {
            new ReadPositions(notes, List.of(new Ring("gw-1", dead)), time::get, warnings::add).close();
        }

        assertThat(ReadPositions.read(notes)).as("its journals may not be on the disk").isEqualTo(Map.of("gw-1", 100L));
    }

    @Test
    void shouldKeepWhatWasNotedBeforeAndNotWhatIsAheadOfTheQueue() throws IOException {
        trade(8);
        write("gw-1=106\ngw-7=3\n");
        look(positions());
        assertThat(ReadPositions.read(notes)).isEqualTo(Map.of("gw-1", 106L));

        write("gw-1=109\n");
        look(positions());
        assertThat(ReadPositions.read(notes)).as("of another exchange").isEqualTo(Map.of("gw-1", 100L));
    }

    /** The gateway writes its position in memory that engine and gateway share. */
    @ParameterizedTest
    @ValueSource(longs = {-1, 109, Long.MAX_VALUE})
    void shouldKeepWhatWasNotedWhenThePositionCannotBe(final long position) throws IOException {
        final ReadPositions positions = positions();
        trade(8);
        look(positions);
        time.addAndGet(INTERVAL_NS);
        look(positions);
        gateway.close();
        try (RandomAccessFile memory = new RandomAccessFile(folder.resolve("orders.out.gw-1.q").toFile(), "rw")) {
            memory.seek(READER_POSITION);
            memory.writeLong(Long.reverseBytes(position));
        }

        look(positions);
        time.addAndGet(INTERVAL_NS);
        look(positions);
        time.addAndGet(INTERVAL_NS);
        look(positions);
        assertThat(ReadPositions.read(notes)).isEqualTo(Map.of("gw-1", 108L));
        positions.close();

        assertThat(ReadPositions.read(notes)).isEqualTo(Map.of("gw-1", 108L));
    }

    @Test
    void shouldEndWhenAQueueCannotBeLookedAt() {
        final GatewayRing broken = new GatewayRing() {
            @Override
            public String name() {
                return "gw-1";
            }

            @Override
            public Queue queue() {
                throw new QueueException(QueueException.Reason.CORRUPT, "orders.out.gw-1 is damaged");
            }
        };

        new ReadPositions(notes, List.of(broken), time::get, warnings::add).close();

        assertThat(warnings).singleElement().asString()
            .startsWith("how far gateways have read is not noted: orders.out.gw-1 is damaged. ");
    }

    @Test
    void shouldRefuseInALineWhatIsNoNote() throws IOException {
        assertThat(ReadPositions.read(notes)).isEmpty();
        write("gw-1=\\u12\n");
        refuses();
        write("gw-1=-1\n");

        refuses();
        positions().close();
        assertThat(warnings).singleElement().asString().contains("is to say how far gateways have read");
    }

    private void refuses() {
        assertThatThrownBy(() -> ReadPositions.read(notes)).isInstanceOf(LaunchException.class)
            .hasMessageContaining("gateways.read is to say how far gateways have read, as in gw-1=4711, and does not: "
            + "remove it").extracting(refused -> ((LaunchException) refused).exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    private void write(final String text) throws IOException {
        Files.createDirectories(notes);
        Files.writeString(notes.resolve("gateways.read"), text);
    }

    private ReadPositions positions() {
        return new ReadPositions(notes, List.of(new Ring("gw-1", queue)), time::get, warnings::add);
    }

    private static void look(final ReadPositions positions) {
        positions.task().work().run();
    }

    private void trade(final int events) {
        offer(events);
        assertThat(gateway.poll((type, buffer, offset, length, position, isEnd) -> { }, events)).isEqualTo(events);
    }

    private void offer(final int events) {
        for (int i = 0; i < events; i++) {
            assertThat(producer.offer(11, new UnsafeBuffer(new byte[8]), 0, 8)).isNotNegative();
        }
    }
}
