package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the JVM makes of the options that the launcher gives the engine. */
@Tag("slow")
class EngineOptionsTest {
    /** A lack of heap for a second state is the engine's to tell. */
    @Test
    void shouldNotEndTheEngineBeforeItCanSayThatItsHeapIsFull() {
        final ProcessBuilder builder = Launcher.builder("ringside", "engine", "--help");
        builder.environment().put("RINGSIDE_JAVA_OPTS", "-XX:+PrintFlagsFinal");

        assertThat(Launcher.run(builder).succeeded().output().lines().map(line -> line.replaceAll(" +", " ")))
            .anyMatch(line -> line.contains(" ExitOnOutOfMemoryError = false "));
    }
}
