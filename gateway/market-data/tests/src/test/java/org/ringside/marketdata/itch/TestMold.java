package org.ringside.marketdata.itch;

import com.paritytrading.nassau.MessageListener;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.counters.ItchCounter;
import org.ringside.marketdata.counters.ItchCounters;

/** An edition with its sender and its requests, and subscribers, without a network and without a clock. */
final class TestMold implements MoldRequests.MoldPort, AutoCloseable {
    static final long MS = 1_000_000;

    private final Path folder;
    private final long session;
    private final Set<String> wanted;
    private final long storeBytes;
    private final List<String> messages = new ArrayList<>();
    private final List<Kept> kept = new ArrayList<>();
    private final ArrayDeque<Datagram> asked = new ArrayDeque<>();
    private final List<JudgingSubscriber> subscribers = new ArrayList<>();
    private final ItchCounters counters = ItchCounters.unseen();
    private boolean isKeeping = true;
    private Consumer<byte[]> line = this::deliver;
    private MoldSender sender;
    private MoldRequests requests;
    private ItchEdition edition;
    private long now = 1;
    private String lastSession;
    private long lastNext;
    private int largest;
    private int refusals;

    private record Kept(long sequence, int templateId, UnsafeBuffer bytes) {
    }

    private record Datagram(byte[] bytes, InetSocketAddress from) {
    }

    TestMold(final Path folder, final long session, final Set<String> wanted, final long storeBytes) {
        this.folder = folder;
        this.session = session;
        this.wanted = wanted;
        this.storeBytes = storeBytes;
        start();
    }

    private void start() {
        sender = new MoldSender(this::send, counters);
        requests = new MoldRequests(this, sender, counters);
        edition = new ItchEdition(folder, wanted, storeBytes, sender, messages::add, counters);
        edition.begin(session, kept.size() + 1);
        kept.forEach(it -> edition.onEvent(it.sequence, true, it.templateId, it.bytes, 0, it.bytes.capacity()));
        edition.keep(true);
    }

    /** There will be no restart: events need not be kept for one. */
    void keepNothing() {
        isKeeping = false;
    }

    /** Another process goes on. */
    void restart() {
        sender.close();
        start();
    }

    /** What stands between the sender and the subscribers. */
    void line(final Consumer<byte[]> newLine) {
        line = newLine;
    }

    JudgingSubscriber subscribe(final UnaryOperator<MessageListener> sabotage) {
        final InetSocketAddress address = new InetSocketAddress("127.0.1." + (1 + subscribers.size()), 20_000);
        final JudgingSubscriber subscriber =
            new JudgingSubscriber(address, request -> ask(request, address), sabotage);
        subscribers.add(subscriber);
        return subscriber;
    }

    void ask(final byte[] request, final InetSocketAddress from) {
        asked.add(new Datagram(request, from));
    }

    void deliver(final byte[] packet) {
        subscribers.forEach(subscriber -> subscriber.onLive(packet));
    }

    /** An event as a store keeps it. */
    void onEvent(final long sequence, final int templateId, final DirectBuffer buffer, final int body,
        final int length) {
        if (isKeeping) {
            final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
            copy.putBytes(0, buffer, body, length);
            kept.add(new Kept(sequence, templateId, copy));
        }
        edition.onEvent(sequence, true, templateId, buffer, body, length);
    }

    /** The socket does not take so many packets. */
    void refuse(final int packets) {
        refusals = packets;
    }

    private boolean send(final ByteBuffer packet) {
        if (refusals > 0) {
            refusals--;
            return false;
        }
        final byte[] bytes = MemoryDatagrams.bytesOf(packet);
        final ByteBuffer header = ByteBuffer.wrap(bytes);
        lastSession = new String(bytes, 0, MoldName.LENGTH, StandardCharsets.US_ASCII);
        final int count = header.getShort(MoldDescriptor.COUNT) & 0xFFFF;
        lastNext = header.getLong(MoldDescriptor.SEQUENCE) + (count == MoldDescriptor.END_OF_SESSION ? 0 : count);
        largest = Math.max(largest, bytes.length);
        line.accept(bytes);
        return true;
    }

    /** Sends all that is there, also what comes behind the end of sessions. */
    void pump() {
        edition.keep(true);
        sendAll();
        while (sender.isEnding()) {
            now += MoldSender.HEARTBEAT_NS;
            sendAll();
        }
        sendAll();
    }

    private void sendAll() {
        while (sender.send(now) || sender.hasMessages()) {
            now += MS;
        }
    }

    /** What came is kept, and nothing of it is sent yet. */
    void keep() {
        edition.keep(true);
    }

    /** Time passes; requests are answered. */
    void pass(final long ns) {
        for (final long end = now + ns; now < end; now += MS) {
            sender.send(now);
            requests.work(now);
        }
    }

    long now() {
        return now;
    }

    /** What was counted, by all processes that went on. */
    long count(final ItchCounter counter) {
        return counters.get(counter);
    }

    /** What was said to the operator. */
    List<String> messages() {
        return messages;
    }

    /** Name of the session that was sent last. */
    String lastSession() {
        return lastSession;
    }

    /** Number of the message that comes next. */
    long lastNext() {
        return lastNext;
    }

    int largest() {
        return largest;
    }

    @Override
    public InetSocketAddress receive(final ByteBuffer buffer) {
        final Datagram datagram = asked.poll();
        if (datagram == null) {
            return null;
        }
        buffer.put(datagram.bytes, 0, Math.min(datagram.bytes.length, buffer.remaining()));
        return datagram.from;
    }

    @Override
    public boolean send(final ByteBuffer datagram, final InetSocketAddress address) {
        final byte[] bytes = MemoryDatagrams.bytesOf(datagram);
        largest = Math.max(largest, bytes.length);
        subscribers.stream().filter(subscriber -> subscriber.address().equals(address))
            .forEach(subscriber -> subscriber.onAnswer(bytes));
        return true;
    }

    @Override
    public void close() {
        sender.close();
    }
}
