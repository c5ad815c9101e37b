package org.ringside.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What a crash run found.
 *
 * @param kills      processes that died.
 * @param books      of the traders, as trader-sim prints them; null if the run did not get that far.
 * @param recoveries of an engine whose state was compared with that of a replay.
 * @param mostEvents that came of one record of the journal.
 * @param feed       what came of comparing the recording of market data with the journal, one line; null without one.
 * @param attacks    that went on meanwhile, and what they did, one line each.
 * @param violations what is wrong, one line each; empty if nothing is.
 * @param readyNs    how long each process took from its start until it was ready, ascending.
 * @param outageNs   how long after each kill orders flowed again, ascending.
 */
record CrashResult(
    int kills, JsonNode books, int recoveries, int mostEvents, String feed, List<String> attacks,
    List<String> violations, List<Long> readyNs, List<Long> outageNs) {

    boolean isClean() {
        return violations.isEmpty();
    }
}
