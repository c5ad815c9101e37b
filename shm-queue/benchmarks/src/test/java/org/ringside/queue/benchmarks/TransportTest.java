package org.ringside.queue.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.testing.SharedMemory;

/** Both ends of every channel, in threads: that each carries all messages, so that none of them rots. */
@Tag("slow")
class TransportTest {
    private static final long MESSAGES = 3_000;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch received = new CountDownLatch(1);
    private File folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = SharedMemory.newFolder().toFile();
    }

    @AfterEach
    void deleteFolder() {
        threads.shutdownNow();
        IoUtil.delete(folder, false);
    }

    @ParameterizedTest
    @EnumSource
    void shouldDeliverWhatItsSendersSendWhenTheyFloodIt(final Transport transport) throws Exception {
        final int senders = transport == Transport.RINGSIDE_ONE || transport == Transport.AGRONA_ONE ? 1 : 2;
        final Message.Checker checker = new Message.Checker(senders);
        try (Channel.Receiver receiver = transport.channel().receive(folder.toPath(), "data", senders, checker)) {
            final List<Future<?>> ends = new ArrayList<>();
            for (int i = 0; i < senders; i++) {
                final int sender = i;
                ends.add(threads.submit(() -> {
                    send(transport, sender);
                    return null;
                }));
            }
            receiver.accept();
            while (checker.ended() < senders) {
                if (receiver.poll() == 0) {
                    Thread.yield();
                }
            }
            received.countDown();
            for (final Future<?> end : ends) {
                end.get();
            }
        } catch (final Subject.UnavailableException unavailable) {
            abort(unavailable.getMessage());
        }

        assertThat(checker.received()).isGreaterThanOrEqualTo(senders * MESSAGES);
    }

    /** Stays until all was received: a connection that ends is an error to a receiver. */
    private void send(final Transport transport, final int number) throws IOException, InterruptedException {
        final Message.Source source = new Message.Source(number);
        try (Channel.Sender sender = transport.channel().send(folder.toPath(), "data")) {
            while (source.count() < MESSAGES) {
                if (sender.send(source, Integer.MAX_VALUE) == 0) {
                    Thread.yield();
                }
            }
            source.end(true);
            while (sender.send(source, 1) == 0) {
                Thread.yield();
            }
            received.await();
        }
    }
}
