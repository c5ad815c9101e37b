package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.system.crash.FreePort;
import org.ringside.testing.SharedMemory;

/** The tarball: it is the same from every build, and an exchange runs from it in a folder with nothing else. */
@Tag("slow")
class DistributionTest {
    private static final Path TARGET = Launcher.ROOT.resolve("ops/dist/target");
    private static final String OWNER_AND_MODE = "(-rw-r--r--|-rwxr-xr-x|drwxr-xr-x) 0/0 .*";
    /** project.build.outputTimestamp. */
    private static final LocalDateTime TIME = LocalDateTime.parse("2026-11-20T00:00:00");

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path folder;

    private Path tarball;

    @BeforeEach
    void find() throws IOException {
        try (Stream<Path> files = Files.list(TARGET)) {
            tarball = files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
        }
    }

    @Test
    void shouldHaveNothingOfTheMachineThatMadeIt() throws IOException {
        final List<String> listing =
            shell("TZ=UTC tar --numeric-owner --full-time -tvzf " + tarball).output().lines().toList();

        assertThat(listing).hasSizeGreaterThan(150).allMatch(line -> line.matches(OWNER_AND_MODE))
            .allMatch(line -> line.contains(" " + TIME.toLocalDate() + " 00:00:00 "));
        assertThat(listing).as("what is executable").filteredOn(line -> line.startsWith("-rwx"))
            .allMatch(line -> line.contains("/bin/")).hasSize(4);
        assertThat(listing.toString()).contains("/LICENSE", "/VERSION.json", "/lib/ops-tools-",
            "/docs/html/deploying.html", "/systemd/ringside-engine.service", "/conf/engine.properties",
            "/man/man1/shmq.1", "/completion/shmq")
            .doesNotContain("build.stamp", "classes.jsa");
        try (Stream<Path> jars = Files.list(unpack().resolve("lib"))) {
            for (final Path jar : jars.filter(file -> file.toString().endsWith("-SNAPSHOT.jar")).toList()) {
                assertThat(entries(jar)).as("%s", jar).allMatch(entry -> TIME.equals(entry.getTimeLocal()));
            }
        }
    }

    @Test
    void shouldListEachJarWithItsVersionAndHash() throws IOException {
        final JsonNode list = new ObjectMapper().readTree(unpack().resolve("ringside.cdx.json").toFile());

        assertThat(list.path("bomFormat").asText()).isEqualTo("CycloneDX");
        final List<String> components = new ArrayList<>();
        for (final JsonNode component : list.path("components")) {
            components.add(component.path("name").asText() + "-" + component.path("version").asText() + ".jar");
            assertThat(component.path("hashes")).as("%s", component).isNotEmpty();
        }
        try (Stream<Path> jars = Files.list(unpack().resolve("lib"))) {
            assertThat(components).containsExactlyInAnyOrderElementsOf(
                jars.map(jar -> jar.getFileName().toString()).toList());
        }
        assertThat(components).as("what only benchmarks may load")
            .noneMatch(jar -> jar.startsWith("chronicle-") || jar.startsWith("affinity-"));
    }

    @Test
    void shouldRunAnExchangeWhenItIsUnpacked() throws IOException, InterruptedException {
        shell("cd " + TARGET + " && sha256sum -c " + tarball.getFileName() + ".sha256").succeeded();
        runExchange(unpack());
    }

    private void runExchange(final Path home) throws IOException, InterruptedException {
        final List<Path> before = files(home);
        final String address = "127.0.0.1:" + FreePort.find();
        final Path config = Files.createDirectory(folder.resolve("mine")).resolve("exchange.properties");
        Files.writeString(config, "include=" + home + "/conf/exchange.properties\nqueues="
            + memory.folder().resolve("queues") + "\ndata=data\ngateways=gateway.properties\n");
        Files.writeString(config.resolveSibling("gateway.properties"),
            "include=" + home + "/conf/gateway.properties\nlisten=" + address + "\n");

        // As the first process of a container.
        final Process up = builder(home, "ringside", "up", "--stay", "-c", config.toString())
            .redirectError(folder.resolve("messages").toFile()).start();
        try (BufferedReader lines = up.inputReader()) {
            assertThat(lines.lines().limit(3)).as("up").hasSize(3).allMatch(line -> line.contains(" ready "));
            final Launcher.Result smoke =
                run(home, "trader-sim", "run", "smoke", "--rate", "8k", "-c", config.toString());
            assertThat(smoke.output()).contains("ledger ok");
            // Only this leaves the output open.
            up.toHandle().destroy();
            assertThat(lines.lines()).as("down").anyMatch(line -> line.startsWith("removed orders.in, "));
            assertThat(up.waitFor()).isEqualTo(143);
        }
        assertThat(files(home)).as("nothing is written there").isEqualTo(before);
        assertThat(memory.folder()).isEmptyDirectory();
    }

    @Test
    @Tag("long")
    void shouldRunADemoWhenItIsUnpacked() throws IOException {
        assertThat(run(unpack(), "ringside", "demo", "--duration", "1s", "--rate", "1k").output()).contains("0 gaps");
    }

    @Test
    @Tag("long")
    void shouldRunAnExchangeFromThePackageOfDebianWhenItIsUnpacked() throws IOException, InterruptedException {
        final Path root = Files.createDirectory(folder.resolve("root"));
        shell("dpkg-deb -x " + debianPackage(folder, "0022") + " " + root);

        assertThat(run(root.resolve("usr"), "ringside", "demo", "--duration", "1s", "--rate", "1k").output())
            .contains("0 gaps");
        runExchange(root.resolve("usr/lib/ringside"));
        assertThat(List.of("share/man/man1/trader-sim.1.gz", "share/bash-completion/completions/shmq",
            "lib/systemd/system/ringside-engine.service", "lib/sysusers.d/ringside.conf",
            "lib/tmpfiles.d/ringside.conf", "share/doc/ringside/docs/html/deploying.html"))
            .allMatch(file -> Files.isRegularFile(root.resolve("usr").resolve(file)));
    }

    @Test
    @Tag("long")
    void shouldKeepChangedConfigurationsOfThePackageOfDebianAndTheKeysInThemFromOthers() throws IOException {
        final Path deb = debianPackage(folder, "0022");
        final List<String> listing = shell("TZ=UTC dpkg-deb -c " + deb).output().lines().toList();

        assertThat(listing).hasSizeGreaterThan(150).allMatch(line -> line.contains(" root/root "))
            .allMatch(line -> line.contains(" " + TIME.toLocalDate() + " 00:00 "));
        final List<String> configurations = listing.stream().filter(line -> line.matches("-.* \\./etc/.*")).toList();
        assertThat(configurations).hasSizeGreaterThan(5).allMatch(line -> line.startsWith("-rw-r-----"));
        assertThat(shell("dpkg-deb --ctrl-tarfile " + deb + " | tar -xO ./conffiles").output().lines())
            .containsExactlyInAnyOrderElementsOf(
                configurations.stream().map(line -> line.replaceFirst(".* \\.(/etc/.*)", "$1")).toList());
        shell("dpkg-deb -e " + deb + " " + folder + "/control; for script in postinst prerm postrm; do sh -n "
            + folder + "/control/$script; done");
    }

    /** Two whole builds, of clones in folders of other names, with another umask each. */
    @Test
    @Tag("long")
    @Timeout(900)
    void shouldBeTheSameBytesWhenItIsBuiltElsewhere() throws IOException, InterruptedException {
        final List<String> sums = new ArrayList<>();
        for (final String umask : List.of("0022", "0077")) {
            final Path clone = folder.resolve("with-umask-" + umask);
            final Process build = new ProcessBuilder("sh", "-e", "-c", "umask " + umask + "; git clone -q "
                + Launcher.ROOT + " " + clone + "; cd " + clone + "; mvn -q -B -o -Dmaven.test.skip=true"
                + " -Dcheckstyle.skip=true -Darchive.skip=true package -pl ops/dist -am")
                .redirectInput(Path.of("/dev/null").toFile()).redirectErrorStream(true)
                .redirectOutput(clone.resolveSibling("said").toFile()).start();

            assertThat(build.waitFor()).as(() -> content(clone.resolveSibling("said"))).isZero();
            sums.add(shell("cat " + clone + "/ops/dist/target/*.sha256").output());
        }
        assertThat(sums.get(1)).isEqualTo(sums.get(0)).endsWith(".tar.gz\n");
    }

    private static String content(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Test
    @Tag("long")
    void shouldBeTheSamePackageOfDebianWhenTheTarballIsTheSame() throws IOException {
        final Path one = debianPackage(Files.createDirectory(folder.resolve("one")), "0022");
        final Path another = debianPackage(Files.createDirectory(folder.resolve("another-one")), "0077");

        assertThat(another).hasSameBinaryContentAs(one);
    }

    @Test
    @Tag("long")
    void shouldBeAPackageOfDebianThatLintianTakes() throws IOException {
        assumeTrue(isThere("lintian"), "there is no lintian here: apt-get install lintian");
        final Path deb = debianPackage(folder, "0022");

        final Launcher.Result said = shell("lintian --allow-root --fail-on error,warning " + deb);
        assertThat(said.output() + said.messages()).isEmpty();
    }

    private Path debianPackage(final Path target, final String umask) throws IOException {
        assumeTrue(isThere("dpkg-deb"), "there is no dpkg-deb here");
        shell("umask " + umask + "; "
            + Launcher.ROOT.resolve("ops/dist/src/main/package-deb") + " " + tarball + " " + target);
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.toString().endsWith(".deb")).findFirst().orElseThrow();
        }
    }

    private static boolean isThere(final String command) {
        return Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(place -> Files.isExecutable(Path.of(place, command)));
    }

    private Path unpack() throws IOException {
        final Path parent = Files.createDirectories(folder.resolve("unpacked"));
        final Path home = parent.resolve(tarball.getFileName().toString().replace(".tar.gz", ""));
        if (!Files.exists(home)) {
            shell("tar -xzf " + tarball + " -C " + parent).succeeded();
        }
        return home;
    }

    private static Launcher.Result run(final Path home, final String tool, final String... arguments) {
        return Launcher.run(builder(home, tool, arguments)).succeeded();
    }

    private static ProcessBuilder builder(final Path home, final String tool, final String... arguments) {
        final ProcessBuilder builder = Launcher.builder(tool, arguments);
        builder.command().set(0, home.resolve("bin").resolve(tool).toString());
        return builder.directory(home.getParent().toFile());
    }

    private static Launcher.Result shell(final String script) {
        return Launcher.run(Launcher.shell(script)).succeeded();
    }

    private static List<JarEntry> entries(final Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().toList();
        }
    }

    private static List<Path> files(final Path home) throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            return files.sorted().toList();
        }
    }
}
