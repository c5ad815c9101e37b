package org.ringside.gateway.fix.orders;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.fix.codec.Fix;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.protocol.TradingPhase;

class MarketTableTest {
    private static final long SECOND = 1_000_000_000L;

    private final MarketTable table = new MarketTable();

    private void tell(final int first, final int last) {
        for (int id = first; id <= last; id++) {
            table.onInstrument(id, TradingPhase.CONTINUOUS, 100_000_000, 1, 1, 10);
        }
    }

    @Test
    void shouldAskPageByPageUntilAllIsThere() {
        assertThat(table.isToBeAsked(-7)).isTrue();
        assertThat(table.next()).isZero();
        table.onAsked(-7);
        assertThat(table.isToBeAsked(-7 + 5 * SECOND - 1)).isFalse();
        assertThat(table.isToBeAsked(-7 + 5 * SECOND)).isTrue();
        assertThat(table.isDayKnown()).isFalse();

        tell(1, 64);
        table.onDay(0, 64, 100);
        assertThat(table.isToBeAsked(-7)).isTrue();
        assertThat(table.isDayKnown()).isTrue();
        assertThat(table.next()).isEqualTo(64);
        table.onAsked(-7);
        tell(65, 100);
        table.onDay(9, 100, 100);

        assertThat(table.isComplete()).isTrue();
        assertThat(table.isToBeAsked(Long.MAX_VALUE)).isFalse();
        assertThat(table.day()).isEqualTo(9);
        assertThat(table.find(65)).isEqualTo(64);
        assertThat(table.find(101)).isEqualTo(MarketTable.NONE);
    }

    @Test
    void shouldBeginAnewWhenTheFirstAnswersWentToAnEarlierGateway() {
        table.onAsked(0);
        tell(65, 100);
        table.onDay(0, 100, 100);

        assertThat(table.isComplete()).isFalse();
        assertThat(table.isToBeAsked(0)).isTrue();
        assertThat(table.next()).isZero();
        tell(1, 64);
        table.onDay(0, 64, 100);
        assertThat(table.next()).isEqualTo(64);
        table.onDay(0, 100, 100);
        assertThat(table.isComplete()).isTrue();
    }

    /** An engine without a journal may have left out what came then. */
    @Test
    void shouldAskForAllOfWhatAnEarlierGatewayHasNotRead() {
        tell(1, 64);
        table.onDay(0, 64, 100);
        tell(65, 100);
        table.onDay(0, 100, 100);

        assertThat(table.isDayKnown()).isTrue();
        assertThat(table.isComplete()).isFalse();
        assertThat(table.isToBeAsked(0)).isTrue();
        assertThat(table.next()).isZero();
        table.onAsked(0);
        table.onDay(0, 64, 100);
        assertThat(table.isComplete()).isFalse();
        assertThat(table.next()).isEqualTo(64);
        table.onDay(0, 100, 100);
        assertThat(table.isComplete()).isTrue();
    }

    @Test
    void shouldNotAskBecauseADayHasBegunOrThereAreNoInstruments() {
        table.onAsked(0);
        table.onDay(5, 0, 3);
        assertThat(table.isToBeAsked(0)).isFalse();
        assertThat(table.isComplete()).isFalse();

        table.onDay(6, 0, 0);
        assertThat(table.isComplete()).isTrue();
        tell(1, 1);
        assertThat(table.isComplete()).as("a new one").isTrue();
        assertThat(table.day()).isEqualTo(6);
    }

    @Test
    void shouldNotTakeANewInstrumentForOneThatIsMissing() {
        table.onAsked(0);
        tell(1, 64);
        table.onDay(0, 64, 65);
        tell(66, 66);
        assertThat(table.isComplete()).isFalse();

        tell(65, 66);
        table.onDay(0, 66, 66);
        assertThat(table.isComplete()).isTrue();
    }

    @Test
    void shouldGiveEachConnectionItsTurn() {
        final MarketTurns turns = new MarketTurns();
        final int[] told = new int[100];
        for (int round = 0; round < 4; round++) {
            turns.begin();
            int sum = 0;
            for (int connection = 0; connection < told.length; connection++) {
                for (int left = turns.isNext() ? 8 : 0; left > 0; left--) {
                    turns.onTold(MsgType.SECURITY_STATUS);
                    told[connection]++;
                    sum++;
                }
            }
            assertThat(sum).isLessThanOrEqualTo(MarketTurns.PORTION);
        }

        assertThat(told).containsOnly(8);
        turns.begin();
        assertThat(turns.isNext()).isTrue();
    }

    @Test
    void shouldTellAsMuchAsThereIsRoomFor() {
        table.onAsked(0);
        tell(1, 20);
        table.onDay(0, 20, 20);
        final MarketPages pages = new MarketPages(table, Symbols.parse(""));
        assertThat(pages.next(8_192)).isEqualTo(MarketPages.NOTHING);
        final MessageDecoder request = new MessageDecoder(4_096);
        final byte[] bytes = Fix.message("35=x|34=2|49=1|52=20261126-23:45:46|56=RINGSIDE|320=a|559=4|");
        request.decode(new UnsafeBuffer(bytes), 0, bytes.length);
        pages.beginList(request);

        assertThat(pages.next(600)).isEqualTo(MarketPages.NOTHING);
        assertThat(pages.next(1_024)).isEqualTo(MsgType.SECURITY_LIST);
        assertThat(pages.isListing()).isTrue();
        pages.begin();
        assertThat(pages.next(400)).isEqualTo(MarketPages.NOTHING);
        assertThat(pages.next(500)).isEqualTo(MsgType.SECURITY_STATUS);
    }
}
