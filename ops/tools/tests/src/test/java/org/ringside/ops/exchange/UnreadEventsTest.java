package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.matching.protocol.DayReportedDecoder;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

class UnreadEventsTest {
    @TempDir
    private Path folder;

    private Queue queue;
    private Producer engine;

    @BeforeEach
    void open() {
        queue = QueueDirectory.of(folder).create("orders.out.gw-1", QueueSpec.one(64, 240).withStartPosition(100));
        engine = queue.producer("engine");
    }

    @AfterEach
    void close() {
        queue.close();
    }

    @Test
    void shouldPassOverWhatIsOfNoSession() {
        assertThat(unread()).isEqualTo(new UnreadEvents(100, 0));

        offer(DayReportedDecoder.TEMPLATE_ID);
        assertThat(unread()).isEqualTo(new UnreadEvents(101, 0));

        offer(TradeDecoder.TEMPLATE_ID);
        assertThat(unread()).isEqualTo(new UnreadEvents(100, 2));

        final Reader gateway = queue.reader("gw-1");
        gateway.poll((type, buffer, offset, length, position, isEnd) -> { }, 2);
        gateway.close();
        assertThat(unread()).isEqualTo(new UnreadEvents(102, 0));
    }

    @Test
    void shouldNotCountAsReadWhatTheEngineMakesMeanwhile() {
        final long end = queue.position();
        offer(TradeDecoder.TEMPLATE_ID);
        assertThat(UnreadEvents.before(end, queue)).isEqualTo(new UnreadEvents(100, 0));

        final long later = queue.position();
        offer(TradeDecoder.TEMPLATE_ID);
        assertThat(UnreadEvents.before(later, queue)).isEqualTo(new UnreadEvents(100, 1));
    }

    private UnreadEvents unread() {
        return UnreadEvents.of(folder, "gw-1").orElseThrow();
    }

    private void offer(final int typeId) {
        assertThat(engine.offer(typeId, new UnsafeBuffer(new byte[8]), 0, 8)).isNotNegative();
    }
}
