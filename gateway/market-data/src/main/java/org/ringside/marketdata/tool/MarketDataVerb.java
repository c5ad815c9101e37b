package org.ringside.marketdata.tool;

import org.ringside.launch.OtherVerb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringside md}. */
@Command(name = "md", description = "Look at market data, record it, prove that it is what the engine did.",
    subcommands = {ShowBooks.class, RecordFeed.class, VerifyRecording.class})
public final class MarketDataVerb implements OtherVerb {
    @Spec
    private CommandSpec spec;

    @Override
    public String tool() {
        return "ringside";
    }

    /** It does nothing without one of its verbs. */
    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "a verb is missing");
    }
}
