package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.EstablishAckDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * A peer of version 0 gets bare blocks of version 0 and no reasons; the lower version of both sides is spoken.
 */
class VersionTest {
    private static final int SESSION = 1001;
    private static final long VER = 10;

    private final TestGateway gateway = TestGateway.setup().keepAliveMs(3_000).start();
    private final TestTrader trader = gateway.connect();
    private final Frames frames = trader.frames().version(0);

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldSpeakVersionZeroWhenPeerDoes() {
        trader.negotiate(SESSION, VER);
        expectBare(trader.next(), 2, 24);
        trader.establish(3);
        expectBare(trader.next(), 5, 36);
        expectBare(trader.next(), 8, 8);
        trader.send(frames.retransmitRequest(SESSION, 1, 1, 1));
        expectBare(trader.next(), 14, 13);
        trader.send(frames.sequence(3));
        gateway.passMs(3_100);
        expectBare(trader.next(), 9, 4);
        trader.negotiate(SESSION, VER);
        expectBare(trader.next(), 3, 25);
        trader.establish(3);
        expectBare(trader.next(), 6, 21);
        trader.send(frames.finishedSending(SESSION, VER, 2));
        expectBare(trader.next(), 11, 12);
        trader.send(frames.terminate(SESSION, VER, 1));
        expectBare(trader.next(), 7, 13);
    }

    @Test
    void shouldReportAsEverWhenPeerSpeaksVersionZero() {
        trader.logIn(SESSION);

        trader.send(frames.newOrder(1, 5, 7), frames.newOrder(2, 6, 0));

        final Received accepted = trader.next();
        assertThat(accepted.version()).isZero();
        assertThat(accepted.accepted().clOrdID()).isEqualTo(5);
        assertThat(accepted.accepted().hops().matched()).isEqualTo(ScriptedEngine.MATCHED);
        assertThat(trader.next().trade().lastQty()).isEqualTo(3);
        assertThat(trader.next().rejected().text()).as("not a reason of version 1")
            .isEqualTo("quantity 0, too large, or not in whole lots");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void shouldCutWhatVersion3HasAddedToReportsWhenPeerIsOlder(final int version) {
        frames.version(version);
        trader.logIn(SESSION);

        trader.send(frames.newOrder(1, 5, 7), frames.newOrder(2, 6, 0));

        trader.next().accepted();
        final Received trade = trader.next();
        assertThat(trade.version()).isEqualTo(version);
        assertThat(trade.blockLength()).isEqualTo(BlockLengths.of(ExecutionReportTradeDecoder.TEMPLATE_ID, 2))
            .isEqualTo(ExecutionReportTradeDecoder.userTagEncodingOffset());
        assertThat(trade.trade().hops().matched()).isEqualTo(ScriptedEngine.MATCHED);
        assertThat(trade.trade().userTag()).as("null").isZero();
        final Received rejected = trader.next();
        assertThat(rejected.blockLength()).isEqualTo(ExecutionReportRejectDecoder.userTagEncodingOffset());
        assertThat(rejected.rejected().text()).as("behind the block")
            .isEqualTo("quantity 0, too large, or not in whole lots");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void shouldTellOwnersWhatMarketDataCallsTheirOrdersFromVersion4On(final int version) {
        frames.version(version);
        trader.logIn(SESSION);

        trader.send(frames.newOrder(1, 5, 7));

        final Received accepted = trader.next();
        assertThat(accepted.version()).isEqualTo(version);
        assertThat(accepted.blockLength())
            .isEqualTo(BlockLengths.of(ExecutionReportNewDecoder.TEMPLATE_ID, version));
        assertThat(accepted.accepted().bookID()).isEqualTo(version < 4 ? 0 : ScriptedEngine.BOOK_ID);
    }

    @Test
    void shouldBringTheTagOfTheOrderWithEveryReportOfIt() {
        frames.version(3);
        trader.logIn(SESSION);

        trader.send(frames.newOrder(1, 5, 7), frames.newOrder(2, 6, 0), frames.cancel(3, 8, 5, '2'));

        assertThat(trader.next().accepted().userTag()).isEqualTo(99);
        assertThat(trader.next().trade().userTag()).isEqualTo(ScriptedEngine.USER_TAG);
        assertThat(trader.next().rejected().userTag()).isEqualTo(ScriptedEngine.USER_TAG);
        assertThat(trader.next().cancelled().userTag()).isEqualTo(ScriptedEngine.USER_TAG);
        trader.send(frames.newOrderWith(4, NewOrderSingleEncoder.sideEncodingOffset(), 'X'));
        assertThat(trader.next().rejected().userTag()).as("by the gateway itself").isEqualTo(99);
    }

    @Test
    void shouldRejectInVersionZeroWhenPeerSpeaksIt() {
        trader.negotiate(999, VER);
        final Received reject = trader.next();
        expectBare(reject, 3, 25);
        assertThat(reject.negotiateReject().negotiationRejectCode()).isEqualTo(NegotiationRejectCode.CREDENTIALS);

        final TestTrader other = gateway.connect();
        other.frames().version(0);
        other.send(other.frames().establish(
            SESSION, VER, other.timestamp(), 5_000, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));
        final Received establishReject = other.next();
        expectBare(establishReject, 6, 21);
        assertThat(establishReject.establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.UNNEGOTIATED);
    }

    @Test
    void shouldSpeakItsOwnVersionWhenPeerIsNewer() {
        frames.version(7);
        trader.negotiate(SESSION, VER);

        final Received response = trader.next();

        assertThat(response.version()).isEqualTo(5);
        assertThat(response.negotiateResponse().schemaVersion()).isEqualTo(5);
        trader.establish(1).next().establishAck();
    }

    @Test
    void shouldGoDownWhenEstablishIsOfALowerVersion() {
        frames.version(1);
        trader.negotiate(SESSION, VER);
        assertThat(trader.next().version()).isEqualTo(1);
        frames.version(0);
        trader.establish(1);

        expectBare(trader.next(), 5, 36);
    }

    @Test
    void shouldNotGoUpWhenEstablishIsOfAHigherVersion() {
        trader.negotiate(SESSION, VER).next();
        frames.version(1);
        trader.establish(1);

        final Received ack = trader.next();

        expectBare(ack, 5, 36);
        assertThat(ack.establishAck().maxFrame()).isEqualTo(EstablishAckDecoder.maxFrameNullValue());
    }

    @Test
    void shouldTakeOldBlockWhenHeaderNamesNewVersion() {
        frames.version(1);
        trader.logIn(SESSION);
        // A Sequence that says version 1 and is as short as in version 0, followed by bytes that are no flags.
        trader.send(frames.any(9, 4, 1));

        trader.expectNothing();
    }

    @Test
    void shouldTerminateBareWhenPeerSpeaksVersionZero() {
        trader.send(frames.sequence(1));

        final Received terminate = trader.next();

        expectBare(terminate, 7, 13);
        assertThat(terminate.terminate().terminationCode()).isEqualTo(TerminationCode.UNNEGOTIATED);
    }

    private static void expectBare(final Received frame, final int templateId, final int blockLength) {
        assertThat(frame.templateId()).as("%s", frame).isEqualTo(templateId);
        assertThat(frame.version()).isZero();
        assertThat(frame.blockLength()).isEqualTo(blockLength);
        assertThat(frame.length()).isEqualTo(FrameDescriptor.HEADER_LENGTH + blockLength);
    }
}
