package org.ringside.marketdata.itch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.agrona.CloseHelper;
import org.ringside.journal.JournalException;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Notices;
import org.ringside.launch.PrivateFiles;
import org.ringside.marketdata.counters.ItchCounters;
import org.ringside.marketdata.store.DamagedStoreException;
import org.ringside.marketdata.store.SessionFolders;
import org.ringside.marketdata.store.StoreFollower;
import org.ringside.marketdata.store.StoredEvents;

/**
 * L3 as ITCH 5.0 over MoldUDP64: follows the store of events, sends what is made of them over UDP, and answers requests
 * for what got lost. Nobody waits for it: events are in the store before they are looked at here. What an earlier
 * process has left in the store of a session that is over comes before anything of the next one. One thread, another
 * one than the publisher's.
 */
public final class ItchServer implements AutoCloseable {
    /** Records of events of a turn, 64 KiB at most each. */
    private static final int AT_ONCE = 4;
    private static final String DELETED = "events were deleted before ITCH has had them: another session begins";

    private final ItchConfig config;
    private final Path folder;
    private final SessionFolders stores;
    private final Notices messages;
    private final ItchCounters counters;
    private final UdpPort output;
    private final UdpPort requestPort;
    private final MoldSender sender;
    private final MoldRequests requests;
    private final ItchStatistics statistics;
    /** Null until there is something to follow. */
    private ItchEdition edition;
    private StoreFollower follower;
    /** Whether it follows what is left of a session that is over. */
    private boolean isRest;
    /** Events of the store to be followed from here on are told, and are no state, if it has them. */
    private long toldFrom = Long.MAX_VALUE;
    /** What is to be followed, as another thread says; null while there is nothing. */
    private volatile Source wanted;
    /** What is followed; the release of its store is seen by the acquire of who waits for the switch. */
    private volatile Source source;

    /** The events of the engine's session, which is the same each time. */
    private record Source(long session, StoredEvents events) {
    }

    /**
     * An edition whose ports are open, and which has nothing to follow yet: requests are refused until then.
     *
     * @param config   of it.
     * @param folder   of the messages of sessions.
     * @param stores   of the events of all sessions.
     * @param messages takes a line for the operator.
     * @param counters of the thread that works.
     * @throws org.ringside.launch.LaunchException with one line, when an address cannot be used.
     */
    public ItchServer(final ItchConfig config, final Path folder, final SessionFolders stores,
        final Notices messages, final ItchCounters counters) {
        this.config = config;
        this.folder = folder;
        this.stores = stores;
        this.messages = messages;
        this.counters = counters;
        final InetSocketAddress destination = config.destinationAddress();
        output = UdpPort.to(destination, config.outgoing(), config.multicastTtl(), counters);
        boolean isOpen = false;
        try {
            requestPort = UdpPort.at(config.requestAddress(), counters);
            isOpen = true;
        } finally {
            if (!isOpen) {
                output.close();
            }
        }
        sender = new MoldSender(packet -> output.send(packet, destination), counters);
        requests = new MoldRequests(requestPort, sender, counters);
        statistics = new ItchStatistics(counters, messages);
    }

    /**
     * Where requests come to.
     *
     * @return address and port.
     */
    public InetSocketAddress address() {
        return requestPort.address();
    }

    /**
     * Does what is due. The first time, reads what an earlier process has sent.
     *
     * @param now monotonic time, nanoseconds.
     * @return whether there is more to do at once.
     * @throws org.ringside.launch.LaunchException with one line, when a store is damaged.
     */
    public boolean work(final long now) {
        counters.beat(now);
        // Looked at before it reads: what was kept before it was told to switch is read then.
        final boolean isToSwitch = source != wanted;
        final int records = follower == null ? 0 : read();
        if (isToSwitch && records == 0) {
            switchOver();
        }
        final boolean hasMore = sender.send(now);
        requests.work(now);
        statistics.look(now);
        return records > 0 || hasMore;
    }

    /**
     * Has a store followed, when the one before is read to its end. For any thread.
     *
     * @param session of the engine, the same each time.
     * @param events  of the store.
     */
    public void follow(final long session, final StoredEvents events) {
        wanted = new Source(session, events);
    }

    /** Has no store followed, when this one is read to its end, until there is another one. For any thread. */
    public void followNothing() {
        wanted = null;
    }

    /**
     * Whether what was to be followed before is not read any more. For any thread. Files that are deleted before are
     * missing here: then another session begins, and a message says why.
     *
     * @return true when nothing is missing here if its files are deleted.
     */
    public boolean isSwitched() {
        return source == wanted;
    }

    private void switchOver() {
        stopFollowing();
        if (isRest) {
            isRest = false;
            edition.end(sentOfRest());
        }
        final Source next = take();
        if (next != null && edition == null) {
            edition = openEdition();
            if (isLeftBehind(next)) {
                tellLeftOut(next);
                if (followRest()) {
                    source = null;
                    return;
                }
            }
        }
        if (next != null) {
            openUnlessGone();
        }
    }

    /** What is to be followed, noted before anything of it is opened: nobody deletes it from then on. */
    private Source take() {
        Source next;
        do {
            next = wanted;
            source = next;
        } while (next != wanted);
        return next;
    }

    private void stopFollowing() {
        CloseHelper.close(follower);
        follower = null;
    }

    private ItchEdition openEdition() {
        try {
            PrivateFiles.prepareFolder(folder, messages);
        } catch (final IOException failure) {
            throw JournalException.of(folder, "be used", failure);
        }
        return new ItchEdition(folder, config.symbols(), config.storeBytes(), sender, messages, counters);
    }

    /** Whether the last Mold session is of another session of the engine, which must be over. */
    private boolean isLeftBehind(final Source next) {
        return edition.session() != ItchEdition.NONE && edition.session() != next.session;
    }

    /** Sessions of the engine that were over before a process had begun them here. */
    private void tellLeftOut(final Source next) {
        stores.between(edition.session(), next.session).forEach(session -> messages.accept(
            "ITCH has nothing of session " + Long.toUnsignedString(session)
                + ", which is over: no publisher has begun it here"));
    }

    /**
     * Begins with what is left of a session that is over; false when it cannot be read. Nothing of the next session was
     * told: all that its store has will be, also what came before this process.
     */
    private boolean followRest() {
        toldFrom = 1;
        try {
            follower = stores.follow(edition.session(), edition.beginRest(), edition);
            isRest = true;
        } catch (final LaunchException refused) {
            loseRest(refused);
        }
        return isRest;
    }

    /** The session ends where it stands, when the next one begins, whatever is wrong with what is left of it. */
    private void loseRest(final LaunchException refused) {
        stopFollowing();
        isRest = false;
        tellLost(refused);
    }

    private void tellLost(final LaunchException refused) {
        messages.accept("ITCH lacks what is left of session " + Long.toUnsignedString(edition.session())
            + ", which is over: " + DamagedStoreException.ofEnded(refused));
    }

    /** How far the session was sent that is over: it lacks events when nobody can say. */
    private long sentOfRest() {
        try {
            return stores.sent(edition.session());
        } catch (final LaunchException refused) {
            tellLost(refused);
            return Long.MAX_VALUE;
        }
    }

    private int read() {
        int records = 0;
        try {
            records = follower.poll(AT_ONCE);
        } catch (final LaunchException refused) {
            if (edition.isOwn(refused)) {
                throw refused;
            }
            if (isRest) {
                loseRest(refused);
                return 0;
            }
            if (source != wanted) {
                loseStore();
                return 0;
            }
            if (!(refused instanceof final JournalException gone) || gone.reason() != JournalException.Reason.GAP) {
                throw refused;
            }
            messages.accept(DELETED);
            open();
        }
        edition.keep(records == 0);
        return records;
    }

    private void openUnlessGone() {
        try {
            open();
        } catch (final LaunchException refused) {
            if (source == wanted) {
                throw refused;
            }
            loseStore();
        }
    }

    /** Another store is to be followed, and nobody has waited until this one was read. */
    private void loseStore() {
        stopFollowing();
        messages.accept(DELETED);
    }

    private void open() {
        stopFollowing();
        final long end = Math.min(toldFrom, source.events.end());
        follower = source.events.follow(edition.begin(source.session, end), edition);
    }

    @Override
    public void close() {
        CloseHelper.closeAll(follower, sender::close, output, requestPort);
    }
}
