package org.ringside.launch;

import java.util.concurrent.Callable;

/**
 * A verb that a tool finds on its class path, as a service: the tool's module knows nothing of it. It has a public
 * constructor, and the annotation of a command.
 */
public interface OtherVerb extends Callable<Integer> {
    /** Name of the tool that it is a verb of. */
    String tool();
}
