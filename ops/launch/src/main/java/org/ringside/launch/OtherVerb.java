package org.ringside.launch;

import java.util.concurrent.Callable;

/**
 * A verb that a tool finds on its class path, as a service. The tool's module does not depend on the verb. A verb has a
 * public constructor and the annotation of a command.
 */
public interface OtherVerb extends Callable<Integer> {
    /** Name of the tool to which the verb belongs. */
    String tool();
}
