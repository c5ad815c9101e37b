package org.ringside.marketdata.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.ChannelUri;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubscriberChannelTest {
    @ParameterizedTest
    @CsvSource({
        "aeron:ipc?term-length=64m|untethered-window-limit-timeout=1s, aeron:ipc?tether=false",
        "aeron:udp?endpoint=239.10.1.1:39102|interface=10.0.0.0/24|ttl=4|fc=max,"
            + " aeron:udp?endpoint=239.10.1.1:39102|interface=10.0.0.0/24|tether=false",
        "aeron:udp?control-mode=dynamic|control=10.0.0.5:39101|fc=max,"
            + " aeron:udp?control-mode=dynamic|control=10.0.0.5:39101|endpoint=10.0.0.5:0|group=false|tether=false"
    })
    void shouldSayWhereToSubscribe(final String publication, final String subscription) {
        final FeedChannel found = SubscriberChannel.of(new FeedChannel(publication, 1001));

        assertThat(found.stream()).isEqualTo(1001);
        assertThat(ChannelUri.parse(found.uri())).isEqualTo(ChannelUri.parse(subscription));
    }
}
