package org.ringside.queue.benchmarks;

import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.agrona.IoUtil;
import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/** Agrona's rings, over a mapped file. */
final class AgronaChannel implements Channel {
    private static final int TYPE = 1;
    /** Bytes that make room for as many messages as ours: 100 bytes and a header of 8, aligned to 8, are 112. */
    private static final int DATA_LENGTH = CAPACITY * 128;

    private final Function<AtomicBuffer, RingBuffer> ring;
    private final BiPredicate<RingBuffer, Message.Source> sending;

    private AgronaChannel(
        final Function<AtomicBuffer, RingBuffer> ring, final BiPredicate<RingBuffer, Message.Source> sending) {
        this.ring = ring;
        this.sending = sending;
    }

    static Channel manyToOne() {
        return new AgronaChannel(ManyToOneRingBuffer::new, AgronaChannel::writeInPlace);
    }

    static Channel oneToOne() {
        return new AgronaChannel(OneToOneRingBuffer::new, AgronaChannel::writeInPlace);
    }

    /** For many writers, of which each copies messages that it has ready. */
    static Channel offers() {
        return new AgronaChannel(ManyToOneRingBuffer::new,
            (messages, source) -> messages.write(TYPE, source.next(), 0, Message.LENGTH));
    }

    @Override
    public Receiver receive(final Path folder, final String name, final int senders, final Message.Checker checker) {
        final MappedByteBuffer mapping = IoUtil.mapNewFile(
            folder.resolve(name).toFile(), DATA_LENGTH + RingBufferDescriptor.TRAILER_LENGTH, true);
        final RingBuffer messages = ring.apply(new UnsafeBuffer(mapping));
        final MessageHandler handler = (type, buffer, offset, length) -> checker.onMessage(buffer, offset);
        return new Receiver() {
            @Override
            public int poll() {
                return messages.read(handler);
            }

            @Override
            public void close() {
                IoUtil.unmap(mapping);
            }
        };
    }

    @Override
    public Sender send(final Path folder, final String name) {
        final MappedByteBuffer mapping = IoUtil.mapExistingFile(folder.resolve(name).toFile(), name);
        final RingBuffer messages = ring.apply(new UnsafeBuffer(mapping));
        return new Sender() {
            @Override
            public int send(final Message.Source source, final int limit) {
                if (!sending.test(messages, source)) {
                    return 0;
                }
                source.advance(1);
                return 1;
            }

            @Override
            public void close() {
                IoUtil.unmap(mapping);
            }
        };
    }

    private static boolean writeInPlace(final RingBuffer messages, final Message.Source source) {
        final int index = messages.tryClaim(TYPE, Message.LENGTH);
        if (index < 0) {
            return false;
        }
        source.write(0, messages.buffer(), index);
        messages.commit(index);
        return true;
    }
}
