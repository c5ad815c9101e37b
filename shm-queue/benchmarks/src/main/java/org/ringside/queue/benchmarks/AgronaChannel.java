package org.ringside.queue.benchmarks;

import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/** Agrona's, over a mapped file. */
final class AgronaChannel implements Channel {
    private static final int TYPE = 1;
    /** Bytes that make room for as many messages as ours: 100 bytes and a header of 8, aligned to 8, are 112. */
    private static final int DATA_LENGTH = CAPACITY * 128;

    @Override
    public Receiver receive(final Path folder, final String name) {
        final MappedByteBuffer mapping = IoUtil.mapNewFile(
            folder.resolve(name).toFile(), DATA_LENGTH + RingBufferDescriptor.TRAILER_LENGTH, true);
        final ManyToOneRingBuffer ring = new ManyToOneRingBuffer(new UnsafeBuffer(mapping));
        return new Receiver() {
            private Handler handler;
            private final MessageHandler adapter =
                (type, buffer, offset, length) -> handler.onMessage(buffer, offset);

            @Override
            public int poll(final Handler newHandler) {
                handler = newHandler;
                return ring.read(adapter);
            }

            @Override
            public void close() {
                IoUtil.unmap(mapping);
                IoUtil.delete(folder.resolve(name).toFile(), false);
            }
        };
    }

    @Override
    public Sender send(final Path folder, final String name) {
        final MappedByteBuffer mapping = IoUtil.mapExistingFile(folder.resolve(name).toFile(), name);
        final ManyToOneRingBuffer ring = new ManyToOneRingBuffer(new UnsafeBuffer(mapping));
        return new Sender() {
            @Override
            public boolean offer(final DirectBuffer message) {
                return ring.write(TYPE, message, 0, MESSAGE_LENGTH);
            }

            @Override
            public void close() {
                IoUtil.unmap(mapping);
            }
        };
    }
}
