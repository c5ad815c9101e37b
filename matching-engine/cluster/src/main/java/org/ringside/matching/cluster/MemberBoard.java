package org.ringside.matching.cluster;

import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.ElectionState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.ringside.launch.BuildVersion;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.MemberStandingDecoder;
import org.ringside.matching.cluster.protocol.MemberStandingEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCounters;
import org.ringside.matching.member.Attachments;
import org.ringside.matching.member.Bridge;
import org.ringside.matching.member.BridgeRoute;
import org.ringside.matching.member.Link;
import org.ringside.matching.member.Standing;

/** Shows in the counters of a member how the member is, and what the others say of themselves. */
final class MemberBoard implements CheckExchange.Standings, AutoCloseable {
    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final MemberCounter[] COUNTERS = MemberCounter.values();

    private final Path folder;
    private final int member;
    private final String build = BuildVersion.build();
    private final MemberStatus status;
    private final MemberClock clock;
    private final MemberClock.Others clocks;
    private final MemberCounters counters;
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MemberStandingEncoder encoder = new MemberStandingEncoder();
    private final MemberStandingDecoder decoder = new MemberStandingDecoder();
    private final MemberStatus.Copy copy = new MemberStatus.Copy();
    private final Standing standing = new Standing();
    private long nextNs = System.nanoTime();
    private long snapshot;

    /**
     * A board in a new file. No other process is this member.
     *
     * @param status that the service writes.
     * @param clock  of the member.
     */
    MemberBoard(final MemberConfig config, final MemberStatus status, final MemberClock clock) {
        this.folder = config.folder();
        this.status = status;
        this.clock = clock;
        clocks = new MemberClock.Others(clock, config.list().size());
        member = config.member();
        counters = MemberCounters.create(config.queues(), config.processName(MemberMain.NAME), build);
        counters.set(MemberCounter.MEMBER, config.member());
        counters.set(MemberCounter.SNAPSHOT_EVERY, config.snapshotInterval());
        counters.set(MemberCounter.DISK_POLICY, config.isDisk() ? 1 : 0);
        counters.set(MemberCounter.HEAP, Runtime.getRuntime().maxMemory());
        counters.set(MemberCounter.TERM, MemberStatus.NO_TERM);
        counters.set(MemberCounter.KNOWN_RULES, status.knownRules());
    }

    /**
     * A turn of the thread that sends events.
     *
     * @param nowNs  CLOCK_MONOTONIC.
     * @param member that may not have begun.
     * @throws LaunchException when the clock of this member is not that of most others.
     */
    void turn(final long nowNs, final ConsensusModule.Context module, final ClusterMember member) {
        counters.beat(nowNs);
        if (member.checks() != null) {
            // Before, nobody takes the words of others: a member that loads its state for long would find old ones.
            clocks.turn(nowNs);
            clocks.requireAgreement();
        }
        if (nowNs - nextNs >= 0) {
            nextNs = nowNs + INTERVAL_NS;
            showStatus();
            if (!module.electionStateCounter().isClosed()) {
                showModule(module);
            }
            counters.set(MemberCounter.RULES, member.rules());
            if (member.attachments() != null) {
                showAttachments(member.attachments());
            }
        }
    }

    private void showStatus() {
        status.copyTo(copy);
        counters.set(MemberCounter.LEADER, copy.isLeader() ? 1 : 0);
        counters.set(MemberCounter.TERM, copy.term());
        counters.set(MemberCounter.LOG_POSITION, copy.logPosition());
        counters.set(MemberCounter.COMMANDS, copy.commands());
        counters.set(MemberCounter.HASH, copy.hash());
        counters.set(MemberCounter.CLOCK_APART_NS, clocks.apartNs());
        counters.set(MemberCounter.TIME_AHEAD_NS, Math.max(0, status.time() - clock.time()));
        counters.set(MemberCounter.SNAPSHOT_TOOK_NS, copy.snapshotTookNs());
        counters.set(MemberCounter.SNAPSHOT_POSITION, copy.snapshotPosition());
        if (copy.snapshotPosition() != snapshot) {
            snapshot = copy.snapshotPosition();
            counters.set(MemberCounter.SNAPSHOT_MS, System.currentTimeMillis());
        }
    }

    private void showModule(final ConsensusModule.Context module) {
        counters.set(MemberCounter.READY,
            module.electionStateCounter().get() == ElectionState.CLOSED.code() ? 1 : 0);
        counters.set(MemberCounter.ELECTIONS, module.electionCounter().get());
        counters.set(MemberCounter.COMMIT_POSITION, module.commitPositionCounter().get());
    }

    private void showAttachments(final Attachments attachments) {
        attachments.read(standing);
        counters.set(MemberCounter.CHECK_COMMANDS, standing.checkCommands());
        counters.set(MemberCounter.CHECK_HASH, standing.checkHash());
        int row = 0;
        for (int i = 0; i < attachments.size(); i++) {
            final Bridge bridge = attachments.bridge(i);
            final Link link = bridge.link();
            if (link != null) {
                for (int route = 0; route < link.routes().size() && row < MemberCounters.MOST_ROUTES; route++) {
                    final BridgeRoute each = link.routes().get(route);
                    if (each.window() != null) {
                        counters.route(row, each.name(), bridge.name(), each.window().next(), each.released());
                        row++;
                    }
                }
            }
        }
        counters.routes(row);
    }

    @Override
    public void write(final MutableDirectBuffer message, final boolean isHalting) {
        counters.set(MemberCounter.HALTED, isHalting ? 1 : 0);
        counters.set(MemberCounter.CLOCK_NS, clock.time());
        encoder.wrapAndApplyHeader(message, 0, headerEncoder)
            .build(build.substring(0, Math.min(build.length(), MemberStandingEncoder.buildLength())))
            .member((short) member);
        for (final MemberCounter counter : COUNTERS) {
            encoder.counters(counter.ordinal(), counters.get(counter));
        }
    }

    /** A number that is none of a member, or this one's, comes from nobody who should be there. */
    @Override
    public void take(
        final DirectBuffer message, final int offset, final MessageHeaderDecoder header, final long nowNs) {
        decoder.wrapAndApplyHeader(message, offset, header);
        final int other = decoder.member();
        if (other < MemberCounters.MOST_MEMBERS && other != member) {
            clocks.heard(other, decoder.counters(MemberCounter.CLOCK_NS.ordinal()));
            counters.heard(other, nowNs, decoder.build());
            for (final MemberCounter counter : COUNTERS) {
                counters.heard(other, counter, decoder.counters(counter.ordinal()));
            }
        }
    }

    /** What takes longer to ask, by another thread. */
    void look() {
        try {
            final FileStore disk = Files.getFileStore(folder);
            counters.set(MemberCounter.DISK_FREE, disk.getUsableSpace());
            counters.set(MemberCounter.DISK_TOTAL, disk.getTotalSpace());
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
        counters.set(MemberCounter.CLOCK_OFF_NS, clock.offNs());
    }

    /** The file is gone. */
    @Override
    public void close() {
        counters.close();
    }
}
