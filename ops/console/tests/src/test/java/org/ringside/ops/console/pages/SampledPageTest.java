package org.ringside.ops.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.Control;
import org.ringside.ops.console.server.ConsoleConfig;
import org.ringside.ops.console.server.ConsoleServer;
import org.ringside.ops.console.views.FedExchange;
import org.ringside.testing.Chromium;
import org.ringside.testing.SharedChromium;
import org.ringside.testing.SharedMemory;

/** The page of a console that samples the files of an exchange. */
@Tag("slow")
@Tag("long")
@ExtendWith(SharedChromium.class)
class SampledPageTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    private FedExchange exchange;
    private ConsoleServer console;
    private String login;

    @BeforeEach
    void start() throws Exception {
        exchange = new FedExchange(home, memory.folder());
        console = new ConsoleServer(new ConsoleConfig(exchange.configuration().toString(), null, null, "127.0.0.1:0",
            null, null, null, null, null, null, null), System.err).start();
        login = new Control(memory.folder(), "console").ask("login viewer test", PATIENCE);
    }

    @AfterEach
    void close() {
        console.close();
        exchange.close();
    }

    @Test
    void shouldShowWhatAQueueHoldsWhenItChanges(final Chromium browser) {
        open(browser, "overview");
        assertThat(browser.texts("section[aria-label=Queues] tbody th")).containsExactly("orders.in");
        browser.awaitText(".number[data-head=backlog]", "0");
        exchange.send(7);
        browser.awaitText(".number[data-head=backlog]", "7");
        exchange.read(7);
        browser.awaitText(".number[data-head=backlog]", "0");
        assertThat(browser.text("[data-head=reader]")).isEqualTo("engine alive");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldShowEveryViewWhenTheExchangeHasDoneNothingYet(final Chromium browser) {
        open(browser, "overview");
        browser.go("market");
        browser.awaitText("section[aria-label=Instruments]", "No prices: there is no journal in ");
        browser.go("sessions");
        browser.awaitText("main", "Sessions");
        browser.go("journal");
        browser.awaitText("main", "Journal");
        browser.go("log");
        browser.awaitText("main", "Newest first");
        assertThat(browser.count(".banner")).isZero();
        assertThat(browser.complaints()).isEmpty();
    }

    private void open(final Chromium browser, final String view) {
        browser.open(login);
        browser.awaitText("section[aria-label=Queues]", "orders.in");
        browser.go(view);
        browser.awaitView(view);
    }
}
