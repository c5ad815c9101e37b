package org.ringside.simulator.benchmarks.features;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.launch.Lifeline;
import org.ringside.queue.QueueDirectory;

/**
 * The service: one thread reads the sockets and hands each request to the workers, which compute and answer. Ends with
 * the process that started it.
 */
public final class FeatureService {
    private static final int BACKLOG = 4_096;

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final List<ServiceConnection> connections = new CopyOnWriteArrayList<>();

    private FeatureService() throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    /**
     * Prints what the work of a request takes, microseconds, and its address, and serves until standard input ends.
     *
     * @param args how requests are handed over ({@link Workers}), workers, requests that wait at most, folder of the
     *             rings.
     */
    public static void main(final String[] args) throws IOException {
        final FeatureService service = new FeatureService();
        final Handover handover =
            service.handover(Workers.valueOf(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]), args[3]);
        Lifeline.watch("features", () -> Runtime.getRuntime().halt(0));
        System.out.println(microsOfWork());
        System.out.println("127.0.0.1:" + ((InetSocketAddress) service.listener.getLocalAddress()).getPort());
        service.serve(handover);
    }

    /** What it takes when its code is compiled, on one thread of this process. */
    private static double microsOfWork() {
        final int requests = 2_000;
        final FeatureTable table = new FeatureTable();
        final Features features = new Features();
        float sum = 0;
        long startNs = 0;
        for (int i = 0; i < 2 * requests; i++) {
            if (i == requests) {
                startNs = System.nanoTime();
            }
            table.compute(i & FeatureTable.ROWS - 1, i * 31 & FeatureTable.ROWS - 1, features);
            sum += features.own;
        }
        final double micros = (System.nanoTime() - startNs) / 1e3 / requests;
        if (Float.isNaN(sum)) {
            throw new IllegalStateException("the features are no numbers");
        }
        return micros;
    }

    private Handover handover(final Workers kind, final int workers, final int waiting, final String folder) {
        final FeatureTable table = new FeatureTable();
        final ThreadLocal<Features> ofThread = ThreadLocal.withInitial(Features::new);
        return switch (kind) {
            case RING, RING_IN_BATCHES -> new RingHandover(QueueDirectory.of(Path.of(folder)), table, workers, waiting,
                kind == Workers.RING_IN_BATCHES, connections::get);
            case LINKED -> new PoolHandover(table, pool(workers, new LinkedBlockingQueue<>()), ofThread::get);
            case ARRAY -> new PoolHandover(table, pool(workers, new ArrayBlockingQueue<>(waiting)), ofThread::get);
            // The thread ends with its request: what it kept for itself nobody would find again.
            case VIRTUAL -> new PoolHandover(table, virtualThreads(), Features::new);
        };
    }

    private static Executor pool(final int workers, final BlockingQueue<Runnable> queue) {
        final ThreadPoolExecutor pool = new ThreadPoolExecutor(workers, workers, 0, TimeUnit.SECONDS, queue);
        pool.prestartAllCoreThreads();
        return pool;
    }

    /** By name: this project is compiled for a Java that has none. */
    private static Executor virtualThreads() {
        try {
            return (Executor) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (final NoSuchMethodException | IllegalAccessException | InvocationTargetException ex) {
            throw new IllegalStateException("this Java has no virtual threads", ex);
        }
    }

    private void serve(final Handover handover) throws IOException {
        final Consumer<SelectionKey> handler = key -> onReady(key, handover);
        while (true) {
            selector.select(handler);
        }
    }

    private void onReady(final SelectionKey key, final Handover handover) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else if (!((ServiceConnection) key.attachment()).read(handover)) {
                key.cancel();
                ((ServiceConnection) key.attachment()).close();
            }
        } catch (final IOException lost) {
            key.cancel();
            System.err.println("features: a connection was lost: " + lost.getMessage());
        }
    }

    private void accept() throws IOException {
        final SocketChannel channel = listener.accept();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        final ServiceConnection connection = new ServiceConnection(connections.size(), channel);
        connections.add(connection);
        channel.register(selector, SelectionKey.OP_READ, connection);
    }
}
