package org.ringside.queue.benchmarks;

import io.aeron.Aeron;
import io.aeron.ConcurrentPublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FragmentHandler;
import java.nio.file.Path;

/**
 * Aeron between processes of one machine. Its driver, on one thread, lives in the receiving process; its files in a
 * folder of their own on tmpfs.
 */
final class AeronChannel implements Channel {
    private static final String IPC = "aeron:ipc";
    private static final int STREAM = 10;

    @Override
    public Receiver receive(final Path folder, final String name, final int senders, final Message.Checker checker) {
        final MediaDriver driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
            .aeronDirectoryName(folder.resolve(name).toString())
            .threadingMode(ThreadingMode.SHARED)
            .termBufferSparseFile(false)
            .dirDeleteOnShutdown(true));
        final Aeron aeron = connect(folder, name);
        final Subscription subscription = aeron.addSubscription(IPC, STREAM);
        final FragmentHandler handler = (buffer, offset, length, header) -> checker.onMessage(buffer, offset);
        return new Receiver() {
            @Override
            public int poll() {
                return subscription.poll(handler, CAPACITY);
            }

            @Override
            public void close() {
                aeron.close();
                driver.close();
            }
        };
    }

    @Override
    public Sender send(final Path folder, final String name) {
        final Aeron aeron = connect(folder, name);
        final ConcurrentPublication publication = aeron.addPublication(IPC, STREAM);
        while (!publication.isConnected()) {
            Thread.yield();
        }
        final BufferClaim claim = new BufferClaim();
        return new Sender() {
            @Override
            public int send(final Message.Source source, final int limit) {
                final long position = publication.tryClaim(Message.LENGTH, claim);
                if (position >= 0) {
                    source.write(0, claim.buffer(), claim.offset());
                    claim.commit();
                    source.advance(1);
                    return 1;
                }
                if (position == Publication.BACK_PRESSURED || position == Publication.ADMIN_ACTION) {
                    return 0;
                }
                throw new IllegalStateException("Aeron answers " + Publication.errorString(position));
            }

            @Override
            public void close() {
                aeron.close();
            }
        };
    }

    private static Aeron connect(final Path folder, final String name) {
        return Aeron.connect(new Aeron.Context().aeronDirectoryName(folder.resolve(name).toString()));
    }
}
