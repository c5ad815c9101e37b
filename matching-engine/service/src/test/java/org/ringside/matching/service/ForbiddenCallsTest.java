package org.ringside.matching.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.matching.MatchingEngine;

/**
 * The compiled classes of core and service name only what {@link AllowedNames} lists, so that none of them answers
 * differently in another run. Import control cannot see {@code java.lang}, full names and method references.
 */
class ForbiddenCallsTest {
    /** By class, what it names beside what is allowed. Each has a reason; docs/matching-engine.md has them too. */
    private static final Map<String, Set<String>> EXCEPTIONS_OF_CORE = Map.of(
        // A salt of hashes, against ids that were chosen to collide. No output depends on where an entry lies.
        "org/ringside/matching/LiveIds", Set.of("java/security/SecureRandom", "java/security/SecureRandom.<init>",
            "java/security/SecureRandom.nextLong"),
        "org/ringside/matching/LongMap", Set.of("java/security/SecureRandom", "java/security/SecureRandom.<init>",
            "java/security/SecureRandom.nextLong"),
        // Memory outside the heap, what frees it when nothing refers to it any more, and whether a place in it is
        // checked, which decides how a defect ends.
        "org/ringside/matching/OffHeap", Set.of("java/lang/Boolean.getBoolean",
            "java/lang/ref/Cleaner", "java/lang/ref/Cleaner$Cleanable",
            "java/lang/ref/Cleaner.create", "java/lang/ref/Cleaner.register", "org/agrona/UnsafeApi",
            "org/agrona/UnsafeApi.allocateMemory", "org/agrona/UnsafeApi.copyMemory",
            "org/agrona/UnsafeApi.freeMemory", "org/agrona/UnsafeApi.getInt", "org/agrona/UnsafeApi.getLong",
            "org/agrona/UnsafeApi.putInt", "org/agrona/UnsafeApi.putLong", "org/agrona/UnsafeApi.setMemory"),
        "org/ringside/matching/OffHeap$Memory", Set.of("org/agrona/UnsafeApi", "org/agrona/UnsafeApi.freeMemory"),
        // Which half of a long is its int.
        "org/ringside/matching/Slab", Set.of("java/nio/ByteOrder.nativeOrder"));

    @ParameterizedTest
    @MethodSource("modules")
    void shouldNameNothingThatAnswersDifferentlyInAnotherRun(final Class<?> type,
        final Map<String, Set<String>> exceptions) throws IOException, URISyntaxException {
        final Map<String, byte[]> classes = classes(type);
        final Map<String, Set<String>> found = new TreeMap<>();
        for (final Map.Entry<String, byte[]> entry : classes.entrySet()) {
            found.put(entry.getKey(), AllowedNames.forbidden(new ConstantPool(entry.getValue()).names()));
        }

        assertThat(classes).hasSizeGreaterThan(20);
        assertThat(lines(found)).containsExactlyInAnyOrderElementsOf(lines(exceptions));
    }

    private static List<String> lines(final Map<String, Set<String>> names) {
        return names.entrySet().stream().flatMap(entry -> entry.getValue().stream()
            .map(name -> entry.getKey() + " names " + name)).toList();
    }

    static List<Arguments> modules() {
        return List.of(Arguments.of(MatchingEngine.class, EXCEPTIONS_OF_CORE),
            Arguments.of(EngineService.class, Map.of()));
    }

    @ParameterizedTest
    @MethodSource("probes")
    void shouldFind(final Class<?> probe, final String forbidden) throws IOException {
        assertThat(forbidden(probe)).contains(forbidden);
    }

    static List<Arguments> probes() {
        return List.of(
            Arguments.of(Called.class, "java/lang/System.nanoTime"),
            Arguments.of(Referred.class, "java/lang/System.nanoTime"),
            Arguments.of(ByFullName.class, "org/agrona/concurrent/SystemNanoClock"),
            Arguments.of(Dated.class, "java/util/Date"),
            Arguments.of(Drawn.class, "java/security/SecureRandom"),
            Arguments.of(Split.class, "java/util/SplittableRandom"),
            Arguments.of(Managed.class, "java/lang/management/ManagementFactory"),
            Arguments.of(Reflected.class, "java/lang/Class.forName"),
            Arguments.of(Shuffled.class, "java/util/Collections"),
            Arguments.of(Identified.class, "java/lang/Object.hashCode"),
            Arguments.of(OfSomeOrder.class, "java/util/Map.of"));
    }

    @Test
    void shouldFindNothingInWhatFollowsFromItsArguments() throws IOException {
        assertThat(forbidden(Plain.class)).isEmpty();
    }

    private static Set<String> forbidden(final Class<?> type) throws IOException {
        try (InputStream file = type.getResourceAsStream(type.getName().replaceAll(".*\\.", "") + ".class")) {
            return AllowedNames.forbidden(new ConstantPool(file.readAllBytes()).names());
        }
    }

    private static Map<String, byte[]> classes(final Class<?> type) throws IOException, URISyntaxException {
        final Path place = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
            return classesBelow(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            return classesBelow(jar.getPath("/"));
        }
    }

    private static Map<String, byte[]> classesBelow(final Path root) throws IOException {
        final Map<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (final Path file : files.filter(name -> name.toString().endsWith(".class")).toList()) {
                classes.put(root.relativize(file).toString().replace(".class", ""), Files.readAllBytes(file));
            }
        }
        return classes;
    }

    private static final class Called {
        static long read() {
            return System.nanoTime();
        }
    }

    private static final class Referred {
        static final LongSupplier CLOCK = System::nanoTime;
    }

    private static final class ByFullName {
        static final LongSupplier CLOCK = org.agrona.concurrent.SystemNanoClock.INSTANCE::nanoTime;
    }

    private static final class Dated {
        static long read() {
            return new Date().getTime();
        }
    }

    private static final class Drawn {
        static final LongSupplier NUMBERS = new SecureRandom()::nextLong;
    }

    private static final class Split {
        static long draw() {
            return new SplittableRandom().nextLong();
        }
    }

    private static final class Managed {
        static long read() {
            return ManagementFactory.getRuntimeMXBean().getUptime();
        }
    }

    private static final class Reflected {
        static Class<?> find(final String name) throws ClassNotFoundException {
            return Class.forName(name);
        }
    }

    private static final class Shuffled {
        static void shuffle(final List<Long> numbers) {
            Collections.shuffle(numbers);
        }
    }

    private static final class Identified {
        static int number(final Object object) {
            return object.hashCode();
        }
    }

    private static final class OfSomeOrder {
        static void visit(final LongSupplier one, final LongSupplier two) {
            Map.of("one", one, "two", two).values().forEach(LongSupplier::getAsLong);
        }
    }

    private static final class Plain {
        static String text(final List<Long> numbers) {
            return numbers.stream().sorted().map(number -> "number " + Long.toHexString(number)).findFirst().orElse("");
        }
    }
}
