package org.ringside.ops.console.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OnceToldTest {
    private final List<String> lines = new ArrayList<>();
    private final OnceTold told = new OnceTold(lines::add);

    @Test
    void shouldTellWhatIsNewAndWhatIsSoAgain() {
        told.tell(Set.of("a"));
        told.tell(Set.of("a", "b"));
        told.tell(Set.of("b"));
        assertThat(lines).containsExactly("a", "b");

        told.tell(Set.of());
        told.tell(Set.of("a"));
        assertThat(lines).containsExactly("a", "b", "a");
    }
}
