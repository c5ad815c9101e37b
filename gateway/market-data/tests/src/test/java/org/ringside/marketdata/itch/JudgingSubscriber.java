package org.ringside.marketdata.itch;

import com.paritytrading.juncture.nasdaq.itch50.ITCH50Parser;
import com.paritytrading.nassau.MessageListener;
import com.paritytrading.nassau.moldudp64.MoldUDP64Client;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A subscriber that is made of programs of others: their client of Mold, their parser, their books. */
final class JudgingSubscriber {
    private final InetSocketAddress address;
    private final Consumer<byte[]> requests;
    private final UnaryOperator<MessageListener> sabotage;
    private final MoldProgress progress = new MoldProgress();
    private MemoryDatagrams live;
    private MemoryDatagrams answers;
    private MoldUDP64Client client;
    private JudgedBooks books;
    private final List<JudgedBooks> all = new ArrayList<>();
    private String session;

    /**
     * A subscriber that has seen nothing, and wants everything from message 1 on.
     *
     * @param address  of it.
     * @param requests takes what it asks for.
     * @param sabotage what stands between client and parser.
     */
    JudgingSubscriber(final InetSocketAddress address, final Consumer<byte[]> requests,
        final UnaryOperator<MessageListener> sabotage) {
        this.address = address;
        this.requests = requests;
        this.sabotage = sabotage;
    }

    InetSocketAddress address() {
        return address;
    }

    JudgedBooks books() {
        return books;
    }

    /** Messages of these types, of all sessions. */
    int count(final String types) {
        return all.stream().mapToInt(of -> of.count(types)).sum();
    }

    int sessions() {
        return all.size();
    }

    String session() {
        return session;
    }

    /** Whether it has all messages before this one. */
    boolean isInStep(final long before) {
        return progress.isInStep() && progress.next() == before;
    }

    int asked() {
        return progress.asked();
    }

    int ends() {
        return progress.ends();
    }

    void onLive(final byte[] packet) {
        final String of =
            new String(Arrays.copyOf(packet, MoldName.LENGTH), StandardCharsets.US_ASCII);
        if (!of.equals(session)) {
            session = of;
            live = new MemoryDatagrams(address, datagram -> { });
            answers = new MemoryDatagrams(address, requests);
            books = new JudgedBooks();
            all.add(books);
            progress.beginSession();
            final ITCH50Parser parser = new ITCH50Parser(books);
            client = new MoldUDP64Client(live, answers, address, sabotage.apply(message -> {
                if (message.get(message.position()) == ItchDescriptor.CROSS) {
                    books.onCross(message.slice());
                }
                parser.message(message);
            }), progress);
        }
        live.arrive(packet);
        receive();
    }

    void onAnswer(final byte[] packet) {
        answers.arrive(packet);
        receive();
    }

    private void receive() {
        try {
            while (live.hasArrived()) {
                client.receive();
            }
            while (answers.hasArrived()) {
                client.receiveResponse();
            }
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
