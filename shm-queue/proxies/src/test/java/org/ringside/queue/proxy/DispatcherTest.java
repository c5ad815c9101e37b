package org.ringside.queue.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.queue.MessageHandler;

/** Messages that no publisher has written. */
class DispatcherTest extends QueueFixture {
    private static final int COLOUR = CallDescriptor.typeId("colour(org.ringside.queue.proxy.Colour)");
    private static final int TEXT = CallDescriptor.typeId("text(java.lang.String,long)");
    private static final int BYTES = CallDescriptor.typeId("bytes(org.agrona.DirectBuffer,java.lang.String)");
    private static final int PRIMITIVES =
        CallDescriptor.typeId("primitives(boolean,byte,char,short,int,float,long,double)");
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[PAYLOAD]);

    @Test
    void shouldThrowAndKeepTheMessageWhenItsTypeIsUnknown() {
        producer.offer(12345, message, 0, 8);

        assertThatThrownBy(this::dispatch).isInstanceOf(CallException.class).hasMessage("the message at position 0 has"
            + " type 12345, which is no call of org.ringside.queue.proxy.Everything");
        assertThat(reader.position()).isZero();
    }

    @Test
    void shouldHandMessagesOfOtherTypesOnWhenThereIsAHandlerForThem() {
        final List<String> others = new ArrayList<>();
        final MessageHandler handler = (typeId, buffer, offset, length, position, endOfBatch) ->
            others.add(typeId + " " + length + " " + position + " " + endOfBatch + " " + buffer.getLong(offset));
        dispatcher = PROTOCOL.dispatcher(queue.spec(), recorder, handler);
        publisher.nothing();
        message.putLong(0, 77);
        producer.offer(12345, message, 0, 9);

        dispatch();

        assertThat(recorder.calls).containsExactly("nothing");
        assertThat(others).containsExactly("12345 9 1 true 77");
    }

    @Test
    void shouldCallNothingWhenBytesAreMissingOrLeft() {
        refuse(COLOUR, 3, "ends before its arguments do");
        refuse(COLOUR, 5, "has 1 bytes too many");
        refuse(PRIMITIVES, 0, "ends before");
        refuse(PRIMITIVES, 29, "ends before");
        refuse(PRIMITIVES, 31, "has 1 bytes too many");
    }

    @Test
    void shouldCallNothingWhenAValueIsImpossible() {
        message.putInt(0, 3);
        refuse(COLOUR, 4, "has the ordinal 3 of an enum of 3");
        message.putInt(0, -2);
        refuse(COLOUR, 4, "has the ordinal -2");
        refuse(TEXT, 12, "has an argument of length -2");
        refuse(BYTES, 12, "has an argument of length -2");
        message.putInt(0, Integer.MAX_VALUE);
        refuse(TEXT, 12, "ends before its arguments do");
        refuse(BYTES, 12, "ends before its arguments do");
        message.putInt(0, 2);
        refuse(PRIMITIVES, 30, "has the boolean 2");
    }

    private void refuse(final int typeId, final int length, final String why) {
        producer.offer(typeId, message, 0, length);
        assertThatThrownBy(this::dispatch).isInstanceOf(CallException.class).hasMessageContaining(why);
        assertThat(reader.poll((type, buffer, offset, bytes, position, endOfBatch) -> { }, 1)).isEqualTo(1);
        assertThat(recorder.calls).isEmpty();
    }
}
