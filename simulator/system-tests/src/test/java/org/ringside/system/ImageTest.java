package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.system.crash.FreePort;

/** The image: this machine has all that it is built from, and an exchange runs in it. */
@Tag("slow")
class ImageTest {
    private static final Path TARGET = Launcher.ROOT.resolve("ops/dist/target");

    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    @Timeout(300)
    void shouldRunADemoAndAnExchangeWhenItIsBuiltFromScratch() throws IOException {
        assumeTrue(Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "buildah"))), "there is no buildah here");
        final Path tarball;
        try (Stream<Path> files = Files.list(TARGET)) {
            tarball = files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
        }
        final String buildah =
            "buildah --root " + folder + "/storage --runroot " + folder + "/run --storage-driver vfs ";
        shell(Launcher.ROOT.resolve("ops/dist/src/main/image-root") + " " + tarball + " " + folder + "/image");
        shell(buildah + "build --isolation chroot --tag ringside " + folder + "/image");
        shell(buildah + "from --name exchange ringside");
        final String run = buildah + "run --isolation chroot exchange -- /usr/bin/sh -e -c ";

        assertThat(shell(run + "'ringside demo --duration 1s --rate 1k'").output()).contains("0 gaps");
        final String include = "echo include=/usr/lib/ringside/conf/";
        assertThat(shell(run + "'" + include + "gateway.properties >gateway.properties;"
            + " echo listen=127.0.0.1:" + FreePort.find() + " >>gateway.properties;"
            + include + "exchange.properties >mine.properties;"
            + " echo gateways=gateway.properties >>mine.properties;"
            + " ringside up -c mine.properties; trader-sim run smoke --rate 8k -c mine.properties;"
            + " ringside down -c mine.properties; id=$(sed -n \"s/^Uid:[[:space:]]*//p\" /proc/self/status);"
            + " echo user $id'").output()).contains("ledger ok", "removed orders.in", "user 10001");
        shell(buildah + "rm --all");
    }

    private static Launcher.Result shell(final String script) {
        return Launcher.run(Launcher.shell(script)).succeeded();
    }
}
