package org.ringside.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.SessionPolicy;

class LogonLockOutTest {
    private long nowNs;
    private final LogonLockOut lockOut =
        new LogonLockOut(new SessionPolicy(null, null, null, null, 2, 60, null), () -> nowNs);

    @Test
    void shouldLockOnlyTheAddressThatFailed() throws UnknownHostException {
        fail("10.0.0.1", 1, 2);

        assertThat(lockOut.isLocked(address("10.0.0.1"), 1)).isTrue();
        assertThat(lockOut.isLocked(address("10.0.0.1"), 2)).isFalse();
        assertThat(lockOut.isLocked(address("10.0.0.2"), 1)).as("its trader").isFalse();
    }

    @Test
    void shouldTakeNeighboursInAnIpv6NetworkForOne() throws UnknownHostException {
        fail("2001:db8:1:1::1", 1, 1);
        fail("2001:db8:1:1:ffff::7", 1, 1);

        assertThat(lockOut.isLocked(address("2001:db8:1:1::3"), 1)).isTrue();
        assertThat(lockOut.isLocked(address("2001:db8:1:2::1"), 1)).isFalse();
    }

    @Test
    void shouldForgetWhenNothingFailedForLong() throws UnknownHostException {
        fail("10.0.0.1", 1, 1);
        pass(60_000);
        fail("10.0.0.1", 1, 1);
        assertThat(lockOut.isLocked(address("10.0.0.1"), 1)).as("one is forgotten").isFalse();
        fail("10.0.0.1", 1, 1);
        pass(59_999);
        assertThat(lockOut.isLocked(address("10.0.0.1"), 1)).isTrue();
        pass(1);
        assertThat(lockOut.isLocked(address("10.0.0.1"), 1)).isFalse();
    }

    @Test
    void shouldRememberABoundedNumberAndTheLatestLongest() throws UnknownHostException {
        for (int i = 0; i < 3 * LogonLockOut.MAX_REMEMBERED; i++) {
            final byte[] address = {10, (byte) (i >> 16), (byte) (i >> 8), (byte) i};
            lockOut.onFailure(InetAddress.getByAddress(address), 1);
            if (i % 1_000 == 0) {
                fail("172.16.0.1", 1, 2);
            }
        }

        assertThat(lockOut.size()).isEqualTo(LogonLockOut.MAX_REMEMBERED);
        assertThat(lockOut.isLocked(address("172.16.0.1"), 1)).isTrue();
    }

    private void fail(final String address, final long sessionId, final int times) throws UnknownHostException {
        for (int i = 0; i < times; i++) {
            lockOut.onFailure(address(address), sessionId);
        }
    }

    private void pass(final long ms) {
        nowNs += ms * 1_000_000L;
    }

    private static InetAddress address(final String literal) throws UnknownHostException {
        return InetAddress.getByName(literal);
    }
}
