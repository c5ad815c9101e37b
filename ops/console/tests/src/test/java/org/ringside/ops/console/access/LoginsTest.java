package org.ringside.ops.console.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoginsTest {
    private static final Person ALICE = new Person("alice", Role.OPERATOR);
    private static final Person BOB = new Person("bob", Role.VIEWER);
    private static final long IDLE_NS = Login.IDLE.toNanos();
    private static final long LONGEST_NS = Login.LONGEST.toNanos();

    private final List<String> ended = new ArrayList<>();
    private final Logins logins = new Logins((login, reason) -> ended.add(login.person().name() + ": " + reason));

    @Test
    void shouldKnowWhoHasTheCookie() {
        final Login login = logins.open(ALICE, true, 0);

        assertThat(logins.use(login.cookie(), 1)).containsSame(login);
        assertThat(logins.use("", 1)).isEmpty();
        assertThat(logins.use(login.token(), 1)).isEmpty();
        assertThat(Base64.getUrlDecoder().decode(login.cookie())).hasSize(32);
        assertThat(login.isOfToken(login.token())).isTrue();
        assertThat(login.isOfToken(login.cookie())).isFalse();
        assertThat(login.isOfToken(null)).isFalse();
    }

    @Test
    void shouldEndALoginThatNobodyUses() {
        final Login login = logins.open(ALICE, true, 0);

        assertThat(logins.use(login.cookie(), IDLE_NS - 1)).isPresent();
        assertThat(logins.use(login.cookie(), 2 * IDLE_NS - 2)).as("used meanwhile").isPresent();
        assertThat(logins.use(login.cookie(), 3 * IDLE_NS - 2)).isEmpty();
        assertThat(login.isOpen(0)).isFalse();
        assertThat(ended).containsExactly("alice: time is up");
    }

    @Test
    void shouldEndALoginAfterTwelveHoursHoweverItIsUsed() {
        final Login login = logins.open(ALICE, true, 0);
        for (long nowNs = 0; nowNs < LONGEST_NS; nowNs += IDLE_NS / 2) {
            assertThat(logins.use(login.cookie(), nowNs)).isPresent();
        }

        assertThat(login.isOpen(LONGEST_NS - 1)).isTrue();
        assertThat(logins.use(login.cookie(), LONGEST_NS)).isEmpty();
    }

    @Test
    void shouldEndALoginThatIsClosed() {
        final Login login = logins.open(ALICE, true, 0);

        logins.close(login);
        logins.close(login);

        assertThat(logins.use(login.cookie(), 1)).isEmpty();
        assertThat(login.isOpen(1)).isFalse();
        assertThat(ended).containsExactly("alice: logged out");
    }

    @Test
    void shouldEndTheLoginThatWasNotUsedForLongestWhenThereAreTooMany() {
        final Login first = logins.open(ALICE, true, 0);
        final Login second = logins.open(ALICE, true, 1);
        for (int i = 2; i < Logins.MOST; i++) {
            logins.open(ALICE, true, i);
        }
        logins.use(first.cookie(), 1_000);

        logins.open(ALICE, true, 1_001);

        assertThat(logins.use(first.cookie(), 1_002)).isPresent();
        assertThat(logins.use(second.cookie(), 1_002)).isEmpty();
        assertThat(ended).containsExactly("alice: there are 64 others");
    }

    @Test
    void shouldEndNoLoginOfOthersWhenOnePersonHasTooMany() {
        final Login alice = logins.open(ALICE, true, 0);
        for (int i = 1; i < Logins.MOST; i++) {
            logins.open(BOB, false, i);
        }

        logins.open(BOB, false, 1_000);
        logins.open(ALICE, true, 1_001);

        assertThat(logins.use(alice.cookie(), 1_002)).isPresent();
        assertThat(ended).containsExactly("bob: there are 64 others", "bob: there are 64 others");
    }
}
