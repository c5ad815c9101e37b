package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of the protocol has a row for each number by which a reason is told. */
class RejectReasonTest {
    private static final Path PAGE = Path.of("../../docs/protocol.md");

    @Test
    void shouldHaveARowForEachAnswerToANewOrder() throws IOException {
        final List<Integer> codes = codes("| 1105 answering a new order");

        assertThat(RejectReason.values()).filteredOn(reason -> reason != RejectReason.UNKNOWN_ORDER
            && reason != RejectReason.TOO_LATE).allSatisfy(reason -> assertThat(codes).contains(reason.newOrderCode()));
    }

    @Test
    void shouldHaveARowForEachAnswerToACancelOrReplace() throws IOException {
        final List<Integer> codes = codes("| 1105 answering a cancel");

        assertThat(RejectReason.values()).filteredOn(reason -> reason != RejectReason.UNFINISHED)
            .allSatisfy(reason -> assertThat(codes).contains(reason.cancelCode()));
    }

    @Test
    void shouldHaveANumberOfItsOwn() {
        assertThat(Arrays.stream(RejectReason.values()).map(RejectReason::code)).doesNotHaveDuplicates();
    }

    private static List<Integer> codes(final String table) throws IOException {
        return Files.readAllLines(PAGE).stream().dropWhile(line -> !line.startsWith(table)).skip(2)
            .takeWhile(line -> line.startsWith("|")).map(line -> Integer.valueOf(line.split("\\|")[1].trim())).toList();
    }
}
