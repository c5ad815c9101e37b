package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.MutableLong;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.counters.CounterBlock;
import org.ringside.log.EventLog;
import org.ringside.matching.counters.WatchCounter;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.rings.GatewayWatch;
import org.ringside.queue.QueueSpec;

/** Sessions that are gone, and gateways that are gone with them. */
class CancelOnDisconnectTest extends EngineFixture {
    private static final int NEVER = 1000;
    private static final int ON_DISCONNECT = 1001;
    private static final int ON_TERMINATE = 1002;
    private static final int ON_EITHER = 1003;

    @Test
    void shouldCancelTheOrdersOfASessionThatIsGone() {
        enterOrders();

        gateway.disconnected(ON_TERMINATE, 1);
        exchange.work();

        assertThat(gateway.poll().lines()).containsExactly(
            "cancelled 1002/11#3 on 1 BUY cum 0 CANCEL_ON_DISCONNECT by 0 exec 5");
    }

    @Test
    void shouldLeaveOrdersAloneWhenTheSessionHasAnotherVersionMeanwhile() {
        enterOrders();
        gateway.negotiate(ON_DISCONNECT, 2);

        gateway.disconnected(ON_DISCONNECT, 1);
        gateway.disconnected(9_999, 1);
        exchange.work();

        assertThat(gateway.poll().lines()).isEmpty();
    }

    @Test
    void shouldCancelForThoseWhoAskedWhenTheGatewayIsGone() {
        enterOrders();
        final Gateway other = exchange.gateway("gw-2");
        exchange.stop();
        other.bindCancelled(1004, 1);
        other.buy(1004, 11, 1, PRICE);
        exchange.work();
        assertThat(other.poll().lines()).hasSize(1);

        exchange.loseGateway("gw-1");

        assertThat(gateway.poll().lines()).containsExactly(
            "cancelled 1001/11#2 on 1 BUY cum 0 CANCEL_ON_DISCONNECT by 0 exec 6",
            "cancelled 1003/11#4 on 1 BUY cum 0 CANCEL_ON_DISCONNECT by 0 exec 7");
        assertThat(other.poll().lines()).isEmpty();
        final long hash = exchange.host().service().stateHash();
        exchange.stop();
        assertThat(exchange.host().service().stateHash()).as("after a restart").isEqualTo(hash);
    }

    @Test
    void shouldTakeTheLastWordOfASessionOnWhatIsToBeCancelled() {
        enterOrders();
        gateway.bindCancelled(ON_DISCONNECT, 0);
        gateway.bindCancelled(NEVER, 3);
        exchange.work();

        exchange.loseGateway("gw-1");

        assertThat(gateway.poll().lines()).extracting(line -> line.substring(0, 14))
            .containsExactly("cancelled 1000", "cancelled 1003");
    }

    @Test
    void shouldTellOnceThatAGatewayIsGone() {
        final MutableLong time = new MutableLong(100);
        final CounterBlock<WatchCounter> counters = new CounterBlock<>(new UnsafeBuffer(new byte[64]), 0);
        exchange.create("orders.out.gw-2", QueueSpec.one(64, 240));
        exchange.serve("gw-2");
        try (EngineQueues queues = new EngineQueues(exchange.config())) {
            final GatewayWatch watch = new GatewayWatch(
                queues.routes(), 1_000, time::get, counters,
                EventLog.printing(line -> exchange.stream().println("engine: " + line)));
            look(watch, time, 1_099);
            assertThat(watch.lost().poll()).isNull();

            look(watch, time, 1_100);
            look(watch, time, 5_000);

            assertThat(watch.lost().poll()).isEqualTo("gw-2");
            assertThat(watch.lost().poll()).isNull();
            gateway.close();
            look(watch, time, 5_999);
            assertThat(watch.lost().poll()).as("it was there at 5000").isNull();
            look(watch, time, 6_000);
            assertThat(watch.lost().poll()).isEqualTo("gw-1");
            final Gateway again = exchange.reattach("gw-1");
            look(watch, time, 7_000);
            again.close();
            look(watch, time, 7_999);
            assertThat(watch.lost().poll()).as("bound again in time").isNull();
            look(watch, time, 8_000);
            assertThat(watch.lost().poll()).isEqualTo("gw-1");
            assertThat(counters.get(WatchCounter.GATEWAYS_LOST)).isEqualTo(3);
        }
        assertThat(exchange.messages()).hasSize(3).allSatisfy(line -> assertThat(line).contains("has been gone for"));
    }

    @Test
    void shouldCancelAfterTheGraceTime() {
        exchange.set("gatewayGraceMs", 200);
        try (EngineServer server = new EngineServer(exchange.config(), exchange.stream()).start()) {
            gateway.bindCancelled(ON_DISCONNECT, 1);
            gateway.buy(ON_DISCONNECT, 11, 1, PRICE);
            assertThat(gateway.await(1)).as(server.description()).hasSize(1);
            gateway.close();
            final long startNs = System.nanoTime();
            while (exchange.messages().stream().noneMatch(line -> line.contains("gateway loop gw-1 has been gone"))) {
                assertThat(System.nanoTime() - startNs).isLessThan(TimeUnit.SECONDS.toNanos(60));
                Thread.onSpinWait();
            }

            final List<String> events = exchange.reattach("gw-1").await(1);

            assertThat(events).containsExactly("cancelled 1001/11#1 on 1 BUY cum 0 CANCEL_ON_DISCONNECT by 0 exec 2");
        }
    }

    private void enterOrders() {
        for (int type = 0; type <= 3; type++) {
            gateway.bindCancelled(NEVER + type, type);
            gateway.newOrder(NEVER + type, 11, 1, Side.BUY, 1, PRICE,
                TimeInForce.DAY);
        }
        exchange.work();
        assertThat(gateway.poll().lines()).hasSize(4);
    }

    private static void look(final GatewayWatch watch, final MutableLong time, final long now) {
        time.set(now);
        watch.tasks().forEach(task -> task.work().run());
    }
}
