package org.ringside.matching.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That all structures give the same answers, operation by operation, and that operations are what a book asks for. */
class StructuresTest {
    private static final long SEED = 20_261_121;
    private static final int COMMANDS = 20_000;

    /** Not the one with a million orders, which takes long. */
    static List<Flow> flows() throws IOException {
        return Flows.all(Path.of("none")).stream().filter(flow -> !flow.name().equals("mixed-1m")).toList();
    }

    @ParameterizedTest
    @MethodSource("flows")
    void shouldAnswerAsTheTreeMapWhenLevelsComeAndGo(final Flow flow) throws IOException {
        final Operations operations = new LevelRecorder().record(flow.draw(SEED, COMMANDS));

        assertThat(kinds(operations)).contains(Operations.FIND, Operations.PUT, Operations.BEST, Operations.WALK);
        assertThat(kinds(operations).anyMatch(kind -> kind == Operations.REMOVE))
            .isEqualTo(!flow.name().equals(Flows.DEEP));
        assertSameAnswers(operations, LevelCandidate.TREE_MAP, LevelCandidate.values());
    }

    @ParameterizedTest
    @MethodSource("flows")
    void shouldAnswerAsTheHashMapWhenIdsComeAndGo(final Flow flow) throws IOException {
        final Operations operations = new IdRecorder().record(flow.draw(SEED, COMMANDS));

        assertThat(kinds(operations)).containsOnly(Operations.FIND, Operations.PUT, Operations.REMOVE);
        assertSameAnswers(operations, IdCandidate.HASH_MAP, IdCandidate.values());
    }

    private static void assertSameAnswers(final Operations operations, final StructureCandidate reference,
        final StructureCandidate... candidates) {
        final int[] expected = answers(reference, operations);
        assertThat(IntStream.of(expected).filter(answer -> answer != 0).count()).isPositive();
        for (final StructureCandidate candidate : candidates) {
            assertThat(answers(candidate, operations)).as("%s, seed %d", candidate.text(), SEED).isEqualTo(expected);
        }
    }

    private static int[] answers(final StructureCandidate candidate, final Operations operations) {
        final Structure structure = candidate.open();
        return IntStream.range(0, operations.size()).map(i -> structure.apply(operations, i)).toArray();
    }

    private static Stream<Byte> kinds(final Operations operations) {
        return IntStream.range(0, operations.size()).mapToObj(operations::kind).distinct();
    }
}
