package org.ringside.simulator.report;

import java.util.List;
import java.util.Map;
import org.ringside.launch.Machine;

/**
 * With what and where a run was made.
 *
 * @param commandLine without secrets.
 * @param notes       what the caller wants to be remembered.
 * @param machine     before the run.
 * @param stolen      share of the processors' time during the run that the host gave to others, from 0 to 1.
 */
public record Setup(List<String> commandLine, Map<String, String> notes, Machine machine, double stolen) {
}
