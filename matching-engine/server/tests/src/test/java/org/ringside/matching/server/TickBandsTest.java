package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.journal.JournalReader;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.AddBandedInstrumentDecoder;
import org.ringside.matching.protocol.AddInstrumentDecoder;

/** Bands of prices with ticks of their own, from the configuration into the journal and to the trader. */
class TickBandsTest extends EngineFixture {
    private static final int ALICE = 1001;

    @Test
    void shouldRefuseAPriceThatIsOffTheTickOfItsBand() {
        exchange.set("instruments.1.ticks", "10:0.05, 100:0.10");
        gateway.bind(ALICE);
        sell(9.99, 10.05, 10.01, 99.95, 100.10, 100.05);

        exchange.work();

        final List<String> answers = List.of("accepted", "accepted", "rejected NEW 1001/3 of 0#0 on 1 SELL reason 18",
            "accepted", "accepted", "rejected NEW 1001/6 of 0#0 on 1 SELL reason 18");
        final List<String> lines = gateway.poll().lines();
        assertThat(lines).hasSameSizeAs(answers);
        for (int i = 0; i < lines.size(); i++) {
            assertThat(lines.get(i)).startsWith(answers.get(i));
        }
    }

    @Test
    void shouldKeepTheBandsOfTheJournal() {
        exchange.set("instruments.1.ticks", "10:0.05");
        gateway.bind(ALICE);
        exchange.work();
        exchange.stop();

        sell(10.01, 10.05);
        exchange.work();

        assertThat(gateway.poll().lines()).hasSize(2).first().asString()
            .startsWith("rejected NEW 1001/1 of 0#0 on 1 SELL reason 18");
        exchange.stop();
        exchange.set("instruments.1.ticks", "10:0.10");
        assertThatThrownBy(() -> exchange.work()).isInstanceOf(LaunchException.class)
            .hasMessageContaining("instruments.1 is in the journal").hasMessageContaining("other values of ticks");
    }

    @Test
    void shouldJournalInstrumentsWithoutBandsAsBefore() {
        exchange.set("instruments.2.ticks", "10:0.05");
        exchange.work();
        exchange.stop();

        final int[] counts = new int[2];
        try (JournalReader reader = JournalReader.open(journal, 0)) {
            reader.poll((index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) -> {
                counts[0] += typeId == AddInstrumentDecoder.TEMPLATE_ID ? 1 : 0;
                counts[1] += typeId == AddBandedInstrumentDecoder.TEMPLATE_ID ? 1 : 0;
            }, 100);
        }
        assertThat(counts).containsExactly(1, 1);
    }

    private void sell(final double... prices) {
        for (int i = 0; i < prices.length; i++) {
            gateway.sell(ALICE, i + 1, 1, Math.round(prices[i] * 100) * Exchange.TICK);
        }
    }
}
