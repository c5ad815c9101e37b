package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.entry.FixEntry;

class LoginFailureTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        the gateway speaks TLS on this port                                 | --tls-authorities, or the gateway's other
        cannot connect to h:1: it ended the handshake: is it a port for TLS? | Leave --tls-authorities out
        cannot connect to h:1: Connection refused                           | 'ringside up'
        cannot connect to h:2: Connection refused                           | 'ringside status' says whether
        no answer while NEGOTIATING                                         | Is a gateway listening there?
        negotiate rejected: INVALID_SESSIONID: no such session              | Compare --first-session""")
    void shouldSayWhatToDoNext(final String reason, final String hint) {
        assertThat(LoginFailure.of(reason)).hasMessageStartingWith(reason).hasMessageContaining(hint);
    }

    @Test
    void shouldNameTheOptionsForKeyAndSecretWhenFixGivesNoReason() {
        final LaunchException failure = LoginFailure.of("session 1101: " + FixEntry.REFUSED);

        assertThat(failure.exitCode()).isEqualTo(ExitCode.PERMISSION);
        assertThat(failure).hasMessageContaining("--key-id and --secret").hasMessageContaining("logs --audit");
    }

    @ParameterizedTest
    @CsvSource({"negotiate rejected", "establish rejected"})
    void shouldNameTheOperatorWhenSessionIsBlocked(final String refusal) {
        final LaunchException failure = LoginFailure.of(refusal + ": SESSION_BLOCKED: by the operator");

        assertThat(failure.exitCode()).isEqualTo(ExitCode.PERMISSION);
        assertThat(failure)
            .hasMessageEndingWith(": SESSION_BLOCKED: by the operator. 'ringside unblock' lets it in again");
    }
}
