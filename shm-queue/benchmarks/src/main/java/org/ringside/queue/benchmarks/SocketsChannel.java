package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A socket for each sender, with one or many messages a write. The receiver looks at its sockets in turn, without
 * blocking, and takes up to 64 KiB from each.
 */
final class SocketsChannel implements Channel {
    private final boolean isTcp;
    private final int messages;

    private SocketsChannel(final boolean isTcp, final int messages) {
        this.isTcp = isTcp;
        this.messages = messages;
    }

    /** Unix domain sockets. */
    static Channel unix(final int messagesPerWrite) {
        return new SocketsChannel(false, messagesPerWrite);
    }

    /** TCP on the loopback interface, without Nagle's delay. */
    static Channel tcp(final int messagesPerWrite) {
        return new SocketsChannel(true, messagesPerWrite);
    }

    @Override
    public Receiver receive(final Path folder, final String name, final int senders, final Message.Checker checker)
        throws IOException {
        final ServerSocketChannel server = listen(folder.resolve(name));
        final List<SocketChannel> sockets = new ArrayList<>();
        final ByteStream.In[] streams = new ByteStream.In[senders];
        return new Receiver() {
            @Override
            public void accept() throws IOException {
                for (int i = 0; i < senders; i++) {
                    final SocketChannel socket = server.accept();
                    socket.configureBlocking(false);
                    sockets.add(socket);
                    streams[i] = new ByteStream.In(socket, checker);
                }
            }

            @Override
            public int poll() throws IOException {
                int count = 0;
                for (final ByteStream.In stream : streams) {
                    count += stream.poll();
                }
                return count;
            }

            @Override
            public void close() throws IOException {
                server.close();
                for (final SocketChannel socket : sockets) {
                    socket.close();
                }
            }
        };
    }

    @Override
    public Sender send(final Path folder, final String name) throws IOException {
        final Path path = folder.resolve(name);
        if (!isTcp) {
            return new ByteStream.Out(SocketChannel.open(UnixDomainSocketAddress.of(path)), messages);
        }
        final SocketChannel socket = SocketChannel.open(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(Files.readString(path))));
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return new ByteStream.Out(socket, messages);
    }

    private ServerSocketChannel listen(final Path path) throws IOException {
        if (!isTcp) {
            return ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(path));
        }
        final ServerSocketChannel server =
            ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Files.writeString(path, String.valueOf(server.socket().getLocalPort()));
        return server;
    }
}
