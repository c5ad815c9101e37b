package org.ringside.matching.rulebook;

import java.util.List;

/**
 * The scenarios of one section of market-rules.md: one file.
 *
 * @param number    of the section.
 * @param title     of the section.
 * @param note      what is said before the first scenario, or empty.
 * @param scenarios in the order of the file.
 */
record Section(int number, String title, String note, List<Scenario> scenarios) {
}
