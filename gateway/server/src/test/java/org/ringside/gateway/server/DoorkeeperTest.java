package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.ConnectionLimits;

class DoorkeeperTest {
    private static final InetAddress ONE = address("10.0.0.1");
    private static final InetAddress OTHER = address("10.0.0.2");
    private static final InetAddress THIRD = address("10.0.0.3");

    @Test
    void shouldCountStrangersPerAddressAndInTotal() {
        final Doorkeeper doorkeeper = new Doorkeeper(new ConnectionLimits(10, 6, 2, ""));
        doorkeeper.admit(ONE);
        final Doorkeeper.Pass last = doorkeeper.admit(ONE);
        assertThat(doorkeeper.admit(ONE)).as("third stranger of an address").isNull();
        doorkeeper.admit(OTHER);

        assertThat(doorkeeper.admit(THIRD)).as("fourth stranger: the other places are for who is known").isNull();
        last.authenticate();
        last.authenticate();
        assertThat(doorkeeper.admit(THIRD)).isNotNull();
        assertThat(doorkeeper.unauthenticated()).isEqualTo(3);
    }

    @Test
    void shouldLeaveEachFurtherAddressAsManyPlacesAsOthersHold() {
        final Doorkeeper doorkeeper = new Doorkeeper(new ConnectionLimits(300, 100, 100, ""));
        for (int i = 0; i < 300; i++) {
            doorkeeper.admit(ONE);
            doorkeeper.admit(OTHER);
        }
        assertThat(doorkeeper.unauthenticated()).as("of 50 for unknown addresses").isEqualTo(34);

        int admitted = 0;
        while (doorkeeper.admit(THIRD) != null) {
            admitted++;
        }
        assertThat(admitted).isEqualTo(8);
    }

    @Test
    void shouldKeepPlacesForKnownAddressesWhenUnknownOnesTakeAllTheyGet() {
        final Doorkeeper doorkeeper = new Doorkeeper(new ConnectionLimits(300, 100, 100, ""));
        final Doorkeeper.Pass known = doorkeeper.admit(ONE);
        known.authenticate();
        known.release();
        for (int i = 0; i < 1_000; i++) {
            doorkeeper.admit(address("10.1." + i / 250 + "." + i % 250));
        }
        assertThat(doorkeeper.unauthenticated()).isEqualTo(50);
        doorkeeper.set(new ConnectionLimits(300, 100, 100, "10.0.0.0/8"));

        int admitted = 0;
        while (doorkeeper.admit(ONE) != null) {
            admitted++;
        }
        assertThat(admitted).isEqualTo(25);
    }

    @Test
    void shouldNotKnowAnAddressThatOnlyConnected() {
        final Doorkeeper doorkeeper = new Doorkeeper(new ConnectionLimits(300, 2, 2, ""));
        doorkeeper.admit(ONE).release();
        doorkeeper.admit(OTHER);

        assertThat(doorkeeper.admit(ONE)).isNull();
    }

    @Test
    void shouldCountTheFirst64BitsOfAnIpv6Address() {
        final Doorkeeper doorkeeper = new Doorkeeper(new ConnectionLimits(300, 300, 2, ""));
        doorkeeper.admit(address("2001:db8::1"));
        doorkeeper.admit(address("2001:db8::2"));

        assertThat(doorkeeper.admit(address("2001:db8::3"))).isNull();
        assertThat(doorkeeper.admit(address("2001:db8:0:1::3"))).isNotNull();
        assertThat(doorkeeper.addresses()).isEqualTo(2);
    }

    @Test
    void shouldForgetTheOldestLogonWhenTooManyAddressesAreKnown() {
        final KnownAddresses known = new KnownAddresses();
        for (int i = 0; i < KnownAddresses.MAX; i++) {
            known.add(i);
        }
        known.add(0);
        known.add(-1);

        assertThat(known.contains(0)).isTrue();
        assertThat(known.contains(1)).isFalse();
        assertThat(known.contains(-1)).isTrue();
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
        final Doorkeeper doorkeeper = new Doorkeeper(new ConnectionLimits(2, 4, 2, "10.0.0.1"));
        assertThat(doorkeeper.admit(OTHER)).isNull();
        assertThat(doorkeeper.admit(ONE)).isNotNull();

        doorkeeper.set(new ConnectionLimits(2, 4, 2, "10.0.0.2"));

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
