package org.ringside.matching.rulebook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.ringside.matching.CancelReason;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;

/** The sentences in which scenarios expect events; what is none is a slip of the pen, and no event could be like it. */
final class EventSyntax {
    private static final String NAME = "(?:[A-Z][A-Za-z]*\\d*|\\?)";
    private static final String LEFT = "(?: \\(" + NAME + " \\d+(?:, " + NAME + " \\d+)? left\\))?";
    private static final String ON = "(?: on \\d+)?";
    private static final String REJECT = oneOf(RejectReason.values());
    private static final String PHASE = oneOf(Phase.values());
    private static final List<Pattern> SENTENCES = sentences(
        NAME + " accepted(?: @ \\d+)?",
        NAME + " (?:replace |cancel )?rejected " + REJECT,
        NAME + " replaced by " + NAME + ", priority (?:kept|lost)(?: @ \\d+)?",
        NAME + " cancelled \\d+(?: " + oneOf(CancelReason.values()) + ")?(?: by " + NAME + ")?",
        NAME + " triggered(?: @ \\d+)?",
        NAME + " restated to \\d+ (?:DECREMENT|@ \\d+ PRICED)",
        NAME + " (?:buys \\d+ @ \\d+ from|sells \\d+ @ \\d+ to) " + NAME + LEFT,
        NAME + " buys \\d+ @ \\d+ from " + NAME + LEFT + " in auction",
        "(?:operator|" + NAME + ") (?:mass cancel|block|unblock) (?:accepted|done, \\d+ cancelled|rejected " + REJECT
            + ")",
        "phase " + PHASE + "(?: extended)?(?: until \\d+)?" + ON,
        "(?:phase " + PHASE + "|new day) rejected " + REJECT + ON,
        "indicative (?:none|\\d+ @ \\d+(?:, (?:buy|sell) surplus \\d+)?)" + ON,
        "position of account \\d+: [+-]\\d+ average \\d+\\.\\d\\d, bought \\d+, sold \\d+" + ON,
        "tape \\d+ @ \\d+ (?:buy|sell|auction)" + ON,
        "book [+=] " + NAME + " \\d+ @ (?:\\d+|market)",
        "book - " + NAME + "(?: @ (?:\\d+|market))?");
    private static final Pattern NEXT = Pattern.compile("; ");
    private static final Pattern FROM_EACH = Pattern.compile(
        "(?<taker>" + NAME + ") (?<deal>(?:buys|sells) (?<quantity>\\d+) @ \\S+ (?:from|to)) each of (?<makers>\\S+)"
            + "(?: \\(\\k<taker> (?<left>\\d+) left\\))?");

    private EventSyntax() {
    }

    /** The events that a line expects: one, or several with semicolons between them, for each name of a range. */
    static List<String> read(final Line line) {
        final Line neat = line.saying(line.text().strip().replaceAll("\\s+", " "));
        final Matcher each = FROM_EACH.matcher(neat.text());
        final List<String> events = each.matches() ? fromEach(neat, each)
            : Range.expand(neat).stream().flatMap(expanded -> NEXT.splitAsStream(expanded.text()))
            .collect(Collectors.toUnmodifiableList());
        for (final String event : events) {
            if (SENTENCES.stream().noneMatch(sentence -> sentence.matcher(event).matches())) {
                throw line.wrong("no event is told like this");
            }
        }
        return events;
    }

    private static List<String> fromEach(final Line line, final Matcher each) {
        final List<Line> trades = Range.expand(
            line.saying(each.group("taker") + " " + each.group("deal") + " " + each.group("makers")));
        long left = each.group("left") == null ? 0 : Long.parseLong(each.group("left"));
        final long quantity = Long.parseLong(each.group("quantity"));
        final List<String> events = new ArrayList<>();
        for (int i = trades.size() - 1; i >= 0; i--) {
            events.add(0, trades.get(i).text() + (left == 0 ? "" : " (" + each.group("taker") + " " + left + " left)"));
            left += quantity;
        }
        return events;
    }

    private static String oneOf(final Enum<?>[] constants) {
        return Arrays.stream(constants).map(Enum::name).collect(Collectors.joining("|", "(?:", ")"));
    }

    private static List<Pattern> sentences(final String... sentences) {
        return Arrays.stream(sentences).map(Pattern::compile).collect(Collectors.toUnmodifiableList());
    }
}
