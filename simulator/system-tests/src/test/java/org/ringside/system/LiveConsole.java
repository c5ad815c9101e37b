package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.system.crash.FreePort;
import org.ringside.testing.Chromium;
import org.ringside.testing.ForkedJvm;

/** An exchange on which eight traders trade, and the process of a console that shows it, always at the same port. */
final class LiveConsole implements AutoCloseable {
    /** Where the traders trade. */
    static final String SYMBOL = "BTC-USD";
    /** Sessions of these traders. */
    static final int FIRST = 1_001;
    static final int LAST = 1_008;

    private static final Pattern READY = Pattern.compile("^ready console listen=([0-9.:]+) ");
    private static final String TRADERS = "8";
    private static final String RATE = "300";

    private final Path folder;
    private final TestExchange exchange;
    private final TraderProcess load;
    private final Path config;
    private Started own;

    /** A console that runs, and where. */
    record Started(ForkedJvm process, String address) implements AutoCloseable {
        @Override
        public void close() {
            process.close();
        }
    }

    /** Starts all of it. The engine waits for ever for a writer that lives, so that a test can look at that. */
    LiveConsole(final Path folder) throws IOException {
        this.folder = folder;
        exchange = TestExchange.start(folder, 1, Map.of(), Map.of("stalledWriterMs", "0"),
            Map.of("log", Launcher.ROOT.resolve("ops/conf/log.properties").toString()));
        config = write("console.properties");
        start();
        load = traders("load", FIRST);
    }

    /** A console of this exchange at a port of its own, with more lines in its file. */
    private Path write(final String name, final String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), "exchange=" + exchange.config() + "\nlisten=127.0.0.1:"
            + FreePort.find() + "\n" + String.join("\n", lines) + "\n");
    }

    TestExchange exchange() {
        return exchange;
    }

    ForkedJvm process() {
        return own.process();
    }

    /** Starts the console, which must have ended, again. */
    void start() throws IOException {
        own = start(List.of(), config);
    }

    /** Starts another console of the same exchange by a command that becomes it, with more lines in its file. */
    Started startOther(final List<String> starter, final String... lines) throws IOException {
        return start(starter, write("other.properties", lines));
    }

    private Started start(final List<String> starter, final Path file) throws IOException {
        final ProcessBuilder builder = Launcher.builder("ringside", "console", "-c", file.toString());
        builder.command().addAll(0, starter);
        final Path messages = folder.resolve("console.err");
        final ForkedJvm started = ForkedJvm.start(
            builder.redirectError(ProcessBuilder.Redirect.appendTo(messages.toFile())));
        final Matcher ready = READY.matcher(String.valueOf(started.line()));
        assertThat(ready.find()).as(() -> read(messages)).isTrue();
        return new Started(started, "http://" + ready.group(1) + "/");
    }

    /** More traders, the first of whom has this session. */
    TraderProcess traders(final String name, final int firstSession) {
        return TraderProcess.start(folder.resolve(name), "--address", exchange.addresses(), "--traders", TRADERS,
            "--first-session", Integer.toString(firstSession), "--rate", RATE, "--warmup", "0s", "--symbols", "1",
            "--seed", Integer.toString(firstSession));
    }

    /** What {@code ringside login} prints. */
    String login(final String role) {
        final String address = exchange.print("login", "--role", role).strip();
        assertThat(address).startsWith("http://");
        return address;
    }

    /** Logs the browser in, and opens a view. */
    void open(final Chromium browser, final String role, final String view) {
        browser.open(login(role));
        browser.awaitText("section[aria-label=Queues]", "orders.in");
        browser.go(view);
        browser.awaitView(view);
    }

    /** Records that the journal has had. */
    long records() {
        final JsonNode journal = exchange.document("journal", "stat");
        return journal.path("firstIndex").asLong() + journal.path("records").asLong();
    }

    /** Reports that sessions from one number to another one have got. */
    long reports(final int first, final int last) {
        long reports = 0;
        for (final JsonNode session : exchange.document("counters", "--sessions").at("/gateways/0/sessions")) {
            final long id = session.path("sessionId").asLong();
            reports += id >= first && id <= last ? session.at("/counters/reports").asLong() : 0;
        }
        return reports;
    }

    /** What operators have told the engine of a session: each record of the journal that is such a command. */
    List<String> massActions(final int session) {
        return lines("journal", "print", "--type", "MassAction", "--where", "ofSession=" + session, "--json").stream()
            .filter(record -> record.at("/fields/sessionId").asLong() == 0)
            .map(record -> record.at("/fields/action").asText()).toList();
    }

    /** The lines of a verb that prints a document on each. */
    List<JsonNode> lines(final String... words) {
        return exchange.print(words).lines().map(LiveConsole::json).toList();
    }

    static JsonNode json(final String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static String read(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close() {
        load.close();
        own.close();
        exchange.close();
    }
}
