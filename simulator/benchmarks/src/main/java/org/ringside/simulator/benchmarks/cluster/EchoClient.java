package org.ringside.simulator.benchmarks.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.TimerSlack;
import org.ringside.matching.bridge.ClusterPort;
import org.ringside.matching.cluster.AeronClusterPort;
import org.ringside.matching.cluster.ClusterKey;
import org.ringside.matching.cluster.MemberList;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.TrainDecoder;

/**
 * In the place of a bridge: sends trains of orders to members that give them back, by a bridge's port and with its
 * loop: take what has come, send what is due, and else do as an idle bridge does. Reads a load from standard input, a
 * line {@code MESSAGES-PER-SECOND IN-FLIGHT SECONDS}, and prints what came out of it, a line of JSON in the form of
 * {@code trader-sim run}. A rate of 0 is as many as are answered.
 */
public final class EchoClient {
    private static final int MESSAGES_IN_A_TURN = 64;
    /** Commands that a bridge has on the way, at most. */
    private static final int MOST_ON_THE_WAY = 8_192;
    private static final int MASK = 2 * MOST_ON_THE_WAY - 1;
    private static final long WARMUP_NS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final long LAST_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_SECOND = 1e9;
    private static final int DIGITS = 3;
    /** Behind the last load. */
    private static final String END = "";

    private final ClusterPort port;
    private final IdleStrategy idle;
    private final EchoTrain train;
    private final ClusterPort.Listener listener = this::onMessage;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TrainDecoder decoder = new TrainDecoder();
    private final Histogram latencies = new Histogram(DIGITS);
    /** When each order was due, by its position. */
    private final long[] due = new long[MASK + 1];
    private long next;
    private long first;
    private long answered;
    private long measuredNs;
    private long endNs;
    private long counted;

    private EchoClient(final ClusterPort port, final IdleStrategy idle) {
        this.port = port;
        this.idle = idle;
        train = new EchoTrain(port.maxMessageLength());
    }

    /**
     * Serves standard input, and ends with it.
     *
     * @param args the members, the endpoint for events, the folder of the media driver, and the longest sleep in
     *             microseconds.
     */
    public static void main(final String[] args) {
        TimerSlack.shorten();
        final int parkUs = Integer.parseInt(args[3]);
        final BlockingQueue<String> loads = new LinkedBlockingQueue<>();
        final Thread reader = new Thread(() -> read(loads), "loads");
        reader.setDaemon(true);
        reader.start();
        try (AeronClusterPort port = new AeronClusterPort(MemberList.parse("members", args[0]), ClusterKey.NONE,
            args[1], Path.of(args[2]), parkUs, System.err::println)) {
            final EchoClient client = new EchoClient(port, AeronClusterPort.idle(parkUs));
            client.awaitSession();
            System.out.println("ready");
            for (String load = client.await(loads); !load.equals(END); load = client.await(loads)) {
                final String[] words = load.split(" ");
                System.gc();
                System.out.println(client.run(
                    Long.parseLong(words[0]), Integer.parseInt(words[1]), Double.parseDouble(words[2])));
            }
        }
    }

    private static void read(final BlockingQueue<String> loads) {
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in))) {
            input.lines().forEach(loads::add);
        } catch (final IOException failure) {
            System.err.println("echo client: " + failure);
        } finally {
            loads.add(END);
        }
    }

    /** The session lives on meanwhile. */
    private String await(final BlockingQueue<String> loads) {
        String load = loads.poll();
        while (load == null) {
            idle.idle(port.poll(listener, MESSAGES_IN_A_TURN));
            load = loads.poll();
        }
        return load;
    }

    private void awaitSession() {
        final long beginNs = System.nanoTime();
        while (port.session() == ClusterPort.NO_SESSION) {
            idle.idle(port.poll(listener, MESSAGES_IN_A_TURN));
            if (System.nanoTime() - beginNs >= PATIENCE_NS) {
                throw new LaunchException(ExitCode.TIMEOUT, "no session with the members: see above");
            }
        }
    }

    private ObjectNode run(final long perSecond, final int inFlight, final double seconds) {
        final long beginNs = System.nanoTime();
        final double intervalNs = perSecond == 0 ? 0 : NS_PER_SECOND / perSecond;
        measuredNs = beginNs + WARMUP_NS;
        endNs = measuredNs + (long) (seconds * NS_PER_SECOND);
        latencies.reset();
        first = next;
        answered = 0;
        counted = 0;
        long nowNs = beginNs;
        while (nowNs - endNs < 0 || next - first > answered && nowNs - endNs < LAST_NS) {
            int work = port.poll(listener, MESSAGES_IN_A_TURN);
            if (nowNs - endNs < 0) {
                final long wanted = intervalNs == 0 ? first + answered + inFlight
                    : first + (long) ((nowNs - beginNs) / intervalNs) + 1;
                work += send(Math.min(wanted, first + answered + MOST_ON_THE_WAY), beginNs, intervalNs, nowNs);
            }
            idle.idle(work);
            nowNs = System.nanoTime();
        }
        final ObjectNode result = new ObjectMapper().createObjectNode();
        result.put("rate", counted / seconds);
        result.put("lost", next - first - answered);
        final ObjectNode latency = result.putObject("latency");
        latency.put("count", latencies.getTotalCount());
        latency.put("p50", latencies.getValueAtPercentile(50) / NS_PER_US);
        latency.put("p99", latencies.getValueAtPercentile(99) / NS_PER_US);
        latency.put("p99.9", latencies.getValueAtPercentile(99.9) / NS_PER_US);
        latency.put("max", latencies.getMaxValue() / NS_PER_US);
        return result;
    }

    /** Sends orders up to this position, in trains as long as they may be; returns how many. */
    private int send(final long wanted, final long beginNs, final double intervalNs, final long nowNs) {
        int sent = 0;
        while (next < wanted) {
            final int size = (int) Math.min(wanted - next, train.most());
            train.fill(next, size, nowNs);
            if (port.offer(train.buffer(), 0, train.length()) < 0) {
                return sent;
            }
            for (int i = 0; i < size; i++) {
                due[(int) (next & MASK)] = intervalNs == 0 ? nowNs : beginNs + (long) ((next - first) * intervalNs);
                next++;
            }
            sent += size;
        }
        return sent;
    }

    private void onMessage(final DirectBuffer buffer, final int offset, final int length) {
        header.wrap(buffer, offset);
        if (header.schemaId() != TrainDecoder.SCHEMA_ID || header.templateId() != TrainDecoder.TEMPLATE_ID) {
            return;
        }
        final long nowNs = System.nanoTime();
        decoder.wrapAndApplyHeader(buffer, offset, header);
        for (final TrainDecoder.CommandsDecoder command : decoder.commands()) {
            final long position = command.position();
            command.skipBytes();
            if (position >= first) {
                answered++;
                final long dueNs = due[(int) (position & MASK)];
                if (dueNs - measuredNs >= 0) {
                    latencies.recordValue(Math.max(0, nowNs - dueNs));
                }
                counted += nowNs - measuredNs >= 0 && nowNs - endNs < 0 ? 1 : 0;
            }
        }
    }
}
