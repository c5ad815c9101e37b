package org.ringside.queue.proxy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;
import org.ringside.queue.QueueSpec;

/**
 * The calls of a Java interface as messages of a queue.
 * <pre>{@code
 * CallProtocol<Market> protocol = CallProtocol.of(Market.class, MethodHandles.lookup());
 * Queue queue = directory.create("market", protocol.applyTo(QueueSpec.many(8192, 112)));
 *
 * Market market = protocol.publisher(queue.producer("trader"), Duration.ofSeconds(1));
 * market.onTrade(7, Side.SELL, true);                         // here: one message
 *
 * MessageHandler handler = protocol.dispatcher(queue.spec(), new MarketBook());
 * queue.reader("book").poll(handler, 64);                     // there: one call
 * }</pre>
 * <b>Methods</b> take primitives, enums, {@code String} and {@link org.agrona.DirectBuffer}; overloads have type ids of
 * their own, inherited methods are part of the protocol, default and static methods are left alone. A call has no
 * answer: the value that a method returns says what became of the message on the caller's side, and the
 * implementation's value is ignored.
 * <ul>
 * <li>{@code void}: the message was sent. While the queue is full the call waits, up to the publisher's patience; then,
 * and when it is refused for another reason, it throws {@link CallRefusedException}.
 * <li>{@code boolean}: whether it was sent. False when the queue is full, or the reader gave up on this thread in the
 * middle of the call (ABORTED): it was not sent and never will be, and may be called again. Other refusals throw.
 * <li>{@code long}: its position, or the negative code of {@link Producer}.
 * </ul>
 *
 * <p><b>Both sides</b> must have the same interface, by name, and the same calls; a queue has a hash of each, and a
 * side with another hash is refused.
 *
 * <p><b>Costs</b>: the proxies are classes made once, in memory. A call with primitives, enums and buffers allocates
 * nothing on either side; a {@code String} is a new one on the receiving side. A {@code DirectBuffer} arrives as a view
 * of the message, to be used until the method returns. Arguments that need more than a slot travel as a train.
 *
 * <p>Immutable. A publisher belongs to the thread of its producer, a dispatcher to the thread that polls.
 */
public final class CallProtocol<T> {
    private final Class<T> type;
    private final List<Call> calls;
    private final Map<Integer, String> signatures;
    private final int schemaId;
    private final int schemaVersion;
    private final MethodHandle newPublisher;
    private final MethodHandle newDispatcher;

    private CallProtocol(
        final Class<T> type, final List<Call> calls, final MethodHandle newPublisher,
        final MethodHandle newDispatcher) {
        this.type = type;
        this.calls = calls;
        this.signatures =
            calls.stream().collect(Collectors.toUnmodifiableMap(Call::typeId, Call::signature));
        this.schemaId = CallDescriptor.hash(type.getName());
        this.schemaVersion =
            CallDescriptor.hash(calls.stream().map(Call::schema).collect(Collectors.joining("\n")));
        this.newPublisher = newPublisher;
        this.newDispatcher = newDispatcher;
    }

    /**
     * Makes the proxies of an interface.
     *
     * @param lookup {@code MethodHandles.lookup()} of a class that can use the interface: the proxies become classes of
     *               its package
     * @throws IllegalArgumentException when the type is no interface, or has a method that cannot be sent, which the
     *                                  message names; or when two methods have the same type id: rename one of them
     */
    public static <T> CallProtocol<T> of(final Class<T> type, final Lookup lookup) {
        final List<Call> calls = calls(type);
        try {
            requireVisible(type, lookup);
            for (final Call call : calls) {
                for (final Class<?> parameter : call.parameters()) {
                    requireVisible(parameter, lookup);
                }
            }
            return new CallProtocol<>(type, calls, PublisherGenerator.define(lookup, type, calls),
                DispatcherGenerator.define(lookup, type, calls));
        } catch (final ReflectiveOperationException failure) {
            throw new IllegalArgumentException(type.getName() + " cannot be used from "
                + lookup.lookupClass().getName() + ": " + failure.getMessage()
                + "; give MethodHandles.lookup() of a class of its package", failure);
        }
    }

    /** The same queue, for the calls of this interface. */
    public QueueSpec applyTo(final QueueSpec spec) {
        return spec.withSchema(schemaId, schemaVersion);
    }

    /** The type ids of the calls and their signatures, for tools and logs. */
    public Map<Integer, String> signatures() {
        return signatures;
    }

    /**
     * Makes a publisher: a call of its methods sends a message.
     *
     * @param patience how long a void method waits for space before it throws; zero = not at all
     * @throws QueueException           INCOMPATIBLE when the queue was created for another interface, or another
     *                                  version of this one
     * @throws IllegalArgumentException when a call does not fit the largest train of the queue
     */
    public T publisher(final Producer producer, final Duration patience) {
        requireSame(producer.spec());
        for (final Call call : calls) {
            if (call.length() > (long) producer.payloadLength() * producer.maxTrain()) {
                throw new IllegalArgumentException(call.signature() + " needs " + call.length()
                    + " bytes, more than the largest train of the queue has");
            }
        }
        return type.cast(make(newPublisher, new CallEncoder(producer, signatures, patience.toNanos())));
    }

    /**
     * Makes a dispatcher, which turns each message into a call. A message that is no call of this interface ends in a
     * {@link CallException}.
     *
     * @param spec of the queue that the messages come from
     * @throws QueueException INCOMPATIBLE when the queue was created for another interface, or another version of this
     *                        one
     */
    public MessageHandler dispatcher(final QueueSpec spec, final T implementation) {
        return dispatcher(spec, implementation, (typeId, buffer, offset, length, position, endOfBatch) -> {
            throw new CallException("the message at position " + position + " has type " + typeId
                + ", which is no call of " + type.getName());
        });
    }

    /**
     * Makes a dispatcher as {@link #dispatcher(QueueSpec, Object)} does, for a queue with other messages: these go to a
     * handler.
     */
    public MessageHandler dispatcher(final QueueSpec spec, final T implementation, final MessageHandler others) {
        requireSame(spec);
        final List<Object> fields = new ArrayList<>(List.of(type.cast(implementation), others));
        calls.forEach(call -> fields.add(new CallDecoder(call)));
        return (MessageHandler) make(newDispatcher, fields.toArray());
    }

    private void requireSame(final QueueSpec spec) {
        if (spec.schemaId() != schemaId) {
            throw new QueueException(Reason.INCOMPATIBLE, "the queue was not created for calls of " + type.getName()
                + "; create it with CallProtocol.applyTo of the same interface");
        }
        if (spec.schemaVersion() != schemaVersion) {
            throw new QueueException(Reason.INCOMPATIBLE, "the queue was created for another version of "
                + type.getName() + "; build both sides from the same source and create the queue again");
        }
    }

    private static List<Call> calls(final Class<?> type) {
        if (!type.isInterface() || type.isAnnotation() || type.isSealed()) {
            throw new IllegalArgumentException(type.getName() + " is no interface that a proxy can implement");
        }
        final Map<String, Call> bySignature = new TreeMap<>();
        Stream.of(type.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()) && !isOfObject(method))
            .map(Call::of)
            .forEach(call -> bySignature.merge(call.signature(), call, CallProtocol::requireSameAnswer));
        if (bySignature.isEmpty()) {
            throw new IllegalArgumentException(type.getName() + " has no method to call");
        }
        final List<Call> calls =
            bySignature.values().stream().sorted(Comparator.comparingInt(Call::typeId)).toList();
        for (int i = 1; i < calls.size(); i++) {
            if (calls.get(i).typeId() == calls.get(i - 1).typeId()) {
                throw new IllegalArgumentException(type.getName() + " has two methods of the same type id, "
                    + calls.get(i - 1).signature() + " and " + calls.get(i).signature() + "; rename one of them");
            }
        }
        return List.copyOf(bySignature.values());
    }

    /** A method that two parents declare. */
    private static Call requireSameAnswer(final Call call, final Call twin) {
        if (call.answer() != twin.answer()) {
            throw new IllegalArgumentException(call.signature() + " is declared twice, with different results");
        }
        return call;
    }

    private static boolean isOfObject(final Method method) {
        try {
            return Object.class.getMethod(method.getName(), method.getParameterTypes()) != null;
        } catch (final NoSuchMethodException own) {
            return false;
        }
    }

    /** The class of this name that a proxy would find is this one, and it may use it. */
    private static void requireVisible(final Class<?> used, final Lookup lookup) throws ReflectiveOperationException {
        if (!used.isPrimitive() && lookup.findClass(used.getName()) != used) {
            throw new IllegalAccessException("its class loader has another " + used.getName());
        }
    }

    private static Object make(final MethodHandle constructor, final Object... fields) {
        try {
            return constructor.invokeWithArguments(fields);
        } catch (final Throwable failure) {
            throw new IllegalStateException("a generated class cannot be made", failure);
        }
    }
}
