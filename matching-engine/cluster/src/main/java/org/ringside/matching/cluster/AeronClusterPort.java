package org.ringside.matching.cluster;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.driver.MediaDriver;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.TimeoutException;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.security.AuthenticationException;
import io.aeron.security.CredentialsSupplier;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.matching.bridge.ClusterPort;

/**
 * A bridge's way to the members, by Aeron: a session of the cluster's client for commands and answers, and a
 * subscription for what members send by themselves. It has a media driver of its own. One thread uses it, and does the
 * work of Aeron's client, too; a session that is lost is followed by another one.
 */
public final class AeronClusterPort implements ClusterPort, AutoCloseable {
    private static final long KEEP_ALIVE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long AGAIN_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long NO_TERM = -1;
    private static final int MOST_LENGTH =
        MediaSettings.MTU - DataHeaderFlyweight.HEADER_LENGTH - AeronCluster.SESSION_HEADER_LENGTH;

    private final MemberList members;
    private final ClusterKey key;
    private final String host;
    private final Consumer<String> messages;
    private final MediaDriver driver;
    private final Aeron aeron;
    private final AgentInvoker conductor;
    private final Subscription events;
    private final FragmentHandler onEvent = (buffer, offset, length, header) -> deliver(buffer, offset, length);
    private Listener listener;
    private AeronCluster.AsyncConnect connect;
    private AeronCluster cluster;
    private long nextTry = System.nanoTime();
    private long nextKeepAlive;
    private boolean isRefused;
    /** Members have asked for the key, before they gave the session that is being opened. */
    private boolean isAsked;
    private boolean isKeyIgnored;
    private volatile String told = "";

    /**
     * Starts the driver. Whether there are members shows later.
     *
     * @param members  of the cluster.
     * @param key      that they share with this process.
     * @param endpoint {@code HOST:PORT} of this machine, to which members send events.
     * @param folder   of the driver; what is there is removed.
     * @param parkUs   longest sleep of the driver's thread, 1 to 1,000.
     * @param messages takes lines for the operator.
     * @throws LaunchException with one line, when the endpoint cannot be opened, or the folder not be used.
     */
    public AeronClusterPort(final MemberList members, final ClusterKey key, final String endpoint, final Path folder,
        final int parkUs, final Consumer<String> messages) {
        this.members = members;
        this.key = key;
        this.messages = messages;
        host = endpoint.substring(0, endpoint.lastIndexOf(':'));
        MediaDriver openedDriver = null;
        Aeron openedAeron = null;
        try {
            openedDriver = MediaSettings.launch(MediaSettings.driver(folder, MediaSettings.idle(parkUs))
                .errorHandler(failure -> tell("media driver: " + AeronErrors.words(failure))));
            openedAeron = Aeron.connect(MediaSettings.client(folder)
                .subscriberErrorHandler(failure -> {
                    throw rethrown(failure);
                })
                .errorHandler(failure -> tell(AeronErrors.words(failure))));
            events = openedAeron.addSubscription("aeron:udp?alias=events|endpoint=" + endpoint,
                MediaSettings.EVENT_STREAM);
        } catch (final AeronException refused) {
            CloseHelper.quietCloseAll(openedAeron, openedDriver);
            throw new LaunchException(ExitCode.IN_USE, "no events can be received at " + endpoint + ": "
                + AeronErrors.words(refused) + ". Name an address of this machine and a free port", refused);
        }
        driver = openedDriver;
        aeron = openedAeron;
        conductor = aeron.conductorAgentInvoker();
    }

    /**
     * What a thread does that uses a port and has nothing to do, as that of a bridge.
     *
     * @param parkUs longest sleep, 1 to 1,000.
     * @return a strategy for one thread.
     */
    public static IdleStrategy idle(final int parkUs) {
        return MediaSettings.idle(parkUs);
    }

    /** The address of this host from which packets go to the members. */
    static String localHost(final MemberList members) {
        final InetSocketAddress member = new InetSocketAddress(members.host(0), members.port(0));
        if (member.isUnresolved()) {
            throw new LaunchException(ExitCode.NOT_FOUND,
                "members: the host " + members.host(0) + " of member 0 is unknown here");
        }
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(member);
            final InetAddress local = socket.getLocalAddress();
            final String address = local.getHostAddress().replaceFirst("%.*", "");
            return local instanceof Inet6Address ? "[" + address + "]" : address;
        } catch (final IOException unreachable) {
            throw new LaunchException(ExitCode.NOT_FOUND, "no way leads from here to " + members.host(0)
                + ", the host of member 0: " + Failures.ofFile(unreachable), unreachable);
        }
    }

    /** What the listener throws is for the caller of {@link #poll}. */
    private static RuntimeException rethrown(final Throwable failure) {
        if (failure instanceof final Error error) {
            throw error;
        }
        return failure instanceof final RuntimeException known ? known : new IllegalStateException(failure);
    }

    @Override
    public int poll(final Listener to, final int limit) {
        listener = to;
        int work = conductor.invoke();
        if (aeron.isClosed()) {
            throw new LaunchException(ExitCode.CORRUPT, "the media driver has given up this process, which stood still"
                + " for too long: start it again");
        }
        final long nowNs = System.nanoTime();
        work += cluster == null ? connect(nowNs) : pollSession(nowNs);
        return work + events.poll(onEvent, limit);
    }

    private int connect(final long nowNs) {
        if (connect == null && nowNs - nextTry < 0) {
            return 0;
        }
        try {
            if (connect == null) {
                connect = AeronCluster.asyncConnect(context());
            }
            cluster = connect.poll();
        } catch (final AeronException refused) {
            CloseHelper.quietClose(connect);
            connect = null;
            nextTry = nowNs + AGAIN_NS;
            isRefused = refused instanceof AuthenticationException;
            tell(isRefused ? "the members at " + members.ingressEndpoints() + AeronErrors.KEY_REFUSED
                : "no session with the members at " + members.ingressEndpoints() + ": " + reason(refused));
            return 1;
        }
        if (cluster == null) {
            return 0;
        }
        connect = null;
        isRefused = false;
        isKeyIgnored = !key.isNone() && !isAsked;
        if (isKeyIgnored) {
            tell("the members have no key and take everybody: that of keyFile= is not used");
        }
        nextKeepAlive = nowNs + KEEP_ALIVE_NS;
        tell("session " + cluster.clusterSessionId() + " with the members, member " + cluster.leaderMemberId()
            + " leads");
        return 1;
    }

    /** Aeron's own words name the fields of its classes. */
    static String reason(final AeronException refused) {
        final String words = AeronErrors.words(refused).replaceFirst("^(FATAL|ERROR|WARN) - ", "");
        if (refused instanceof TimeoutException) {
            return "no leader answers";
        }
        return words.contains(ConsensusModule.Configuration.SESSION_LIMIT_MSG) ? "they have as many sessions as they"
            + " take: end one that nobody needs, and see who else reaches their first ports" : words;
    }

    private AeronCluster.Context context() {
        isAsked = false;
        return new AeronCluster.Context()
            .aeron(aeron)
            .ownsAeronClient(false)
            .ingressChannel("aeron:udp?alias=ingress")
            .ingressEndpoints(members.ingressEndpoints())
            .egressChannel("aeron:udp?alias=egress|endpoint=" + host + ":0")
            .idleStrategy(YieldingIdleStrategy.INSTANCE)
            .credentialsSupplier(new CredentialsSupplier() {
                @Override
                public byte[] encodedCredentials() {
                    return key.encodedCredentials();
                }

                @Override
                public byte[] onChallenge(final byte[] challenge) {
                    isAsked = true;
                    return key.onChallenge(challenge);
                }
            })
            .errorHandler(failure -> tell(AeronErrors.words(failure)))
            .egressListener((session, timestamp, buffer, offset, length, header) -> deliver(buffer, offset, length));
    }

    private int pollSession(final long nowNs) {
        int work = 0;
        try {
            work = cluster.pollEgress();
            if (nowNs - nextKeepAlive >= 0 && cluster.sendKeepAlive()) {
                nextKeepAlive = nowNs + KEEP_ALIVE_NS;
                work++;
            }
        } catch (final AeronException lost) {
            tell("the session is lost: " + AeronErrors.words(lost));
            CloseHelper.quietClose(cluster);
        }
        if (cluster.isClosed()) {
            tell("the session with the members has ended; another one follows");
            cluster = null;
            nextTry = nowNs;
        }
        return work;
    }

    private void deliver(final DirectBuffer buffer, final int offset, final int length) {
        listener.onMessage(buffer, offset, length);
    }

    @Override
    public long offer(final DirectBuffer buffer, final int offset, final int length) {
        if (cluster == null) {
            return NOT_CONNECTED;
        }
        final long position = cluster.offer(buffer, offset, length);
        if (position >= 0) {
            return position;
        }
        return position == Publication.BACK_PRESSURED || position == Publication.ADMIN_ACTION
            ? BACK_PRESSURED : NOT_CONNECTED;
    }

    @Override
    public long session() {
        return cluster == null ? NO_SESSION : cluster.clusterSessionId();
    }

    /** Whether the members have refused the last request for a session, as the key is not theirs. */
    boolean isRefused() {
        return isRefused;
    }

    /** Whether this process has a key, and the members have given it a session without asking for one. */
    boolean isKeyIgnored() {
        return isKeyIgnored;
    }

    @Override
    public long leadershipTerm() {
        return cluster == null ? NO_TERM : cluster.leadershipTermId();
    }

    @Override
    public int maxMessageLength() {
        return MOST_LENGTH;
    }

    private void tell(final String message) {
        if (!message.equals(told)) {
            told = message;
            messages.accept(message);
        }
    }

    /** Ends the session, and the driver. */
    @Override
    public void close() {
        CloseHelper.quietCloseAll(connect, cluster, events, aeron, driver);
    }
}
