package org.ringside.ops.console.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;

class LoginCodesTest {
    private static final Person ALICE = new Person("alice", Role.OPERATOR);
    private static final long LIFE_NS = LoginCodes.LIFE.toNanos();

    private final LoginCodes codes = new LoginCodes();

    @Test
    void shouldLetInOnceWhoHasACode() {
        final String code = codes.issue(ALICE, 0);

        assertThat(codes.redeem(code, LIFE_NS - 1)).contains(ALICE);
        assertThat(codes.redeem(code, LIFE_NS - 1)).as("a second time").isEmpty();
    }

    @Test
    void shouldTakeNoCodeThatIsTooOld() {
        final String code = codes.issue(ALICE, 5);

        assertThat(codes.redeem(code, 5 + LIFE_NS)).isEmpty();
    }

    @Test
    void shouldTakeNoCodeThatItHasNotIssued() {
        codes.issue(ALICE, 0);

        assertThat(codes.redeem("", 1)).isEmpty();
        assertThat(codes.redeem(null, 1)).isEmpty();
        assertThat(codes.redeem(new LoginCodes().issue(ALICE, 0), 1)).isEmpty();
    }

    @Test
    void shouldIssueCodesOf128BitsThatDiffer() {
        final String code = codes.issue(ALICE, 0);

        assertThat(Base64.getUrlDecoder().decode(code)).hasSize(16);
        assertThat(codes.issue(ALICE, 0)).isNotEqualTo(code);
    }

    @Test
    void shouldForgetTheOldestCodeWhenThereAreTooMany() {
        final String first = codes.issue(ALICE, 0);
        final String second = codes.issue(ALICE, 0);
        for (int i = 2; i <= LoginCodes.MOST; i++) {
            codes.issue(ALICE, 0);
        }

        assertThat(codes.redeem(first, 1)).isEmpty();
        assertThat(codes.redeem(second, 1)).contains(ALICE);
    }
}
