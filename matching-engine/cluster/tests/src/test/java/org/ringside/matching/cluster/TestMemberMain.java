package org.ringside.matching.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.ringside.launch.ServerCommand;

/**
 * The process of a member that compares more often than those of the product. {@code --sabotage member} breaks a rule
 * when there is a file beside the folder of the member, with {@code .sabotage} behind its name.
 */
final class TestMemberMain {
    /** Commands from one comparison to the next. */
    static final int CHECK_INTERVAL = 256;
    private TestMemberMain() {
    }

    public static void main(final String[] args) {
        final List<String> rest = new ArrayList<>(List.of(args));
        final int at = rest.indexOf("--sabotage");
        final boolean isSabotaged = at >= 0 && "member".equals(rest.get(at + 1));
        if (isSabotaged) {
            rest.subList(at, at + 2).clear();
        }
        ServerCommand.main("member", rest.toArray(new String[0]), MemberConfig.class, config -> {
            final Path order = sabotage(config.folder());
            return new MemberServer(config, System.err, new MemberSetup(CHECK_INTERVAL, new SystemEpochNanoClock(),
                member -> isSabotaged ? new SabotagedMember(member, order) : member)).start();
        });
    }

    /** The file that breaks a rule of the member with this folder. */
    static Path sabotage(final Path folder) {
        return folder.resolveSibling(folder.getFileName() + ".sabotage");
    }
}
