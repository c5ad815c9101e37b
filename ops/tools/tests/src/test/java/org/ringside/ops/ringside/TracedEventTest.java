package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.ringside.ops.terminal.Decoded;

class TracedEventTest {
    private final Decoded event = new Decoded("OrderCancelled", Map.of("orderId", 7));

    @Test
    void shouldShowHopsInMicrosecondsAfterTheFirstThatIsKnown() {
        final Map<String, Long> hops = new LinkedHashMap<>();
        hops.put("gatewayRead", 5_000L);
        hops.put("ringPublished", 0L);
        hops.put("engineRead", 7_500L);

        assertThat(new TracedEvent("gw-1", 1_200, event, 1001L, 3L, hops).text(Decoded::toString)).isEqualTo(
            "    OrderCancelled orderId=7  -> gw-1 event 1,200, report 3 of session 1001\n"
                + "        gatewayRead +0.0 engineRead +2.5 us");
    }

    @Test
    void shouldSayNothingOfHopsWhenTheEngineHasDoneItByItself() {
        assertThat(new TracedEvent("gw-1", 1_200, event, null, null, Map.of("engineRead", 0L)).text(Decoded::toString))
            .isEqualTo("    OrderCancelled orderId=7  -> gw-1 event 1,200");
    }
}
