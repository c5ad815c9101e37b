package org.ringside.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills an exchange that keeps less than it promises: the checks of {@link CrashTest} have to find what is lost. Every
 * build takes away the least, a record; the profile {@code long} whole journals, too.
 */
@Tag("slow")
class SabotageTest {
    /** The process that is killed dies while it trades. */
    private static final long FIXED_SEED = 1;

    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void shouldFindWhatIsLostWhenThereIsNoJournal() throws Exception {
        assertThat(run(Part.ENGINE, Sabotage.JOURNAL).violations())
            .anyMatch(line -> line.contains("message without an answer"));
        CrashTest.assertNothingIsLeft();
    }

    @Test
    @Tag("long")
    void shouldFindWhatIsLostWhenTheGatewayKeepsNoJournal() throws Exception {
        assertThat(run(Part.GATEWAY, Sabotage.OUTBOUND).violations())
            .anyMatch(line -> line.contains("session whose stream started over"));
        CrashTest.assertNothingIsLeft();
    }

    @Test
    @Tag("long")
    void shouldFindWhatIsLostWhenARecordIsTakenOutOfTheJournal() throws Exception {
        assertThat(run(Part.ENGINE, Sabotage.RECORD).violations())
            .anyMatch(line -> line.contains("it has lost what was published")
                || line.contains("the traders' books"));
        CrashTest.assertNothingIsLeft();
    }

    @Test
    @Tag("long")
    void shouldFindWhatIsMissingWhenAPacketIsLeftOutOfTheRecording() throws Exception {
        assertThat(run(Part.MARKET_DATA, Sabotage.PACKET).violations()).singleElement().asString()
            .contains(" 0 differ").doesNotContain(" 0 missing");
        CrashTest.assertNothingIsLeft();
    }

    private CrashResult run(final Part part, final Sabotage sabotage) throws IOException, InterruptedException {
        final CrashSettings settings = CrashTest.settings(1, FIXED_SEED, List.of(part), sabotage, folder);
        return new CrashRun(settings, System.out::println).execute();
    }
}
