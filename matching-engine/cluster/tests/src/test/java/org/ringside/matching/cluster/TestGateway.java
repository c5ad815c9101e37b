package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.DirectBuffer;
import org.ringside.matching.service.CommandSource;
import org.ringside.queue.Producer;

/** What a gateway does, for orders in instruments that nobody has added: each of them is answered. */
final class TestGateway extends CommandSource {
    private final Producer producer;

    TestGateway(final String route, final Producer producer) {
        super(route);
        this.producer = producer;
    }

    @Override
    protected void send(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        assertThat(producer.offer(typeId, buffer, offset, length)).isNotNegative();
    }
}
