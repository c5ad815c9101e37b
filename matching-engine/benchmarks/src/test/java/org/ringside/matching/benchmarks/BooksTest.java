package org.ringside.matching.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That all books do the same with every flow: without it no number says anything. */
@Tag("slow")
class BooksTest {
    private static final Path DATA = Path.of("..", "..", "..", "shared", "data");
    private static final long SEED = 20_261_121;
    private static final int COMMANDS = Boolean.getBoolean("ringside.long") ? 20_000 : 5_000;
    /** Orders and cancels of the recording, with the cancels at its end. */
    private static final int RECORDED_COMMANDS = 31_779;

    /** All, but the one in which a million orders rest with a twentieth of them: it takes most of a minute. */
    static List<Flow> flows() throws IOException {
        final List<Flow> flows = new ArrayList<>(Flows.all(DATA));
        flows.replaceAll(flow ->
            flow.name().equals("mixed-1m") ? new MixedFlow("mixed-50k", 50_000, 12_300, 50) : flow);
        return flows;
    }

    @ParameterizedTest
    @MethodSource("flows")
    void shouldPrintTheSameTradesAsThePlainBookWhenAFlowIsReplayed(final Flow flow) throws IOException {
        final CommandStream commands = flow.draw(SEED, COMMANDS);

        assertThat(commands.tape().trades()).as("trades of seed " + SEED).isPositive();
        for (final Contender contender : Contender.values()) {
            final Book book = contender.open();
            book.fill(commands);
            book.time(commands);
            assertThat(book.tape().trades()).as(contender.text()).isEqualTo(commands.tape().trades());
            assertThat(book.tape().quantity()).as(contender.text()).isEqualTo(commands.tape().quantity());
            assertThat(book.tape()).as(contender.text()).isEqualTo(commands.tape());
        }
    }

    @ParameterizedTest
    @MethodSource("flows")
    void shouldDrawTheSameCommandsWhenTheSeedIsTheSame(final Flow flow) throws IOException {
        final CommandStream commands = flow.draw(SEED, COMMANDS);
        final CommandStream again = flow.draw(SEED, COMMANDS);

        assertThat(again.size()).isEqualTo(commands.size());
        assertThat(IntStream.range(0, again.size()))
            .allMatch(i -> again.command(i).equals(commands.command(i)));
    }

    /** What the recording's own description says of a plain matcher. */
    @Test
    void shouldPrintTheTradesThatAreKnownWhenTheRecordingIsReplayedOnce() throws IOException {
        final Path file = DATA.resolve("bitstamp-btcusd-2015-05-01").resolve("events.csv");
        assumeTrue(Files.isReadable(file), "no recording");
        final CommandStream commands = new RecordedFlow(Flows.RECORDED, file).draw(SEED, RECORDED_COMMANDS);
        final PlainBook book = new PlainBook();
        IntStream.range(0, RECORDED_COMMANDS).forEach(i -> book.apply(commands, i));

        assertThat(book.size()).isZero();
        assertThat(book.tape().trades()).isEqualTo(387);
        assertThat(book.tape().quantity()).isEqualTo(68_006_700_352L);
    }
}
