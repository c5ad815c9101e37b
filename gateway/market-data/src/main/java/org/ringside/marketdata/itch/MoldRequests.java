package org.ringside.marketdata.itch;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Answers those who have missed messages. All that strangers can choose is bounded: packets of a request and of a
 * second, and how many wait. A request of an address takes the place of the one before. What is no request, or asks for
 * what is not there, is counted, and nothing else happens.
 */
final class MoldRequests {
    /** Packets that a request is answered with, at most: who wants more asks again. */
    static final int PACKETS = 60;
    /** Packets of a second, of all answers. */
    static final int PER_SECOND = 1_000;
    /** Addresses whose requests wait at once. */
    static final int WAITING = 64;

    private static final long INTERVAL_NS = 1_000_000_000L / PER_SECOND;
    /** Packets that may be sent at once, after a pause. */
    private static final int BURST = 8;
    /** Requests that are read in a turn. */
    private static final int AT_ONCE = 64;

    private final MoldPort port;
    private final MoldSender sender;
    private final MoldPacket packet = new MoldPacket();
    private final ByteBuffer request = ByteBuffer.allocateDirect(MoldDescriptor.HEADER_LENGTH + 1);
    private final byte[] name = new byte[MoldName.LENGTH];
    private final Answer[] answers = new Answer[WAITING];
    private int waiting;
    private int turn;
    private long nextSend;
    private long answered;
    private long malformed;
    private long refused;
    private long crowdedOut;

    /** A datagram socket that requests come to, and answers leave from. */
    interface MoldPort {
        /** Takes the next datagram into the buffer; null when there is none. */
        SocketAddress receive(ByteBuffer buffer);

        /** Sends a datagram; false when it cannot be sent now. */
        boolean send(ByteBuffer datagram, SocketAddress address);
    }

    private static final class Answer {
        private SocketAddress address;
        private MoldStore store;
        private long next;
        private int left;
        private int packets;
    }

    MoldRequests(final MoldPort port, final MoldSender sender) {
        this.port = port;
        this.sender = sender;
        for (int i = 0; i < WAITING; i++) {
            answers[i] = new Answer();
        }
    }

    /**
     * Reads requests, and sends what is due of answers.
     *
     * @param now monotonic time, nanoseconds.
     */
    void work(final long now) {
        for (int i = 0; i < AT_ONCE; i++) {
            request.clear();
            final SocketAddress address = port.receive(request);
            if (address == null) {
                break;
            }
            request.flip();
            onRequest(address);
        }
        if (now - nextSend > BURST * INTERVAL_NS) {
            nextSend = now - BURST * INTERVAL_NS;
        }
        while (waiting > 0 && now - nextSend >= 0 && answer()) {
            nextSend += INTERVAL_NS;
        }
    }

    private void onRequest(final SocketAddress address) {
        if (request.remaining() != MoldDescriptor.HEADER_LENGTH) {
            malformed++;
            return;
        }
        request.get(name);
        final long from = request.getLong();
        final int count = Short.toUnsignedInt(request.getShort());
        final MoldStore store = sender.find(new String(name, StandardCharsets.US_ASCII));
        if (count == 0 || from < 1) {
            malformed++;
        } else if (store == null || !store.hasBegun() || from >= store.next()) {
            refused++;
        } else {
            final Answer answer = answerTo(address);
            if (answer == null) {
                crowdedOut++;
            } else {
                answer.store = store;
                answer.next = from;
                answer.left = (int) Math.min(count, store.next() - from);
                answer.packets = PACKETS;
            }
        }
    }

    private Answer answerTo(final SocketAddress address) {
        for (int i = 0; i < waiting; i++) {
            if (answers[i].address.equals(address)) {
                return answers[i];
            }
        }
        if (waiting == WAITING) {
            return null;
        }
        answers[waiting].address = address;
        return answers[waiting++];
    }

    /** Sends a packet of the answer whose turn it is; false when the socket takes none now. */
    private boolean answer() {
        turn = (turn + 1) % waiting;
        final Answer answer = answers[turn];
        if (sender.find(answer.store.name()) == null) {
            remove(turn);
            return true;
        }
        final int count = packet.messages(answer.store, answer.next, answer.left);
        if (!port.send(packet.bytes(), answer.address)) {
            return false;
        }
        answered++;
        answer.next += count;
        answer.left -= count;
        answer.packets--;
        if (answer.left == 0 || answer.packets == 0) {
            remove(turn);
        }
        return true;
    }

    private void remove(final int index) {
        waiting--;
        final Answer over = answers[index];
        answers[index] = answers[waiting];
        answers[waiting] = over;
        over.address = null;
        over.store = null;
    }

    /** Packets that were sent. */
    long answered() {
        return answered;
    }

    /** Datagrams that were no requests. */
    long malformed() {
        return malformed;
    }

    /** Requests for what is not there. */
    long refused() {
        return refused;
    }

    /** Requests for which there was no room. */
    long crowdedOut() {
        return crowdedOut;
    }
}
