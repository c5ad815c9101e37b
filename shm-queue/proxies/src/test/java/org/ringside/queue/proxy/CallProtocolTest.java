package org.ringside.queue.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;

/** Which interfaces are taken, and that two sides with different ones never meet. */
class CallProtocolTest extends QueueFixture {
    private static final Lookup LOOKUP = MethodHandles.lookup();

    @Test
    void shouldNameTheMethodWhenItCannotTravel() {
        refuse(Answering.class, "Answering.ask(int) returns int: a call has no answer; return void, boolean");
        refuse(OfObjects.class, "OfObjects.take(java.lang.Object) takes java.lang.Object: a call takes primitives");
        refuse(OfArrays.class, "OfArrays.take([J) takes [J");
        refuse(Generic.class, "Generic.take(java.lang.Object) takes java.lang.Object");
        refuse(Boxed.class, "Boxed.take(java.lang.Long) takes java.lang.Long");
    }

    @Test
    void shouldRefuseWhenItIsNoInterfaceWithCalls() {
        refuse(String.class, "java.lang.String is no interface");
        refuse(Override.class, "java.lang.Override is no interface");
        refuse(Closed.class, "is no interface");
        refuse(Empty.class, "Empty has no method to call");
    }

    @Test
    void shouldRefuseWhenTwoMethodsHaveTheSameTypeId() {
        refuse(Colliding.class, "has two methods of the same type id, ", "onAijk(int)", "onBgoy(boolean)");
    }

    @Test
    void shouldRefuseWhenTheLookupCannotSeeTheInterface() {
        assertThatThrownBy(() -> CallProtocol.of(Everything.class, MethodHandles.publicLookup()))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("give MethodHandles.lookup() of a class of its package");
    }

    @Test
    void shouldTakePrivateInterfacesAndTwinsWhenTheLookupSeesThem() {
        final CallProtocol<Twins> twins = CallProtocol.of(Twins.class, LOOKUP);

        assertThat(twins.signatures()).containsOnlyKeys(CallDescriptor.typeId("stop()"));
    }

    @Test
    void shouldRefuseBothEndsWhenTheQueueIsOfAnotherInterface() {
        final CallProtocol<First> first = CallProtocol.of(First.class, LOOKUP);

        assertThatThrownBy(() -> first.publisher(producer, Duration.ZERO)).isInstanceOf(QueueException.class)
            .hasMessage("the queue was not created for calls of " + First.class.getName()
                + "; create it with CallProtocol.applyTo of the same interface");
        assertThatThrownBy(() -> first.dispatcher(QueueSpec.one(64, 112), () -> { })).isInstanceOf(QueueException.class)
            .hasMessageContaining("was not created for calls");
    }

    @Test
    void shouldRefuseBothEndsWhenTheQueueIsOfAnotherVersion() {
        final QueueSpec spec = PROTOCOL.applyTo(QueueSpec.one(64, 112));
        final QueueSpec older = spec.withSchema(spec.schemaId(), spec.schemaVersion() + 1);
        directory.create("older", older).close();

        assertThatThrownBy(() -> PROTOCOL.dispatcher(older, recorder)).isInstanceOf(QueueException.class)
            .hasMessageContaining("was created for another version of org.ringside.queue.proxy.Everything");
        assertThatThrownBy(() -> PROTOCOL.publisher(directory.attach("older").producer("p"), Duration.ZERO))
            .isInstanceOf(QueueException.class).hasMessageContaining("another version");
    }

    @Test
    void shouldHaveAnotherVersionWhenMethodsOrConstantsDiffer() {
        final List<String> versions = List.of(
            Call.of(method(First.class)).schema(), Call.of(method(OfSide.class)).schema(),
            Call.of(method(OfOtherSide.class)).schema());

        assertThat(versions).doesNotHaveDuplicates();
        assertThat(versions.get(1)).isEqualTo(
            "take(" + Side.class.getName() + ")\n" + Side.class.getName() + "{BUY,SELL}");
    }

    @Test
    void shouldRefuseWhenACallCanNeverFit() {
        final CallProtocol<Wide> wide = CallProtocol.of(Wide.class, LOOKUP);
        directory.create("narrow", wide.applyTo(QueueSpec.one(2, 112).withMaxTrain(1)));

        assertThatThrownBy(() -> wide.publisher(directory.attach("narrow").producer("p"), Duration.ZERO))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("needs 120 bytes, more than the largest train");
    }

    private static Method method(final Class<?> type) {
        return type.getMethods()[0];
    }

    private static void refuse(final Class<?> type, final String... messages) {
        assertThatThrownBy(() -> CallProtocol.of(type, LOOKUP))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContainingAll(messages);
    }

    interface Answering {
        int ask(int value);
    }

    interface OfObjects {
        void take(Object value);
    }

    interface OfArrays {
        void take(long... values);
    }

    interface Generic<T> {
        void take(T value);
    }

    interface Boxed {
        void take(Long value);
    }

    interface Empty {
        default void run() {
        }
    }

    sealed interface Closed {
        void run();

        record Member() implements Closed {
            @Override
            public void run() {
            }
        }
    }

    interface Colliding {
        void onAijk(int value);

        void onBgoy(boolean value);
    }

    interface First {
        void stop();
    }

    interface Second {
        void stop();
    }

    private interface Twins extends First, Second {
    }

    enum Side {
        BUY,
        SELL
    }

    enum OtherSide {
        SELL,
        BUY
    }

    interface OfSide {
        void take(Side side);
    }

    interface OfOtherSide {
        void take(OtherSide side);
    }

    interface Wide {
        void take(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l,
            long m, long n, long o);
    }
}
