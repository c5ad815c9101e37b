package org.ringside.matching.cluster;

import io.aeron.cluster.service.ClusteredService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.ringside.launch.ServerCommand;
import org.ringside.matching.member.Member;

/**
 * The process of a member that compares more often than those of the product. {@code --sabotage member} breaks a rule
 * when there is a file beside the folder of the member, with {@code .sabotage} behind its name. {@code --rules 2} makes
 * it a build that knows rules of version 2, in which this rule is another one for all.
 */
final class TestMemberMain {
    /** Commands from one comparison to the next. */
    static final int CHECK_INTERVAL = 256;
    /** Newest version of the rules that the older build knows. */
    static final int OLD_RULES = Member.FIRST_RULES;
    /** Newest version of the rules that the newer build knows. */
    static final int NEW_RULES = OLD_RULES + 1;

    private TestMemberMain() {
    }

    public static void main(final String[] args) {
        final List<String> rest = new ArrayList<>(List.of(args));
        final boolean isSabotaged = take(rest, "--sabotage");
        final boolean isNew = take(rest, "--rules");
        ServerCommand.main("member", rest.toArray(new String[0]), MemberConfig.class, config -> {
            final Path order = sabotage(config.folder());
            final UnaryOperator<ClusteredService> around = isSabotaged
                ? member -> new SabotagedMember(member, () -> Files.exists(order))
                : member -> new SabotagedMember(member, () -> ((ClusterMember) member).rules() == NEW_RULES);
            return new MemberServer(config, System.err, new MemberSetup(
                CHECK_INTERVAL, new SystemEpochNanoClock(), around, isNew ? NEW_RULES : OLD_RULES)).start();
        });
    }

    /** Takes an option and its value out of a command line. */
    private static boolean take(final List<String> arguments, final String option) {
        final int at = arguments.indexOf(option);
        if (at >= 0) {
            arguments.subList(at, at + 2).clear();
        }
        return at >= 0;
    }

    /** The file that breaks a rule of the member with this folder. */
    static Path sabotage(final Path folder) {
        return folder.resolveSibling(folder.getFileName() + ".sabotage");
    }
}
