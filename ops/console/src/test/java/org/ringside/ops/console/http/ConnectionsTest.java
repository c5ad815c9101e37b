package org.ringside.ops.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.Connection;
import org.junit.jupiter.api.Test;

class ConnectionsTest {
    private static final Duration TOO_LONG = Duration.ofSeconds(11);

    private long nowNs = -1;
    private final Connections connections = new Connections(2, () -> nowNs);

    private static final class Quiet extends AbstractConnection {
        private Quiet() {
            super(new ByteArrayEndPoint(), Runnable::run);
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

    private Connection open() {
        final Connection connection = new Quiet();
        connections.onOpened(connection);
        return connection;
    }

    private void pass(final Duration time) {
        nowNs += time.toNanos();
        connections.check();
    }
}
