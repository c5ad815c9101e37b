package org.ringside.ops.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ringside.launch.Tool;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the manual pages and the completions for bash of the tools; the build of the distribution calls it. */
public final class ManualMain {
    private static final int FIRST_TOOL = 3;

    private ManualMain() {
    }

    /**
     * Writes {@code man/man1/TOOL.1} and {@code completion/TOOL} of each tool.
     *
     * @param args folder of the distribution, version, time of the build, then the classes of the tools.
     * @throws IOException                  when a file cannot be written.
     * @throws ReflectiveOperationException when a class is no tool.
     */
    public static void main(final String[] args) throws IOException, ReflectiveOperationException {
        final Path pages = Files.createDirectories(Path.of(args[0], "man", "man1"));
        final Path completions = Files.createDirectories(Path.of(args[0], "completion"));
        final LocalDate date = OffsetDateTime.parse(args[2]).toLocalDate();
        final List<CommandLine> tools = new ArrayList<>();
        for (final String type : Arrays.asList(args).subList(FIRST_TOOL, args.length)) {
            tools.add(Tool.commandLine((Tool) Class.forName(type).getConstructor().newInstance()));
        }
        for (final CommandLine tool : tools) {
            final String name = tool.getCommandName();
            final List<String> others = tools.stream().map(CommandLine::getCommandName)
                .filter(other -> !other.equals(name)).sorted().toList();
            Files.writeString(pages.resolve(name + ".1"),
                ManualPage.of(tool.getCommandSpec(), others, args[1], date));
            Files.writeString(completions.resolve(name), AutoComplete.bash(name, tool));
        }
    }
}
