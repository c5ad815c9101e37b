package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** This build in a folder of its own, under another number: releases side by side, before there are two. */
final class MadeUpRelease {
    private static final Path BUILD = Launcher.ROOT.resolve("ops/dist/target/ringside");
    private static final String VERSION = "VERSION.json";

    private MadeUpRelease() {
    }

    /** With all that its launchers need, but for the archive of classes, which is of no use in another folder. */
    static Path make(final Path folder, final String release, final String commit) throws IOException {
        final Path home = Files.createDirectory(folder.resolve("ringside-" + release));
        for (final String copied : List.of("bin", "conf", "lib")) {
            Files.createDirectory(home.resolve(copied));
            try (Stream<Path> files = Files.list(BUILD.resolve(copied))) {
                for (final Path file : files.filter(each -> !each.toString().contains("/classes.")).toList()) {
                    Files.copy(file, home.resolve(copied).resolve(file.getFileName()));
                }
            }
        }
        final ObjectMapper mapper = new ObjectMapper();
        final ObjectNode version = (ObjectNode) mapper.readTree(BUILD.resolve(VERSION).toFile());
        mapper.writeValue(home.resolve(VERSION).toFile(), version.put("release", release).put("commit", commit));
        return home;
    }

    /** Has a release say that it writes a format in another version. */
    static void setFormat(final Path home, final String format, final String version) throws IOException {
        final ObjectMapper mapper = new ObjectMapper();
        final ObjectNode release = (ObjectNode) mapper.readTree(home.resolve(VERSION).toFile());
        ((ObjectNode) release.get("formats")).put(format, version);
        mapper.writeValue(home.resolve(VERSION).toFile(), release);
    }

    /** Starts a process of an exchange anew from another release in this folder, as its own command does. */
    static void restart(final TestExchange exchange, final Path folder, final String process) throws IOException {
        final Path other = make(folder, "0.2.0", "bbbbbbbbbbbb");
        final String home = System.setProperty("ringside.home", other.toString());
        try {
            assertThat(TestExchange.ringside("upgrade", "check", other.toString())).contains("rolling: ");
            TestExchange.ringside("restart", process, "--yes", "-c", exchange.config().toString());
        } finally {
            System.setProperty("ringside.home", home);
        }
        assertRuns(other, exchange.process(process));
    }

    /** Fails unless these processes run from the folder of a release. */
    static void assertRuns(final Path home, final ProcessHandle... processes) throws IOException {
        for (final ProcessHandle process : processes) {
            assertThat(Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline")).split("\0"))
                .contains("-Dringside.home=" + home.toRealPath());
        }
    }
}
