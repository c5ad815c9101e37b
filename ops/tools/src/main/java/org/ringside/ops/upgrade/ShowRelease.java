package org.ringside.ops.upgrade;

import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;

/** {@code ringside upgrade show}: this release, for others to compare with. */
@Command(
    name = "show",
    description = "Print this release and the version of each of its formats, as its VERSION.json has them.")
final class ShowRelease extends Verb {
    @Override
    public Integer call() {
        show(true, Release.own());
        return ExitCode.OK;
    }
}
