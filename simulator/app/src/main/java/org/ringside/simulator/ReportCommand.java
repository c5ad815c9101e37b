package org.ringside.simulator;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.ringside.launch.ExitCode;
import org.ringside.simulator.report.ReportDocument;
import org.ringside.simulator.report.ReportFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code report}: makes the page of a run later, from its document. */
@Command(
    name = "report",
    description = "Make the page of a run from its document, as run --report does.",
    exitCodeList = {
        "0:the page is written",
        "1:a file cannot be read or written",
        "2:usage",
        "6:the file is no document of a run",
        "7:no permission to read the file"
    })
final class ReportCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "FILE", description = "Document that run --json or run --report has written.")
    private Path file;

    @Option(names = {"-o", "--output"}, required = true, paramLabel = "FILE.html", description = "The page.")
    private Path output;

    @Override
    public Integer call() {
        new ReportFiles(output).writePage(ReportDocument.read(file));
        return ExitCode.OK;
    }
}
