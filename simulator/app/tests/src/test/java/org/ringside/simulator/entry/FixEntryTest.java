package org.ringside.simulator.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;

/** A trader of FIX, beside a gateway that says what the test says. */
class FixEntryTest implements ReportListener {
    private static final String LOGON = "35=A|34=1|98=0|108=5|141=Y|553=test|35004=Y|";
    private static final String REPORT = "6=0|11=100|14=0|17=1|37=12|38=10|39=0|40=2|44=1.5|54=1|55=3|59=0|";

    private final List<String> heard = new ArrayList<>();
    private String ended;
    private FakeFixGateway gateway;
    private FixEntry trader;

    @BeforeEach
    void logOn() throws IOException {
        gateway = new FakeFixGateway();
        trader = trader(true);
        gateway.accept(trader);
        assertThat(gateway.next()).isEqualTo(LOGON);
        gateway.send("35=A|34=1|98=0|108=5|141=Y|");
        until(trader::isEstablished);
    }

    @AfterEach
    void close() throws IOException {
        trader.close();
        gateway.close();
    }

    @Test
    void shouldNotAskForHopTimesWhenNobodyWantsThem() throws IOException {
        trader.close();
        trader = trader(false);
        gateway.accept(trader);

        assertThat(gateway.next()).isEqualTo(LOGON.replace("35004=Y|", ""));
    }

    @Test
    void shouldSendOrdersReplacesAndCancels() throws IOException {
        assertThat(trader.newOrder(100, 3, '1', 150_000_000L, 10, '0')).isEqualTo(2);
        assertThat(trader.replaceOrder(101, 100, 12, 3, '1', 200_000_000L, 20, '0')).isEqualTo(3);
        assertThat(trader.cancelOrder(102, 101, 12, 3, '1')).isEqualTo(4);

        assertThat(gateway.next()).isEqualTo("35=D|34=2|11=100|38=10|40=2|44=1.5|54=1|55=3|59=0|");
        assertThat(gateway.next()).isEqualTo("35=G|34=3|11=101|38=20|40=2|41=100|44=2|54=1|55=3|59=0|");
        assertThat(gateway.next()).isEqualTo("35=F|34=4|11=102|41=101|54=1|55=3|");
    }

    @Test
    void shouldDeliverReportsAsThoseOfNativeOrderEntry() throws IOException {
        gateway.send("35=8|34=2|" + REPORT + "150=0|151=10|35012=2|",
            "35=8|34=3|6=0|11=101|14=3|17=2|37=12|38=20|39=1|40=2|41=100|44=2|54=1|55=3|59=0|150=5|151=17|638=1|",
            "35=8|34=4|6=0|11=101|14=7|17=3|31=2|32=4|37=12|38=20|39=1|54=1|55=3|150=F|151=13|851=2|880=77|",
            "35=8|34=5|6=0|11=102|14=7|17=4|37=12|39=4|41=101|54=1|55=3|150=4|151=0|",
            "35=8|34=6|6=0|11=103|14=0|17=5|37=13|39=4|54=1|55=3|58=Rest of an immediate order|150=4|151=0|378=99|",
            "35=8|34=7|6=0|11=104|14=0|17=R7|37=NONE|39=8|54=1|55=3|58=no|103=13|150=8|151=0|",
            "35=9|34=8|11=105|37=12|39=8|41=104|58=late|102=0|434=1|",
            "35=j|34=9|45=4|58=busy|372=D|379=106|380=4|");
        until(() -> heard.size() == 9);

        assertThat(heard).containsExactly("established 1", "1 new 100 12 3 1 150000000 x 10 0 hop 2",
            "2 replaced 101 of 100 200000000 x 20 leaves 17 filled 3 kept 0",
            "3 trade 101 77 200000000 x 4 leaves 13 filled 7 TAKER", "4 cancelled 102 of 101 7 0",
            "5 cancelled 0 of 103 0 102", "6 rejected 104 NEW 13 no", "7 rejected 105 CANCEL 0 late",
            "8 refused 106 4 busy");
    }

    @Test
    void shouldCloseWhenAReportHasAFieldThatTheDictionaryDoesNotAllow() throws IOException {
        gateway.send("35=8|34=2|" + REPORT + "150=0|151=10|112=x|");

        until(trader::isClosed);
        assertThat(ended).startsWith("a message came that cannot be: tag 112, ");
    }

    @Test
    void shouldSayThatTheGatewayGaveNoReasonWhenItClosesAtTheLogon() throws IOException {
        gateway.drop();
        gateway.accept(trader);
        assertThat(gateway.next()).startsWith("35=A|");

        gateway.drop();

        until(trader::isClosed);
        assertThat(ended).isEqualTo(FixEntry.REFUSED);
    }

    @Test
    void shouldGoOnWithItsNumbersAndAskForWhatIsMissing() throws IOException {
        trader.newOrder(100, 3, '1', 150_000_000L, 10, '0');
        assertThat(gateway.next()).startsWith("35=D|34=2|");
        gateway.drop();
        gateway.accept(trader);
        assertThat(gateway.next()).isEqualTo("35=A|34=3|98=0|108=5|553=test|35004=Y|");
        gateway.send("35=A|34=3|98=0|108=5|");
        assertThat(gateway.next()).isEqualTo("35=2|34=4|7=2|16=0|");
        gateway.send("35=8|34=2|43=Y|122=20261127-02:00:00|" + REPORT + "150=0|151=10|",
            "35=4|34=3|43=Y|122=20261127-02:00:00|36=4|123=Y|");
        until(() -> heard.size() == 4);

        assertThat(heard).containsExactly("established 1", "terminated", "established 1",
            "1 new 100 12 3 1 150000000 x 10 0 hop 0");
    }

    @Test
    void shouldSendAgainWhatTheGatewayLacks() throws IOException {
        trader.newOrder(100, 3, '1', 150_000_000L, 10, '0');
        trader.cancelOrder(101, 100, 12, 3, '1');
        gateway.send("35=1|34=2|112=there|");
        assertThat(gateway.next()).startsWith("35=D|34=2|");
        assertThat(gateway.next()).startsWith("35=F|34=3|");
        assertThat(gateway.next()).isEqualTo("35=0|34=4|112=there|");

        gateway.send("35=2|34=3|7=1|16=0|");

        assertThat(gateway.next()).isEqualTo("35=4|34=1|43=Y|36=2|123=Y|");
        assertThat(gateway.next()).isEqualTo("35=D|34=2|43=Y|11=100|38=10|40=2|44=1.5|54=1|55=3|59=0|");
        assertThat(gateway.next()).isEqualTo("35=F|34=3|43=Y|11=101|41=100|54=1|55=3|");
        assertThat(gateway.next()).isEqualTo("35=4|34=4|43=Y|36=5|123=Y|");
    }

    @Test
    void shouldCloseWhenANumberComesTwice() throws IOException {
        gateway.send("35=0|34=2|", "35=0|34=2|");
        until(trader::isClosed);

        assertThat(heard).containsExactly("established 1", "duplicate 2", "terminated");
    }

    @Test
    void shouldBeginAnewAfterTheEndOfTheDay() throws IOException {
        gateway.send("35=5|34=2|58=end of the day: numbers begin with 1 again|");
        assertThat(gateway.next()).isEqualTo("35=5|34=2|");
        until(trader::isClosed);
        gateway.accept(trader);

        assertThat(gateway.next()).isEqualTo(LOGON);
    }

    /** The day has ended while nobody was connected. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldBeginAnewWhenItHearsThatItsNumbersAreOver(final boolean isLetIn) throws IOException {
        gateway.drop();
        gateway.accept(trader);
        assertThat(gateway.next()).isEqualTo("35=A|34=2|98=0|108=5|553=test|35004=Y|");
        if (isLetIn) {
            gateway.send("35=A|34=2|98=0|108=5|");
            until(trader::isEstablished);
        }
        gateway.send("35=5|34=" + (isLetIn ? 3 : 2)
            + "|58=the session is over: log on with MsgSeqNum 1, numbers begin with 1 again|");
        until(trader::isClosed);
        gateway.accept(trader);

        assertThat(gateway.next()).isEqualTo(LOGON);
    }

    @Test
    void shouldSayThatThePortSpeaksTlsWhenItDoes() throws IOException {
        trader.close();
        trader = trader(true);
        gateway.accept(trader);
        gateway.sendBytes(new byte[] {21, 3, 3, 0, 2, 2, 40});
        until(trader::isClosed);

        assertThat(ended).isEqualTo("the gateway speaks TLS on this port");
    }

    @Test
    void shouldSendItsSecretAsPasswordWhenItHasNoKey() throws IOException {
        trader.close();
        trader = new FixEntry(new ClientConfig(gateway.address(), 1001, 1, 1, "", "secret", 5_000), this, false);
        gateway.accept(trader);

        assertThat(gateway.next()).isEqualTo("35=A|34=1|98=0|108=5|141=Y|554=secret|");
    }

    @Test
    void shouldLogOutPolitely() throws IOException {
        trader.terminate();
        assertThat(gateway.next()).isEqualTo("35=5|34=2|");
        gateway.send("35=5|34=2|");
        until(trader::isClosed);

        assertThat(trader.newOrder(100, 3, '1', 1, 1, '0')).isZero();
    }

    private FixEntry trader(final boolean hasHops) throws IOException {
        return new FixEntry(new ClientConfig(gateway.address(), 1001, 1, 1, "test", "ringside-test-secret", 5_000),
            this, hasHops);
    }

    @Override
    public void onEstablished(final long sessionVerId, final long nextSeqNo, final long lastIncomingSeqNo) {
        heard.add("established " + nextSeqNo);
    }

    @Override
    public void onAccepted(final ExecutionReportNewDecoder report) {
        heard.add(report.msgSeqNum() + " new " + report.clOrdID() + " " + report.orderID() + " " + report.securityID()
            + " " + (char) report.sideRaw() + " " + report.price() + " x " + report.orderQty() + " "
            + (char) report.timeInForceRaw() + " hop " + report.hops().gatewayRead());
    }

    @Override
    public void onReplaced(final ExecutionReportReplacedDecoder report) {
        heard.add(report.msgSeqNum() + " replaced " + report.clOrdID() + " of " + report.origClOrdID() + " "
            + report.price() + " x " + report.orderQty() + " leaves " + report.leavesQty() + " filled "
            + report.cumQty() + " kept " + report.priorityKept());
    }

    @Override
    public void onTrade(final ExecutionReportTradeDecoder report) {
        heard.add(report.msgSeqNum() + " trade " + report.clOrdID() + " " + report.tradeID() + " " + report.lastPx()
            + " x " + report.lastQty() + " leaves " + report.leavesQty() + " filled " + report.cumQty() + " "
            + report.liquidity());
    }

    @Override
    public void onCancelled(final ExecutionReportCancelledDecoder report) {
        heard.add(report.msgSeqNum() + " cancelled " + report.clOrdID() + " of " + report.origClOrdID() + " "
            + report.cumQty() + " " + report.restatementReason());
    }

    @Override
    public void onRejected(final ExecutionReportRejectDecoder report) {
        heard.add(report.msgSeqNum() + " rejected " + report.clOrdID() + " " + report.responseTo() + " "
            + report.rejectReason() + " " + report.text());
    }

    @Override
    public void onBusinessReject(final BusinessMessageRejectDecoder report) {
        heard.add(report.msgSeqNum() + " refused " + report.refID() + " " + report.reason() + " " + report.text());
    }

    @Override
    public void onDuplicate(final long expected, final long received) {
        heard.add("duplicate " + received);
    }

    @Override
    public void onTerminated(final int code, final String reason) {
        heard.add("terminated");
        ended = reason;
    }

    private void until(final BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            trader.poll(System.nanoTime());
        }
    }
}
