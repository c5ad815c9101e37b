package org.ringside.queue.benchmarks;

import java.util.function.Supplier;

/** The channels that are compared, by the name under which they stand in tables. */
enum Transport {
    RINGSIDE("Ringside", () -> RingsideChannel.trains(1)),
    RINGSIDE_8("Ringside, trains of 8", () -> RingsideChannel.trains(8)),
    RINGSIDE_32("Ringside, trains of 32", () -> RingsideChannel.trains(32)),
    RINGSIDE_OFFER("Ringside, offer", RingsideChannel::offers),
    RINGSIDE_ONE("Ringside, declared single writer", RingsideChannel::oneWriter),
    AGRONA("Agrona ManyToOneRingBuffer", AgronaChannel::manyToOne),
    AGRONA_ONE("Agrona OneToOneRingBuffer", AgronaChannel::oneToOne),
    AGRONA_OFFER("Agrona ManyToOneRingBuffer, write", AgronaChannel::offers),
    AERON("Aeron IPC", AeronChannel::new),
    CHRONICLE("Chronicle Queue on tmpfs", ChronicleChannel::new),
    SYSTEM_V("System V message queue", SystemVChannel::new),
    PIPE("named pipe", PipeChannel::new),
    UNIX("Unix socket, one message a write", () -> SocketsChannel.unix(1)),
    UNIX_MANY("Unix socket, 64 KiB a write", () -> SocketsChannel.unix(ByteStream.BUFFER_LENGTH / Message.LENGTH)),
    TCP("loopback TCP, one message a write", () -> SocketsChannel.tcp(1)),
    TCP_MANY("loopback TCP, 64 KiB a write", () -> SocketsChannel.tcp(ByteStream.BUFFER_LENGTH / Message.LENGTH));

    private final String title;
    private final Supplier<Channel> channel;

    Transport(final String title, final Supplier<Channel> channel) {
        this.title = title;
        this.channel = channel;
    }

    String title() {
        return title;
    }

    Channel channel() {
        return channel.get();
    }
}
