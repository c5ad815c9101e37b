package org.ringside.matching;

import java.util.List;

/**
 * An engine and {@link NaiveEngine} side by side: each command goes to both, and must bring about the same events. The
 * {@link MatchingEngine} must also answer its queries as its events say, after every command.
 */
final class Comparison {
    /** What is compared with the naive engine. */
    @FunctionalInterface
    interface Subject {
        /** Performs a command; what happened. */
        List<Event> send(Command command);
    }

    private final NaiveEngine naive = new NaiveEngine();
    private final EventMirror mirror = new EventMirror();
    private final Subject subject;
    private final Invariants invariants;
    private List<Event> latest = List.of();

    Comparison() {
        final EventRecorder recorder = new EventRecorder();
        final MatchingEngine engine = new MatchingEngine(recorder, NaiveEngine.BOUNDS);
        subject = command -> {
            command.sendTo(engine, recorder);
            return recorder.take();
        };
        invariants = new Invariants(engine, recorder, mirror);
    }

    /** With another engine, whose queries are not looked at. */
    Comparison(final Subject subject) {
        this.subject = subject;
        this.invariants = null;
    }

    /** Sends a command to both, which have to agree. */
    void send(final Command command) {
        final Difference difference = difference(command);
        if (difference != null) {
            throw new AssertionError(command + "\n" + difference.text);
        }
    }

    /**
     * What two engines differ in.
     *
     * @param kind which events differ first, by their names: differences of one kind have one cause, mostly.
     * @param text for people.
     */
    record Difference(String kind, String text) {
        static Difference between(final List<Event> expected, final List<Event> actual) {
            int same = 0;
            while (same < expected.size() && same < actual.size() && expected.get(same).equals(actual.get(same))) {
                same++;
            }
            return new Difference(name(expected, same) + " or " + name(actual, same),
                "expected " + lines(expected) + "\nbut was  " + lines(actual));
        }

        private static String name(final List<Event> events, final int index) {
            return index < events.size() ? events.get(index).getClass().getSimpleName() : "nothing";
        }

        private static String lines(final List<Event> events) {
            final StringBuilder text = new StringBuilder();
            events.forEach(event -> text.append("\n    ").append(event));
            return text.length() == 0 ? "nothing" : text.toString();
        }
    }

    /** Sends a command to both. What they differ in, or null. */
    Difference difference(final Command command) {
        command.sendTo(naive);
        latest = naive.take();
        final List<Event> actual;
        try {
            actual = subject.send(command);
        } catch (final RuntimeException | AssertionError e) {
            final StackTraceElement[] trace = e.getStackTrace();
            return new Difference(e.getClass().getSimpleName(), "expected " + Difference.lines(latest)
                + "\nbut it threw " + e + (trace.length > 0 ? " at " + trace[0] : ""));
        }
        if (!actual.equals(latest)) {
            return Difference.between(latest, actual);
        }
        if (command instanceof final Command.AddInstrument it) {
            mirror.addInstrument(it.spec().instrumentId());
        }
        try {
            mirror.add(actual);
            if (invariants != null) {
                invariants.check(actual);
            }
        } catch (final RuntimeException | AssertionError e) {
            return new Difference("state", "after " + Difference.lines(latest) + "\n" + e);
        }
        return null;
    }

    /** The events that the latest command should bring about. */
    List<Event> latest() {
        return latest;
    }

    /** What the events so far say. */
    EventMirror mirror() {
        return mirror;
    }
}
