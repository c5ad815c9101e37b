package org.ringside.matching.service;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

/**
 * The constant pool of a compiled class, as the JVM specification draws it in 4.4. It names each type and member that
 * the class uses, be it by a call, by a method reference or by its full name.
 */
final class ConstantPool {
    private static final int MAGIC_AND_VERSION = 8;

    private final int[] tags;
    private final String[] texts;
    /** What an entry refers to, two entries at most. */
    private final int[] first;
    private final int[] second;

    ConstantPool(final byte[] classFile) throws IOException {
        final DataInputStream input = new DataInputStream(new ByteArrayInputStream(classFile));
        input.skipNBytes(MAGIC_AND_VERSION);
        final int size = input.readUnsignedShort();
        tags = new int[size];
        texts = new String[size];
        first = new int[size];
        second = new int[size];
        int entry = 1;
        while (entry < size) {
            entry += read(input, entry);
        }
    }

    /** Reads an entry, and returns how many places it takes. */
    private int read(final DataInputStream input, final int entry) throws IOException {
        tags[entry] = input.readUnsignedByte();
        switch (tags[entry]) {
            case Tag.UTF8 -> texts[entry] = input.readUTF();
            case Tag.INTEGER, Tag.FLOAT -> input.skipNBytes(Integer.BYTES);
            case Tag.LONG, Tag.DOUBLE -> input.skipNBytes(Long.BYTES);
            case Tag.CLASS, Tag.STRING, Tag.METHOD_TYPE, Tag.MODULE, Tag.PACKAGE ->
                first[entry] = input.readUnsignedShort();
            case Tag.METHOD_HANDLE -> {
                input.skipNBytes(Byte.BYTES);
                first[entry] = input.readUnsignedShort();
            }
            case Tag.FIELD, Tag.METHOD, Tag.INTERFACE_METHOD, Tag.NAME_AND_TYPE, Tag.DYNAMIC, Tag.INVOKE_DYNAMIC -> {
                first[entry] = input.readUnsignedShort();
                second[entry] = input.readUnsignedShort();
            }
            default -> throw new IOException("no such constant: " + tags[entry]);
        }
        return tags[entry] == Tag.LONG || tags[entry] == Tag.DOUBLE ? 2 : 1;
    }

    /** Names of types, {@code java/lang/String}, and of members, {@code java/lang/String.length:()I}. */
    Set<String> names() {
        final Set<String> names = new TreeSet<>();
        for (int entry = 1; entry < tags.length; entry++) {
            switch (tags[entry]) {
                case Tag.CLASS -> names.add(texts[first[entry]]);
                case Tag.FIELD, Tag.METHOD, Tag.INTERFACE_METHOD -> names.add(member(entry));
                default -> {
                    // Neither a type nor a member: what a handle refers to has an entry of its own.
                }
            }
        }
        return names;
    }

    private String member(final int entry) {
        final int nameAndType = second[entry];
        return texts[first[first[entry]]] + "." + texts[first[nameAndType]] + ":" + texts[second[nameAndType]];
    }

    private static final class Tag {
        static final int UTF8 = 1;
        static final int INTEGER = 3;
        static final int FLOAT = 4;
        static final int LONG = 5;
        static final int DOUBLE = 6;
        static final int CLASS = 7;
        static final int STRING = 8;
        static final int FIELD = 9;
        static final int METHOD = 10;
        static final int INTERFACE_METHOD = 11;
        static final int NAME_AND_TYPE = 12;
        static final int METHOD_HANDLE = 15;
        static final int METHOD_TYPE = 16;
        static final int DYNAMIC = 17;
        static final int INVOKE_DYNAMIC = 18;
        static final int MODULE = 19;
        static final int PACKAGE = 20;

        private Tag() {
        }
    }
}
