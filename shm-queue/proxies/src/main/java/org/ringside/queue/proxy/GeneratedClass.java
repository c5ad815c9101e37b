package org.ringside.queue.proxy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A hidden class in the making: it implements one interface and has a constructor that sets all of its fields. */
final class GeneratedClass {
    private static final int CLASS_VERSION = Opcodes.V17;

    private final ClassWriter writer = new FrameWriter();
    private final String name;
    private final List<Class<?>> fields;

    /** @param lookup of the package in which the class will be */
    GeneratedClass(final Lookup lookup, final String simpleName, final Class<?> type, final List<Class<?>> fields) {
        final String packageName = lookup.lookupClass().getPackageName().replace('.', '/');
        this.name = packageName.isEmpty() ? simpleName : packageName + "/" + simpleName;
        this.fields = fields;
        writer.visit(CLASS_VERSION, Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_SUPER, name, null,
            Type.getInternalName(Object.class), new String[] {Type.getInternalName(type)});
        for (int i = 0; i < fields.size(); i++) {
            writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, fieldName(i),
                Type.getDescriptor(fields.get(i)), null, null).visitEnd();
        }
        constructor();
    }

    String name() {
        return name;
    }

    /** Begins a method. */
    MethodVisitor method(final int access, final String methodName, final String descriptor) {
        final MethodVisitor method = writer.visitMethod(access, methodName, descriptor, null, null);
        method.visitCode();
        return method;
    }

    /** Ends a method. */
    void end(final MethodVisitor method) {
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Pushes a field of {@code this}. */
    void load(final MethodVisitor method, final int field) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(
            Opcodes.GETFIELD, name, fieldName(field), Type.getDescriptor(fields.get(field)));
    }

    /** Defines the class; the result makes instances from the values of the fields. */
    MethodHandle define(final Lookup lookup) throws IllegalAccessException, NoSuchMethodException {
        writer.visitEnd();
        final Lookup hidden = lookup.defineHiddenClass(writer.toByteArray(), true);
        final MethodType constructor = MethodType.methodType(void.class, fields);
        return hidden.findConstructor(hidden.lookupClass(), constructor)
            .asType(constructor.changeReturnType(Object.class));
    }

    private void constructor() {
        final String descriptor = MethodType.methodType(void.class, fields).toMethodDescriptorString();
        final MethodVisitor constructor = method(0, "<init>", descriptor);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(
            Opcodes.INVOKESPECIAL, Type.getInternalName(Object.class), "<init>", "()V", false);
        for (int i = 0; i < fields.size(); i++) {
            constructor.visitVarInsn(Opcodes.ALOAD, 0);
            constructor.visitVarInsn(Opcodes.ALOAD, 1 + i);
            constructor.visitFieldInsn(
                Opcodes.PUTFIELD, name, fieldName(i), Type.getDescriptor(fields.get(i)));
        }
        constructor.visitInsn(Opcodes.RETURN);
        end(constructor);
    }

    private static String fieldName(final int index) {
        return "field" + index;
    }

    /** Computes the frames without loading a class: where two meet here, nothing is done with them but to throw. */
    private static final class FrameWriter extends ClassWriter {
        FrameWriter() {
            super(COMPUTE_FRAMES);
        }

        @Override
        protected String getCommonSuperClass(final String first, final String second) {
            return Type.getInternalName(Object.class);
        }
    }
}
