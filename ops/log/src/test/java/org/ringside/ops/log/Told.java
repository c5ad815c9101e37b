package org.ringside.ops.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/** A number in a mapped file, which the death of its writer does not change. */
final class Told implements AutoCloseable {
    private final UnsafeBuffer number;

    Told(final Path folder) {
        try (FileChannel file = FileChannel.open(folder.resolve("told"),
            StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            number = new UnsafeBuffer(file.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    void set(final long value) {
        number.putLongRelease(0, value);
    }

    long get() {
        return number.getLongVolatile(0);
    }

    @Override
    public void close() {
        BufferUtil.free(number.byteBuffer());
    }
}
