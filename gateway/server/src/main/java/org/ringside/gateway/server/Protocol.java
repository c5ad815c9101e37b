package org.ringside.gateway.server;

/**
 * What a connection speaks: its session rules, from the first byte to the last. The loop reads, writes, blocks and
 * closes connections, and asks this what comes of it. A class, and no interface, because calls of the only class that
 * is loaded cost nothing. One thread.
 */
abstract class Protocol {
    private final Connection connection;

    Protocol(final Connection connection) {
        this.connection = connection;
    }

    /** The connection that speaks it. */
    final Connection connection() {
        return connection;
    }

    /** The session that this connection stands for, null if there is none. */
    abstract Session session();

    /** Whether what comes in is still looked at. */
    abstract boolean isListening();

    abstract boolean isClosed();

    /**
     * Takes what the connection has received.
     *
     * @param inbound   of the loop.
     * @param maxTrains most trains of orders.
     */
    abstract InboundAdapter.Outcome poll(InboundAdapter inbound, int maxTrains);

    /** Index of the loop of the session that the first message names, which {@link #poll} has left where it was. */
    abstract int owner(InboundAdapter inbound);

    /** A report of the session was kept: it goes out now, if nothing has to go out before. */
    abstract void send(int frame);

    /** Whether reports are on their way again, or late. */
    abstract boolean isRetransmitting();

    /** Sends a batch of them; returns how many. */
    abstract int retransmit();

    /** How many of the messages of the last {@link #retransmit} were reports. */
    int reportsAmong(final int messages) {
        return messages;
    }

    /** The ring is full and input waits here: silence of the client means nothing now. */
    abstract void onBlocked();

    /** The ring takes the client's messages again. */
    abstract void onUnblocked();

    /** The version of the session is over. */
    abstract void onEndOfDay();

    /** The operator wants this session gone. */
    abstract void onOperator(String reason);

    /** The trader does not read what it gets. */
    abstract void onSlowConsumer();

    /** What is owed to the trader stays owed: the next gateway waits for the trader as this one would have. */
    abstract void onShutdown();

    /** The other side says nothing more, and may still listen. */
    abstract void onEndOfInput();

    /** The connection is over. */
    abstract void onDisconnected();

    /** Time passes. */
    abstract void onTick();
}
