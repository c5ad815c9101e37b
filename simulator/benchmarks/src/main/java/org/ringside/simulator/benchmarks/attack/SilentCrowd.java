package org.ringside.simulator.benchmarks.attack;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Many connections that never speak; each that is closed is opened again. */
final class SilentCrowd implements Attack {
    private static final int SIZE = 2_000;
    private static final long PAUSE_MS = 50;

    private final InetSocketAddress address;
    private final List<SocketChannel> crowd = new ArrayList<>();
    private final ByteBuffer bytes = ByteBuffer.allocate(64);
    private long closed;

    SilentCrowd(final InetSocketAddress address) {
        this.address = address;
    }

    @Override
    public int turn() throws IOException, InterruptedException {
        for (int i = crowd.size() - 1; i >= 0; i--) {
            if (isClosed(crowd.get(i))) {
                crowd.get(i).close();
                crowd.remove(i);
                closed++;
            }
        }
        while (crowd.size() < SIZE) {
            final SocketChannel channel = SocketChannel.open(address);
            channel.configureBlocking(false);
            crowd.add(channel);
        }
        Thread.sleep(PAUSE_MS);
        return 1;
    }

    @Override
    public boolean isUnderWay() {
        return crowd.size() == SIZE;
    }

    @Override
    public String done() {
        return SIZE + " connections at a time, " + closed + " of them closed";
    }

    @Override
    public void close() throws IOException {
        for (final SocketChannel channel : crowd) {
            channel.close();
        }
    }

    private boolean isClosed(final SocketChannel channel) {
        try {
            return channel.read(bytes.clear()) < 0;
        } catch (final IOException reset) {
            return true;
        }
    }
}
