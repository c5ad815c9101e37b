package org.ringside.ops.console.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For whom the console takes more of the processors than it has otherwise. */
class LoginDeskTest {
    private static final Person BOB = new Person("bob", Role.VIEWER);
    private static final int MANY = 100;

    @TempDir
    private Path folder;

    private final LoginCodes codes = new LoginCodes();
    private LoginDesk desk;
    private int begun;
    private int ended;

    @BeforeEach
    void open() {
        final Path users = folder.resolve("users");
        Users.write(users, BOB, PasswordHash.ofNobody());
        desk = new LoginDesk(codes, new Logins((login, reason) -> { }), Optional.of(users),
            new LoginAudit(folder, line -> { }), new PriorityBoost() {
                @Override
                public void begin() {
                    begun++;
                }

                @Override
                public void end() {
                    ended++;
                }
            });
    }

    @Test
    void shouldBoostForRightCodesOnly() throws Exception {
        for (int i = 0; i < MANY; i++) {
            final InetAddress from = address(i);
            assertThatThrownBy(() -> desk.byCode("guess", from, 0)).isInstanceOf(RefusedException.class);
        }
        assertThat(begun).isZero();

        desk.byCode(codes.issue(BOB, 0), address(0), 0);

        assertThat(begun).isOne();
        assertThat(ended).isOne();
    }

    /** An empty password is wrong before it is looked at, which takes no third of a second. */
    @Test
    void shouldBoostForFewWrongPasswordsInAMinute() throws Exception {
        for (int i = 0; i < MANY; i++) {
            tryPassword(i, 0);
        }
        assertThat(begun).isEqualTo(LoginDesk.MOST_BOOSTED);

        tryPassword(0, FailureLimit.WINDOW.toNanos());

        assertThat(begun).isEqualTo(LoginDesk.MOST_BOOSTED + 1);
        assertThat(ended).isEqualTo(begun);
    }

    private void tryPassword(final int number, final long nowNs) throws UnknownHostException {
        final InetAddress from = address(number);
        assertThatThrownBy(() -> desk.byPassword("bob", "", from, nowNs)).isInstanceOf(RefusedException.class);
    }

    private static InetAddress address(final int number) throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) number});
    }
}
