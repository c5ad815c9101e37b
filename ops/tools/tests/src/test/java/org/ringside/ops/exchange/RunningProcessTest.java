package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.queue.ProcessIdentity;

class RunningProcessTest {
    private final StringWriter said = new StringWriter();
    private final Messages messages = new Messages("ringside", new PrintWriter(said, true));
    private final RunningProcess living = new RunningProcess("gw-1", Exchange.GATEWAY, ProcessIdentity.self());

    /** As the kernel does to one account about the process of another one. */
    @ParameterizedTest
    @ValueSource(strings = {"destroy", "destroyForcibly"})
    void shouldFailWhenTheProcessMayNotBeEnded(final String refused) {
        assertThatThrownBy(() -> living.stop(handle(refused), Duration.ZERO, messages))
            .isInstanceOfSatisfying(LaunchException.class,
                failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.PERMISSION))
            .hasMessageStartingWith(living + " still runs: the account " + System.getProperty("user.name")
                + " may not end it").hasMessageNotContaining("\n");
    }

    @Test
    void shouldSaySoBeforeItKills() {
        assertThatThrownBy(() -> living.stop(handle("destroyForcibly"), Duration.ZERO, messages));

        assertThat(said.toString()).contains(" did not stop within ").hasLineCount(1);
    }

    /** Of a process that lives on, whatever it is sent. */
    private static ProcessHandle handle(final String refused) {
        return (ProcessHandle) Proxy.newProxyInstance(RunningProcessTest.class.getClassLoader(),
            new Class<?>[] {ProcessHandle.class}, (proxy, method, arguments) -> !method.getName().equals(refused));
    }
}
