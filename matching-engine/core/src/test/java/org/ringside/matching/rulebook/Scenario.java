package org.ringside.matching.rulebook;

import java.util.List;
import java.util.Set;

/**
 * One rule at work.
 *
 * @param start     where it begins.
 * @param title     what it shows; no other scenario of its file has the same.
 * @param rule      what it cites of market-rules.md, beginning with the number of a section.
 * @param note      what a reader may want to know besides, or empty.
 * @param market    the instruments and accounts, and the phase in which it begins.
 * @param audiences whose events it lists.
 * @param given     what was entered before.
 * @param steps     what happens, and follows.
 * @param text      all of it from the settings on, as it was written.
 */
record Scenario(Line start, String title, String rule, String note, Market market, Set<EventLine.Audience> audiences,
    List<Step> given, List<Step> steps, List<String> text) {
}
