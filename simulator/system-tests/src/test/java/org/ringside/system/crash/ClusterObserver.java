package org.ringside.system.crash;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.bridge.ClusterPort;
import org.ringside.matching.cluster.AeronClusterPort;
import org.ringside.matching.cluster.ClusterKey;
import org.ringside.matching.cluster.MemberList;
import org.ringside.matching.cluster.protocol.AttachEncoder;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.cluster.protocol.AttachedDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.ProgressDecoder;
import org.ringside.matching.cluster.protocol.Sources;

/**
 * Hears from every member how far it is, as a bridge without gateways, and compares what members have come to after
 * equal numbers of commands. A thread of its own does the work; any thread may ask.
 */
final class ClusterObserver implements ClusterPort.Listener, AutoCloseable {
    private static final int LIMIT = 50;
    private static final long PARK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long AGAIN_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int LONGEST = 1_024;
    private static final int LONGEST_PARK_US = 1_000;

    private final AeronClusterPort port;
    private final String endpoint;
    private final Consumer<String> violations;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LONGEST]);
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AttachedDecoder attached = new AttachedDecoder();
    private final ProgressDecoder progress = new ProgressDecoder();
    private final Map<Integer, Standing> standings = new ConcurrentHashMap<>();
    /** Of the events after so many commands, as the first member has told that came there. */
    private final Map<Long, Long> hashes = new HashMap<>();
    /** Members that differ from the others because they were told to. */
    private final Set<Integer> broken = ConcurrentHashMap.newKeySet();
    private final Thread thread = new Thread(this::run, "observer");
    private long attachedSession = ClusterPort.NO_SESSION;
    private long requestId = System.nanoTime();
    private long askedNs = System.nanoTime() - AGAIN_NS;
    private volatile boolean isClosed;
    private volatile Throwable failure;

    /** How far a member has said it is, and when. */
    record Standing(long commands, long hash, long term, boolean isLeader, long toldNs) {
    }

    /**
     * Begins.
     *
     * @param violations takes what is wrong, one line each; from another thread.
     */
    ClusterObserver(final ClusterExchange exchange, final Consumer<String> messages,
        final Consumer<String> violations) {
        this.violations = violations;
        endpoint = exchange.addresses().observer();
        port = new AeronClusterPort(MemberList.parse("members", exchange.addresses().members()), ClusterKey.NONE,
            endpoint, exchange.observerFolder(), LONGEST_PARK_US, messages);
        thread.start();
    }

    /** The member that leads, as far as those have told that are alive; nobody when none of them does. */
    Optional<ClusterPart> leader(final Set<ClusterPart> dead) {
        return standings.entrySet().stream()
            .filter(entry -> entry.getValue().isLeader() && !dead.contains(ClusterPart.member(entry.getKey())))
            .max(Comparator.comparingLong(entry -> entry.getValue().term()))
            .map(entry -> ClusterPart.member(entry.getKey()));
    }

    /** Waits for a member that leads, and is not one of those that are dead. */
    ClusterPart awaitLeader(final Set<ClusterPart> dead) throws InterruptedException {
        await("nobody leads", () -> leader(dead).isPresent());
        return leader(dead).orElseThrow();
    }

    /** Forgets what members have said before they died. */
    void forget(final ClusterPart member) {
        standings.remove(member.number());
    }

    /** What a member says from here on is compared with nothing, or as that of others. */
    void compare(final ClusterPart member, final boolean isBroken) {
        if (isBroken) {
            broken.add(member.number());
        } else {
            broken.remove(member.number());
        }
    }

    /** How far the member is that is farthest. */
    long commands() {
        return standings.values().stream().mapToLong(Standing::commands).max().orElse(0);
    }

    /** Whether a member has said that it has applied so many commands. */
    boolean isAt(final ClusterPart member, final long commands) {
        final Standing standing = standings.get(member.number());
        return standing != null && standing.commands() >= commands;
    }

    /** Waits until all members say now that they have applied as many commands as the others, with equal events. */
    void awaitAgreement() throws InterruptedException {
        final long sinceNs = System.nanoTime();
        await("members do not come to the same events", () -> standings.size() == ClusterPart.MEMBERS.size()
            && standings.values().stream().allMatch(standing -> standing.toldNs() - sinceNs > 0)
            && standings.values().stream().map(Standing::commands).distinct().count() == 1
            && standings.values().stream().map(Standing::hash).distinct().count() == 1);
    }

    private void await(final String what, final BooleanSupplier condition) throws InterruptedException {
        final long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (failure != null) {
                throw new LaunchException(ExitCode.FAILURE, "the observer has failed: " + failure, failure);
            }
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new LaunchException(ExitCode.TIMEOUT, what + ": " + standings.entrySet().stream()
                    .map(entry -> "member " + entry.getKey() + " " + entry.getValue())
                    .collect(Collectors.joining(", ")));
            }
            Thread.sleep(1);
        }
    }

    private void run() {
        try {
            while (!isClosed) {
                if (port.poll(this, LIMIT) + ask() == 0) {
                    LockSupport.parkNanos(PARK_NS);
                }
            }
        } catch (final Throwable thrown) {
            failure = thrown;
        }
    }

    /** Attaches in each session; again, when the answer does not come. */
    private int ask() {
        final long nowNs = System.nanoTime();
        if (port.session() == attachedSession || nowNs - askedNs < AGAIN_NS) {
            return 0;
        }
        askedNs = nowNs;
        requestId++;
        final AttachEncoder attach = new AttachEncoder().wrapAndApplyHeader(buffer, 0, headerEncoder)
            .requestId(requestId).incarnation(1).head(0).tail(0).bridge("observer").sources(Sources.ALL)
            .acceptsLoss((short) 0);
        attach.routesCount(0);
        attach.endpoint(endpoint);
        return port.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + attach.encodedLength()) < 0 ? 0 : 1;
    }

    @Override
    public void onMessage(final DirectBuffer message, final int offset, final int length) {
        header.wrap(message, offset);
        switch (header.templateId()) {
            case AttachedDecoder.TEMPLATE_ID -> {
                attached.wrapAndApplyHeader(message, offset, header);
                if (attached.requestId() == requestId && attached.result() == AttachResult.ATTACHED) {
                    attachedSession = port.session();
                }
            }
            case ProgressDecoder.TEMPLATE_ID -> onProgress(progress.wrapAndApplyHeader(message, offset, header));
            default -> throw new IllegalStateException("template " + header.templateId());
        }
    }

    private void onProgress(final ProgressDecoder told) {
        final int member = told.member();
        standings.put(member, new Standing(told.commands(), told.hash(), told.leadershipTermId(), told.isLeader() != 0,
            System.nanoTime()));
        if (broken.contains(member)) {
            return;
        }
        final Long known = hashes.putIfAbsent(told.commands(), told.hash());
        if (known != null && known != told.hash()) {
            violations.accept("member " + member + " has other events after " + told.commands()
                + " commands than another member, or than before");
        }
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        port.close();
    }
}
