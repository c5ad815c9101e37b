package org.ringside.queue.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keeps Chronicle Core, which comes with a peer, from the network and from files of strangers. */
class ChronicleCoreTest {
    private static final String CORE = "net.openhft.chronicle.core.Jvm";

    @TempDir
    private Path folder;

    /** Loads Core, which reads properties when it is loaded. */
    static final class Loads {
        private Loads() {
        }

        public static void main(final String[] arguments) throws ClassNotFoundException {
            Class.forName(CORE);
            System.out.println("planted=" + System.getProperty("planted"));
        }
    }

    @Test
    void shouldTakeNoPropertiesFromTheFolderWhereItIsStarted() throws Exception {
        Files.writeString(folder.resolve("system.properties"), "planted=yes\n");

        assertThat(run("-cp", System.getProperty("java.class.path"))).contains("planted=yes");
        assertThat(run("@" + Path.of("jvm.options").toAbsolutePath(), "-cp", System.getProperty("java.class.path")))
            .contains("planted=null");
    }

    @Test
    void shouldNotHaveWhatCallsHome() {
        assertThatThrownBy(() -> Class.forName("net.openhft.chronicle.analytics.Analytics"))
            .isInstanceOf(ClassNotFoundException.class);
        assertThat(Arrays.stream(System.getProperty("java.class.path").split(":")))
            .noneMatch(entry -> entry.contains("analytics"));
    }

    private String run(final String... options) throws IOException, InterruptedException {
        final List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(Arrays.asList(options));
        command.add(Loads.class.getName());
        final Process process =
            new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return output;
    }
}
