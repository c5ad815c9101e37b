package org.ringside.queue.benchmarks;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A System V message queue of the kernel, with its default limits, through JNA: what the Zhengzhou exchange had before
 * its shared-memory queue. Both ends block.
 */
final class SystemVChannel implements Channel {
    private static final int IPC_PRIVATE = 0;
    private static final int CREATE_FOR_OWNER = 0x200 | 0x180;
    private static final int REMOVE = 0;
    private static final long TYPE = 1;

    @Override
    public Receiver receive(final Path folder, final String name, final int senders, final Message.Checker checker)
        throws IOException {
        final int queue = create();
        // The kernel keeps the queue beyond its processes: it must go even when this one is interrupted.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Calls.msgctl(queue, REMOVE, 0)));
        Files.writeString(folder.resolve(name), String.valueOf(queue));
        final UnsafeBuffer buffer = newBuffer();
        final long address = buffer.addressOffset();
        return new Receiver() {
            @Override
            public int poll() {
                Calls.msgrcv(queue, address, Message.LENGTH, 0, 0);
                checker.onMessage(buffer, Long.BYTES);
                return 1;
            }

            @Override
            public void close() {
                // The shutdown hook removes the queue.
            }
        };
    }

    @Override
    public Sender send(final Path folder, final String name) throws IOException {
        final int queue = Integer.parseInt(Files.readString(folder.resolve(name)));
        final UnsafeBuffer buffer = newBuffer();
        final long address = buffer.addressOffset();
        buffer.putLong(0, TYPE);
        return new Sender() {
            @Override
            public int send(final Message.Source source, final int limit) {
                source.write(0, buffer, Long.BYTES);
                Calls.msgsnd(queue, address, Message.LENGTH, 0);
                source.advance(1);
                return 1;
            }

            @Override
            public void close() {
                // It belongs to the receiver.
            }
        };
    }

    private static int create() throws IOException {
        try {
            return Calls.msgget(IPC_PRIVATE, CREATE_FOR_OWNER);
        } catch (final LastErrorException | LinkageError failure) {
            throw new Subject.UnavailableException("no System V message queue: " + failure.getMessage());
        }
    }

    /** Buffer of a message: a long with its type, then its text. */
    private static UnsafeBuffer newBuffer() {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(Long.BYTES + Message.LENGTH));
    }

    /** The C library's. */
    private static final class Calls {
        static {
            Native.register("c");
        }

        static native int msgget(int key, int flags) throws LastErrorException;

        static native int msgsnd(int queue, long message, long length, int flags) throws LastErrorException;

        static native long msgrcv(int queue, long message, long length, long type, int flags)
            throws LastErrorException;

        static native int msgctl(int queue, int command, long buffer) throws LastErrorException;
    }
}
