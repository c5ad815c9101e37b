package org.ringside.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.ConnectionLimits;

class AdmissionControlTest {
    private static final InetAddress ONE = address("10.0.0.1");
    private static final InetAddress OTHER = address("10.0.0.2");
    private static final InetAddress THIRD = address("10.0.0.3");

    @Test
    void shouldCountStrangersPerAddressAndInTotal() {
        final AdmissionControl admissionControl = new AdmissionControl(new ConnectionLimits(10, 6, 2, ""));
        admissionControl.admit(ONE);
        final AdmissionControl.Permit last = admissionControl.admit(ONE);
        assertThat(admissionControl.admit(ONE)).as("third stranger of an address").isNull();
        admissionControl.admit(OTHER);

        assertThat(admissionControl.admit(THIRD)).as("fourth stranger: the other places are for who is known").isNull();
        last.authenticate();
        last.authenticate();
        assertThat(admissionControl.admit(THIRD)).isNotNull();
        assertThat(admissionControl.unauthenticated()).isEqualTo(3);
    }

    @Test
    void shouldLeaveEachFurtherAddressAsManyPlacesAsOthersHold() {
        final AdmissionControl admissionControl = new AdmissionControl(new ConnectionLimits(300, 100, 100, ""));
        for (int i = 0; i < 300; i++) {
            admissionControl.admit(ONE);
            admissionControl.admit(OTHER);
        }
        assertThat(admissionControl.unauthenticated()).as("of 50 for unknown addresses").isEqualTo(34);

        int admitted = 0;
        while (admissionControl.admit(THIRD) != null) {
            admitted++;
        }
        assertThat(admitted).isEqualTo(8);
    }

    @Test
    void shouldKeepPlacesForKnownAddressesWhenUnknownOnesTakeAllTheyGet() {
        final AdmissionControl admissionControl = new AdmissionControl(new ConnectionLimits(300, 100, 100, ""));
        final AdmissionControl.Permit known = admissionControl.admit(ONE);
        known.authenticate();
        known.release();
        for (int i = 0; i < 1_000; i++) {
            admissionControl.admit(address("10.1." + i / 250 + "." + i % 250));
        }
        assertThat(admissionControl.unauthenticated()).isEqualTo(50);
        admissionControl.set(new ConnectionLimits(300, 100, 100, "10.0.0.0/8"));

        int admitted = 0;
        while (admissionControl.admit(ONE) != null) {
            admitted++;
        }
        assertThat(admitted).isEqualTo(25);
    }

    @Test
    void shouldNotKnowAnAddressThatOnlyConnected() {
        final AdmissionControl admissionControl = new AdmissionControl(new ConnectionLimits(300, 2, 2, ""));
        admissionControl.admit(ONE).release();
        admissionControl.admit(OTHER);

        assertThat(admissionControl.admit(ONE)).isNull();
    }

    @Test
    void shouldCountTheFirst64BitsOfAnIpv6Address() {
        final AdmissionControl admissionControl = new AdmissionControl(new ConnectionLimits(300, 300, 2, ""));
        admissionControl.admit(address("2001:db8::1"));
        admissionControl.admit(address("2001:db8::2"));

        assertThat(admissionControl.admit(address("2001:db8::3"))).isNull();
        assertThat(admissionControl.admit(address("2001:db8:0:1::3"))).isNotNull();
        assertThat(admissionControl.addresses()).isEqualTo(2);
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
        final AdmissionControl admissionControl = new AdmissionControl(new ConnectionLimits(2, 100, 100, ""));
        final AdmissionControl.Permit first = admissionControl.admit(ONE);
        first.authenticate();
        admissionControl.admit(ONE).authenticate();

        assertThat(admissionControl.admit(ONE)).isNull();
        assertThat(admissionControl.admit(OTHER)).isNotNull();
        first.release();
        assertThat(admissionControl.admit(ONE)).isNotNull();
    }

    @Test
    void shouldForgetAddressWhenItsLastConnectionIsGone() {
        final AdmissionControl admissionControl = new AdmissionControl(new ConnectionLimits(2, 2, 2, ""));
        for (int i = 0; i < 100; i++) {
            final AdmissionControl.Permit permit = admissionControl.admit(ONE);
            permit.release();
            permit.release();
        }

        assertThat(admissionControl.addresses()).isZero();
        assertThat(admissionControl.unauthenticated()).isZero();
    }

    @Test
    void shouldAskTheNewListWhenLimitsAreSet() {
        final AdmissionControl admissionControl = new AdmissionControl(new ConnectionLimits(2, 4, 2, "10.0.0.1"));
        assertThat(admissionControl.admit(OTHER)).isNull();
        assertThat(admissionControl.admit(ONE)).isNotNull();

        admissionControl.set(new ConnectionLimits(2, 4, 2, "10.0.0.2"));

        assertThat(admissionControl.admit(OTHER)).isNotNull();
        assertThat(admissionControl.admit(ONE)).isNull();
    }

    private static InetAddress address(final String text) {
        try {
            return InetAddress.getByName(text);
        } catch (final UnknownHostException ex) {
            throw new AssertionError(ex);
        }
    }
}
