package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import org.agrona.concurrent.UnsafeBuffer;

/** Messages through something that carries bytes: a socket or a pipe. */
final class ByteStream {
    static final int BUFFER_LENGTH = 64 * 1024;

    private ByteStream() {
    }

    /** Cuts what it reads into messages. */
    static final class In {
        private final ReadableByteChannel channel;
        private final Message.Checker checker;
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(BUFFER_LENGTH);
        private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);

        In(final ReadableByteChannel channel, final Message.Checker checker) {
            this.channel = channel;
            this.checker = checker;
        }

        int poll() throws IOException {
            if (channel.read(bytes) < 0) {
                throw new IOException("a sender went away");
            }
            final int end = bytes.position();
            final int count = end / Message.LENGTH;
            for (int i = 0; i < count; i++) {
                checker.onMessage(buffer, i * Message.LENGTH);
            }
            bytes.flip().position(count * Message.LENGTH);
            bytes.compact();
            return count;
        }
    }

    /** Writes so many messages at a time, and waits until they have gone. */
    static final class Out implements Channel.Sender {
        private final WritableByteChannel channel;
        private final int messages;
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(BUFFER_LENGTH);
        private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);

        Out(final WritableByteChannel channel, final int messages) {
            this.channel = channel;
            this.messages = messages;
        }

        @Override
        public int send(final Message.Source source, final int limit) throws IOException {
            final int count = Math.min(messages, limit);
            for (int i = 0; i < count; i++) {
                source.write(i, buffer, i * Message.LENGTH);
            }
            bytes.clear().limit(count * Message.LENGTH);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            source.advance(count);
            return count;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
