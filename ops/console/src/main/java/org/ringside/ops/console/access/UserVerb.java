package org.ringside.ops.console.access;

import org.ringside.launch.OtherVerb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringside user}: manages the users who may log in to the console by a password. */
@Command(
    name = "user",
    description = "Say who may log in to the web console by name and password.",
    subcommands = UserAdd.class)
public final class UserVerb implements OtherVerb {
    @Spec
    private CommandSpec spec;

    @Override
    public String tool() {
        return "ringside";
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "a verb is missing: add");
    }
}
