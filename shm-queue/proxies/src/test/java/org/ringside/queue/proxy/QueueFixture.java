package org.ringside.queue.proxy;

import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.queue.StallLimits;

/** A queue of {@link Everything}, with both ends in this thread. */
abstract class QueueFixture {
    static final CallProtocol<Everything> PROTOCOL = CallProtocol.of(Everything.class, MethodHandles.lookup());
    static final int SLOTS = 64;
    static final int PAYLOAD = 112;

    @TempDir
    Path folder;
    final Recorder recorder = new Recorder();
    QueueDirectory directory;
    Queue queue;
    Producer producer;
    Reader reader;
    Everything publisher;
    MessageHandler dispatcher;

    @BeforeEach
    void open() {
        directory = QueueDirectory.of(folder);
        queue = directory.create("q", PROTOCOL.applyTo(QueueSpec.many(SLOTS, PAYLOAD).withMaxTrain(4)));
        producer = queue.producer("caller");
        reader = queue.reader("called", StallLimits.DEFAULT.withQuarantineAfter(Duration.ofMillis(1)));
        publisher = PROTOCOL.publisher(producer, Duration.ZERO);
        dispatcher = PROTOCOL.dispatcher(queue.spec(), recorder);
    }

    @AfterEach
    void close() {
        queue.close();
    }

    final void dispatch() {
        while (reader.poll(dispatcher, SLOTS) > 0) {
            Thread.onSpinWait();
        }
    }
}
