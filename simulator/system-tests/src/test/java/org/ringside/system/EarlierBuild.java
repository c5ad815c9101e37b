package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A distribution of an earlier commit, built of the project's history; without that the test is skipped. */
final class EarlierBuild {
    /** The last one whose engine writes schema 6 and states of version 6, which this build reads. */
    private static final String COMMIT = "84b178db0e8ca9ef9963d6dec9feb18a9284c440";

    private EarlierBuild() {
    }

    /** Clones into a folder that is not there yet, builds, and returns the folder of the distribution. */
    static Path make(final Path clone) throws IOException, InterruptedException {
        assumeTrue(Launcher.run(Launcher.shell("git -C " + Launcher.ROOT + " cat-file -e " + COMMIT + "^{commit}"))
            .exitCode() == 0, "the history here does not have the commit " + COMMIT);
        final Path said = clone.resolveSibling("said-by-maven");
        final Process build = new ProcessBuilder("sh", "-e", "-c", "git clone -q --no-checkout " + Launcher.ROOT + " "
            + clone + "; cd " + clone + "; git checkout -q " + COMMIT + "; mvn -q -B -o -Dmaven.test.skip=true"
            + " -Dcheckstyle.skip=true -Darchive.skip=true package -pl ops/dist -am")
            .redirectInput(Path.of("/dev/null").toFile()).redirectErrorStream(true).redirectOutput(said.toFile())
            .start();
        final int exitCode = build.waitFor();
        assertThat(exitCode).as("%s", Files.readString(said)).isZero();
        return clone.resolve("ops/dist/target/ringside");
    }
}
