package org.ringside.matching.benchmarks;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Orders of a real market, from an event file as {@code trader-sim} replays it: each order is entered with the volume
 * it was created with, and cancelled when it was deleted with volume left. At the end of the recording what rests is
 * cancelled, and the recording begins again.
 */
final class RecordedFlow implements Flow {
    private static final String HEADER = "id,timestamp,exchange.timestamp,price,volume,action,direction";
    private static final int ID = 0;
    private static final int PRICE = 3;
    private static final int VOLUME = 4;
    private static final int ACTION = 5;
    private static final int DIRECTION = 6;
    private static final int PRICE_DIGITS = 2;

    private final String name;
    private final Path file;

    private enum Action {
        ENTER, CANCEL
    }

    private record Event(long id, Action action, boolean isBuy, long price, long quantity) {
    }

    RecordedFlow(final String name, final Path file) {
        this.name = name;
        this.file = file;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return "Orders and cancels as recorded, again and again: " + file.getParent().getFileName() + ".";
    }

    /** Not everybody has the recording. */
    @Override
    public boolean isCompared() {
        return false;
    }

    @Override
    public Market begin(final CommandWriter writer, final SplittableRandom random) throws IOException {
        return new RecordedMarket(writer, read());
    }

    private List<Event> read() throws IOException {
        final List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw new IOException(file + ": the first line is not '" + HEADER + "'");
        }
        final List<Event> events = lines.stream().skip(1).map(line -> line.split(","))
            .filter(RecordedFlow::isCommand).map(RecordedFlow::event).toList();
        if (events.isEmpty()) {
            throw new IOException(file + " has no orders");
        }
        return events;
    }

    /** Changes, and deletions of what is filled, are what the market did. */
    private static boolean isCommand(final String[] fields) {
        return fields[ACTION].equals("created")
            || fields[ACTION].equals("deleted") && Long.parseLong(fields[VOLUME]) > 0;
    }

    private static Event event(final String[] fields) {
        return new Event(
            Long.parseLong(fields[ID]),
            fields[ACTION].equals("created") ? Action.ENTER : Action.CANCEL,
            fields[DIRECTION].equals("bid"),
            new BigDecimal(fields[PRICE]).movePointRight(PRICE_DIGITS).longValueExact(),
            Long.parseLong(fields[VOLUME]));
    }

    private static final class RecordedMarket implements Market {
        private final CommandWriter writer;
        private final List<Event> events;
        /** Orders by their id in the file. */
        private final Map<Long, Integer> numbers = new HashMap<>();
        private int next;

        RecordedMarket(final CommandWriter writer, final List<Event> events) {
            this.writer = writer;
            this.events = events;
        }

        @Override
        public void fill() {
            // The recording begins with an empty book.
        }

        @Override
        public void step() {
            if (next == events.size()) {
                end();
                return;
            }
            final Event event = events.get(next++);
            if (event.action == Action.ENTER) {
                numbers.put(event.id, writer.enter(event.isBuy, event.price, event.quantity));
            } else {
                cancel(event.id);
            }
        }

        /** An order from before the recording is none of ours; one that has traded here needs no cancel. */
        private void cancel(final long id) {
            final Integer number = numbers.remove(id);
            if (number != null && writer.order(number) != null) {
                writer.cancel(number);
            }
        }

        private void end() {
            while (writer.openOrders() > 0) {
                writer.cancel(writer.anyOrder());
            }
            numbers.clear();
            next = 0;
        }
    }
}
