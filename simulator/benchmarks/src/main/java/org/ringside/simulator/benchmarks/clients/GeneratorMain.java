package org.ringside.simulator.benchmarks.clients;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.ringside.launch.TimerSlack;
import org.ringside.simulator.TraderSim;

/**
 * The process of the traders that measure: reads the arguments of {@code trader-sim} from standard input, a line for
 * each run, and prints what came out, a line of JSON for each.
 */
public final class GeneratorMain {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** As in the engine: what its peers send is of this project, and the checks of every access are the tool's own. */
    private static final String NO_BOUNDS_CHECKS = "agrona.disable.bounds.checks";

    private GeneratorMain() {
    }

    /**
     * Ends with standard input.
     *
     * @param args none.
     * @throws IOException when standard input cannot be read.
     */
    public static void main(final String[] args) throws IOException {
        // Before the first buffer is made: Agrona looks once.
        System.setProperty(NO_BOUNDS_CHECKS, "true");
        TimerSlack.shorten();
        final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            System.gc();
            System.out.println(run(line.split(" ")));
        }
    }

    private static ObjectNode run(final String[] arguments) throws IOException {
        final StringWriter result = new StringWriter();
        final StringWriter messages = new StringWriter();
        final int exitCode = TraderSim.execute(
            new PrintWriter(result, true), new PrintWriter(messages, true), arguments);
        final ObjectNode answer = MAPPER.createObjectNode();
        answer.put("exitCode", exitCode);
        answer.put("messages", messages.toString());
        answer.set("result", MAPPER.readTree(result.toString()));
        return answer;
    }
}
