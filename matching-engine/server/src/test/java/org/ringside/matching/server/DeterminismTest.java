package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;

/**
 * The same journal has the same output on every JDK: one and the same number. A change of it means that journals of
 * earlier versions are replayed differently.
 */
class DeterminismTest {
    private static final String OUTPUT = "612a8b8f2e5eaf59b888ef87805650d896a1182078be785bdd94464ff395bee4";
    private static final int COMMANDS = 1_000;
    private static final long SEED = 42;
    private static final long TIME = 1_800_000_000_000_000_000L;
    private static final long READ_TIME = 77_000_000_000L;

    @TempDir
    private Path journal;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[128]);

    @Test
    void shouldHaveTheSameOutputOnEveryJdk() {
        try (JournalWriter writer = JournalWriter.open(
            new JournalConfig(journal, 1 << 20, SyncPolicy.MAPPED, NewOrderEncoder.SCHEMA_ID,
            NewOrderEncoder.SCHEMA_VERSION)); Exchange exchange = new Exchange()) {
            writeOwnCommands(writer);
            final Gateway gateway = exchange.gateway("gw-1");
            RandomOrders.bind(gateway);
            new RandomOrders(SEED).send(gateway, COMMANDS);
            exchange.attach("orders.in").reader("test").poll((typeId, bytes, offset, length, position, endOfBatch) ->
                writer.append(typeId, position, TIME + position, READ_TIME + position, bytes, offset, length),
                Integer.MAX_VALUE);
        }

        final ReplayResult result = new Replay(journal).run();

        assertThat(result.nextIndex()).isEqualTo(2 + RandomOrders.SESSIONS + COMMANDS);
        assertThat(result.sha256()).isEqualTo(OUTPUT);
    }

    private void writeOwnCommands(final JournalWriter writer) {
        new AddInstrumentEncoder().wrap(buffer, 0).tick(Exchange.TICK).instrumentId(1).lotSize(1).minimumQuantity(1)
            .maximumQuantity(MatchingEngine.MAX_QUANTITY);
        writer.append(AddInstrumentEncoder.TEMPLATE_ID, EngineService.NO_POSITION, TIME, READ_TIME, buffer, 0,
            AddInstrumentEncoder.BLOCK_LENGTH);
        new RouteOpenedEncoder().wrap(buffer, 0).position(0).route("gw-1");
        writer.append(RouteOpenedEncoder.TEMPLATE_ID, EngineService.NO_POSITION, TIME, READ_TIME, buffer, 0,
            RouteOpenedEncoder.BLOCK_LENGTH);
    }
}
