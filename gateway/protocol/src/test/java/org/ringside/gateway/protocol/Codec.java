package org.ringside.gateway.protocol;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The generated codec of any message of any version, by the names of its fields. */
final class Codec {
    private static final String SINCE = "SinceVersion";

    private final String className;
    private final Class<?> decoderClass;

    private Codec(final String className) throws ClassNotFoundException {
        this.className = className;
        this.decoderClass = Class.forName(className + "Decoder");
    }

    /** Of the schema as it is. */
    static Codec of(final String message) {
        return find("org.ringside.gateway.protocol." + message).orElseThrow();
    }

    /** Of the schema of market data as it is. */
    static Codec ofMarketData(final String message) {
        return find("org.ringside.marketdata.protocol." + message).orElseThrow();
    }

    /** Of the schema of version 1; nothing if that did not have the message. */
    static Optional<Codec> ofVersion1(final String message) {
        return find("org.ringside.gateway.protocol.v1." + message);
    }

    private static Optional<Codec> find(final String className) {
        try {
            return Optional.of(new Codec(className));
        } catch (final ClassNotFoundException unknown) {
            return Optional.empty();
        }
    }

    /** The fields, composites and var-data that came with this version or before, in the order of the schema. */
    List<String> fieldsUpTo(final int version) {
        return fields().filter(name -> (int) invoke(null, name + SINCE) <= version).toList();
    }

    /** Those that came after it. */
    List<String> fieldsAfter(final int version) {
        return fields().filter(name -> (int) invoke(null, name + SINCE) > version).toList();
    }

    private Stream<String> fields() {
        return Stream.of(decoderClass.getMethods()).map(Method::getName).filter(name -> name.endsWith(SINCE))
            .map(name -> name.substring(0, name.length() - SINCE.length()));
    }

    /** One of the constants that the decoder has for a field: its Id, EncodingOffset, EncodingLength. */
    Optional<Object> constant(final String field, final String suffix) {
        try {
            return Optional.of(decoderClass.getMethod(field + suffix).invoke(null));
        } catch (final NoSuchMethodException none) {
            return Optional.empty();
        } catch (final IllegalAccessException | InvocationTargetException ex) {
            throw new AssertionError(ex);
        }
    }

    /** What stands for a field that is not there: null of a number, nothing of a text. */
    Object nothing(final String field) {
        return constant(field, "NullValue").orElseGet(() -> isText(field) ? "" : nullOf(getter(field)));
    }

    private static long nullOf(final Method enumGetter) {
        return number(Stream.of(enumGetter.getReturnType().getEnumConstants())
            .filter(value -> value.toString().equals("NULL_VAL")).findFirst().orElseThrow());
    }

    boolean isText(final String field) {
        return getter(field).getReturnType() == String.class;
    }

    /** Wraps a decoder around the frame, by what its header says. */
    Object decode(final byte[] frame) {
        try {
            final DirectBuffer buffer = new UnsafeBuffer(frame);
            return decoderClass.getMethod("wrap", DirectBuffer.class, int.class, int.class, int.class).invoke(
                decoderClass.getConstructor().newInstance(), buffer, HEADER_LENGTH,
                FrameDescriptor.blockLength(buffer, 0), FrameDescriptor.version(buffer, 0));
        } catch (final ReflectiveOperationException ex) {
            throw new AssertionError(ex);
        }
    }

    /** The fields of these names; those of groups and var-data have to be read in their order, behind the others. */
    Map<String, Object> read(final byte[] frame, final Iterable<String> names) {
        final Object decoder = decode(frame);
        final Map<String, Object> entries = new HashMap<>();
        final Map<String, Object> values = new LinkedHashMap<>();
        for (final String name : names) {
            Object value = decoder;
            for (final String part : name.split("\\.")) {
                value = part.endsWith("]")
                    ? entries.computeIfAbsent(part, entry -> nextEntry(decoder, entry, entries)) : invoke(value, part);
            }
            values.put(name, value instanceof String ? value : number(value));
        }
        return values;
    }

    /** A group at its next entry; before the first one the group is entered. */
    private Object nextEntry(final Object decoder, final String entry, final Map<String, Object> entries) {
        final String group = entry.replaceAll("\\[.*", "");
        final Object entered = entries.values().stream().findAny().orElseGet(() -> invoke(decoder, group));
        return invoke(entered, "next");
    }

    /** Encodes what stands behind the headers of a frame; the block ends where that of the version does. */
    byte[] write(final Map<String, Long> numbers, final Map<String, String> texts, final int version) {
        try {
            final Class<?> encoderClass = Class.forName(className + "Encoder");
            final UnsafeBuffer buffer = new UnsafeBuffer(new byte[FrameDescriptor.MAX_OUTBOUND_LENGTH]);
            final Object encoder = encoderClass.getConstructor().newInstance();
            encoderClass.getMethod("wrap", MutableDirectBuffer.class, int.class).invoke(encoder, buffer, HEADER_LENGTH);
            final Map<String, Object> entries = new HashMap<>();
            for (final Map.Entry<String, Long> field : numbers.entrySet()) {
                final String[] parts = field.getKey().split("\\.");
                final Object target = parts.length == 1 ? encoder
                    : !parts[0].endsWith("]") ? invoke(encoder, parts[0])
                    : entries.computeIfAbsent(parts[0], entry -> newEntry(encoder, entry, numbers, entries));
                set(target, parts[parts.length - 1], field.getValue());
            }
            for (final Map.Entry<String, String> text : texts.entrySet()) {
                encoderClass.getMethod(text.getKey(), String.class).invoke(encoder, text.getValue());
            }
            final int templateId = (int) encoderClass.getField("TEMPLATE_ID").get(null);
            final int written = (int) encoderClass.getField("BLOCK_LENGTH").get(null);
            final int schemaId = (int) encoderClass.getField("SCHEMA_ID").get(null);
            final int block = schemaId == MessageHeaderEncoder.SCHEMA_ID ? BlockLengths.of(templateId, version)
                : written;
            final int behind = (int) invoke(encoder, "encodedLength") - written;
            buffer.putBytes(HEADER_LENGTH + block, buffer, HEADER_LENGTH + written, behind);
            final int length = HEADER_LENGTH + block + behind;
            FrameDescriptor.putHeaders(buffer, 0, length, block, templateId, schemaId, version);
            final byte[] frame = new byte[length];
            buffer.getBytes(0, frame);
            return frame;
        } catch (final ReflectiveOperationException ex) {
            throw new AssertionError(ex);
        }
    }

    private Object newEntry(
        final Object encoder, final String entry, final Map<String, Long> numbers, final Map<String, Object> entries) {
        final String group = entry.replaceAll("\\[.*", "");
        final long count = numbers.keySet().stream().filter(name -> name.startsWith(group + "["))
            .map(name -> name.replaceAll("\\..*", "")).distinct().count();
        final Object entered = entries.values().stream().findAny().orElseGet(() -> {
            try {
                return encoder.getClass().getMethod(group + "Count", int.class).invoke(encoder, (int) count);
            } catch (final ReflectiveOperationException ex) {
                throw new AssertionError(ex);
            }
        });
        return invoke(entered, "next");
    }

    private static void set(final Object encoder, final String name, final long value)
        throws ReflectiveOperationException {
        for (final Method setter : encoder.getClass().getMethods()) {
            if (setter.getName().equals(name) && setter.getParameterCount() == 1) {
                setter.invoke(encoder, of(setter.getParameterTypes()[0], value));
                return;
            }
        }
        throw new NoSuchMethodException(name);
    }

    private static Object of(final Class<?> type, final long value) throws ReflectiveOperationException {
        if (type.isEnum()) {
            final Class<?> raw = type.getMethod("value").getReturnType();
            return type.getMethod("get", raw).invoke(null, of(raw, value));
        }
        return type == long.class ? (Object) value : type == int.class ? (Object) (int) value
            : type == short.class ? (Object) (short) value : (Object) (byte) value;
    }

    private Method getter(final String field) {
        try {
            return decoderClass.getMethod(field);
        } catch (final NoSuchMethodException ex) {
            throw new AssertionError(ex);
        }
    }

    private Object invoke(final Object target, final String name) {
        try {
            return (target == null ? decoderClass : target.getClass()).getMethod(name).invoke(target);
        } catch (final NoSuchMethodException | IllegalAccessException | InvocationTargetException ex) {
            throw new AssertionError(ex);
        }
    }

    private static long number(final Object value) {
        try {
            return ((Number) (value instanceof Enum ? value.getClass().getMethod("value").invoke(value) : value))
                .longValue();
        } catch (final ReflectiveOperationException ex) {
            throw new AssertionError(ex);
        }
    }
}
