package org.ringside.marketdata.itch;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.ringside.counters.CounterBlock;
import org.ringside.marketdata.counters.ItchCounter;

/**
 * Answers those who have missed messages: each request with one packet, as full as it gets. Who wants more asks again.
 * So a stranger who forges an address has 1,400 bytes at most sent there for a request of 20 bytes.
 * <p>
 * All else that strangers can choose is bounded, too: packets of a second, those of one address by
 * {@link AddressRates}, how many requests wait, and how many of one address: a sixteenth. A request of an address and
 * port takes the place of the one before. A request for which there is no room, what is no request, and what asks for
 * something that is not there, is counted, and nothing else happens. One thread.
 */
final class MoldRequests {
    /** Packets of a second, of all answers. */
    static final int PER_SECOND = 1_000;
    /** Requests that wait at once. */
    static final int WAITING = 64;
    /** Requests of one address that wait at once, whatever its ports. */
    static final int WAITING_OF_ADDRESS = WAITING / 16;

    private static final long INTERVAL_NS = 1_000_000_000L / PER_SECOND;
    /** Packets that may be sent at once, after a pause. */
    private static final int BURST = 8;
    /** Requests that are read in a turn. */
    private static final int AT_ONCE = 64;

    private final MoldPort port;
    private final MoldSender sender;
    private final CounterBlock<ItchCounter> counters;
    private final AddressRates rates = new AddressRates();
    private final MoldPacket packet = new MoldPacket();
    private final ByteBuffer datagram = ByteBuffer.allocateDirect(MoldDescriptor.HEADER_LENGTH + 1);
    private final byte[] name = new byte[MoldName.LENGTH];
    private final Request[] requests = new Request[WAITING];
    private int waiting;
    private int turn;
    private long nextSend;

    /** A datagram socket that requests come to, and answers leave from. */
    interface MoldPort {
        /** Takes the next datagram into the buffer; null when there is none. */
        InetSocketAddress receive(ByteBuffer buffer);

        /** Sends a datagram; false when it cannot be sent now. */
        boolean send(ByteBuffer datagram, InetSocketAddress address);
    }

    private static final class Request {
        private InetSocketAddress address;
        private long network;
        private MoldStore store;
        private long from;
        private int count;
        /** Whether it is counted that the request had to wait for the rate of its address. */
        private boolean isSlowed;
    }

    MoldRequests(final MoldPort port, final MoldSender sender, final CounterBlock<ItchCounter> counters) {
        this.port = port;
        this.sender = sender;
        this.counters = counters;
        for (int i = 0; i < WAITING; i++) {
            requests[i] = new Request();
        }
    }

    /**
     * Reads requests, and sends what is due of answers.
     *
     * @param now monotonic time, nanoseconds.
     */
    void work(final long now) {
        for (int i = 0; i < AT_ONCE; i++) {
            datagram.clear();
            final InetSocketAddress address = port.receive(datagram);
            if (address == null) {
                break;
            }
            datagram.flip();
            onRequest(address);
        }
        if (now - nextSend > BURST * INTERVAL_NS) {
            nextSend = now - BURST * INTERVAL_NS;
        }
        while (now - nextSend >= 0 && answer(now)) {
            nextSend += INTERVAL_NS;
        }
    }

    private void onRequest(final InetSocketAddress address) {
        if (datagram.remaining() != MoldDescriptor.HEADER_LENGTH) {
            counters.increment(ItchCounter.MALFORMED);
            return;
        }
        datagram.get(name);
        final long from = datagram.getLong();
        final int count = Short.toUnsignedInt(datagram.getShort());
        final MoldStore store = sender.find(new String(name, StandardCharsets.US_ASCII));
        if (count == 0 || from < 1) {
            counters.increment(ItchCounter.MALFORMED);
        } else if (store == null || !store.hasBegun() || from >= store.next()) {
            counters.increment(ItchCounter.REFUSED);
        } else {
            final Request request = placeOf(address);
            if (request != null) {
                request.store = store;
                request.from = from;
                request.count = (int) Math.min(count, store.next() - from);
                request.isSlowed = false;
            }
        }
    }

    /** The place of a sender, which may have one; null when there is none for it, which is counted. */
    private Request placeOf(final InetSocketAddress address) {
        final long network = AddressRates.network(address.getAddress());
        int ofAddress = 0;
        for (int i = 0; i < waiting; i++) {
            if (requests[i].address.equals(address)) {
                counters.increment(ItchCounter.REPLACED);
                return requests[i];
            }
            ofAddress += requests[i].network == network ? 1 : 0;
        }
        if (ofAddress == WAITING_OF_ADDRESS || waiting == WAITING) {
            counters.increment(
                ofAddress == WAITING_OF_ADDRESS ? ItchCounter.NO_ROOM_OF_ADDRESS : ItchCounter.NO_ROOM);
            return null;
        }
        requests[waiting].address = address;
        requests[waiting].network = network;
        return requests[waiting++];
    }

    /** Answers the next request whose address may be sent to; false when there is none, or the socket takes nothing. */
    private boolean answer(final long now) {
        for (int i = 0; i < waiting; i++) {
            turn = (turn + 1) % waiting;
            final Request request = requests[turn];
            if (sender.find(request.store.name()) == null) {
                counters.increment(ItchCounter.REFUSED);
                remove(turn);
                return true;
            }
            if (rates.mayTake(request.network, now)) {
                packet.messages(request.store, request.from, request.count);
                final int length = packet.bytes().remaining();
                if (!port.send(packet.bytes(), request.address)) {
                    return false;
                }
                rates.take(request.network, now);
                counters.increment(ItchCounter.ANSWERED);
                counters.add(ItchCounter.ANSWER_BYTES, length);
                remove(turn);
                return true;
            }
            if (!request.isSlowed) {
                request.isSlowed = true;
                counters.increment(ItchCounter.SLOWED);
            }
        }
        return false;
    }

    private void remove(final int index) {
        waiting--;
        final Request over = requests[index];
        requests[index] = requests[waiting];
        requests[waiting] = over;
        over.address = null;
        over.store = null;
    }
}
