package org.ringside.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.ringside.system.crash.Kill.Moment;

class KillPlanTest {
    private static final List<Part> ALL = List.of(Part.values());

    @Test
    void shouldBeTheSameWhenTheSeedIsTheSame() {
        assertThat(kills(new KillPlan(50, ALL, 7))).isEqualTo(kills(new KillPlan(50, ALL, 7)))
            .isNotEqualTo(kills(new KillPlan(50, ALL, 8)));
    }

    @Test
    void shouldKillEverywhereWhenItIsLongEnough() {
        final List<Kill> kills = kills(new KillPlan(300, ALL, 42));

        assertThat(kills).extracting(Kill::moment).contains(Moment.values());
        final Set<Fault> faults = new HashSet<>();
        kills.stream().filter(kill -> kill.moment() == Moment.AT_FAULT).forEach(kill -> {
            faults.add(kill.fault());
            assertThat(kill.fault().part()).isEqualTo(kill.part());
            assertThat(kill.pass()).isBetween(1, kill.fault().passes());
        });
        assertThat(faults).hasSize((int) Fault.names().count());
    }

    @Test
    void shouldKillOnlyWhatItIsToldTo() {
        assertThat(kills(new KillPlan(100, List.of(Part.GATEWAY), 42)))
            .allMatch(kill -> kill.part() == Part.GATEWAY && kill.moment() != Moment.WITH_THE_OTHER);
    }

    @Test
    void shouldKillOneMoreOftenWhenItIsNamedMoreOften() {
        final List<Kill> kills = kills(new KillPlan(300, Part.OF_FEED, 42));

        assertThat(kills).extracting(Kill::part).containsOnly(Part.MARKET_DATA, Part.ENGINE);
        assertThat(kills.stream().filter(kill -> kill.part() == Part.MARKET_DATA).count()).isBetween(190L, 260L);
    }

    @Test
    void shouldFindTheNextDeathOfEachProcess() {
        final KillPlan plan = new KillPlan(100, ALL, 42);

        for (int i = 0; i < plan.size(); i++) {
            assertThat(plan.next(plan.get(i).part(), i)).isEqualTo(i);
        }
        assertThat(plan.next(Part.ENGINE, plan.size())).isEqualTo(-1);
    }

    private static List<Kill> kills(final KillPlan plan) {
        return IntStream.range(0, plan.size()).mapToObj(plan::get).toList();
    }
}
