package org.ringside.gateway.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
    private static final long START_NS = Long.MAX_VALUE - 5_000_000_000L;
    private static final long MS = 1_000_000L;

    @Test
    void shouldAllowTheBurstAndThenTheRate() {
        final RateLimiter limiter = new RateLimiter(1_000, 3, 1, START_NS);

        assertThat(take(limiter, 7, START_NS, 5)).as("at once").isEqualTo(3);
        assertThat(take(limiter, 7, START_NS + MS - 1, 5)).as("before the next is due").isZero();
        assertThat(take(limiter, 7, START_NS + MS, 5)).isEqualTo(1);
        assertThat(take(limiter, 7, START_NS + 3 * MS, 5)).isEqualTo(2);
        assertThat(take(limiter, 7, START_NS + 1_000 * MS, 5)).as("after silence, no more than the burst").isEqualTo(3);
    }

    @Test
    void shouldHoldTheRateWhenTimeWrapsAround() {
        final RateLimiter limiter = new RateLimiter(1_000, 10, 1, START_NS);
        int taken = 0;
        for (long ns = 0; ns < 10_000 * MS; ns += MS / 4) {
            taken += limiter.tryTake(3, START_NS + ns) ? 1 : 0;
        }

        assertThat(taken).isBetween(10_000, 10_010);
    }

    @Test
    void shouldLimitEachSourceByItself() {
        final RateLimiter limiter = new RateLimiter(10, 2, 1, 0);

        assertThat(take(limiter, 1, 0, 9)).isEqualTo(2);
        assertThat(take(limiter, 2, 0, 9)).isEqualTo(2);
    }

    @Test
    void shouldTakeAnIpv6NetworkForOneSource() throws UnknownHostException {
        final RateLimiter limiter = new RateLimiter(10, 2, 99, 0);

        assertThat(limiter.bucketOf(InetAddress.getByName("2001:db8:1:2::1")))
            .isEqualTo(limiter.bucketOf(InetAddress.getByName("2001:db8:1:2:ffff::9")))
            .isNotEqualTo(limiter.bucketOf(InetAddress.getByName("2001:db8:1:3::1")));
    }

    @Test
    void shouldSpreadSourcesDifferentlyForEachSalt() throws UnknownHostException {
        final Set<Integer> buckets = new HashSet<>();
        int same = 0;
        for (int i = 0; i < 256; i++) {
            final InetAddress address = InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) i});
            final int bucket = new RateLimiter(10, 2, 1, 0).bucketOf(address);
            buckets.add(bucket);
            same += bucket == new RateLimiter(10, 2, 2, 0).bucketOf(address) ? 1 : 0;
        }

        assertThat(buckets).hasSizeGreaterThan(240).allMatch(bucket -> bucket >= 0 && bucket < RateLimiter.BUCKETS);
        assertThat(same).isLessThan(3);
    }

    private static int take(final RateLimiter limiter, final int bucket, final long nowNs, final int times) {
        int taken = 0;
        for (int i = 0; i < times; i++) {
            taken += limiter.tryTake(bucket, nowNs) ? 1 : 0;
        }
        return taken;
    }
}
