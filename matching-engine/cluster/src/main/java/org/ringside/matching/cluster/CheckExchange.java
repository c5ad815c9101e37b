package org.ringside.matching.cluster;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.CheckDecoder;
import org.ringside.matching.cluster.protocol.CheckEncoder;
import org.ringside.matching.cluster.protocol.MemberStandingDecoder;
import org.ringside.matching.cluster.protocol.MemberStandingEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.member.CheckHashes;
import org.ringside.matching.member.Checks;
import org.ringside.matching.member.Member;

/**
 * Tells the other members what this one has come to, and compares it with what they tell. Each word is told once while
 * the way lives, those that are kept again when there is a new way, and the last one each second, as a sign of life.
 * When this member has to halt, it says so once, when the others have heard its words, too: of two that differ both
 * halt. Members also tell one another how they are, for people. One thread, that of the {@link EventSender}.
 */
final class CheckExchange implements AutoCloseable {
    private static final long LIFE_NS = TimeUnit.SECONDS.toNanos(1);
    /** Nobody waits for the word of a member that was not heard for so long. */
    private static final long AWAY_NS = TimeUnit.SECONDS.toNanos(5);
    /** How long the others may take to hear the last words of a member that halts. */
    private static final long LAST_WORDS_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int LIMIT = 64;
    /** Who does not know the key is told of at most so often. */
    private static final long FOREIGN_NS = TimeUnit.SECONDS.toNanos(10);
    /** A build before that of the first upgrade does not tell its rules. */
    private static final int OLD_WORD = MessageHeaderDecoder.ENCODED_LENGTH + CheckDecoder.nowEncodingOffset();

    private final int self;
    private final ClusterKey key;
    private final MemberStatus status;
    private final Own own;
    private final int size;
    private final List<Peer> peers = new ArrayList<>();
    private final Subscription words;
    private final FragmentHandler onWord = this::onWord;
    private final UnsafeBuffer buffer =
        new UnsafeBuffer(new byte[MessageHeaderEncoder.ENCODED_LENGTH + CheckEncoder.BLOCK_LENGTH + ClusterKey.SEAL]);
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final CheckEncoder encoder = new CheckEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CheckDecoder decoder = new CheckDecoder();
    private final Standings standings;
    private final UnsafeBuffer standing = new UnsafeBuffer(new byte[Standings.LENGTH + ClusterKey.SEAL]);
    private final MemberStatus.Copy copy = new MemberStatus.Copy();
    private CheckHashes hashes;
    private Checks checks;
    private long noted;
    private long nowNs;
    private long haltNs;
    private long foreignNs = System.nanoTime();
    private boolean isHalting;
    private boolean isOver;

    /** How members are, in messages of the kind {@code MemberStanding}. */
    interface Standings {
        /** Bytes of a message. */
        int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + MemberStandingEncoder.BLOCK_LENGTH;

        /** Writes how this member is, at the beginning of a buffer. */
        void write(MutableDirectBuffer message, boolean isHalting);

        /** Takes what another member has written, a whole message. */
        void take(DirectBuffer message, int offset, MessageHeaderDecoder header, long nowNs);
    }

    /** The member that compares itself with others. */
    interface Own {
        /** Its hashes; null before it has begun. */
        CheckHashes checks();

        /** Told once, on one line, why it has to halt. */
        void halt(String reason);

        /** Takes lines for the operator. */
        void tell(String message);
    }

    /** Another member. */
    private final class Peer {
        private final int number;
        private final EndpointPublication way;
        /** The number of commands of the next word; 0 when all that are kept have to be told. */
        private long next;
        private long nextLife;
        private long nextStanding;
        private long toldSnapshot;
        private volatile long heardNs;
        /** From there on it has the log; 0 when it has not said. */
        private long logStart;
        /** Newest version of the rules that its build knows; 0 before it was heard. */
        private volatile int knownRules;
        private boolean isTold;

        private Peer(final int number, final EndpointPublication way) {
            this.number = number;
            this.way = way;
        }

        private int tell() {
            if (!way.isConnected(nowNs)) {
                next = 0;
                nextLife = nowNs;
                nextStanding = nowNs;
                isTold = false;
                return 0;
            }
            final long newest = hashes.newest();
            int told = 0;
            next = Math.max(next, oldest(newest));
            while (next <= newest && offer(next)) {
                next += hashes.interval();
                told++;
            }
            if ((nowNs - nextLife >= 0 || toldSnapshot != copy.statePosition()) && offer(newest)) {
                nextLife = nowNs + LIFE_NS;
                toldSnapshot = copy.statePosition();
                isTold = true;
                told++;
            }
            isTold &= next > newest && toldSnapshot == copy.statePosition();
            return told + (nowNs - nextStanding >= 0 ? tellStanding() : 0);
        }

        private int tellStanding() {
            standings.write(standing, isHalting);
            nextStanding = nowNs + LIFE_NS;
            return way.offer(standing, key.seal(standing, Standings.LENGTH)) ? 1 : 0;
        }

        /** The other one has to hear what this member has come to now. */
        private void tellAgain() {
            nextLife = nowNs;
            nextStanding = nowNs;
            isTold = false;
        }

        /** What is not kept any more is left out. */
        private boolean offer(final long commands) {
            final long hash = commands == 0 ? 0 : hashes.hash(commands);
            if (commands != 0 && !hashes.isKept(commands)) {
                return true;
            }
            encoder.wrapAndApplyHeader(buffer, 0, headerEncoder).commands(commands).hash(hash)
                .snapshot(copy.statePosition()).stateHash(copy.stateHash()).interval(hashes.interval())
                .member((short) self).now(copy.commands()).nowHash(copy.hash())
                .logStart(status.logStart()).rules(status.knownRules());
            return way.offer(buffer, key.seal(buffer, MessageHeaderEncoder.ENCODED_LENGTH + CheckEncoder.BLOCK_LENGTH));
        }
    }

    /**
     * Asks the driver for what members say to this one.
     *
     * @param list      of the members.
     * @param self      number of this one.
     * @param key       that they share: words of others do not count.
     * @param aeron     whose conductor somebody else runs.
     * @param status    of this member.
     * @param own       this member.
     * @param standings how this member is, and the others are.
     */
    CheckExchange(final MemberList list, final int self, final ClusterKey key, final Aeron aeron,
        final MemberStatus status, final Own own, final Standings standings) {
        this.self = self;
        this.key = key;
        this.status = status;
        this.own = own;
        this.standings = standings;
        size = list.size();
        words = aeron.addSubscription(channel(list, self), MediaSettings.CHECK_STREAM);
        for (int number = 0; number < size; number++) {
            if (number != self) {
                // Whom the consensus module does not find either: it says so.
                peers.add(new Peer(number, new EndpointPublication(aeron, channel(list, number) + "|term-length=64k",
                    MediaSettings.CHECK_STREAM, refusal -> { })));
            }
        }
    }

    private static String channel(final MemberList list, final int member) {
        return "aeron:udp?alias=checks|endpoint=" + list.consensusEndpoint(member);
    }

    /**
     * One turn.
     *
     * @param turnNs CLOCK_MONOTONIC.
     * @return how much was done; 0 for nothing.
     * @throws LaunchException when no other member has the log any more that this one needs.
     */
    int work(final long turnNs) {
        nowNs = turnNs;
        if (checks == null && !begin() || isOver) {
            return 0;
        }
        status.copyTo(copy);
        noteOwn();
        int work = words.poll(onWord, LIMIT);
        for (int i = 0; i < peers.size(); i++) {
            final Peer peer = peers.get(i);
            checks.away(peer.number, nowNs - peer.heardNs >= AWAY_NS);
            work += peer.tell();
        }
        if (checks.verdict() != null) {
            haltSoon();
        }
        requireLog();
        return work;
    }

    /** What this member lacks must begin where its log ends, or before. Once it has got some, it gets all. */
    private void requireLog() {
        final long end = status.logEnd();
        long start = Long.MAX_VALUE;
        for (int i = 0; i < peers.size(); i++) {
            start = Math.min(start, peers.get(i).logStart);
        }
        if (start > end && start != Long.MAX_VALUE && copy.logPosition() <= end) {
            throw new LaunchException(ExitCode.CORRUPT, "the other members have deleted the log that this one needs:"
                + " it has the log up to position " + end + ", they have it from " + start + " on. Copy the folder of"
                + " another member that is stopped, without its lock, in place of this one's, and start the member"
                + " again");
        }
    }

    private void haltSoon() {
        if (!isHalting) {
            isHalting = true;
            haltNs = nowNs + LAST_WORDS_NS;
            peers.forEach(Peer::tellAgain);
        }
        if (nowNs - haltNs >= 0 || peers.stream().allMatch(peer -> peer.isTold)) {
            isOver = true;
            own.halt(checks.verdict());
        }
    }

    /** Newest version of the rules that each other member knows, by its number; 0 of one that is away. Any thread. */
    Map<Integer, Integer> knownRules() {
        final long now = System.nanoTime();
        final Map<Integer, Integer> known = new TreeMap<>();
        peers.forEach(peer -> known.put(peer.number, now - peer.heardNs >= AWAY_NS ? 0 : peer.knownRules));
        return known;
    }

    /** This member differs from others: what it has made is for nobody. */
    boolean isHalting() {
        return isHalting;
    }

    private boolean begin() {
        hashes = own.checks();
        if (hashes == null) {
            return false;
        }
        status.copyTo(copy);
        checks = new Checks(size, self, hashes.interval(), copy.commands());
        peers.forEach(peer -> peer.heardNs = nowNs);
        return true;
    }

    private void noteOwn() {
        final long newest = hashes.newest();
        for (long commands = Math.max(noted + hashes.interval(), oldest(newest)); commands <= newest;
            commands += hashes.interval()) {
            final long hash = hashes.hash(commands);
            if (hashes.isKept(commands)) {
                checks.note(self, commands, hash);
            }
        }
        noted = newest;
        checks.noteState(self, copy.statePosition(), copy.stateHash());
    }

    /** The first number whose hash may be kept. */
    private long oldest(final long newest) {
        return Math.max(1, newest / hashes.interval() - Checks.KEPT + 1) * hashes.interval();
    }

    private void onWord(final DirectBuffer message, final int offset, final int sealed, final Header ignored) {
        final int length = key.unsealed(message, offset, sealed);
        if (length < 0 && nowNs - foreignNs >= 0) {
            foreignNs = nowNs + FOREIGN_NS;
            own.tell("somebody speaks as a member who does not know the key of keyFile=: that does not count. If it is"
                + " a member of yours, give it the same file, and this build");
        }
        if (length < OLD_WORD) {
            return;
        }
        header.wrap(message, offset);
        if (header.schemaId() == MemberStandingDecoder.SCHEMA_ID
            && header.templateId() == MemberStandingDecoder.TEMPLATE_ID) {
            if (length >= Standings.LENGTH && header.blockLength() >= MemberStandingDecoder.BLOCK_LENGTH) {
                standings.take(message, offset, header, nowNs);
            }
            return;
        }
        if (header.schemaId() != CheckDecoder.SCHEMA_ID || header.templateId() != CheckDecoder.TEMPLATE_ID
            || header.blockLength() < CheckDecoder.nowEncodingOffset()
            || length < MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength()) {
            return;
        }
        decoder.wrapAndApplyHeader(message, offset, header);
        final int number = decoder.member();
        for (int i = 0; i < peers.size(); i++) {
            if (peers.get(i).number == number) {
                peers.get(i).heardNs = nowNs;
                peers.get(i).logStart = decoder.logStart();
                peers.get(i).knownRules =
                    decoder.rules() == CheckDecoder.rulesNullValue() ? Member.FIRST_RULES : decoder.rules();
                checks.noteInterval(number, decoder.interval());
                checks.noteState(number, decoder.snapshot(), decoder.stateHash());
                checks.note(number, decoder.commands(), decoder.hash());
                if (decoder.now() == copy.commands()) {
                    checks.noteStanding(number, copy.commands(), decoder.nowHash(), copy.hash());
                }
            }
        }
    }

    @Override
    public void close() {
        peers.forEach(peer -> CloseHelper.quietClose(peer.way));
        CloseHelper.quietClose(words);
    }
}
