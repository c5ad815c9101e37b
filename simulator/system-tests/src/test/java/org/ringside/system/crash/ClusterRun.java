package org.ringside.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.ringside.launch.LaunchException;

/** A replicated exchange, and the rows that happen to it, each under a load of its own. */
final class ClusterRun implements AutoCloseable {
    private final CrashSettings settings;
    private final Consumer<String> progress;
    /** The observer, too, adds to it. */
    private final List<String> violations = Collections.synchronizedList(new ArrayList<>());
    private final PrintStream messages;
    private ClusterExchange exchange;
    private ClusterObserver observer;

    /**
     * Starts everything, and waits until traders can begin.
     *
     * @param progress is told what is done, line by line.
     */
    ClusterRun(final CrashSettings settings, final Consumer<String> progress) throws IOException, InterruptedException {
        this.settings = settings;
        this.progress = progress;
        Files.createDirectories(settings.folder());
        messages = new PrintStream(settings.folder().resolve("observer.log").toFile(), StandardCharsets.UTF_8);
        try {
            exchange = new ClusterExchange(settings);
            for (final ClusterPart part : ClusterPart.ALL) {
                exchange.start(part, "");
            }
            observer = new ClusterObserver(exchange, messages::println, violations::add);
            for (final ClusterPart part : ClusterPart.ALL) {
                exchange.process(part).awaitReady();
            }
            observer.awaitInstruments();
        } catch (final RuntimeException | InterruptedException failure) {
            close();
            throw failure;
        }
    }

    /**
     * Lets a row happen while traders trade, and compares in the end what all know.
     *
     * @param rounds how often.
     */
    ClusterResult execute(final ClusterRow row, final int rounds) throws IOException, InterruptedException {
        final CrashSettings own = settings.in(
            Files.createDirectories(settings.folder().resolve(row + "-load"))).withKills(rounds);
        final long before = observer.commands();
        JsonNode books = null;
        int deaths = 0;
        List<Long> outageNs = List.of();
        try (EventFlow flow = new EventFlow(exchange); Load load = new Load(own, exchange.gateways())) {
            final ClusterDrill drill =
                new ClusterDrill(exchange, observer, flow, load, own, progress, violations::add);
            drill.awaitTrading(ClusterPart.GATEWAYS);
            row.action().perform(drill);
            deaths = drill.deaths();
            outageNs = drill.outageNs();
            books = load.finish();
            check(books);
            observer.awaitAgreement();
        } catch (final LaunchException ex) {
            violations.add(ex.getMessage());
        }
        return new ClusterResult(
            row, deaths, observer.commands() - before, books, outageNs, List.copyOf(violations));
    }

    private void check(final JsonNode books) {
        CrashRun.check(books, violations::add);
        for (final String count : List.of("sequenceGaps", "duplicates")) {
            if (books.path(count).asLong(-1) != 0) {
                violations.add("the traders' books: " + count + " " + books.path(count));
            }
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(observer, exchange, messages);
    }
}
