package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    @Test
    void shouldBringTheWordsOfTheAnswerToTheOneWhoAsks() throws Exception {
        final List<String> heard = new ArrayList<>();
        final Thread process = answering(verb -> heard.add(verb) ? "http://127.0.0.1:9080/login#abc" : "");

        final String words = control().ask("login viewer", PATIENCE);

        process.join();
        assertThat(words).isEqualTo("http://127.0.0.1:9080/login#abc");
        assertThat(heard).containsExactly("login viewer");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldHaveNoWordsWhenThereIsNoMoreToSay() throws Exception {
        final Thread process = answering(verb -> "");

        assertThat(control().ask("reload", PATIENCE)).isEmpty();
        process.join();
    }

    @Test
    void shouldThrowTheReasonWhenTheProcessRefuses() throws Exception {
        final Thread process = answering(verb -> {
            throw Control.unknown(verb);
        });

        assertThatThrownBy(() -> control().ask("dance", PATIENCE)).isInstanceOf(LaunchException.class)
            .hasMessageMatching("release .+ \\(.*\\), which runs here, has no request 'dance': use the tools of"
                + " that release, or restart the process with yours");
        process.join();
    }

    /** Another account of the group may have written it. */
    @Test
    void shouldMakeOneShortLineOfTheAnswer() throws Exception {
        final Thread process = answering(verb -> {
            throw new LaunchException(ExitCode.USAGE, "\u001b[2Jno\n" + "x".repeat(2000));
        });

        assertThatThrownBy(() -> control().ask("dance", PATIENCE)).isInstanceOf(LaunchException.class)
            .hasMessageMatching("\\?\\[2Jno x{900,} \\.\\.\\.");
        process.join();
    }

    /** Another account of the group can put one there: the answer must not have what stands behind it. */
    @Test
    void shouldNotReadWhatALinkInThePlaceOfARequestNames() throws Exception {
        final Path secret = Files.writeString(folder.resolve("secret"), "1 key");
        Files.createSymbolicLink(folder.resolve("console.control.request"), secret);

        control().poll(verb -> verb);

        assertThat(folder.resolve("console.control.answer")).doesNotExist();
        assertThat(secret).hasContent("1 key");
    }

    @Test
    void shouldLetNoOtherAccountReadAnAnswer() throws Exception {
        Files.writeString(folder.resolve("console.control.request"), "1 login operator");

        control().poll(verb -> "a secret");

        assertThat(PosixFilePermissions.toString(
            Files.getPosixFilePermissions(folder.resolve("console.control.answer")))).isEqualTo("rw-------");
    }

    @Test
    void shouldLetTheAccountsThatShareTheFolderReadRequestsAndAnswers() throws Exception {
        Files.setAttribute(folder, "unix:mode", 02770);
        assertThatThrownBy(() -> control().ask("drain", Duration.ZERO)).hasMessageContaining("does not answer");
        Files.writeString(folder.resolve("console.control.request"), "1 drain");

        control().poll(verb -> "done");

        assertThat(PosixFilePermissions.toString(
            Files.getPosixFilePermissions(folder.resolve("console.control.answer")))).isEqualTo("rw-rw----");
    }

    @Test
    void shouldAskAProcessOfAnotherAccountAsRoot() throws Exception {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        final UserPrincipal nobody =
            folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
        Files.setOwner(folder, nobody);
        final List<UserPrincipal> owners = new ArrayList<>();
        final Thread process = new Thread(() -> {
            final Path request = folder.resolve("console.control.request");
            while (!Files.exists(request)) {
                Thread.onSpinWait();
            }
            try {
                owners.add(Files.getOwner(request));
            } catch (final IOException ex) {
                throw new UncheckedIOException(ex);
            }
            control().poll(verb -> "");
        });
        process.start();

        control().ask("reload", PATIENCE);

        process.join();
        assertThat(owners).as("also where root's files are closed to others (umask 077)").containsExactly(nobody);
    }

    private Thread answering(final Control.Verb verb) {
        final Thread process = new Thread(() -> {
            while (!Files.exists(folder.resolve("console.control.request"))) {
                Thread.onSpinWait();
            }
            control().poll(verb);
        });
        process.start();
        return process;
    }

    private Control control() {
        return new Control(folder, "console");
    }
}
