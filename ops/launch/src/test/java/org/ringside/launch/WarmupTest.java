package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarmupTest {
    @ParameterizedTest
    @CsvSource({"off, 0", "100ms, 100000000", "2s, 2000000000", "20s, 20000000000"})
    void shouldBeReadWhenItIsATimeOfBearableLength(final String text, final long lengthNs) {
        assertThat(Warmup.of(text).lengthNs()).isEqualTo(lengthNs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"99ms", "21s", "2", "0s", "2us", "-1s", "99999999999999999999s", " 2s", "OFF"})
    void shouldBeRefusedWhenItIsNot(final String text) {
        assertThatThrownBy(() -> Warmup.of(text)).isInstanceOf(IllegalArgumentException.class)
            .hasMessage("warmup=" + text + ": 100ms to 20s, or off");
    }

    @Test
    void shouldNameTheEnvironmentWhenWhatItHasIsRefused() {
        assertThatThrownBy(() -> Warmup.of(() -> Path.of("queues"), "long")).isInstanceOf(LaunchException.class)
            .hasMessage("RINGSIDE_WARMUP in the environment: warmup=long: 100ms to 20s, or off");
    }

    @Test
    void shouldHaveADefaultWhenNothingIsConfigured() {
        assertThat(ServerConfig.requireWarmup(null)).isEqualTo("3s");
        assertThat(ServerConfig.requireWarmup("")).isEqualTo("3s");
    }

    @Test
    void shouldGiveAFolderThatIsGoneAfterwards() {
        final AtomicReference<Path> folder = new AtomicReference<>();
        final long startNs = System.nanoTime();

        final String said = Warmup.of("1s").run("engine", (scratch, endNs, warnings) -> {
            assertThat(endNs - startNs).isGreaterThanOrEqualTo(1_000_000_000L);
            Files.writeString(Files.createDirectory(scratch.resolve("queues")).resolve("a"), "b");
            folder.set(scratch);
        });

        assertThat(said).matches(" warmup=\\d\\.\\ds");
        assertThat(folder.get()).doesNotExist();
    }

    @Test
    void shouldSayThatItHasFailedAndLeaveNothingWhenItFails() {
        final AtomicReference<Path> folder = new AtomicReference<>();

        final String said = Warmup.of("1s").run("engine", (scratch, endNs, warnings) -> {
            folder.set(scratch);
            throw new IOException("no room");
        });

        assertThat(said).isEqualTo(" warmup=failed");
        assertThat(folder.get()).doesNotExist();
    }

    static List<Throwable> lacks() {
        return List.of(
            new OutOfMemoryError("Cannot reserve 4096 bytes of direct buffer memory"),
            new OutOfMemoryError("Map failed"),
            new InternalError("a fault occurred in a recent unsafe memory access operation"),
            new LaunchException(ExitCode.FAILURE, "stopped: Map failed", new OutOfMemoryError("Map failed")));
    }

    @ParameterizedTest
    @MethodSource("lacks")
    void shouldBeginColdWhenTheRehearsalLacksSomethingThatItGivesBack(final Throwable lack) {
        assertThat(Warmup.of("1s").run("engine", (scratch, endNs, warnings) -> raise(lack)))
            .isEqualTo(" warmup=failed");
    }

    static List<Throwable> flaws() {
        final Error flaw = new NoClassDefFoundError("org/ringside/Missing");
        return List.of(flaw, new LaunchException(ExitCode.FAILURE, "stopped: org/ringside/Missing", flaw));
    }

    @ParameterizedTest
    @MethodSource("flaws")
    void shouldEndTheServerInOneLineWhenTheRehearsalMeetsAnErrorThatStays(final Throwable flaw) {
        final AtomicReference<Path> folder = new AtomicReference<>();

        assertThatThrownBy(() -> Warmup.of("1s").run("engine", (scratch, endNs, warnings) -> {
            folder.set(scratch);
            raise(flaw);
        })).isInstanceOf(LaunchException.class).hasMessage("the warm-up ended with java.lang.NoClassDefFoundError: "
            + "org/ringside/Missing, as the server itself would. With warmup=off it begins all the same");
        assertThat(folder.get()).doesNotExist();
    }

    private static void raise(final Throwable failure) {
        if (failure instanceof final Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }

    @Test
    void shouldSayNothingWhenItIsOffOrNothingIsRehearsed() {
        assertThat(Warmup.of("off").run("engine", (scratch, endNs, warnings) -> {
            throw new IOException("is run");
        })).isEmpty();
        assertThat(Warmup.of("1s").run("probe", Rehearsal.NONE)).isEmpty();
    }
}
