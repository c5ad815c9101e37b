package org.ringside.queue.proxy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.ringside.queue.MessageHandler;

/**
 * Makes the class of a dispatcher: a message handler with a switch over the type ids and, for each call, a method. Of
 * {@code long onTrade(long id, Side side)} it makes
 * <pre>{@code
 * private void call3(final DirectBuffer buffer, final int offset, final int length, final long position) {
 *     decoder3.begin(buffer, offset, length, position);
 *     final long id = decoder3.getLong();
 *     final Side side = (Side) decoder3.getEnum(1);
 *     decoder3.end();
 *     target.onTrade(id, side);
 * }
 * }</pre>
 * The methods are apart because the JVM does not compile a very long one.
 */
final class DispatcherGenerator {
    private static final String DECODER = Type.getInternalName(CallDecoder.class);
    private static final String ON_MESSAGE = Type.getMethodDescriptor(Type.VOID_TYPE, Type.INT_TYPE,
        Type.getType(DirectBuffer.class), Type.INT_TYPE, Type.INT_TYPE, Type.LONG_TYPE, Type.BOOLEAN_TYPE);
    private static final String CALL = Type.getMethodDescriptor(Type.VOID_TYPE,
        Type.getType(DirectBuffer.class), Type.INT_TYPE, Type.INT_TYPE, Type.LONG_TYPE);
    private static final int TARGET_FIELD = 0;
    private static final int OTHERS_FIELD = 1;
    private static final int FIRST_DECODER_FIELD = 2;

    private final GeneratedClass generated;
    private final Class<?> type;

    private DispatcherGenerator(final GeneratedClass generated, final Class<?> type) {
        this.generated = generated;
        this.type = type;
    }

    /**
     * The constructor of a dispatcher: takes the implementation, the handler of all other messages, and a {@link
     * CallDecoder} for each call.
     */
    static MethodHandle define(final Lookup lookup, final Class<?> type, final List<Call> calls)
        throws IllegalAccessException, NoSuchMethodException {
        final List<Class<?>> fields = new ArrayList<>(List.of(type, MessageHandler.class));
        calls.forEach(call -> fields.add(CallDecoder.class));
        final GeneratedClass generated =
            new GeneratedClass(lookup, type.getSimpleName() + "Dispatcher", MessageHandler.class, fields);
        final DispatcherGenerator generator = new DispatcherGenerator(generated, type);
        generator.onMessage(calls);
        for (int i = 0; i < calls.size(); i++) {
            generator.call(calls.get(i), i);
        }
        return generated.define(lookup);
    }

    private void onMessage(final List<Call> calls) {
        final MethodVisitor method = generated.method(Opcodes.ACC_PUBLIC, "onMessage", ON_MESSAGE);
        final List<Call> sorted = calls.stream().sorted(Comparator.comparingInt(Call::typeId)).toList();
        final Label[] labels = Stream.generate(Label::new).limit(sorted.size()).toArray(Label[]::new);
        final Label other = new Label();
        method.visitVarInsn(Opcodes.ILOAD, 1);
        method.visitLookupSwitchInsn(other, sorted.stream().mapToInt(Call::typeId).toArray(), labels);
        for (int i = 0; i < labels.length; i++) {
            method.visitLabel(labels[i]);
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitVarInsn(Opcodes.ALOAD, 2);
            method.visitVarInsn(Opcodes.ILOAD, 3);
            method.visitVarInsn(Opcodes.ILOAD, 4);
            method.visitVarInsn(Opcodes.LLOAD, 5);
            method.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, generated.name(), callName(calls.indexOf(sorted.get(i))), CALL, false);
            method.visitInsn(Opcodes.RETURN);
        }
        method.visitLabel(other);
        generated.load(method, OTHERS_FIELD);
        method.visitVarInsn(Opcodes.ILOAD, 1);
        method.visitVarInsn(Opcodes.ALOAD, 2);
        method.visitVarInsn(Opcodes.ILOAD, 3);
        method.visitVarInsn(Opcodes.ILOAD, 4);
        method.visitVarInsn(Opcodes.LLOAD, 5);
        method.visitVarInsn(Opcodes.ILOAD, 7);
        method.visitMethodInsn(
            Opcodes.INVOKEINTERFACE, Type.getInternalName(MessageHandler.class), "onMessage", ON_MESSAGE, true);
        method.visitInsn(Opcodes.RETURN);
        generated.end(method);
    }

    private void call(final Call call, final int index) {
        final MethodVisitor method = generated.method(Opcodes.ACC_PRIVATE, callName(index), CALL);
        final int decoder = FIRST_DECODER_FIELD + index;
        generated.load(method, decoder);
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitVarInsn(Opcodes.ILOAD, 2);
        method.visitVarInsn(Opcodes.ILOAD, 3);
        method.visitVarInsn(Opcodes.LLOAD, 4);
        decoder(method, "begin", CALL);
        generated.load(method, TARGET_FIELD);
        for (int parameter = 0; parameter < call.parameters().size(); parameter++) {
            generated.load(method, decoder);
            argument(method, call.parameters().get(parameter), parameter);
        }
        generated.load(method, decoder);
        decoder(method, "end", "()V");
        method.visitMethodInsn(Opcodes.INVOKEINTERFACE, Type.getInternalName(type), call.method().getName(),
            Type.getMethodDescriptor(call.method()), true);
        if (call.answer() == long.class) {
            method.visitInsn(Opcodes.POP2);
        } else if (call.answer() == boolean.class) {
            method.visitInsn(Opcodes.POP);
        }
        method.visitInsn(Opcodes.RETURN);
        generated.end(method);
    }

    /** Replaces the decoder on the stack by the argument. */
    private static void argument(final MethodVisitor method, final Class<?> parameter, final int index) {
        if (parameter.isEnum()) {
            method.visitLdcInsn(index);
            decoder(method, "getEnum", "(I)Ljava/lang/Object;");
            method.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(parameter));
        } else if (parameter == DirectBuffer.class) {
            method.visitLdcInsn(index);
            decoder(method, "getBuffer", "(I)" + Type.getDescriptor(DirectBuffer.class));
        } else {
            final String simpleName = parameter.getSimpleName();
            decoder(method, "get" + Character.toUpperCase(simpleName.charAt(0)) + simpleName.substring(1),
                "()" + Type.getDescriptor(parameter));
        }
    }

    private static void decoder(final MethodVisitor method, final String name, final String descriptor) {
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, DECODER, name, descriptor, false);
    }

    private static String callName(final int index) {
        return "call" + index;
    }
}
