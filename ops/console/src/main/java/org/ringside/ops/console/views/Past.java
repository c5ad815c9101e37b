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

    /**
     * The last survey before the newest that has read a part of the exchange; the newest when there is none. A survey
     * without the part would make its counts look as if they had begun anew.
     *
     * @param part of {@link Survey}
     */
    Survey before(final String part) {
        final Iterator<Survey> newestFirst = surveys.descendingIterator();
        final Survey newest = newestFirst.next();
        while (newestFirst.hasNext()) {
            final Survey survey = newestFirst.next();
            if (survey.hasRead(part)) {
                return survey;
            }
        }
        return newest;
    }

    /** The oldest kept survey that has read a part, about ten seconds old; the newest when none has. */
    Survey oldest(final String part) {
        return surveys.stream().filter(survey -> survey.hasRead(part)).findFirst().orElseGet(this::now);
    }

    /**
     * How much a count grows a second since an earlier survey; 0 when it began anew.
     *
     * @param before the earlier one
     * @param then   the count there
     * @param count  now
     */
    long perSecond(final Survey before, final long then, final long count) {
        final double rate = (count - then) / now().secondsSince(before);
        return before == now() || rate < 0 ? 0 : Math.round(rate);
    }
}
