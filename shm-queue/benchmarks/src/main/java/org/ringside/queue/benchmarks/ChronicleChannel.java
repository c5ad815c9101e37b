package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.queue.rollcycles.LegacyRollCycles;
import net.openhft.chronicle.wire.DocumentContext;
import org.agrona.concurrent.UnsafeBuffer;

/** Chronicle Queue on tmpfs: it keeps all messages, which the others do not. */
final class ChronicleChannel implements Channel {
    /** It never takes anything back while it runs. */
    private static final long SPACE = 6L << 30;

    @Override
    public Receiver receive(final Path folder, final String name, final int senders, final Message.Checker checker)
        throws IOException {
        if (Files.getFileStore(folder).getUsableSpace() < SPACE) {
            throw new Subject.UnavailableException("Chronicle Queue wants 6 GiB of room in " + folder.getParent());
        }
        final ChronicleQueue queue = open(folder, name);
        final ExcerptTailer tailer = queue.createTailer();
        final UnsafeBuffer message = new UnsafeBuffer(0, 0);
        return new Receiver() {
            @Override
            public int poll() {
                int count = 0;
                while (count < CAPACITY && readOne()) {
                    count++;
                }
                return count;
            }

            private boolean readOne() {
                try (DocumentContext document = tailer.readingDocument()) {
                    if (!document.isPresent()) {
                        return false;
                    }
                    final Bytes<?> bytes = document.wire().bytes();
                    message.wrap(bytes.addressForRead(bytes.readPosition()), Message.LENGTH);
                    checker.onMessage(message, 0);
                    return true;
                }
            }

            @Override
            public void close() {
                queue.close();
            }
        };
    }

    @Override
    public Sender send(final Path folder, final String name) {
        final ChronicleQueue queue = open(folder, name);
        final ExcerptAppender appender = queue.createAppender();
        final UnsafeBuffer message = new UnsafeBuffer(new byte[Message.LENGTH]);
        return new Sender() {
            @Override
            public int send(final Message.Source source, final int limit) {
                source.write(0, message, 0);
                try (DocumentContext document = appender.writingDocument()) {
                    document.wire().bytes().write(message.byteArray());
                }
                source.advance(1);
                return 1;
            }

            @Override
            public void close() {
                queue.close();
            }
        };
    }

    private static ChronicleQueue open(final Path folder, final String name) {
        return SingleChronicleQueueBuilder.single(folder.resolve(name).toFile())
            .rollCycle(LegacyRollCycles.DAILY)
            .build();
    }
}
