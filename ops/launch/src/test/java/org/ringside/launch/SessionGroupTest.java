package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionGroupTest {
    private static final String LEADER = "7 (a (b) c) S 1 7 7 0 -1";

    @TempDir
    private Path root;
    private Path proc;
    private Path controlGroups;
    private SessionGroup group;

    @BeforeEach
    void setUp() throws IOException {
        proc = root.resolve("proc");
        controlGroups = root.resolve("cgroup");
        write(proc.resolve("sys/kernel/sched_autogroup_enabled"), "1\n");
        write(proc.resolve("self/stat"), LEADER);
        write(proc.resolve("self/cgroup"), "9:name=systemd:/x\n2:cpu,cpuacct:/\n0::/system.slice/a.service\n");
        write(proc.resolve("self/autogroup"), "/autogroup-8 nice 0\n");
        Files.createDirectories(controlGroups.resolve("system.slice/a.service"));
        group = SessionGroup.of(proc, controlGroups);
    }

    @Test
    void shouldBeOwnWhenTheProcessLeadsASessionByWhichTheKernelDivides() {
        assertThat(group.isOwn()).isTrue();
    }

    @Test
    void shouldNotBeOwnWhenTheSessionIsAnothers() throws IOException {
        write(proc.resolve("self/stat"), "8 (java) S 1 7 7 0 -1");

        assertThat(group.isOwn()).isFalse();
    }

    @Test
    void shouldNotBeOwnWhenTheKernelDoesNotDivideBySessions() throws IOException {
        write(proc.resolve("sys/kernel/sched_autogroup_enabled"), "0\n");

        assertThat(group.isOwn()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "system.slice", "system.slice/a.service"})
    void shouldNotBeOwnWhenAControlGroupDividesTheProcessors(final String folder) throws IOException {
        write(controlGroups.resolve(folder).resolve("cpu.weight"), "100\n");

        assertThat(group.isOwn()).isFalse();
    }

    @Test
    void shouldNotBeOwnWhenAnOlderControlGroupDividesTheProcessors() throws IOException {
        write(proc.resolve("self/cgroup"), "2:cpuacct,cpu:/docker/8\n");

        assertThat(group.isOwn()).isFalse();
    }

    @Test
    void shouldNotBeOwnWhenNothingIsKnown() {
        assertThat(SessionGroup.of(root.resolve("none"), controlGroups).isOwn()).isFalse();
    }

    @Test
    void shouldWriteTheNicenessWhenAskedForOne() throws IOException {
        assertThat(group.request(19)).isTrue();
        assertThat(proc.resolve("self/autogroup")).hasContent("19");
    }

    @Test
    void shouldSayNoWhenTheKernelRefuses() throws IOException {
        Files.delete(proc.resolve("self/autogroup"));
        Files.createDirectory(proc.resolve("self/autogroup"));

        assertThat(group.request(19)).isFalse();
    }

    private static void write(final Path file, final String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
