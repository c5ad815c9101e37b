package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scripts of the package of Debian, as {@code dpkg --root} runs them, with a systemctl that notes its words. */
class PackageScriptsTest {
    private static final Path SCRIPTS = Launcher.ROOT.resolve("ops/dist/src/deb");
    private static final Path UNITS = Launcher.ROOT.resolve("ops/dist/systemd");
    private static final int NOBODY = 65_534;

    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void install() throws IOException {
        root = folder.resolve("root");
        for (final String each : List.of("etc/ringside", "usr/lib/sysusers.d", "usr/lib/tmpfiles.d", "dev/shm",
            "run/systemd/system")) {
            Files.createDirectories(root.resolve(each));
        }
        Files.copy(UNITS.resolve("ringside.sysusers"), root.resolve("usr/lib/sysusers.d/ringside.conf"));
        Files.copy(UNITS.resolve("ringside.tmpfiles"), root.resolve("usr/lib/tmpfiles.d/ringside.conf"));
        Files.copy(UNITS.resolve("etc/gw-1.properties"), root.resolve("etc/ringside/gw-1.properties"));
        systemctl("");
    }

    @Test
    void shouldMakeTheFoldersOfTheUnitsAgainAndAgainAndStartNothing() throws IOException {
        assumeSystemd();

        run("postinst", "configure").succeeded();
        Files.createFile(root.resolve("dev/shm/ringside/queues/orders.in.q"));
        run("postinst", "configure", "0.1.0").succeeded();

        assertThat(access("dev/shm/ringside")).isEqualTo("1770 0 shared");
        assertThat(access("dev/shm/ringside/queues")).isEqualTo("2770 0 shared");
        assertThat(access("etc/ringside/gw-1.properties")).endsWith(" 0 shared");
        assertThat(access("var/lib/ringside")).isEqualTo("750 0 shared");
        assertThat(root.resolve("dev/shm/ringside/queues/orders.in.q")).as("of ours: it stays").exists();
        assertThat(asked()).containsOnly("daemon-reload");
    }

    @Test
    void shouldPutAFolderAsideThatSomebodyElseHasMadeInSharedMemory() throws IOException {
        assumeSystemd();
        final Path planted = Files.createDirectories(root.resolve("dev/shm/ringside/queues")).resolve("orders.in.lk");
        Files.createFile(planted);
        Files.setAttribute(root.resolve("dev/shm/ringside"), "unix:uid", NOBODY);

        final Launcher.Result result = run("postinst", "configure").succeeded();

        assertThat(planted).doesNotExist();
        assertThat(access("dev/shm/ringside/queues")).isEqualTo("2770 0 shared");
        assertThat(result.messages()).contains("/dev/shm/ringside was there, and not root's: it is ");
    }

    @Test
    void shouldPutALinkAsideThatSomebodyHasMadeInSharedMemory() throws IOException {
        assumeSystemd();
        final Path other = Files.createDirectory(folder.resolve("other"));
        Files.createSymbolicLink(root.resolve("dev/shm/ringside"), other);

        run("postinst", "configure").succeeded();

        assertThat(other).isEmptyDirectory();
        assertThat(access("dev/shm/ringside")).isEqualTo("1770 0 shared");
    }

    @Test
    void shouldStopTheExchangeBeforeItIsRemovedAndRefuseToReplaceWhatRuns() throws IOException {
        run("prerm", "remove").succeeded();
        assertThat(asked()).containsExactly("stop ringside.target ringside-*.service");

        run("prerm", "upgrade", "0.2.0").succeeded();
        systemctl("echo ringside-engine.service loaded active running");
        for (final String way : List.of("upgrade", "failed-upgrade")) {
            assertThat(run("prerm", way, "0.2.0").exited(1).messages())
                .contains("systemctl stop ringside.target 'ringside-*', then");
        }
    }

    @Test
    void shouldForgetAfterAPurgeWhichOfOurUnitsWereEnabledAndOfNobodyElse() throws IOException {
        final Path wants = Files.createDirectories(root.resolve("etc/systemd/system/ringside.target.wants"));
        final Path target = Files.createDirectories(wants.resolveSibling("multi-user.target.wants"));
        Files.createFile(target.resolve("ringside.target"));
        try (Stream<Path> units = Files.list(UNITS)) {
            for (final Path unit : units.filter(each -> each.toString().endsWith(".service")).toList()) {
                Files.createFile(wants.resolve(unit.getFileName().toString().replace("@", "@gw-1")));
            }
        }
        final Path another = Files.createFile(wants.resolve("ringside-of-mine.service"));

        run("postrm", "remove").succeeded();
        assertThat(wants).isDirectoryContaining("glob:**ringside-engine.service");
        run("postrm", "purge").succeeded();

        assertThat(wants).isDirectoryContaining(another::equals);
        try (Stream<Path> left = Files.list(wants)) {
            assertThat(left).containsExactly(another);
        }
        assertThat(target).isEmptyDirectory();
        assertThat(asked()).containsOnly("daemon-reload");
    }

    @ParameterizedTest
    @CsvSource({
        "ops/dist/src/main/archive-classes, archive-classes DISTRIBUTION",
        "ops/dist/src/main/describe-release, describe-release DISTRIBUTION",
        "ops/dist/src/main/image-root, image-root TARBALL FOLDER",
        "ops/dist/src/main/list-components, list-components FOLDER VERSION TIME",
        "ops/dist/src/main/package-deb, package-deb TARBALL FOLDER",
        "ops/launch/src/main/write-commit, write-commit FILE"})
    void shouldSayHowAScriptOfTheBuildIsUsed(final String script, final String usage) {
        final String name = usage.split(" ")[0];

        assertThat(Launcher.run(Launcher.shell(Launcher.ROOT.resolve(script).toString())).exited(2).messages())
            .isEqualTo(name + ": usage: " + usage + "\n");
    }

    @Test
    void shouldNameWhatIsMissingForAPackageAndAnArchiveOfClasses() {
        final Path main = Launcher.ROOT.resolve("ops/dist/src/main");
        final String none = folder.resolve("none").toString();

        assertThat(Launcher.run(Launcher.shell(main.resolve("package-deb") + " " + none + " " + folder)).exited(2)
            .messages()).startsWith("package-deb: there is no tarball " + none).hasLineCount(1);
        assertThat(Launcher.run(Launcher.shell(main.resolve("archive-classes") + " " + none)).exited(2).messages())
            .startsWith("archive-classes: " + none + " is no distribution").hasLineCount(1);
    }

    /** The real tarball: DistributionTest, with -Plong. */
    @Test
    void shouldMakeTheSamePackageFromATarballWhateverTheUmaskIs() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg-deb")), "apt-get install dpkg");
        final Path release = Files.createDirectory(folder.resolve("ringside-1.2.3"));
        for (final String file : List.of("LICENSE", "bin/launch.sh", "bin/ringside", "bin/shmq", "bin/trader-sim",
            "completion/ringside", "docs/start.md", "lib/a.jar", "man/man1/ringside.1")) {
            Files.createDirectories(release.resolve(file).getParent());
            Files.writeString(release.resolve(file), "#!/bin/sh\n");
        }
        final Path tarball = folder.resolve("ringside-1.2.3.tar.gz");
        Launcher.run(Launcher.shell("cp -r " + UNITS + " " + release + "; tar -C " + folder
            + " --mtime=2026-11-20 -czf " + tarball + " ringside-1.2.3")).succeeded();

        for (final String umask : List.of("0022", "0077")) {
            final Path target = Files.createDirectory(folder.resolve("with-umask-" + umask));
            Launcher.run(Launcher.shell("umask " + umask + "; " + Launcher.ROOT.resolve("ops/dist/src/main/package-deb")
                + " " + tarball + " " + target)).succeeded();
        }

        final String name = "ringside_1.2.3_all.deb";
        assertThat(folder.resolve("with-umask-0077").resolve(name))
            .hasSameBinaryContentAs(folder.resolve("with-umask-0022").resolve(name));
    }

    /** Mode, owner, and whether the group is that of the folder of the queues. */
    private String access(final String file) throws IOException {
        final Path path = root.resolve(file);
        final int mode = (Integer) Files.getAttribute(path, "unix:mode") & 0xFFF;
        final boolean isShared = Files.getAttribute(path, "unix:gid")
            .equals(Files.getAttribute(root.resolve("dev/shm/ringside/queues"), "unix:gid"));
        return Integer.toOctalString(mode) + " " + Files.getAttribute(path, "unix:uid") + (isShared ? " shared" : "");
    }

    private Launcher.Result run(final String script, final String... words) {
        return Launcher.run(Launcher.shell("PATH=" + folder.resolve("bin") + ":$PATH DPKG_ROOT=" + root + " sh "
            + SCRIPTS.resolve(script) + " " + String.join(" ", words)));
    }

    private void systemctl(final String script) throws IOException {
        final Path program = Files.createDirectories(folder.resolve("bin")).resolve("systemctl");
        Files.writeString(program, "#!/bin/sh\necho \"$@\" >>" + folder.resolve("asked") + "\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    private List<String> asked() throws IOException {
        return Files.readAllLines(folder.resolve("asked"));
    }

    private static void assumeSystemd() {
        assumeTrue("root".equals(System.getProperty("user.name")), "root makes accounts and folders");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-tmpfiles"))
            && Files.isExecutable(Path.of("/usr/bin/systemd-sysusers")), "apt-get install systemd");
    }
}
