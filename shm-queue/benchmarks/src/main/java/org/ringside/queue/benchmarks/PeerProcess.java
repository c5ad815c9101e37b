package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;

/** What {@link Peer} runs. It yields whenever it cannot go on. */
final class PeerProcess {
    private PeerProcess() {
    }

    public static void main(final String[] args) throws IOException {
        final Channel channel = Channel.of(args[1]);
        final Path folder = Path.of(args[2]);
        if (args[0].equals("send")) {
            send(channel, folder, Integer.parseInt(args[3]), Long.parseLong(args[4]));
        } else {
            echo(channel, folder, Long.parseLong(args[3]));
        }
    }

    private static void send(final Channel channel, final Path folder, final int number, final long messages)
        throws IOException {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[Channel.MESSAGE_LENGTH]);
        try (Channel.Sender sender = channel.send(folder, "data")) {
            awaitGo();
            long sent = 0;
            while (sent < messages) {
                Message.write(message, number, sent);
                if (sender.offer(message)) {
                    sent++;
                } else {
                    Thread.yield();
                }
            }
        }
    }

    private static void echo(final Channel channel, final Path folder, final long messages) throws IOException {
        try (Channel.Receiver receiver = channel.receive(folder, "ping");
            Channel.Sender sender = channel.send(folder, "pong")) {
            awaitGo();
            final UnsafeBuffer message = new UnsafeBuffer(new byte[Channel.MESSAGE_LENGTH]);
            final long[] received = new long[1];
            final Channel.Handler handler = (buffer, offset) -> {
                message.putBytes(0, buffer, offset, Channel.MESSAGE_LENGTH);
                while (!sender.offer(message)) {
                    Thread.yield();
                }
                received[0]++;
            };
            while (received[0] < messages) {
                if (receiver.poll(handler) == 0) {
                    Thread.yield();
                }
            }
        }
    }

    private static void awaitGo() throws IOException {
        System.out.println("ready");
        if (System.in.read() != '\n') {
            throw new IOException("the benchmark went away");
        }
    }
}
