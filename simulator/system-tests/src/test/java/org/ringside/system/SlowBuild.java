package org.ringside.system;

import static net.bytebuddy.matcher.ElementMatchers.named;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;

/**
 * Makes a slower build of the exchange: an agent of the JVM that has the engine spin for a time, its argument in
 * nanoseconds, before it applies a command. Nothing else is changed.
 */
public final class SlowBuild {
    private static final String SLOWED = "org.ringside.matching.service.EngineService";

    private static long delayNs;

    /** What is put in front of the method. */
    public static final class Delay {
        private Delay() {
        }

        /** Its instructions are copied there. */
        @Advice.OnMethodEnter
        public static void before() {
            spin();
        }
    }

    private SlowBuild() {
    }

    /** Entry point of an agent. */
    public static void premain(final String argument, final Instrumentation instrumentation) {
        delayNs = Long.parseLong(argument);
        new AgentBuilder.Default().type(named(SLOWED)).transform((builder, type, loader, module, domain) ->
            builder.visit(Advice.to(Delay.class).on(named("apply")))).installOn(instrumentation);
    }

    /** Takes that time. */
    public static void spin() {
        final long startNs = System.nanoTime();
        while (System.nanoTime() - startNs < delayNs) {
            Thread.onSpinWait();
        }
    }

    /** The option of the JVM for so many nanoseconds; the agent is written to a file. */
    static String option(final Path folder, final long delayNs) {
        final Path agent = folder.resolve("slow-build.jar");
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), SlowBuild.class.getName());
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, library().toUri().toString());
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(agent), manifest)) {
            for (final Class<?> each : new Class<?>[] {SlowBuild.class, Delay.class}) {
                final String name = each.getName().replace('.', '/') + ".class";
                jar.putNextEntry(new JarEntry(name));
                try (InputStream bytes = SlowBuild.class.getClassLoader().getResourceAsStream(name)) {
                    bytes.transferTo(jar);
                }
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return "-javaagent:" + agent + "=" + delayNs;
    }

    /** Where Byte Buddy is. */
    private static Path library() {
        try {
            return Path.of(Advice.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (final URISyntaxException ex) {
            throw new IllegalStateException("jars have addresses", ex);
        }
    }
}
