package org.ringside.marketdata.itch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import org.agrona.CloseHelper;
import org.ringside.counters.CounterBlock;
import org.ringside.launch.Addresses;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.counters.ItchCounter;

/**
 * A datagram socket that never blocks. A datagram that the system refuses, because there is no way to where it goes, is
 * lost, as it may be anywhere behind, and counted. One thread.
 */
final class UdpPort implements MoldRequests.MoldPort, AutoCloseable {
    private static final int SEND_BUFFER = 1 << 20;

    private final DatagramChannel channel;
    private final CounterBlock<ItchCounter> counters;

    private UdpPort(final DatagramChannel channel, final CounterBlock<ItchCounter> counters) {
        this.channel = channel;
        this.counters = counters;
    }

    /**
     * A socket that sends to one address.
     *
     * @param destination of datagrams, perhaps of a multicast group.
     * @param outgoing    interface for a multicast group; null: what the system takes.
     * @param ttl         how far datagrams to a multicast group go, 0 to 255.
     * @param counters    of lost datagrams.
     */
    static UdpPort to(final InetSocketAddress destination, final NetworkInterface outgoing, final int ttl,
        final CounterBlock<ItchCounter> counters) {
        DatagramChannel channel = null;
        try {
            channel = open(destination);
            channel.setOption(StandardSocketOptions.IP_MULTICAST_TTL, ttl);
            if (outgoing != null) {
                channel.setOption(StandardSocketOptions.IP_MULTICAST_IF, outgoing);
            }
            return new UdpPort(channel, counters);
        } catch (final IOException failure) {
            CloseHelper.quietClose(channel);
            throw new UncheckedIOException(
                "ITCH cannot be sent to " + Addresses.text(destination) + ": " + failure, failure);
        }
    }

    /**
     * A socket that datagrams come to.
     *
     * @param address  of it.
     * @param counters of lost datagrams.
     * @throws LaunchException with one line, when the address is taken.
     */
    static UdpPort at(final InetSocketAddress address, final CounterBlock<ItchCounter> counters) {
        DatagramChannel channel = null;
        try {
            channel = open(address);
            channel.bind(address);
            return new UdpPort(channel, counters);
        } catch (final BindException taken) {
            CloseHelper.quietClose(channel);
            throw new LaunchException(ExitCode.IN_USE, "requests of ITCH cannot come to " + Addresses.text(address)
                + ": " + taken.getMessage() + ". Name another address or port, or stop the process that has this one",
                taken);
        } catch (final IOException failure) {
            CloseHelper.quietClose(channel);
            throw new UncheckedIOException(
                "requests of ITCH cannot come to " + Addresses.text(address) + ": " + failure, failure);
        }
    }

    private static DatagramChannel open(final InetSocketAddress address) throws IOException {
        final boolean isV6 = address.getAddress() instanceof Inet6Address;
        final DatagramChannel channel =
            DatagramChannel.open(isV6 ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET);
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.SO_SNDBUF, SEND_BUFFER);
        return channel;
    }

    @Override
    public InetSocketAddress receive(final ByteBuffer buffer) {
        try {
            return (InetSocketAddress) channel.receive(buffer);
        } catch (final IOException refused) {
            counters.increment(ItchCounter.LOST);
            return null;
        }
    }

    @Override
    public boolean send(final ByteBuffer datagram, final InetSocketAddress address) {
        try {
            return channel.send(datagram, address) > 0;
        } catch (final IOException refused) {
            counters.increment(ItchCounter.LOST);
            return true;
        }
    }

    InetSocketAddress address() {
        try {
            return (InetSocketAddress) channel.getLocalAddress();
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        CloseHelper.quietClose(channel);
    }
}
