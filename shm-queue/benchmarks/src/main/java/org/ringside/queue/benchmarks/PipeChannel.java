package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A named pipe that all senders write to, one message a write: so few bytes are never torn apart. Both ends block. */
final class PipeChannel implements Channel {
    @Override
    public Receiver receive(final Path folder, final String name, final int senders, final Message.Checker checker)
        throws IOException {
        final Path path = folder.resolve(name);
        makePipe(path);
        // For reading and writing, or opening it would wait for the first sender.
        final RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        final ByteStream.In stream = new ByteStream.In(file.getChannel(), checker);
        return new Receiver() {
            @Override
            public int poll() throws IOException {
                return stream.poll();
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
    }

    @Override
    public Sender send(final Path folder, final String name) throws IOException {
        return new ByteStream.Out(FileChannel.open(folder.resolve(name), StandardOpenOption.WRITE), 1);
    }

    private static void makePipe(final Path path) throws IOException {
        try {
            final Process process = new ProcessBuilder("mkfifo", "-m", "600", path.toString()).inheritIO().start();
            if (process.waitFor() != 0) {
                throw new Subject.UnavailableException("mkfifo cannot make a pipe at " + path);
            }
        } catch (final InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }
}
