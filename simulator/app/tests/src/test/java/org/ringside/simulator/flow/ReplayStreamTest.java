package org.ringside.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

class ReplayStreamTest {
    private static final String EVENTS_HEADER = "id,timestamp,exchange.timestamp,price,volume,action,direction";
    private static final Path RECORDED =
        Path.of("..", "..", "..", "..", "shared", "data", "bitstamp-btcusd-2015-05-01", "events.csv");

    @TempDir
    private Path folder;

    @Test
    void shouldEnterAndCancelWhatAnEventFileSays() throws IOException {
        assertThat(replay(ReplayFormat.EVENTS, 1,
            EVENTS_HEADER,
            "11,1430438404518,1430438404000,236.47,200000000,created,bid",
            "12,1430438404519,1430438404000,237,1,created,ask",
            "11,1430438404635,1430438404000,236.47,178855669,changed,bid",
            "13,1430438404637,1430438340000,236.47,0,deleted,ask",
            "14,1430438404637,1430438340000,236.47,5,deleted,ask",
            "11,1430438404640,1430438404000,236.47,178855669,deleted,bid",
            "12,1430438404640,1430438404000,237,0,deleted,ask",
            "12,1430438404641,1430438404000,237,5,deleted,ask",
            ""))
            .containsExactly("1: new 0 1 1 23647000000 200000000", "2: new 0 1 2 23700000000 1", "3: cancel 1");
    }

    @Test
    void shouldEnterReduceAndCancelWhatALobsterFileSays() throws IOException {
        assertThat(replay(ReplayFormat.LOBSTER, 3,
            "34200.004241176,1,16113575,18,5853300,1",
            "34200.004260640,1,16113584,18,5853200,-1",
            "34200.01,4,16113575,5,5853300,1",
            "34200.02,2,16113575,3,5853300,1",
            "34200.03,2,99,3,5853300,1",
            "34200.04,3,16113584,18,5853200,-1",
            "34200.05,3,16113584,18,5853200,-1",
            "34200.06,5,0,100,5853250,-1",
            "34200.07,6,1,0,0,0",
            "34200.08,7,0,0,0,0",
            "34200.09,2,16113575,9,5853300,1"))
            .containsExactly(
                "1: new 0 3 1 58533000000 18", "2: new 0 3 2 58532000000 18", "3: new 0 3 2 58533000000 5 IOC",
                "4: replace 1 58533000000 15", "5: cancel 2", "6: replace 1 58533000000 6");
    }

    @Test
    void shouldEnterTheAggressorWhenALobsterFileSaysThatAnOrderWasExecuted() throws IOException {
        final Path file = write(
            "34200.0,1,7,18,5853300,-1", "34200.1,4,7,8,5853300,-1", "34200.2,4,7,10,5853300,-1",
            "34200.3,4,7,1,5853300,-1");
        final ReplayStream stream =
            new ReplayStream(file, ReplayFormat.LOBSTER, 3, new ConstantRate(ConstantRate.UNPACED), 2);

        assertThat(read(stream)).containsExactly(
            "1: new 0 3 2 58533000000 18", "2: new 1 3 1 58533000000 8 IOC", "3: new 1 3 1 58533000000 10 IOC");
        assertThat(stream.skipped().unknownOrders()).as("the order was filled").isEqualTo(1);
    }

    @Test
    void shouldCountWhatItSkips() throws IOException {
        final ReplayStream lobster = new ReplayStream(
            write("1.0,1,7,5,10000,1", "1.0,2,8,1,10000,1", "1.0,3,8,1,10000,1", "1.0,4,8,1,10000,1",
                "1.0,5,0,1,10000,1", "1.0,6,0,1,10000,1", "1.0,7,0,0,0,0"),
            ReplayFormat.LOBSTER, 3, new ConstantRate(ConstantRate.UNPACED), 1);
        assertThat(read(lobster)).hasSize(1);
        assertThat(lobster.skipped().unknownOrders()).isEqualTo(3);
        assertThat(lobster.skipped().notReplayed()).isEqualTo(3);

        final ReplayStream events = new ReplayStream(
            write(EVENTS_HEADER, "1,0,0,1,5,created,bid", "1,0,0,1,4,changed,bid", "1,0,0,1,0,deleted,bid",
                "2,0,0,1,4,changed,bid", "2,0,0,1,0,deleted,bid", "3,0,0,1,4,deleted,bid"),
            ReplayFormat.EVENTS, 1, new ConstantRate(ConstantRate.UNPACED), 1);
        assertThat(read(events)).hasSize(1);
        assertThat(events.skipped().unknownOrders()).isEqualTo(3);
        assertThat(events.skipped().notReplayed()).isZero();
    }

    @Test
    void shouldDealOrdersToTradersInTurnWhenThereAreSeveral() throws IOException {
        final Path file = write(EVENTS_HEADER,
            "1,0,0,1,1,created,bid", "2,0,0,1,1,created,bid", "3,0,0,1,1,created,bid", "2,0,0,1,1,deleted,bid");
        assertThat(read(new ReplayStream(file, ReplayFormat.EVENTS, 1, new ConstantRate(10), 2)))
            .containsExactly("1: new 0 1 1 100000000 1", "2: new 1 1 1 100000000 1", "3: new 0 1 1 100000000 1",
                "4: cancel 2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1,0,0,236.47,1,created | 6 fields instead of 7",
        "x,0,0,236.47,1,created,bid | id 'x' is no whole number",
        "1,0,0,236.470000001,1,created,bid | price '236.470000001' is no number with up to 8 decimals",
        "1,0,0,,1,created,bid | price '' is no number",
        "1,0,0,236.47,1.5,created,bid | volume '1.5' is no whole number",
        "1,0,0,236.47,-1,created,bid | volume '-1' is no whole number",
        "1,0,0,236.47,0,created,bid | volume is 0",
        "1,0,0,236.47,99999999999999999999,created,bid | volume '99999999999999999999' is no whole number",
        "1,0,0,236.47,1,made,bid | action 'made' is none of created, changed, deleted",
        "1,0,0,236.47,1,created,buy | direction 'buy' is neither bid nor ask",
        "7,0,0,236.47,1,created,bid | order 7 begins a second time"
    })
    void shouldNameFileAndLineWhenAnEventIsBad(final String line, final String reason) throws IOException {
        final Path file = write(EVENTS_HEADER, "7,0,0,236.47,5,created,bid", line);
        assertBad(file, ReplayFormat.EVENTS, ":3: " + reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "34200.0,1,1,18,5853300 | 5 fields instead of 6",
        "soon,1,1,18,5853300,1 | time 'soon' is no number",
        "34200.0,8,1,18,5853300,1 | type '8' is none of 1 to 7",
        "34200.0,1,1,0,5853300,1 | size is 0",
        "34200.0,1,1,18,0,1 | price is 0",
        "34200.0,1,1,18,9223372036854775807,1 | price '9223372036854775807' is too large",
        "34200.0,1,1,18,5853300,0 | direction '0' is neither 1 nor -1",
        "34200.0,1,7,18,5853300,1 | order 7 begins a second time",
        "34200.0,2,7,5,5853300,1 | size 5 is not less than what is left of order 7",
        "34200.0,4,7,6,5853300,1 | size 6 is more than what is left of order 7",
        "34200.0,4,7,0,5853300,1 | size is 0"
    })
    void shouldNameFileAndLineWhenALobsterLineIsBad(final String line, final String reason) throws IOException {
        final Path file = write("34200.0,1,7,5,5853300,1", line);
        assertBad(file, ReplayFormat.LOBSTER, ":2: " + reason);
    }

    @Test
    void shouldSayWhatIsWrongWhenTheFileIsOfAnotherFormat() throws IOException {
        assertBad(write("34200.0,1,7,5,5853300,1"), ReplayFormat.EVENTS, ":1: the first line is not 'id,timestamp,");
        assertBad(write(), ReplayFormat.EVENTS, ":1: the first line is not 'id,timestamp,");
        assertBad(write(EVENTS_HEADER), ReplayFormat.LOBSTER, ":1: 7 fields instead of 6");
        final Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 10});
        assertBad(binary, ReplayFormat.LOBSTER, ":1: not text");
    }

    @Test
    void shouldSayWhatIsWrongWhenThereIsNoFile() {
        assertBad(folder.resolve("nothing.csv"), ReplayFormat.EVENTS, "there is no file ");
        assertBad(folder, ReplayFormat.EVENTS, "cannot read ");
    }

    @Test
    void shouldReadTheRecordedFlow() {
        assumeTrue(Files.exists(RECORDED), "no recorded flow at " + RECORDED);
        final List<String> commands = read(
            new ReplayStream(RECORDED, ReplayFormat.EVENTS, 1, new ConstantRate(ConstantRate.UNPACED), 1));

        assertThat(commands).filteredOn(command -> command.contains("new")).hasSize(16_084);
        assertThat(commands).filteredOn(command -> command.contains("cancel")).hasSizeGreaterThan(14_000);
    }

    private static void assertBad(final Path file, final ReplayFormat format, final String reason) {
        assertThatThrownBy(() -> read(
            new ReplayStream(file, format, 1, new ConstantRate(ConstantRate.UNPACED), 1)))
            .isInstanceOf(LaunchException.class)
            .hasMessageContaining(reason)
            .hasMessageContaining(file.toString())
            .hasMessageMatching("[^\\n]+")
            .extracting(ex -> ((LaunchException) ex).exitCode()).isEqualTo(ExitCode.FAILURE);
    }

    private List<String> replay(final ReplayFormat format, final int securityId, final String... lines)
        throws IOException {
        return read(new ReplayStream(write(lines), format, securityId, new ConstantRate(ConstantRate.UNPACED), 1));
    }

    private Path write(final String... lines) throws IOException {
        return Files.write(folder.resolve("replay.csv"), List.of(lines));
    }

    private static List<String> read(final OrderStream stream) {
        final List<String> commands = new ArrayList<>();
        final Command command = new Command();
        try (stream) {
            while (stream.next(command)) {
                commands.add(command.index() + ": " + switch (command.action()) {
                    case NEW -> "new " + command.trader() + " " + command.securityId() + " " + command.side() + " "
                        + command.price() + " " + command.quantity()
                        + (command.timeInForce() == Command.IOC ? " IOC" : "");
                    case REPLACE -> "replace " + command.order() + " " + command.price() + " " + command.quantity();
                    case CANCEL -> "cancel " + command.order();
                });
            }
        }
        return commands;
    }
}
