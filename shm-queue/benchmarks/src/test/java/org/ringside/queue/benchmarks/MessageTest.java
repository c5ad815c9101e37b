package org.ringside.queue.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class MessageTest {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[Message.LENGTH]);
    private final Message.Source source = new Message.Source(1);
    private final Message.Checker checker = new Message.Checker(2);

    @Test
    void shouldCountWhatArrivesWhenItArrivesOnceAndInOrder() {
        receive(0);
        source.advance(1);
        receive(0);

        assertThat(checker.received()).isEqualTo(2);
        assertThat(checker.ended()).isZero();
    }

    @Test
    void shouldRefuseWhenAMessageIsMissing() {
        assertThatIllegalStateException().isThrownBy(() -> receive(1)).withMessageContaining("expected 0");
    }

    @Test
    void shouldRefuseWhenAMessageComesTwice() {
        receive(0);

        assertThatIllegalStateException().isThrownBy(() -> receive(0)).withMessageContaining("expected 1");
    }

    @Test
    void shouldRefuseWhenTheLastBytesAreThoseOfAnotherMessage() {
        source.write(0, buffer, 0);
        buffer.putByte(Message.LENGTH - 1, (byte) ~buffer.getByte(Message.LENGTH - 1));

        assertThatIllegalStateException().isThrownBy(() -> checker.onMessage(buffer, 0))
            .withMessageContaining("damaged");
    }

    @Test
    void shouldRefuseTheEndWhenMessagesBeforeItAreMissing() {
        source.advance(1);
        source.end(true);

        assertThatIllegalStateException().isThrownBy(() -> receive(0));
    }

    private void receive(final int ahead) {
        source.write(ahead, buffer, 0);
        checker.onMessage(buffer, 0);
    }
}
