package org.ringside.matching.cluster;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.ringside.launch.ServerCommand;
import org.ringside.matching.member.Member;

/**
 * A member of a build that knows rules of the next version, by which it decides as before: what a new exchange begins
 * with is known to the shipped build, and this version is not.
 */
public final class UpgradedMember {
    /** Newest version of the rules that it knows. */
    public static final int RULES = Member.RULES + 1;

    private UpgradedMember() {
    }

    /**
     * Runs a member until it is told to stop.
     *
     * @param args as those of {@link MemberMain}.
     */
    public static void main(final String[] args) {
        ServerCommand.main("member", args, MemberConfig.class, config -> new MemberServer(config, System.err,
            MemberSetup.USUAL.withRules(RULES, UnaryOperator.identity())).start());
    }

    /** Exports a log in which these rules may be active. */
    public static void export(final MemberConfig config, final Path folder) {
        RecordingExport.run(config, folder, RULES, System.err::println);
    }
}
