package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByIdTest {
    private final ById<String> things = new ById<>();

    @Test
    void shouldFindWhatWasPutWhateverItsId() {
        for (final int id : new int[] {70_000, 0, 65_535, 65_536, 7, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 64}) {
            assertThat(things.get(id)).isNull();
            things.put(id, "thing " + id);
            assertThat(things.get(id)).isEqualTo("thing " + id);
        }
        assertThat(things.size()).isEqualTo(9);
        assertThat(things.get(8)).isNull();
    }

    @Test
    void shouldVisitInTheSameOrderWhateverTheOrderInWhichTheyCame() {
        final int[] ids = {70_000, 3, -5, 65_535, 900_000, 1};
        for (final int id : ids) {
            things.put(id, "thing " + id);
        }
        final ById<String> others = new ById<>();
        for (int i = ids.length - 1; i >= 0; i--) {
            others.put(ids[i], "thing " + ids[i]);
        }
        final List<String> visited = new ArrayList<>();
        final List<String> alsoVisited = new ArrayList<>();
        things.forEach(visited::add);
        others.forEach(alsoVisited::add);

        assertThat(visited).hasSize(ids.length).isEqualTo(alsoVisited);
    }
}
