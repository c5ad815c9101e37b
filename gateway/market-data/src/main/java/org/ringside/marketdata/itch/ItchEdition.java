package org.ringside.marketdata.itch;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Notices;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.counters.ItchCounters;
import org.ringside.marketdata.protocol.DayStartedDecoder;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.store.StoreHandler;

/**
 * The Mold sessions of an engine's sessions: makes their messages from public events, in their order, and keeps them. A
 * Mold session begins with all that rests, and ends with the day, with the engine's session, when its file is full and
 * the session before is over for everybody, or when events are missing; then it ends without the messages that say that
 * the market has closed. A process that starts again goes on with the same numbers.
 * <p>
 * One thread. What comes in are first the base, then the events of a store.
 */
final class ItchEdition implements StoreHandler {
    /** There is no session. */
    static final long NONE = 0;

    private final Path folder;
    private final long storeBytes;
    private final MoldSender sender;
    private final Notices messages;
    private final ItchCounters counters;
    private final MessageBatch batch = new MessageBatch();
    private final ItchTranslator translator;
    private final DayStartedDecoder day = new DayStartedDecoder();
    /** Of the engine: that whose events come. */
    private long session = NONE;
    /** Knows all books, and sends nothing. */
    private FeedPublisher market;
    private MoldStore store;
    /** Name of the last session; null before the first one. */
    private String lastName;
    /** Last event that is not translated, because an earlier process has, or because the session begins behind it. */
    private long target;
    private boolean isGoing;
    /** Room that the beginning of the session takes, which does not count. */
    private long begunBytes;
    private long date;
    private long time;
    /** What its own files have refused; null while they have not. */
    private LaunchException refusal;

    /**
     * Goes on where an earlier process was.
     *
     * @param folder     of the files of Mold sessions, which is there.
     * @param wanted     symbols of instruments; none: all.
     * @param storeBytes room of a session.
     * @param sender     of the sessions.
     * @param messages   takes a line for the operator.
     * @param counters   of the thread.
     */
    ItchEdition(final Path folder, final Set<String> wanted, final long storeBytes, final MoldSender sender,
        final Notices messages, final ItchCounters counters) {
        this.folder = folder;
        this.storeBytes = storeBytes;
        this.sender = sender;
        this.messages = messages;
        this.counters = counters;
        translator = new ItchTranslator(batch, wanted, messages);
        openLast();
    }

    /** Where the session stood that an earlier process has sent. */
    private void openLast() {
        final List<String> names = names();
        if (!names.isEmpty()) {
            lastName = names.get(0);
            store = MoldStore.open(folder, lastName, translator::restore, this::beat);
            if (store == null) {
                messages.accept("session " + lastName.strip() + " of ITCH has not begun, or its file is damaged: "
                    + "another one begins");
            } else {
                sender.resume(store);
            }
        }
    }

    /** A turn that takes long goes on. */
    private void beat() {
        counters.beat(System.nanoTime());
    }

    /** Of the sessions whose files are there, the last one first. */
    private List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(MoldName::isFile)
                .sorted(Comparator.comparing(MoldName::order).reversed()).map(MoldName::ofFile).toList();
        } catch (final IOException failure) {
            throw new UncheckedIOException(folder + " cannot be read: " + failure, failure);
        }
    }

    /** The engine's session that the last Mold session is of; {@link #NONE} when there is none. */
    long session() {
        return store == null ? NONE : store.session();
    }

    /**
     * What is left of the session that the last Mold session is of comes next.
     *
     * @return the event behind which all are needed.
     */
    long beginRest() {
        return begin(store.session(), store.sequence() + 1);
    }

    /**
     * Says whose events come next, and up to which one their store goes, before it hands over anything. A Mold session
     * that lacks events, as those that come do not follow it, ends.
     *
     * @param ofSession of the engine.
     * @param end       number behind the last event.
     * @return the event behind which all are needed.
     */
    long begin(final long ofSession, final long end) {
        if (session != ofSession) {
            session = ofSession;
            date = ItchValues.dateOf(session);
            time = session;
        }
        if (isGoing || store != null && store.session() != session) {
            batch.clear();
            endSession(false);
        }
        isGoing = false;
        market = new FeedPublisher(FeedSettings.of(session, 0, 0));
        if (store == null || store.session() != session) {
            target = end - 1;
        } else {
            target = store.sequence() + (store.isOver() ? 1 : 0);
        }
        return target;
    }

    /**
     * The engine's session is over, and all events have come that its store has.
     *
     * @param sent number of the last event that is known to have been published: the store may lack that.
     */
    void end(final long sent) {
        if (isGoing) {
            endSession(market.sequence() >= sent);
            isGoing = false;
        }
    }

    @Override
    public void onBase(
        final long sequence, final int templateId, final DirectBuffer buffer, final int body, final int blockLength) {
        market.restoreState(sequence, templateId, buffer, body, blockLength);
        if (templateId == DayStartedDecoder.TEMPLATE_ID) {
            date = day.wrap(buffer, body, blockLength, DayStartedDecoder.SCHEMA_VERSION).date();
        } else if (templateId == InstrumentStateDecoder.TEMPLATE_ID) {
            time = Math.max(time, timeOf(buffer, body));
        }
    }

    @Override
    public void onEvent(final long sequence, final boolean isWhole, final int templateId, final DirectBuffer buffer,
        final int body, final int length) {
        try {
            take(sequence, templateId, buffer, body, length);
        } catch (final LaunchException refused) {
            refusal = refused;
            throw refused;
        }
    }

    /** Whether its own files have refused something: nothing is wrong with the store that events come from. */
    boolean isOwn(final LaunchException refused) {
        return refused == refusal;
    }

    private void take(
        final long sequence, final int templateId, final DirectBuffer buffer, final int body, final int length) {
        final boolean isDay = templateId == DayStartedDecoder.TEMPLATE_ID;
        final boolean isFirst = !isGoing && sequence > target;
        final boolean hasSession = store != null && !store.isOver();
        if (isFirst && (!isDay || hasSession)) {
            goOn();
        }
        if (isGoing && isDay) {
            endSession(true);
        }
        market.restore(sequence, templateId, buffer, body, length);
        time = timeOf(buffer, body);
        if (isDay) {
            date = day.wrap(buffer, body, length, DayStartedDecoder.SCHEMA_VERSION).date();
        }
        if (isDay && (isGoing || isFirst)) {
            beginSession();
            isGoing = true;
        } else if (isGoing) {
            translator.onEvent(templateId, buffer, body, length);
            final boolean isLast =
                (buffer.getByte(body + DayStartedDecoder.flagsEncodingOffset()) & EventFlags.LAST) != 0;
            if (isLast && batch.count() >= MessageBatch.ENOUGH) {
                write(sequence, 0);
            }
        }
    }

    private static long timeOf(final DirectBuffer buffer, final int body) {
        return buffer.getLong(body + DayStartedDecoder.transactTimeEncodingOffset(), LITTLE_ENDIAN);
    }

    /**
     * What was made of the events up to now is kept, and can be sent.
     *
     * @param isAll whether there are no more events for now.
     */
    void keep(final boolean isAll) {
        if (isAll && !isGoing && market.sequence() >= target && market.sequence() > 0) {
            goOn();
        }
        if (isGoing && market.isAtRest()) {
            write(market.sequence(), 0);
            if (store.bytes() - begunBytes > storeBytes && !sender.hasWaiting()) {
                messages.inform("session " + store.name().strip() + " of ITCH has used its room; another one begins");
                endSession(true);
                beginSession();
            }
        }
    }

    /** The books are those behind which events are translated. */
    private void goOn() {
        if (store != null && !store.isOver() && market.sequence() == store.sequence()) {
            market.writeState((templateId, blockLength, buffer, body, bodyLength) ->
                translator.onState(templateId, buffer, body, blockLength, true));
            isGoing = true;
            messages.inform("ITCH goes on with session " + store.name().strip() + ", message " + store.next());
            return;
        }
        endSession(false);
        beginSession();
        isGoing = true;
    }

    /** A session begins with all that rests; nothing of it is sent before all of that is kept. */
    private void beginSession() {
        final String name = MoldName.following(lastName, date);
        final long sequence = market.sequence();
        store = MoldStore.create(folder, name, session);
        translator.clear();
        translator.system('O', time);
        translator.system('S', time);
        market.writeState((templateId, blockLength, buffer, body, bodyLength) -> {
            translator.onState(templateId, buffer, body, blockLength, false);
            if (batch.count() >= MessageBatch.ENOUGH) {
                write(sequence, 0);
                beat();
            }
        });
        translator.system('Q', time);
        write(sequence, SlotDescriptor.FLAG_BEGUN);
        begunBytes = store.bytes();
        sender.add(store);
        deleteOld(name);
        lastName = name;
        messages.inform("session " + name.strip() + " of ITCH begins");
    }

    /** Ends the session, if there is one: behind all that has happened, or, if events are missing, where it stands. */
    private void endSession(final boolean isWhole) {
        if (store != null && !store.isOver()) {
            if (isWhole) {
                translator.system('M', time);
                translator.system('E', time);
            } else {
                messages.accept("session " + store.name().strip() + " of ITCH ends without M and E, behind event "
                    + store.sequence() + ": it lacks the next ones");
            }
            translator.system('C', time);
            write(Math.max(store.sequence(), isGoing ? market.sequence() : 0), SlotDescriptor.FLAG_OVER);
        }
    }

    private void write(final long sequence, final int flags) {
        if (batch.count() > 0) {
            store.append(batch, sequence, flags);
            batch.clear();
        }
    }

    /** The session before may still be asked for; those before that are gone. */
    private void deleteOld(final String name) {
        for (final String old : names()) {
            if (!old.equals(name) && !old.equals(lastName) && sender.find(old) == null) {
                MoldStore.delete(folder, old);
            }
        }
    }
}
