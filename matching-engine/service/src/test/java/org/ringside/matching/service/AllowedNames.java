package org.ringside.matching.service;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What core and service may name: the types and members whose answer follows from their arguments. A type that is not
 * listed is forbidden, so that nobody has to think of every clock there is.
 */
final class AllowedNames {
    /** Arrays of primitives among them, which can be cloned. */
    private static final Pattern OURS =
        Pattern.compile(
            "\\[+[BCDFIJSZ]|org/ringside/matching/((cluster/protocol|day|member|protocol|service)/)?[\\w$-]+");

    /** Any member of these, but for the forbidden ones. */
    private static final Set<String> TYPES = Set.of(
        "java/lang/Boolean", "java/lang/Enum", "java/lang/Integer", "java/lang/Long",
        "java/lang/Math", "java/lang/Record", "java/lang/String", "java/lang/StringBuilder",
        "java/math/BigDecimal", "java/nio/charset/StandardCharsets",
        "java/util/ArrayList", "java/util/Arrays", "java/util/BitSet", "java/util/Comparator", "java/util/EnumMap",
        "java/util/EnumSet", "java/util/HexFormat", "java/util/Iterator", "java/util/LinkedHashMap", "java/util/List",
        "java/util/Map", "java/util/Objects", "java/util/Optional",
        "java/util/function/Consumer", "java/util/function/IntConsumer",
        "java/util/function/LongFunction", "java/util/function/LongPredicate", "java/util/function/LongSupplier",
        "java/util/stream/IntStream", "java/util/stream/LongStream", "java/util/stream/Stream",
        "org/agrona/DirectBuffer", "org/agrona/MutableDirectBuffer", "org/agrona/concurrent/UnsafeBuffer",
        "org/agrona/collections/Int2ObjectHashMap", "org/agrona/collections/Int2ObjectHashMap$KeySet",
        "org/agrona/collections/MutableInteger");

    /** Of these types only these members. */
    private static final List<String> MEMBERS = List.of(
        "java/lang/IllegalArgumentException.<init>", "java/lang/IllegalArgumentException.getMessage",
        "java/lang/IllegalStateException.<init>",
        "java/lang/IncompatibleClassChangeError.<init>", "java/lang/IndexOutOfBoundsException.<init>",
        "java/lang/NoSuchFieldError.<init>", "java/lang/Object.<init>", "java/lang/System.arraycopy",
        "java/lang/invoke/LambdaMetafactory.metafactory",
        "java/lang/invoke/StringConcatFactory.makeConcatWithConstants",
        "java/lang/invoke/VarHandle.acquireFence", "java/lang/invoke/VarHandle.releaseFence",
        "java/lang/runtime/ObjectMethods.bootstrap",
        "java/nio/ByteOrder.LITTLE_ENDIAN",
        "java/security/MessageDigest.getInstance", "java/security/MessageDigest.update",
        "java/security/MessageDigest.digest", "java/security/NoSuchAlgorithmException.<init>");

    /** Named by the compiler beside each lambda. */
    private static final Set<String> WITHOUT_MEMBERS =
        Set.of("java/lang/Runnable", "java/lang/invoke/MethodHandles", "java/lang/invoke/MethodHandles$Lookup");

    /**
     * Members of allowed types: they read a property or the machine's settings, draw a number, depend on where an
     * object lies in memory, or go through their elements in an order that each JVM shuffles.
     */
    private static final Pattern FORBIDDEN = Pattern.compile(
        "java/lang/Math\\.random:.*|java/lang/(Boolean\\.getBoolean|Integer\\.getInteger|Long\\.getLong):.*"
        + "|java/lang/String\\.(format|formatted|toLowerCase|toUpperCase):.*"
        + "|java/lang/String\\.(getBytes:\\(\\)|<init>:\\(\\[B(II)?\\)).*"
        + "|java/util/Map\\.(of|ofEntries|entry|copyOf):.*|java/util/Objects\\.(hash|toIdentityString):.*"
        + "|(?!java/lang/(Integer|Long|String)\\.).*\\.(hashCode|deepHashCode):.*"
        + "|.*\\.(parallel\\w*|findAny|getClass|wait|notify(All)?):.*");

    private AllowedNames() {
    }

    /** Those names that are not allowed, without the types of their members. */
    static Set<String> forbidden(final Set<String> names) {
        return names.stream().filter(name -> !isAllowed(name)).map(name -> name.split(":")[0])
            .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isAllowed(final String name) {
        final String type = name.replaceAll("[.:].*", "").replaceAll("^\\[+L(.*);$", "$1");
        final boolean isListed = TYPES.contains(type) || OURS.matcher(type).matches();
        if (name.contains(".")) {
            return !FORBIDDEN.matcher(name).matches() && (isListed || MEMBERS.contains(name.replaceAll(":.*", "")));
        }
        return isListed || WITHOUT_MEMBERS.contains(type)
            || MEMBERS.stream().anyMatch(member -> member.startsWith(type + "."));
    }
}
