package org.ringside.queue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The result of a soak. */
record SoakReport(
    SoakPlan plan, SoakTally tally, QueueStatistics statistics, int instances, long sent, long delivered, long aborted,
    long unknownDelivered, long unknownLost, long repeated, long lost, long invented, long duplicated, long torn,
    long disordered, long split, boolean differs) {

    /** No promise was broken. */
    boolean isSound() {
        return lost == 0 && invented == 0 && duplicated == 0 && torn == 0 && disordered == 0 && split == 0 && !differs
            && tally.failures.isEmpty() && sent == delivered + aborted + unknownLost
            && statistics.backlog() == 0 && tally.leftInQuarantine == 0;
    }

    private Map<String, Object> figures() {
        final QueueStatistics.ReaderStatistics reader = statistics.reader();
        final Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("seed", plan.seed());
        figures.put("seconds", tally.seconds);
        figures.put("messages sent", sent);
        figures.put("messages delivered", delivered);
        figures.put("messages aborted", aborted);
        figures.put("messages in flight at a crash", unknownDelivered + unknownLost);
        figures.put("of these delivered", unknownDelivered);
        figures.put("redelivered at the same position", repeated);
        figures.put("producer instances", instances);
        figures.put("kills", tally.producerKills + tally.consumerKills);
        figures.put("kills of consumers", tally.consumerKills);
        figures.put("kills of stopped ones", tally.killsOfStopped);
        figures.put("stops", tally.stops);
        figures.put("ended in order", tally.ended);
        figures.put("positions skipped", reader.skipped());
        figures.put("slots aborted, writer dead", reader.abortedDead());
        figures.put("slots quarantined", reader.quarantined());
        figures.put("slots swept", reader.swept());
        figures.put("lost", lost);
        figures.put("delivered although aborted", invented);
        figures.put("duplicated", duplicated);
        figures.put("torn", torn);
        figures.put("out of order", disordered);
        figures.put("trains split", split);
        figures.put("consumers differ", differs);
        figures.put("left undelivered", statistics.backlog());
        figures.put("left in quarantine", tally.leftInQuarantine);
        figures.put("processes failed", tally.failures.size());
        figures.put("sound", isSound());
        return figures;
    }

    String text() {
        return figures().entrySet().stream()
            .map(figure -> String.format("%-34s %,14d", figure.getKey(), number(figure.getValue())))
            .collect(Collectors.joining("\n"));
    }

    String json() {
        return figures().entrySet().stream()
            .map(figure -> '"' + figure.getKey() + "\": " + figure.getValue())
            .collect(Collectors.joining(", ", "{", "}"));
    }

    private static long number(final Object value) {
        return value instanceof Boolean isTrue ? isTrue ? 1 : 0 : ((Number) value).longValue();
    }
}
