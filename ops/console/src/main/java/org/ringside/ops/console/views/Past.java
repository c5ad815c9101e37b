package org.ringside.ops.console.views;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.ringside.ops.console.samples.Survey;

/** The surveys of the last ten seconds. One thread. */
final class Past {
    private static final int LENGTH = 11;

    private final Deque<Survey> surveys = new ArrayDeque<>(LENGTH);

    void add(final Survey survey) {
        if (surveys.size() == LENGTH) {
            surveys.removeFirst();
        }
        surveys.addLast(survey);
    }

    /** The newest one; there is one. */
    Survey now() {
        return surveys.getLast();
    }

    /** The one before, about a second ago; the first one of all has itself before it. */
    Survey before() {
        final Iterator<Survey> newestFirst = surveys.descendingIterator();
        final Survey newest = newestFirst.next();
        return newestFirst.hasNext() ? newestFirst.next() : newest;
    }

    /** The oldest one that is kept, about ten seconds ago. */
    Survey oldest() {
        return surveys.getFirst();
    }

    /** How much a count grows a second, of what it was a second ago; 0 when it began anew. */
    long perSecond(final long before, final long now) {
        final double rate = (now - before) / now().secondsSince(before());
        return before() == now() || rate < 0 ? 0 : Math.round(rate);
    }
}
