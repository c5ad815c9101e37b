package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.member.CheckHashes;
import org.ringside.matching.member.Checks;
import org.ringside.matching.member.Member;
import org.ringside.matching.service.ServiceObserver;
import org.ringside.testing.SharedMemory;

/** Two members of two that tell each other what they have come to, over the loopback. */
@Tag("slow")
class CheckExchangeTest {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long PAUSE_NS = 100_000;
    private static final long SNAPSHOT = 4_096;

    private final Path memory = SharedMemory.newFolder();
    private final MemberList list = MemberList.parse("members", FreePorts.members("127.0.0.1", 2));
    private MediaDriver driver;
    private Aeron aeron;
    private Side first;
    private Side second;

    /** One of the two. */
    private final class Side implements CheckExchange.Own, CheckExchange.Standings {
        private final Member member =
            new Member((session, buffer, offset, length) -> { }, ServiceObserver.NOBODY, System::nanoTime, 1, 16);
        private final MemberStatus status;
        private final List<String> halts = new ArrayList<>();
        private final List<String> lines = new ArrayList<>();
        private final CheckExchange exchange;

        private Side(final int number, final int interval) {
            this(number, interval, Member.RULES);
        }

        private Side(final int number, final int interval, final int rules) {
            this(number, interval, rules, ClusterKey.NONE);
        }

        private Side(final int number, final int interval, final int rules, final ClusterKey key) {
            status = new MemberStatus(rules);
            member.checkEach(interval);
            exchange = new CheckExchange(list, number, key, aeron, status, this, this);
        }

        @Override
        public CheckHashes checks() {
            return member.checks();
        }

        @Override
        public void halt(final String reason) {
            halts.add(reason);
        }

        @Override
        public void tell(final String message) {
            lines.add(message);
        }

        @Override
        public void write(final MutableDirectBuffer message, final boolean isHalting) {
            // Zeros are no message.
        }

        @Override
        public void take(
            final DirectBuffer message, final int offset, final MessageHeaderDecoder header, final long nowNs) {
            // Nobody looks.
        }
    }

    @BeforeEach
    void launch() {
        driver = MediaDriver.launch(MediaSettings.driver(memory.resolve("driver"), MediaSettings.idle(100)));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(memory.resolve("driver").toString())
            .useConductorAgentInvoker(true));
    }

    @AfterEach
    void close() {
        CloseHelper.closeAll(first.exchange, second.exchange, aeron, driver);
        SharedMemory.delete(memory);
    }

    private void await(final BooleanSupplier condition) {
        final long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - start).as("waits for too long").isLessThan(PATIENCE_NS);
            aeron.conductorAgentInvoker().invoke();
            final long nowNs = System.nanoTime();
            if (first.exchange.work(nowNs) + second.exchange.work(nowNs) == 0) {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }

    @Test
    void shouldHaltBothWhenTheyHaveTakenTheSameSnapshotOfDifferentStates() {
        first = new Side(0, Checks.INTERVAL);
        second = new Side(1, Checks.INTERVAL);
        first.status.snapshot(SNAPSHOT, 0xA, 0);
        second.status.snapshot(SNAPSHOT, 0xA, 0);
        first.status.snapshot(2 * SNAPSHOT, 0xB, 0);
        second.status.snapshot(2 * SNAPSHOT, 0xC, 0);

        await(() -> !first.halts.isEmpty() && !second.halts.isEmpty());

        assertThat(first.halts).containsExactly(
            "in the snapshot at log position 8192 this member has the hash b, member 1 has c");
        assertThat(second.halts).containsExactly(
            "in the snapshot at log position 8192 this member has the hash c, member 0 has b");
    }

    /** None of them comes to the next number any more. */
    @Test
    void shouldHaltBothWhenTheyDifferAndNothingIsInTheLog() {
        first = new Side(0, Checks.INTERVAL);
        second = new Side(1, Checks.INTERVAL);
        first.status.applied(SNAPSHOT, 100, 0xB);
        second.status.applied(SNAPSHOT, 100, 0xC);

        await(() -> !first.halts.isEmpty() && !second.halts.isEmpty());

        assertThat(first.halts).containsExactly("at command 100 this member has the hash b, member 1 has c");
        assertThat(second.halts).containsExactly("at command 100 this member has the hash c, member 0 has b");
    }

    @Test
    void shouldRefuseToGoOnWhenTheOtherHasDeletedTheLogThatItNeeds() {
        first = new Side(0, Checks.INTERVAL);
        second = new Side(1, Checks.INTERVAL);
        first.status.recorded(0, SNAPSHOT);
        second.status.recorded(0, 2 * SNAPSHOT);
        second.status.logStart(2 * SNAPSHOT);
        second.status.applied(2 * SNAPSHOT, 1, 1);

        assertThatThrownBy(() -> await(() -> false))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.CORRUPT))
            .hasMessageContaining("it has the log up to position 4096, they have it from 8192 on")
            .message().doesNotContain("\n");
    }

    @Test
    void shouldSayWhichRulesOthersKnowWhenItHasHeardOfThem() {
        first = new Side(0, Checks.INTERVAL, 2);
        second = new Side(1, Checks.INTERVAL, 1);
        assertThat(first.exchange.knownRules()).isEqualTo(Map.of(1, 0));

        await(() -> first.exchange.knownRules().equals(Map.of(1, 1)));
        await(() -> second.exchange.knownRules().equals(Map.of(0, 2)));

        assertThat(first.halts).isEmpty();
    }

    /** Forged words would have it halt. */
    @Test
    void shouldTakeNoWordOfWhoDoesNotKnowTheKey() throws IOException {
        final ClusterKey key = ClusterKey.read(file("correct horse battery staple"));
        first = new Side(0, Checks.INTERVAL, Member.RULES, key);
        second = new Side(1, 256, Member.RULES, ClusterKey.read(file("another horse battery staple")));
        first.status.applied(SNAPSHOT, 100, 0xB);
        second.status.applied(SNAPSHOT, 100, 0xC);

        await(() -> !first.lines.isEmpty() && !second.lines.isEmpty());

        assertThat(first.lines).singleElement().asString()
            .startsWith("somebody speaks as a member who does not know the key");
        assertThat(first.exchange.knownRules()).as("away").isEqualTo(Map.of(1, 0));
        assertThat(first.halts).isEmpty();
        second.exchange.close();

        second = new Side(1, Checks.INTERVAL, Member.RULES, key);
        await(() -> first.exchange.knownRules().equals(Map.of(1, Member.RULES)));
    }

    private Path file(final String secret) throws IOException {
        return Files.writeString(memory.resolve("key"), secret);
    }

    @Test
    void shouldHaltBothWhenTheyDoNotCompareAtTheSameCommands() {
        first = new Side(0, Checks.INTERVAL);
        second = new Side(1, 256);

        await(() -> !first.halts.isEmpty() && !second.halts.isEmpty());

        assertThat(first.halts).containsExactly(
            "commands from check to check: this member has 16384, member 1 has 256");
    }
}
