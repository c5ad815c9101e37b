package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.config.SessionRange;
import org.ringside.launch.EpochClock;
import org.ringside.log.LogQueue;
import org.ringside.queue.WaitStrategy;

/**
 * Orders in over real TCP, commands out to a real ring, events in, reports out: the loop's thread, and the client's,
 * allocate nothing for it. {@code -Dringside.times=10} measures over ten times as many orders.
 */
@Tag("slow")
class AllocationTest {
    private static final int ORDERS = 100_000 * Integer.getInteger("ringside.times", 1);
    private static final int WARM_UP = ORDERS * 3 / 5;
    /** Code that is compiled late allocates a few objects once: less than a byte in a thousand orders. */
    private static final int ONE_OFF = ORDERS / 1_000;
    /** On a busy machine the JIT has not finished after the first. */
    private static final int ROUNDS = 16;
    private static final int CLIENTS = 4;
    private static final int WINDOW = 256;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile boolean isRunning = true;
    @TempDir
    private Path folder;

    @Test
    void shouldAllocateNothingWhenOrdersFlow() throws Exception {
        try (TestQueues queues = new TestQueues(4096, 32, 4096, "gw-1"); ScriptedEngine engine = queues.engine();
            GatewayLoops gateway = new GatewayLoops(config(queues.folder()), SystemNanoClock.INSTANCE,
                EpochClock::new, Selector::open,
                LogQueue.attach(queues.folder(), "gw-1", this::fail))) {
            gateway.open();
            final EventLoop loop = gateway.loops().get(0);
            final LoopRunner runner = new LoopRunner(
                loop, Path.of("queues"), WaitStrategy.of("phased", loop.waiter()));
            final Thread loopThread = new Thread(runner, "loop");
            loopThread.setUncaughtExceptionHandler((thread, thrown) -> failure.set(thrown));
            final Thread engineThread = new Thread(() -> run(engine), "engine");
            engine.stopRecording();
            loopThread.start();
            engineThread.start();

            long clientBytes = Long.MAX_VALUE;
            long loopBytes = Long.MAX_VALUE;
            try {
                final List<CountingTrader> traders = logIn(gateway.addresses().get(0));
                trade(traders, WARM_UP);
                for (int round = 1; round <= ROUNDS && Math.max(loopBytes, clientBytes) >= ONE_OFF; round++) {
                    final long loopBefore = THREADS.getThreadAllocatedBytes(loopThread.getId());
                    final long clientBefore = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
                    trade(traders, ORDERS);
                    clientBytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - clientBefore;
                    loopBytes = THREADS.getThreadAllocatedBytes(loopThread.getId()) - loopBefore;
                }
            } finally {
                runner.stop();
                loopThread.join();
                isRunning = false;
                engineThread.join();
            }
            assertThat(failure.get()).isNull();
            assertThat(loopBytes).as("bytes allocated by the event loop for %d orders", ORDERS).isLessThan(ONE_OFF);
            assertThat(clientBytes).as("bytes allocated by the clients for %d orders", ORDERS).isLessThan(ONE_OFF);
        }
    }

    private GatewayConfig config(final Path queueFolder) {
        return new GatewayConfig(
            "gw-1", queueFolder.toString(), null, "127.0.0.1:0", 1, "phased", null, null, null, "hmac",
            Map.of("1", new SessionRange(1001, 1256, 1, TestGateway.KEY_ID, TestGateway.SECRET, "", "")),
            null, null, null, folder.toString(), 4096,
            new SessionLimits(1_000_000, 1_000, 1_000_000, null, null, null), null, null, null, null);
    }

    private List<CountingTrader> logIn(final String gatewayAddress) {
        final InetSocketAddress address =
            new InetSocketAddress("127.0.0.1", Integer.parseInt(gatewayAddress.split(":")[1]));
        final List<CountingTrader> traders = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            final CountingTrader trader = new CountingTrader();
            trader.client = new NativeClient(
                new ClientConfig(address, 1001 + i, 0, 1, TestGateway.KEY_ID, TestGateway.SECRET, 10_000), trader);
            trader.client.connect();
            while (trader.client.state() != NativeClient.State.ESTABLISHED) {
                trader.client.poll(System.nanoTime());
                assertThat(trader.client.closeReason()).isEmpty();
            }
            traders.add(trader);
        }
        return traders;
    }

    /** New, replace and cancel in turn, some traded at once, at most so many unanswered. */
    private void trade(final List<CountingTrader> traders, final int orders) {
        for (int i = 0; i < traders.size(); i++) {
            traders.get(i).sent = 0;
            traders.get(i).answered = 0;
        }
        final int each = orders / traders.size();
        int done = 0;
        while (done < traders.size() && failure.get() == null) {
            done = 0;
            for (int i = 0; i < traders.size(); i++) {
                final CountingTrader trader = traders.get(i);
                trader.send(each);
                trader.client.poll(System.nanoTime());
                if (trader.answered == each) {
                    done++;
                }
            }
        }
    }

    private void run(final ScriptedEngine engine) {
        try {
            while (isRunning) {
                if (engine.doWork() == 0) {
                    engine.awaitWork(1_000_000);
                }
            }
        } catch (final Throwable thrown) {
            failure.set(thrown);
        }
    }

    private void fail(final String warning) {
        failure.set(new AssertionError(warning));
    }

    /** Sends in a window and counts first answers. */
    private static final class CountingTrader extends SilentListener {
        private NativeClient client;
        private long clOrdId;
        private int sent;
        private int answered;

        void send(final int total) {
            while (sent < total && sent - answered < WINDOW) {
                clOrdId++;
                final long seqNo = switch ((int) (clOrdId % 4)) {
                    case 0 -> client.cancelOrder(clOrdId, clOrdId - 1, 0, 3, '1');
                    case 1 -> client.replaceOrder(clOrdId, clOrdId - 1, 0, 3, '1', Frames.PRICE, 5, '0');
                    default -> client.newOrder(clOrdId, 3, '1', Frames.PRICE, clOrdId % 7 + 1, '0', 0);
                };
                if (seqNo == NativeClient.BACK_PRESSURED) {
                    clOrdId--;
                    return;
                }
                sent++;
            }
        }

        @Override
        void onFirstAnswer() {
            answered++;
        }
    }
}
