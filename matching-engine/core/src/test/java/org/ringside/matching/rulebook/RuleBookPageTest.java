package org.ringside.matching.rulebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RuleBookPageTest {
    private static final Path PAGE = Path.of("../../docs/rule-book.md");
    private static final String WRITE = "rulebook.write";

    @Test
    void shouldFindThePageAsTheScenariosSay() throws IOException {
        final String page = RuleBookPage.of(RuleBook.read());
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
            .as("docs/rule-book.md; write it anew with: mvn -B -pl matching-engine/core test -Dtest=%s -D%s=true",
                getClass().getSimpleName(), WRITE)
            .isEqualTo(page);
    }
}
