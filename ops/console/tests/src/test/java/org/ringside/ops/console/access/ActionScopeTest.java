package org.ringside.ops.console.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class ActionScopeTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final long FRESH_NS = ActionScope.FRESH.toNanos();

    private final Login operator = new Login(new Person("alice", Role.OPERATOR), true, 0);
    private final Login remote = new Login(new Person("alice", Role.OPERATOR), false, 0);
    private final Login viewer = new Login(new Person("bob", Role.VIEWER), true, 0);

    @Test
    void shouldLetAnOperatorActFromThisMachine() throws Exception {
        assertThatCode(() -> ActionScope.LOCAL.require(operator, HERE, false, FRESH_NS)).doesNotThrowAnyException();
        expectRefusal(ActionScope.LOCAL, remote, HERE, "actions=local");
        expectRefusal(ActionScope.LOCAL, operator, elsewhere(), "actions=local");
        assertThat(ActionScope.LOCAL.isFor(operator, HERE)).isTrue();
        assertThat(ActionScope.LOCAL.isFor(operator, elsewhere())).isFalse();
    }

    @Test
    void shouldLetNobodyActWhenTheConsoleOnlyShows() {
        expectRefusal(ActionScope.NONE, operator, HERE, "actions=none");
        assertThat(ActionScope.NONE.isFor(operator, HERE)).isFalse();
    }

    @Test
    void shouldLetNoViewerAct() {
        for (final ActionScope scope : ActionScope.values()) {
            expectRefusal(scope, viewer, HERE, "a viewer does nothing here");
            assertThat(scope.isFor(viewer, HERE)).isFalse();
        }
    }

    @Test
    void shouldWantAFreshPasswordOrACertificateFromElsewhere() throws Exception {
        final InetAddress elsewhere = elsewhere();

        assertThatCode(() -> ActionScope.REMOTE.require(remote, elsewhere, false, FRESH_NS - 1))
            .doesNotThrowAnyException();
        assertThatThrownBy(() -> ActionScope.REMOTE.require(remote, elsewhere, false, FRESH_NS))
            .isInstanceOf(PasswordNeededException.class).hasMessageContaining("older than 15 minutes");
        assertThatCode(() -> ActionScope.REMOTE.require(remote, elsewhere, true, FRESH_NS)).doesNotThrowAnyException();
        assertThatCode(() -> ActionScope.REMOTE.require(operator, HERE, false, FRESH_NS)).doesNotThrowAnyException();
    }

    @Test
    void shouldKnowItsNames() {
        assertThat(ActionScope.of("remote")).isEqualTo(ActionScope.REMOTE);
        assertThatThrownBy(() -> ActionScope.of("all")).hasMessage("actions=all: none, local or remote");
    }

    private static void expectRefusal(
        final ActionScope scope, final Login login, final InetAddress from, final String reason) {
        assertThatThrownBy(() -> scope.require(login, from, true, 0)).isInstanceOfSatisfying(RefusedException.class,
            refusal -> assertThat(refusal.status()).isEqualTo(RefusedException.FORBIDDEN)).hasMessageContaining(reason);
    }

    private static InetAddress elsewhere() throws UnknownHostException {
        return InetAddress.getByName("10.0.0.1");
    }
}
