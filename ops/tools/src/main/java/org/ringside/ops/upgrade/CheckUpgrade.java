package org.ringside.ops.upgrade;

import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringside upgrade check}: what has to stop for another release. */
@Command(
    name = "check",
    description = "Compare the formats of this release with those of another one, and say how to go there: rolling,"
        + " one process at a time; stop, all of them; or refused, because the other release cannot read what this one"
        + " has written. The way back is checked by the other release's own command.",
    exitCodeList = {"0:rolling", "3:there is no such distribution", "4:stop", "6:refused, or a damaged file"})
final class CheckUpgrade extends Verb {
    @Parameters(paramLabel = "FOLDER", description = "The other release: a folder that was unpacked from its tarball.")
    private Path distribution;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
        final UpgradePath path = UpgradePath.of(Release.own(), Release.read(distribution));
        show(json, path);
        return switch (path.way()) {
            case ROLLING -> ExitCode.OK;
            case STOP -> ExitCode.IN_USE;
            case REFUSED -> ExitCode.CORRUPT;
        };
    }
}
