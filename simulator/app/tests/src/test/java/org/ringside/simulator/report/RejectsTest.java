package org.ringside.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.ringside.simulator.report.Rejects.Source;

class RejectsTest {
    private final Rejects rejects = new Rejects();

    @Test
    void shouldTellReasonsApartByWhoGivesThem() {
        assertThat(rejects.isNew(Source.ORDER, 0)).isTrue();
        rejects.name(Source.ORDER, 0, "a kill switch is on");
        rejects.count(Source.ORDER, 0);
        rejects.count(Source.CANCEL_OR_REPLACE, 0);
        rejects.count(Source.ORDER, 0);

        assertThat(rejects.isNew(Source.ORDER, 0)).isFalse();
        assertThat(rejects.size()).isEqualTo(2);
        assertThat(rejects.count(0)).isEqualTo(2);
        assertThat(rejects.described(0)).isEqualTo("order 0: a kill switch is on");
        assertThat(rejects.described(1)).as("nobody said").isEqualTo("cancel or replace 0");
    }

    @Test
    void shouldCountTogetherWhatThereIsNoRoomFor() {
        for (int code = 0; code < 2 * Rejects.MOST; code++) {
            rejects.count(Source.GATEWAY, code);
        }

        assertThat(rejects.size()).isEqualTo(Rejects.MOST);
        assertThat(rejects.isNew(Source.GATEWAY, 65_535)).isFalse();
        assertThat(rejects.count(Rejects.MOST - 1)).isEqualTo(Rejects.MOST + 1);
        assertThat(rejects.described(Rejects.MOST - 1)).isEqualTo("other reasons");
    }
}
