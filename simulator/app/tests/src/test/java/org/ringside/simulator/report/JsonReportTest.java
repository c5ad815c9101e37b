package org.ringside.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class JsonReportTest {
    private static final String WRITE = "report.write";
    private static final Path GOLDEN = Path.of("src/test/resources/org/ringside/simulator/report/run-2.json");

    private final RunResult result = Results.slower(1);
    private final ObjectNode document = JsonReport.document(
        result, List.of(Threshold.parse("p99<50us"), Threshold.parse("rejects<1%")));

    @Test
    void shouldBeTheDocumentThatItWas() throws Exception {
        document.put("pid", 0);
        for (final JsonNode hop : document.path("percentiles")) {
            ((ObjectNode) hop).put("histogram", "compressed otherwise by each JDK");
        }
        final String text = JsonReport.print(document) + "\n";
        if (Boolean.getBoolean(WRITE)) {
            Files.createDirectories(GOLDEN.getParent());
            Files.writeString(GOLDEN, text);
        }

        // JDKs differ in the last digits of a few numbers, so the golden one is printed anew.
        assertThat(text).as("write it anew with -D%s=true", WRITE)
            .isEqualTo(JsonReport.print(new ObjectMapper().readTree(GOLDEN.toFile())) + "\n");
    }

    @Test
    void shouldHaveTheWholeHistogramOfEachHop() throws DataFormatException {
        for (final Hop hop : result.latencies().taken()) {
            final byte[] bytes = Base64.getDecoder().decode(
                document.path("percentiles").path(hop.label()).path("histogram").asText());

            assertThat(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0))
                .isEqualTo(result.latencies().of(hop));
        }
    }

    @Test
    void shouldHaveCurvesThatAreThePercentiles() {
        for (final Hop hop : result.latencies().taken()) {
            final JsonNode curve = document.path("percentiles").path(hop.label());

            assertThat(curve.path("percentiles").size()).isEqualTo(curve.path("values").size()).isGreaterThan(10);
            for (int i = 0; i < curve.path("values").size(); i++) {
                assertThat(curve.path("values").get(i).asDouble()).isEqualTo(result.latencies().of(hop)
                    .getValueAtPercentile(curve.path("percentiles").get(i).asDouble()) / 1_000.0);
            }
        }
    }

    @Test
    void shouldHaveBandsThatAddUpToAllMessages() {
        long count = 0;
        for (final JsonNode band : document.path("bands")) {
            double parts = 0;
            for (final JsonNode part : band.path("parts")) {
                parts += part.asDouble();
            }
            assertThat(parts).isCloseTo(band.path("total").asDouble(), offset(0.01));
            count += band.path("count").asLong();
        }

        assertThat(count).isEqualTo(document.path("latency").path("count").asLong());
    }
}
