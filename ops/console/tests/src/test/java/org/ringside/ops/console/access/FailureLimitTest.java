package org.ringside.ops.console.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class FailureLimitTest {
    private static final long WINDOW_NS = FailureLimit.WINDOW.toNanos();

    private final FailureLimit failures = new FailureLimit();

    @Test
    void shouldRefuseTheSixthFailureWithinAMinuteAndTakeItAfterwards() throws Exception {
        final InetAddress address = InetAddress.getByName("10.0.0.1");
        for (int i = 0; i < FailureLimit.MOST_FAILURES; i++) {
            assertThat(failures.tryBegin(address, i)).isTrue();
        }

        assertThat(failures.tryBegin(address, WINDOW_NS - 1)).isFalse();
        assertThat(failures.tryBegin(InetAddress.getByName("10.0.0.2"), WINDOW_NS - 1)).as("another").isTrue();
        assertThat(failures.tryBegin(address, WINDOW_NS)).as("the first one is forgotten").isTrue();
        assertThat(failures.tryBegin(address, WINDOW_NS)).isFalse();
    }

    @Test
    void shouldNotCountWhatSucceeds() throws Exception {
        final InetAddress address = InetAddress.getByName("10.0.0.1");
        for (int i = 0; i < 20; i++) {
            assertThat(failures.tryBegin(address, i)).isTrue();
            failures.takeBack(address);
        }
    }

    @Test
    void shouldCountANetworkOfIpv6AsOneAddress() throws Exception {
        for (int i = 0; i < FailureLimit.MOST_FAILURES; i++) {
            assertThat(failures.tryBegin(InetAddress.getByName("2001:db8::" + i), 0)).isTrue();
        }

        assertThat(failures.tryBegin(InetAddress.getByName("2001:db8::ffff"), 0)).isFalse();
        assertThat(failures.tryBegin(InetAddress.getByName("2001:db8:0:1::1"), 0)).isTrue();
    }

    @Test
    void shouldCountTheLoopbackAsOneAddress() throws Exception {
        for (int i = 1; i <= FailureLimit.MOST_FAILURES; i++) {
            assertThat(failures.tryBegin(InetAddress.getByName("127.0.0." + i), 0)).isTrue();
        }

        assertThat(failures.tryBegin(InetAddress.getByName("127.255.0.1"), 0)).isFalse();
        assertThat(failures.tryBegin(InetAddress.getByName("::1"), 0)).isFalse();
    }

    @Test
    void shouldRememberABoundedNumberOfAddresses() throws Exception {
        final InetAddress first = address(0);
        for (int i = 0; i < FailureLimit.MOST_FAILURES; i++) {
            failures.tryBegin(first, 0);
        }
        for (int i = 1; i < FailureLimit.MOST_ADDRESSES; i++) {
            failures.tryBegin(address(i), 0);
        }
        assertThat(failures.tryBegin(first, 0)).isFalse();

        failures.tryBegin(address(FailureLimit.MOST_ADDRESSES), 0);

        assertThat(failures.tryBegin(first, 0)).as("pushed out").isTrue();
    }

    private static InetAddress address(final int number) throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {10, 1, (byte) (number >> 8), (byte) number});
    }
}
