package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class DoorkeeperTest {
    private static final InetAddress ONE = address("10.0.0.1");
    private static final InetAddress OTHER = address("10.0.0.2");
    private static final InetAddress THIRD = address("10.0.0.3");

    @Test
    void shouldCountStrangersPerAddressAndInTotal() {
        final Doorkeeper doorkeeper = new Doorkeeper(new ConnectionLimits(10, 3, 2, ""));
        doorkeeper.admit(ONE);
        doorkeeper.admit(ONE);

        assertThat(doorkeeper.admit(ONE)).as("third stranger of an address").isNull();
        final Doorkeeper.Pass last = doorkeeper.admit(OTHER);
        assertThat(last).isNotNull();
        assertThat(doorkeeper.admit(THIRD)).as("fourth stranger").isNull();
        last.authenticate();
        last.authenticate();
        assertThat(doorkeeper.admit(THIRD)).isNotNull();
        assertThat(doorkeeper.unauthenticated()).isEqualTo(3);
    }

    @Test
    void shouldCountConnectionsPerAddressWhenTheyAreNoStrangersAnyMore() {
        final Doorkeeper doorkeeper = new Doorkeeper(new ConnectionLimits(2, 100, 100, ""));
        final Doorkeeper.Pass first = doorkeeper.admit(ONE);
        first.authenticate();
        doorkeeper.admit(ONE).authenticate();

        assertThat(doorkeeper.admit(ONE)).isNull();
        assertThat(doorkeeper.admit(OTHER)).isNotNull();
        first.release();
        assertThat(doorkeeper.admit(ONE)).isNotNull();
    }

    @Test
    void shouldForgetAddressWhenItsLastConnectionIsGone() {
        final Doorkeeper doorkeeper = new Doorkeeper(new ConnectionLimits(2, 2, 2, ""));
        for (int i = 0; i < 100; i++) {
            final Doorkeeper.Pass pass = doorkeeper.admit(ONE);
            pass.release();
            pass.release();
        }

        assertThat(doorkeeper.addresses()).isZero();
        assertThat(doorkeeper.unauthenticated()).isZero();
    }

    @Test
    void shouldAskTheNewListWhenLimitsAreSet() {
        final Doorkeeper doorkeeper = new Doorkeeper(new ConnectionLimits(2, 2, 2, "10.0.0.1"));
        assertThat(doorkeeper.admit(OTHER)).isNull();
        assertThat(doorkeeper.admit(ONE)).isNotNull();

        doorkeeper.set(new ConnectionLimits(2, 2, 2, "10.0.0.2"));

        assertThat(doorkeeper.admit(OTHER)).isNotNull();
        assertThat(doorkeeper.admit(ONE)).isNull();
    }

    private static InetAddress address(final String text) {
        try {
            return InetAddress.getByName(text);
        } catch (final UnknownHostException ex) {
            throw new AssertionError(ex);
        }
    }
}
