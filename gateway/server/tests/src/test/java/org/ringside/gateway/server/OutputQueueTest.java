package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.admission.AdmissionControl;
import org.ringside.gateway.config.ConnectionLimits;
import org.ringside.gateway.tls.PlainTransport;

/** A connection that wants to write gets its turn, whatever the turns of others do. */
class OutputQueueTest {
    private final TestClock time = new TestClock();
    private final LoopClock clock = new LoopClock(time, time.epoch());
    private final OutputQueue outputs = new OutputQueue(clock, HiddenCounters.of(1).loop(0));
    private final MemorySelector selector = new MemorySelector();
    private final List<String> turns = new ArrayList<>();

    @Test
    void shouldServeInTheNextCycleAConnectionThatTheTurnOfAnotherQueues() throws IOException {
        final Connection late = connection("late", () -> { });
        final Connection early = connection("early", late::queueForOutput);
        early.queueForOutput();

        assertThat(outputs.flush()).isEqualTo(1);
        assertThat(outputs.flush()).isEqualTo(1);

        assertThat(turns).containsExactly("early", "late");
    }

    @Test
    void shouldServeEverybodyElseWhenATurnHasAnotherOneLeave() throws IOException {
        final Connection leaving = connection("leaving", () -> { });
        final Connection first = connection("first", leaving::detach);
        final Connection last = connection("last", () -> { });
        first.queueForOutput();
        leaving.queueForOutput();
        last.queueForOutput();

        assertThat(outputs.flush()).isEqualTo(2);

        assertThat(turns).containsExactly("first", "last");
    }

    @Test
    void shouldLeaveAConnectionThatQueuesItselfAgainForTheNextCycle() throws IOException {
        final List<Connection> self = new ArrayList<>();
        self.add(connection("restless", () -> self.get(0).queueForOutput()));
        self.get(0).queueForOutput();

        assertThat(outputs.flush()).isEqualTo(1);

        assertThat(turns).containsExactly("restless");
    }

    private Connection connection(final String name, final Runnable turn) throws IOException {
        final BufferPool pool = new BufferPool(1, 64 * 1024);
        final Connection connection = new Connection(
            new NamedTransport(name, turn),
            new AdmissionControl(ConnectionLimits.DEFAULT.within(1)).admit(InetAddress.getLoopbackAddress()),
            pool, pool.take(), false, 0);
        connection.attach(
            selector, outputs, new SessionStateMachine(connection, null, null, null, clock, 1, null));
        return connection;
    }

    /** Notes its turns, and does something with each. */
    private final class NamedTransport extends PlainTransport {
        private final String name;
        private final Runnable turn;

        NamedTransport(final String name, final Runnable turn) throws IOException {
            super(MemoryChannel.connected(1));
            this.name = name;
            this.turn = turn;
            socket().configureBlocking(false);
        }

        @Override
        public void flush() {
            turns.add(name);
            turn.run();
        }
    }
}
