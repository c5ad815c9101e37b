package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangeCheckup;
import org.ringside.ops.exchange.FileSystemSpace;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;

/** What {@code shmq doctor} says of an exchange that is not well. */
@Tag("slow")
class ExchangeDoctorTest extends ExchangeFixture {
    @Test
    void shouldNameTheDeadProcessAndTheCommandThatMendsItWhenTheDoctorLooks() throws Exception {
        ringside("up");
        final Run before = doctor();
        final RunningProcess gateway = state().processes().get(1);
        gateway.kill();
        try (Queue output = QueueDirectory.of(queues).attach("orders.out.gw-1");
            Producer engine = output.producer("engine")) {
            engine.offer(1, new UnsafeBuffer(new byte[8]), 0, 8);
        }

        final Run doctor = doctor();

        assertThat(before.out()).contains("PASS  engine (pid " + state().processes().get(0).pid()
            + ") is running").contains("PASS  journals: " + home);
        assertThat(before.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(doctor.exitCode()).isEqualTo(ExitCode.DOCTOR_FAILED);
        assertThat(doctor.out()).contains("FAIL  gateway " + gateway + " is dead    fix: ringside restart gw-1\n")
            .contains("FAIL  orders.out.gw-1: 1 messages wait, and nobody reads them    fix: ringside restart gw-1\n");
    }

    @Test
    void shouldGiveTheCommandThatClosesTheFileWithTheKeysWhenOthersCanReadIt() throws Exception {
        ringside("up");
        final Path keys = home.resolve("conf/gateway.properties");
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-r--r--"));
        final String warning =
            "WARN  " + keys + " holds secrets, and other accounts can read it    fix: chmod 600 " + keys + "\n";

        final Run doctor = doctor();

        assertThat(doctor.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(doctor.out()).contains(warning);
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-------"));
        assertThat(doctor().out()).doesNotContain("holds secrets");
        standIn.write("conf/gateway.properties", "name=gw-1");
        assertThat(doctor().out())
            .contains("FAIL  " + keys + ": sessions: none; ");
    }

    @Test
    void shouldFailTheDoctorWhenItsConfigurationIsGone() throws Exception {
        ringside("up");

        Files.move(home.resolve("conf/exchange.properties"), home.resolve("conf/elsewhere.properties"));
        assertThat(doctor().out())
            .contains("FAIL  there is no configuration file " + home.resolve("conf/exchange.properties"));
        Files.move(home.resolve("conf/elsewhere.properties"), home.resolve("conf/exchange.properties"));
    }

    @Test
    void shouldFailTheDoctorWhenTheDiskOfTheJournalsIsFull() {
        final Findings findings = new Findings();

        ExchangeCheckup.disk(new FileSystemSpace("/data", 1_000, 10_000), 100, findings);
        ExchangeCheckup.disk(new FileSystemSpace("/data", 900, 10_000), 100, findings);
        ExchangeCheckup.disk(new FileSystemSpace("/data", 199, 10_000), 100, findings);

        assertThat(findings.list()).extracting(finding -> finding.result().name())
            .containsExactly("PASS", "WARN", "FAIL");
        assertThat(findings.list().get(2).what()).startsWith("the disk of the journals is full: /data: ");
    }

    private Run doctor() {
        return Run.of(new Shmq(), "doctor", "--dir", queues.toString());
    }
}
