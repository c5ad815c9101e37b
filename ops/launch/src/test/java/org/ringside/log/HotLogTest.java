package org.ringside.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.Reader;
import org.ringside.testing.SharedMemory;

class HotLogTest {
    private static final long SECOND_NS = 1_000_000_000;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @Test
    void shouldTellAnEventAtMostTenTimesASecondAndThenHowManyWereLeftOut() {
        final List<LogRecord> records = new ArrayList<>();
        try (Queue queue = newQueue(); LogQueue log = attach(); Reader reader = queue.reader("test")) {
            final HotLog hot = log.hot("loop-0");
            final long nowNs = System.nanoTime();
            for (int i = 0; i < 25; i++) {
                hot.tell(LogEvent.LOG_LOST, 1, nowNs + i, i);
            }
            hot.tell(LogEvent.LOG_STARTED, 1, nowNs + 30, 99);
            hot.tell(LogEvent.LOG_LOST, 2, nowNs + 2 * SECOND_NS, 100);
            poll(reader, records);
        }

        assertThat(records.stream().filter(entry -> entry.eventId() == LogEvent.LOG_LOST.id())
            .map(entry -> entry.numbers()[0])).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 100L);
        assertThat(records.stream().filter(entry -> entry.eventId() == LogEvent.LOG_SUPPRESSED.id())
            .map(LogRecord::message)).containsExactly("15 more events log.lost were left out: a thread tells an event"
            + " at most 10 times a second, and refusals of one address at most 10 times a minute");
        assertThat(records.get(10).message()).isEqualTo("the log process reads from position 99 on");
    }

    @Test
    void shouldTellRefusalsOfAnAddressTenTimesAMinuteAndOthersAllTheSame() {
        final List<LogRecord> records = new ArrayList<>();
        try (Queue queue = newQueue(); LogQueue log = attach(); Reader reader = queue.reader("test")) {
            final HotLog hot = log.hot("loop-0");
            final long nowNs = System.nanoTime();
            for (int i = 0; i < 59; i++) {
                hot.tellOf(7, LogEvent.LOGON_NEGOTIATE_REFUSED, 1, nowNs + i * SECOND_NS, i, 0, 0, 0);
            }
            hot.tellOf(8, LogEvent.LOGON_NEGOTIATE_REFUSED, 1, nowNs + 59 * SECOND_NS, 59, 0, 0, 0);
            hot.tellOf(7, LogEvent.LOGON_NEGOTIATE_REFUSED, 1, nowNs + 60 * SECOND_NS, 60, 0, 0, 0);
            poll(reader, records);
        }

        assertThat(records.stream().filter(entry -> entry.eventId() == LogEvent.LOGON_NEGOTIATE_REFUSED.id())
            .map(entry -> entry.numbers()[0])).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 59L, 60L);
        assertThat(records.stream().filter(entry -> entry.eventId() == LogEvent.LOG_SUPPRESSED.id())
            .map(LogRecord::message)).singleElement().asString()
            .startsWith("49 more events logon.negotiate.refused were left out: ");
    }

    @Test
    void shouldLeaveOutNoEventOfTheAudit() {
        final List<LogRecord> records = new ArrayList<>();
        try (Queue queue = newQueue(); LogQueue log = attach(); Reader reader = queue.reader("test")) {
            final HotLog hot = log.hot("loop-0");
            final long nowNs = System.nanoTime();
            for (int i = 0; i < 25; i++) {
                hot.tell(LogEvent.OPERATOR_ENDED, 1, nowNs, i);
            }
            poll(reader, records);
        }
        assertThat(records).hasSize(25);
    }

    @Test
    void shouldAllocateNothingWhetherTheRecordIsWrittenDroppedOrLeftOut() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long self = Thread.currentThread().getId();
        try (Queue queue = newQueue(); LogQueue log = attach()) {
            final HotLog hot = log.hot("loop-0");
            tell(hot, 2 * queue.spec().slots());
            threads.getThreadAllocatedBytes(self);
            final long before = threads.getThreadAllocatedBytes(self);
            tell(hot, 2 * queue.spec().slots());
            assertThat(threads.getThreadAllocatedBytes(self) - before).isZero();
        }
    }

    @Test
    void shouldAllocateNothingWithoutAQueue() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long self = Thread.currentThread().getId();
        try (LogQueue log = attach()) {
            final HotLog hot = log.hot("loop-0");
            tell(hot, 10_000);
            threads.getThreadAllocatedBytes(self);
            final long before = threads.getThreadAllocatedBytes(self);
            tell(hot, 10_000);
            assertThat(threads.getThreadAllocatedBytes(self) - before).isZero();
        }
    }

    /** Twice as many events as there are slots: all that pass the limit, then the rest. */
    private static void tell(final HotLog hot, final int count) {
        final long nowNs = System.nanoTime();
        for (int i = 0; i < count; i++) {
            hot.tell(LogEvent.LOG_LOST, i, nowNs + i * (SECOND_NS / 20), i);
            hot.tell(LogEvent.OPERATOR_ENDED, i, nowNs, i);
        }
    }

    private Queue newQueue() {
        return QueueDirectory.of(memory.folder()).create(LogQueue.NAME, LogRecordDescriptor.queue());
    }

    private LogQueue attach() {
        return LogQueue.attach(memory.folder(), "gw-1", line -> {
            throw new AssertionError(line);
        });
    }

    private static void poll(final Reader reader, final List<LogRecord> records) {
        reader.poll((type, buffer, offset, length, position, end) ->
            records.add(LogRecord.read(type, buffer, offset, length)), Integer.MAX_VALUE);
    }
}
