package org.ringside.queue;

import static org.ringside.queue.LinuxSyscall.FCNTL;
import static org.ringside.queue.LinuxSyscall.OPENAT;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.agrona.BufferUtil;
import org.ringside.queue.QueueException.Reason;

/**
 * Locks of the open file description (fcntl(2), F_OFD_SETLK, Linux 3.15): they belong to the one descriptor that is
 * opened here and never closed, so that nothing else this process does with the file can drop them, and they can be
 * asked about without being taken.
 * <pre>
 *  struct flock on 64-bit Linux
 *  offset  bytes  field
 *       0      2  type: 1 = write lock, 2 = unlock, or unlocked
 *       2      2  whence: 0 = the start of the file
 *       8      8  first byte
 *      16      8  number of bytes
 *      24      4  pid, 0 for this kind of lock
 * </pre>
 */
final class OpenFileLocks implements ByteLocks {
    private static final int GET_LOCK = 36;
    private static final int SET_LOCK = 37;
    private static final short WRITE_LOCK = 1;
    private static final short UNLOCK = 2;
    private static final int TYPE = 0;
    private static final int START = 8;
    private static final int LENGTH = 16;
    private static final int STRUCT_LENGTH = 32;
    private static final int AT_WORKING_FOLDER = -100;
    /** With close on exec. It is enough to ask who holds a lock. */
    private static final long READ_ONLY = 0x80000 | LinuxSyscall.NO_FOLLOW | LinuxSyscall.NO_WAIT;
    private static final long READ_WRITE = READ_ONLY | 2;

    private final Path path;
    private final long descriptor;
    private final ByteBuffer request = ByteBuffer.allocateDirect(STRUCT_LENGTH).order(ByteOrder.nativeOrder());
    private final long requestAddress = BufferUtil.address(request);

    OpenFileLocks(final Path path) {
        this.path = path;
        final ByteBuffer name = terminated(path);
        final long writable = open(name, READ_WRITE);
        this.descriptor = writable < 0 ? open(name, READ_ONLY) : writable;
        if (descriptor < 0) {
            throw new QueueException(Reason.FAILED, path + " cannot be opened for locking");
        }
    }

    /** A descriptor of whatever is there, which the caller closes; below 0: the kernel refuses, or it is a link. */
    static long openToRead(final Path path) {
        return open(terminated(path), READ_ONLY);
    }

    private static ByteBuffer terminated(final Path path) {
        final byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocateDirect(name.length + 1).put(name);
    }

    private static long open(final ByteBuffer name, final long flags) {
        try {
            return LinuxSyscall.syscall(OPENAT, AT_WORKING_FOLDER, BufferUtil.address(name), flags, 0, 0, 0);
        } finally {
            // The kernel has the address only: nothing else keeps the bytes from being collected.
            Reference.reachabilityFence(name);
        }
    }

    /** False where the kernel does not know these locks. */
    boolean isKnown() {
        return call(GET_LOCK, WRITE_LOCK, 0);
    }

    @Override
    public boolean tryLock(final int index) {
        if (call(SET_LOCK, WRITE_LOCK, index)) {
            return true;
        }
        if (isHeldElsewhere(index)) {
            return false;
        }
        // It was given back just now, or the kernel refuses for another reason.
        if (call(SET_LOCK, WRITE_LOCK, index)) {
            return true;
        }
        if (isHeldElsewhere(index)) {
            return false;
        }
        throw new QueueException(Reason.FAILED, path + " cannot be locked");
    }

    @Override
    public void unlock(final int index) {
        if (!call(SET_LOCK, UNLOCK, index)) {
            throw new QueueException(Reason.FAILED, path + " cannot be unlocked");
        }
    }

    @Override
    public boolean isHeldElsewhere(final int index) {
        if (!call(GET_LOCK, WRITE_LOCK, index)) {
            throw new QueueException(Reason.FAILED, path + " cannot be asked about its locks");
        }
        return request.getShort(TYPE) != UNLOCK;
    }

    private boolean call(final int command, final short type, final int index) {
        for (int i = 0; i < STRUCT_LENGTH; i += Long.BYTES) {
            request.putLong(i, 0);
        }
        request.putShort(TYPE, type);
        request.putLong(START, index);
        request.putLong(LENGTH, 1);
        return LinuxSyscall.syscall(FCNTL, descriptor, command, requestAddress, 0, 0, 0) == 0;
    }
}
