package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.config.FixSettings;

/** Ids are a session's own: sessions of one firm may use the same ones, and name no order of another session. */
class FixOwnOrdersTest {
    private static final int SESSION = 1100;
    private static final int NATIVE = 1001;
    private static final String TIME = "60=20261127-03:00:00|";
    private static final String ORDER = "38=10|40=2|44=1.5|54=1|55=BTC-USD|" + TIME;

    private final TestGateway gateway = TestGateway.setup()
        .fix(new FixSettings("127.0.0.1:0", null, "1100-1199", "1=BTC-USD", 1_024, null, null)).start();
    private final FixTrader owner = logOn(SESSION);
    private final TestTrader nativeOwner = gateway.establish(NATIVE);
    private final FixTrader other = logOn(SESSION + 1);

    @AfterEach
    void close() {
        assertThat(owner.hasNext()).isFalse();
        nativeOwner.expectNothing();
        gateway.close();
    }

    /**
     * A FIX session of the firm has the order a, a native one the order 1. The engine knows orders by session and
     * number, and is asked for those of the session that asks alone.
     */
    @ParameterizedTest
    @ValueSource(strings = {"a", "1"})
    void shouldAskForNoOrderOfAnotherSessionOfTheFirm(final String id) {
        rest();
        final int before = gateway.engine().commands().size();

        other.send("35=F|11=cancel|41=" + id + "|54=1|55=BTC-USD|" + TIME);
        other.next();
        other.send("35=G|11=replace|41=" + id + "|38=9|40=2|44=2|54=1|55=BTC-USD|" + TIME);
        other.next();
        other.send("35=H|11=" + id + "|54=1|55=BTC-USD|");
        gateway.until("the status", () -> gateway.engine().commands().size() == before + 3);

        final List<String> commands = gateway.engine().commands();
        assertThat(commands.subList(before, before + 3))
            .allMatch(command -> command.contains(" " + (SESSION + 1) + "/"));
    }

    @Test
    void shouldTakeAnIdThatAnotherSessionOfTheFirmHasUsed() {
        rest();

        other.send("35=D|11=a|" + ORDER);

        assertThat(other.next()).contains("|11=a|", "|150=0|");
    }

    private void rest() {
        owner.send("35=D|11=a|" + ORDER);
        assertThat(owner.next()).contains("|11=a|", "|150=0|");
        nativeOwner.send(nativeOwner.frames().newOrder(1, 1, 1));
        assertThat(nativeOwner.next().accepted().clOrdID()).isEqualTo(1);
    }

    private FixTrader logOn(final int session) {
        final FixTrader trader = new FixTrader(gateway, session, 1).logOn("");
        assertThat(trader.next()).startsWith("35=A|");
        return trader;
    }
}
