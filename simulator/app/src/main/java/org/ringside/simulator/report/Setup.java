package org.ringside.simulator.report;

import java.util.List;
import java.util.Map;
import org.ringside.launch.Machine;

/**
 * The command line and the machine of a run.
 *
 * @param commandLine without secrets.
 * @param notes       notes of the caller.
 * @param machine     before the run.
 * @param used        seconds of processor time that this process took from the first logon to the last answer.
 * @param stolen      share of the processors' time during the run that the host gave to others, from 0 to 1.
 */
public record Setup(
    List<String> commandLine, Map<String, String> notes, Machine machine, double used, double stolen) {

}
