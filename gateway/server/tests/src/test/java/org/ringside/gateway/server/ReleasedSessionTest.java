package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.EstablishAckDecoder;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;

/**
 * What gateways of releases have written beside their sessions is read: a trader of native order entry and one of FIX
 * go on where they were, and get every report again as it was. With a change that fails here traders would lose reports
 * or get other names for their orders. Until a release is out, {@code -Dreleased.write=true} writes its files anew.
 */
class ReleasedSessionTest {
    private static final String RELEASE = "0.1.0";
    private static final Path RELEASED = Path.of("src/test/resources/released");
    private static final String LOCK = ".lock";
    private static final FixSettings FIX =
        new FixSettings("127.0.0.1:0", null, "1100-1199", "1=BTC-USD", 1_024, null, null);
    private static final int NATIVE = 1001;
    private static final int VERSION = 42;
    private static final int FIX_SESSION = 1100;
    /** Numbers of the last messages of both traders, and of the last event. */
    private static final int NATIVE_SENT = 5;
    private static final int FIX_SENT = 5;
    private static final int LAST_EVENT = 9;
    private static final int REPORTS = 6;
    /** The files are older than any clock of a machine that tests. */
    private static final long AGE_MS = TimeUnit.DAYS.toMillis(3_650);

    private final TestGateway gateway = TestGateway.setup().fix(FIX).start();

    static List<Path> releases() throws IOException {
        try (Stream<Path> files = Files.list(RELEASED)) {
            return files.filter(file -> file.toString().endsWith(".zip")).sorted().toList();
        }
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void shouldGoOnWithTheSessionsOfARelease(final Path release) throws IOException {
        gateway.kill();
        unpack(release);
        gateway.restartAt(LAST_EVENT + 1);

        assertThat(described()).isEqualTo(Files.readString(expected(release)));
        assertThat(gateway.warnings()).isEmpty();
    }

    @Test
    @EnabledIfSystemProperty(named = "released.write", matches = "true")
    void shouldWriteTheFilesOfThisRelease() throws IOException {
        gateway.clock().advanceMs(-AGE_MS);
        trade();
        gateway.kill();
        final Path release = Files.createDirectories(RELEASED).resolve(RELEASE + ".zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(release));
            Stream<Path> files = Files.list(gateway.journalFolder())) {
            for (final Path file : files.filter(each -> !each.toString().endsWith(LOCK)).sorted().toList()) {
                zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
                Files.copy(file, zip);
            }
        }
        gateway.clock().advanceMs(AGE_MS);
        gateway.restartAt(LAST_EVENT + 1);
        Files.writeString(expected(release), described());
    }

    private void trade() {
        final TestTrader trader = gateway.connect();
        trader.negotiate(NATIVE, VERSION).next().negotiateResponse();
        trader.establishCancelling(1, CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE.value(), 1_500);
        trader.next().establishAck();
        trader.send(trader.frames().newOrder(1, 5, 7)).next().accepted();
        trader.next().trade();
        trader.send(trader.frames().replace(2, 6, 5, 9)).next();
        trader.send(trader.frames().cancel(3, 8, 6, '1')).next().cancelled();
        trader.send(trader.frames().newOrder(4, 9, 0)).next().rejected();
        trader.send(trader.frames().newOrderWith(5, NewOrderSingleEncoder.sideEncodingOffset(), 'X')).next().rejected();

        final String order = "38=7|40=2|44=1.5|54=1|55=BTC-USD|60=20261127-03:00:00|";
        final FixTrader other = new FixTrader(gateway, FIX_SESSION, 1).logOn("");
        other.next();
        other.send("35=D|11=a|" + order).next();
        other.next();
        other.send("35=G|11=a name of 20 bytes|41=a|" + order.replace("38=7", "38=9")).next();
        other.send("35=F|11=c|41=a name of 20 bytes|54=1|55=BTC-USD|60=20261127-03:00:00|").next();
        other.send("35=D|11=d|" + order.replace("38=7", "38=0")).next();
        assertThat(other.nextNumber()).isEqualTo(FIX_SENT + 1);
    }

    /** What both traders see who go on. */
    private String described() {
        final StringBuilder text = new StringBuilder();
        final TestTrader trader = gateway.connect().resume(NATIVE, VERSION);
        trader.frames().version(4);
        trader.establish(NATIVE_SENT + 1);
        final EstablishAckDecoder ack = trader.next().establishAck();
        text.append("native ").append(ack.lastIncomingSeqNo()).append(' ').append(ack.oldestRetransmitSeqNo())
            .append(' ').append(ack.nextSeqNo()).append('\n');
        trader.askFor(1, REPORTS).next().retransmission();
        for (int i = 0; i < REPORTS; i++) {
            final Received report = trader.next();
            text.append(report.templateId()).append(' ');
            for (int at = 0; at < report.length(); at++) {
                text.append(String.format("%02x", report.buffer().getByte(at)));
            }
            text.append('\n');
        }
        final FixTrader other = new FixTrader(gateway, FIX_SESSION, FIX_SENT + 1).logOn("");
        text.append("fix ").append(other.next()).append(' ').append(other.lastNumber()).append('\n');
        final String end = "|36=" + (other.lastNumber() + 1) + "|";
        other.send("35=2|7=1|16=0|");
        while (text.indexOf(end) < 0) {
            text.append(other.next().replaceFirst("122=[^|]*", "122=")).append('\n');
        }
        return text.toString();
    }

    private static Path expected(final Path release) {
        return release.resolveSibling(release.getFileName().toString().replace(".zip", ".txt"));
    }

    private void unpack(final Path release) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(release))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.copy(zip, gateway.journalFolder().resolve(entry.getName()));
            }
        }
    }
}
