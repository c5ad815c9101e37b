package org.ringside.queue.proxy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;

/**
 * One method of an interface as a message.
 *
 * @param signature name and parameter types, which the type id is made of
 * @param length    of the message in bytes; of one with arguments whose length varies, the least
 */
record Call(Method method, String signature, int typeId, int length) {
    /** @throws IllegalArgumentException naming the method, when it cannot travel */
    static Call of(final Method method) {
        final String signature = method.getName() + Arrays.stream(method.getParameterTypes())
            .map(Class::getName).collect(Collectors.joining(",", "(", ")"));
        final Class<?> answer = method.getReturnType();
        if (answer != void.class && answer != boolean.class && answer != long.class) {
            throw new IllegalArgumentException(where(method, signature) + " returns " + answer.getName()
                + ": a call has no answer; return void, boolean (whether it was sent) or long (its position)");
        }
        for (final Class<?> parameter : method.getParameterTypes()) {
            if (!parameter.isPrimitive() && !isVariable(parameter) && !parameter.isEnum()) {
                throw new IllegalArgumentException(where(method, signature) + " takes " + parameter.getName()
                    + ": a call takes primitives, enums, String and DirectBuffer");
            }
        }
        final int length = Stream.of(method.getParameterTypes()).mapToInt(CallDescriptor::length).sum();
        return new Call(method, signature, CallDescriptor.typeId(signature), length);
    }

    List<Class<?>> parameters() {
        return List.of(method.getParameterTypes());
    }

    Class<?> answer() {
        return method.getReturnType();
    }

    /** An argument of this type has as many bytes as it needs. */
    static boolean isVariable(final Class<?> parameter) {
        return parameter == String.class || parameter == DirectBuffer.class;
    }

    /** The signature, and what else both sides must agree on. */
    String schema() {
        return signature + parameters().stream()
            .filter(Class::isEnum)
            .map(Call::schema)
            .collect(Collectors.joining());
    }

    private static String schema(final Class<?> enumType) {
        return Arrays.stream(enumType.getEnumConstants())
            .map(constant -> ((Enum<?>) constant).name())
            .collect(Collectors.joining(",", "\n" + enumType.getName() + "{", "}"));
    }

    private static String where(final Method method, final String signature) {
        return method.getDeclaringClass().getName() + "." + signature;
    }
}
