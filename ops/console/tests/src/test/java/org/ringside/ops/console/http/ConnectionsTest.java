package org.ringside.ops.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.Connection;
import org.junit.jupiter.api.Test;

class ConnectionsTest {
    private static final Duration TOO_LONG = Duration.ofSeconds(11);

    private long nowNs = -1;
    private final Connections connections = new Connections(2, () -> nowNs);

    private static final class Quiet extends AbstractConnection {
        private Quiet(final String address) {
            super(new ByteArrayEndPoint() {
                @Override
                public SocketAddress getRemoteSocketAddress() {
                    return new InetSocketAddress(address, 50_000);
                }
            }, Runnable::run);
        }

        @Override
        public void onFillable() {
            throw new AssertionError("nobody sends anything");
        }
    }

    @Test
    void shouldCloseAConnectionThatBringsNoRequestForTenSeconds() {
        final Connection quiet = open();
        pass(Duration.ofSeconds(10));
        assertThat(quiet.getEndPoint().isOpen()).isTrue();
        pass(Duration.ofSeconds(1));
        assertThat(quiet.getEndPoint().isOpen()).isFalse();
    }

    @Test
    void shouldKeepAConnectionWhileTheConsoleWorksOnItsRequest() {
        final Connection patient = open();
        connections.hold(patient.getEndPoint());
        pass(TOO_LONG);
        assertThat(patient.getEndPoint().isOpen()).isTrue();
        connections.release(patient.getEndPoint());
        pass(Duration.ofSeconds(10));
        assertThat(patient.getEndPoint().isOpen()).isTrue();
        pass(Duration.ofSeconds(1));
        assertThat(patient.getEndPoint().isOpen()).isFalse();
    }

    @Test
    void shouldForgetAConnectionThatEndedWhileTheConsoleWorkedOnItsRequest() {
        final Connection gone = open();
        connections.hold(gone.getEndPoint());
        gone.getEndPoint().close();
        connections.onClosed(gone);
        connections.release(gone.getEndPoint());
        final Connection first = open();
        final Connection second = open();
        pass(Duration.ofSeconds(2));
        assertThat(first.getEndPoint().isOpen()).as("two may stay").isTrue();
        assertThat(second.getEndPoint().isOpen()).as("two may stay").isTrue();
    }

    @Test
    void shouldCloseThoseThatAreQuietForLongestWhileThereAreTooMany() {
        final Connection first = open();
        final Connection second = open();
        nowNs += Duration.ofMillis(500).toNanos();
        final Connection third = open();
        pass(Duration.ofMillis(900));
        assertThat(first.getEndPoint().isOpen() && second.getEndPoint().isOpen()).as("both of the oldest").isFalse();
        assertThat(third.getEndPoint().isOpen()).isTrue();
    }

    @Test
    void shouldMakeRoomByTheOldestOfTheNetworkThatHasMost() {
        final Connection alone = open("192.0.2.7");
        nowNs++;
        final List<Connection> many = List.of(open("2001:db8::1"), open("2001:db8::2"), open("2001:db8:0:1::2"));
        nowNs++;
        connections.release(many.get(0).getEndPoint());

        assertThat(connections.makeRoom()).isTrue();

        assertThat(many).extracting(connection -> connection.getEndPoint().isOpen())
            .as("two have a network of 64 bits in common").containsExactly(true, false, true);
        assertThat(connections.makeRoom() && connections.makeRoom() && connections.makeRoom()).isTrue();
        assertThat(alone.getEndPoint().isOpen()).isFalse();
        assertThat(connections.makeRoom()).as("nobody is left").isFalse();
        assertThat(connections.ended()).isEqualTo(4);
    }

    @Test
    void shouldMakeNoRoomByAStreamOrAClientThatWaits() {
        final Connection waits = open("192.0.2.7");
        connections.hold(waits.getEndPoint());

        assertThat(connections.makeRoom()).isFalse();
        assertThat(waits.getEndPoint().isOpen()).isTrue();
    }

    @Test
    void shouldTellAtOnceAndThenOnceAMinuteHowManyHaveEndedForOthers() {
        final List<String> told = new ArrayList<>();
        connections.tell(told::add);
        assertThat(told).isEmpty();
        for (int i = 0; i < 3; i++) {
            open("192.0.2." + i);
            connections.makeRoom();
            connections.tell(told::add);
        }
        assertThat(told).containsExactly("connections closed to make room for others: 1, the last one from"
            + " 192.0.2.0. See who connects so often there");
        nowNs += Duration.ofMinutes(1).toNanos();
        connections.tell(told::add);
        connections.tell(told::add);
        assertThat(told).hasSize(2).last().asString().contains(": 2, the last one from 192.0.2.2.");
    }

    private Connection open() {
        return open("127.0.0.1");
    }

    private Connection open(final String address) {
        final Connection connection = new Quiet(address);
        connections.onOpened(connection);
        return connection;
    }

    private void pass(final Duration time) {
        nowNs += time.toNanos();
        connections.check();
    }
}
