package org.ringside.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
    /** What the books of all loads have together. */
    private long acknowledged;
    private long trades;
    /** The members are gone, with their logs. */
    private boolean isMoved;

    /**
     * Starts everything, and waits until traders can begin.
     *
     * @param rows     that can happen to it.
     * @param progress is told what is done, line by line.
     */
    ClusterRun(final CrashSettings settings, final Collection<ClusterRow> rows, final Consumer<String> progress)
        throws IOException, InterruptedException {
        this.settings = settings;
        this.progress = progress;
        Files.createDirectories(settings.folder());
        messages = new PrintStream(settings.folder().resolve("observer.log").toFile(), StandardCharsets.UTF_8);
        try {
            exchange = new ClusterExchange(settings, rows);
            for (final ClusterPart part : ClusterPart.ALL) {
                exchange.start(part, "");
            }
            observer = new ClusterObserver(exchange, messages::println, violations::add);
            for (final ClusterPart part : ClusterPart.ALL) {
                exchange.process(part).awaitReady();
            }
            exchange.openMarket();
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
        final long startNs = System.nanoTime();
        JsonNode books = null;
        ClusterDrill drill = null;
        try (EventFlow flow = new EventFlow(exchange);
            Load load = new Load(own, exchange.gateways(), exchange.fixGateways())) {
            drill = new ClusterDrill(exchange, observer, flow, load, own, progress, violations::add);
            drill.awaitTrading(ClusterPart.GATEWAYS);
            row.action().perform(drill);
            drill.disarm();
            books = load.finish();
            check(books);
            acknowledged += books.path("acknowledged").asLong();
            trades += books.path("trades").asLong();
            observer.awaitAgreement();
            if (row == ClusterRow.PROMOTE) {
                isMoved = true;
                check(new Promotions(exchange, own, progress, violations::add).lose());
            }
        } catch (final LaunchException ex) {
            violations.add(ex.getMessage());
        }
        return new ClusterResult(row, drill, observer.commands() - before,
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNs), books, List.copyOf(violations));
    }

    /**
     * Compares the logs of all members with each other, with rings, and with the books of all that have traded. Nothing
     * can happen afterwards.
     *
     * @return what is wrong, one line each.
     */
    List<String> finish() throws IOException {
        if (violations.isEmpty() && !isMoved) {
            final JsonNode books = new ObjectMapper().createObjectNode().put("acknowledged", acknowledged)
                .put("trades", trades);
            try {
                progress.accept(new ExportCheck(exchange, violations::add).check(books,
                    Files.createDirectories(settings.folder().resolve("exports"))));
            } catch (final LaunchException ex) {
                violations.add(ex.getMessage());
            }
        }
        return List.copyOf(violations);
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
