package org.ringside.queue.proxy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes the class of a publisher. Of {@code long onTrade(long id, String text)} it makes
 * <pre>{@code
 * final long refused = encoder.tryBegin(TYPE_ID, 8 + CallEncoder.length(text));
 * if (refused < 0) {
 *     return refused;
 * }
 * try {
 *     encoder.put(id);
 *     encoder.put(text);
 *     return encoder.tryEnd();
 * } catch (final Throwable failure) {
 *     encoder.abort();
 *     throw failure;
 * }
 * }</pre>
 * of a boolean method the same with {@code encoder.isSent} around what it returns, and of a void method the same with
 * {@code begin} and {@code end}, which throw instead of answering.
 */
final class PublisherGenerator {
    private static final String ENCODER = Type.getInternalName(CallEncoder.class);
    private static final int ENCODER_FIELD = 0;

    private final GeneratedClass generated;

    private PublisherGenerator(final GeneratedClass generated) {
        this.generated = generated;
    }

    /** The constructor of a publisher: takes a {@link CallEncoder}. */
    static MethodHandle define(final Lookup lookup, final Class<?> type, final List<Call> calls)
        throws IllegalAccessException, NoSuchMethodException {
        final GeneratedClass generated =
            new GeneratedClass(lookup, type.getSimpleName() + "Publisher", type, List.of(CallEncoder.class));
        final PublisherGenerator generator = new PublisherGenerator(generated);
        calls.forEach(generator::call);
        return generated.define(lookup);
    }

    private void call(final Call call) {
        final MethodVisitor method = generated.method(
            Opcodes.ACC_PUBLIC, call.method().getName(), Type.getMethodDescriptor(call.method()));
        generated.load(method, ENCODER_FIELD);
        method.visitLdcInsn(call.typeId());
        length(method, call);
        final Label begin = new Label();
        final Label end = new Label();
        final Label failed = new Label();
        method.visitTryCatchBlock(begin, end, failed, null);
        begin(method, call.answer(), begin);
        arguments(method, call);
        end(method, call.answer());
        method.visitLabel(end);
        method.visitLabel(failed);
        generated.load(method, ENCODER_FIELD);
        encoder(method, "abort", "()V");
        method.visitInsn(Opcodes.ATHROW);
        generated.end(method);
    }

    /** Pushes the length of the message. */
    private static void length(final MethodVisitor method, final Call call) {
        final long variable = call.parameters().stream().filter(Call::isVariable).count();
        method.visitLdcInsn(call.length() - variable * Integer.BYTES);
        int local = 1;
        for (final Class<?> parameter : call.parameters()) {
            if (Call.isVariable(parameter)) {
                method.visitVarInsn(Opcodes.ALOAD, local);
                method.visitMethodInsn(Opcodes.INVOKESTATIC, ENCODER, "length",
                    "(" + Type.getDescriptor(parameter) + ")J", false);
                method.visitInsn(Opcodes.LADD);
            }
            local += Type.getType(parameter).getSize();
        }
    }

    private void begin(final MethodVisitor method, final Class<?> answer, final Label begun) {
        if (answer == void.class) {
            encoder(method, "begin", "(IJ)V");
            method.visitLabel(begun);
            return;
        }
        encoder(method, "tryBegin", "(IJ)J");
        method.visitInsn(Opcodes.DUP2);
        method.visitInsn(Opcodes.LCONST_0);
        method.visitInsn(Opcodes.LCMP);
        final Label accepted = new Label();
        method.visitJumpInsn(Opcodes.IFGE, accepted);
        answer(method, answer);
        method.visitLabel(accepted);
        method.visitInsn(Opcodes.POP2);
        method.visitLabel(begun);
    }

    private void arguments(final MethodVisitor method, final Call call) {
        int local = 1;
        for (final Class<?> parameter : call.parameters()) {
            final Type type = Type.getType(parameter);
            generated.load(method, ENCODER_FIELD);
            method.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
            final Class<?> putType = parameter.isEnum() ? Enum.class : parameter;
            encoder(method, "put", "(" + Type.getDescriptor(putType) + ")V");
            local += type.getSize();
        }
    }

    private void end(final MethodVisitor method, final Class<?> answer) {
        generated.load(method, ENCODER_FIELD);
        if (answer == void.class) {
            encoder(method, "end", "()V");
            method.visitInsn(Opcodes.RETURN);
        } else {
            encoder(method, "tryEnd", "()J");
            answer(method, answer);
        }
    }

    /** Returns what is on the stack, a position or a refusal, as the method wants it. */
    private void answer(final MethodVisitor method, final Class<?> answer) {
        if (answer == long.class) {
            method.visitInsn(Opcodes.LRETURN);
            return;
        }
        generated.load(method, ENCODER_FIELD);
        // Below the two words of the long.
        method.visitInsn(Opcodes.DUP_X2);
        method.visitInsn(Opcodes.POP);
        encoder(method, "isSent", "(J)Z");
        method.visitInsn(Opcodes.IRETURN);
    }

    private static void encoder(final MethodVisitor method, final String name, final String descriptor) {
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, ENCODER, name, descriptor, false);
    }
}
