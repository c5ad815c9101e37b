package org.ringside.marketdata.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.marketdata.protocol.DayStartedDecoder;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PublicDecoder;

/** Both schemas have the same fields behind what events begin with: this is why an event is translated by a copy. */
class EventTranslationTest {
    private static final String OFFSET = "EncodingOffset";
    private static final List<String> HEAD = List.of("rptSeq", "transactTime", "instrumentId", "flags");

    @ParameterizedTest
    @ValueSource(strings = {"DayStarted", "InstrumentDefined", "InstrumentLimits", "TradingStatus", "Indicative",
        "TradePrinted", "OrderAdded", "OrderChanged", "OrderExecuted", "OrderDeleted"})
    void shouldFindEachFieldInTheSamePlace(final String name) throws ReflectiveOperationException {
        final Class<?> internal = Class.forName("org.ringside.matching.protocol." + name + "Decoder");
        final Class<?> external =
            Class.forName("org.ringside.marketdata.protocol." + name.replace("Printed", "") + "Decoder");
        final int less = PublicDecoder.ENCODED_LENGTH - DayStartedDecoder.dateEncodingOffset();
        final List<String> fields = Arrays.stream(external.getMethods()).map(Method::getName)
            .filter(method -> method.endsWith(OFFSET)).map(method -> method.replace(OFFSET, ""))
            .filter(field -> !HEAD.contains(field)).sorted().toList();

        assertThat(fields).isNotEmpty();
        assertThat(constant(external, "TEMPLATE_ID")).isEqualTo(constant(internal, "TEMPLATE_ID"));
        assertThat(constant(external, "BLOCK_LENGTH")).isEqualTo(constant(internal, "BLOCK_LENGTH") - less);
        for (final String field : fields) {
            assertThat(number(external, field + OFFSET)).as(field).isEqualTo(number(internal, field + OFFSET) - less);
            assertThat(number(external, field + "EncodingLength")).as(field)
                .isEqualTo(number(internal, field + "EncodingLength"));
        }
        assertThat(Arrays.stream(TradingPhase.values()).map(phase -> phase + " " + phase.value()).toList())
            .isEqualTo(Arrays.stream(Phase.values()).map(phase -> phase + " " + phase.value()).toList());
    }

    private static int constant(final Class<?> type, final String name) throws ReflectiveOperationException {
        return type.getField(name).getInt(null);
    }

    private static int number(final Class<?> type, final String method) throws ReflectiveOperationException {
        return (int) type.getMethod(method).invoke(null);
    }
}
