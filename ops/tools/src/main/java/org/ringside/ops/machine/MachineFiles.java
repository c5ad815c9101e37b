package org.ringside.ops.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files in which the kernel tells how a machine is set, below a folder: {@code /}, or a copy of another machine's.
 * A file that is missing, or that we may not read, is empty: kernels and containers differ in what they show.
 */
final class MachineFiles {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");

    private final Path root;

    MachineFiles(final Path root) {
        this.root = root;
    }

    /** The content without blanks around it; empty without the file. */
    Optional<String> text(final String file) {
        try {
            return Optional.of(new String(Files.readAllBytes(root.resolve(file)), StandardCharsets.UTF_8).strip());
        } catch (final IOException missing) {
            return Optional.empty();
        }
    }

    /** A number that is alone in its file. */
    OptionalLong number(final String file) {
        final String text = text(file).orElse("");
        return NUMBER.matcher(text).matches() ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** The words behind a key, {@code KEY: WORDS} or {@code KEY WORDS}, of the first such line. */
    Optional<String> value(final String file, final String key) {
        return text(file).stream().flatMap(String::lines)
            .filter(line -> line.startsWith(key + ":") || line.startsWith(key + " ") || line.startsWith(key + "\t"))
            .map(line -> line.substring(key.length() + 1).strip()).findFirst();
    }

    /** The number behind a key; 0 without one. */
    long count(final String file, final String key) {
        final String first = value(file, key).orElse("").split("[ \t]+")[0];
        return NUMBER.matcher(first).matches() ? Long.parseLong(first) : 0;
    }

    /** A list of processors. */
    BitSet processors(final String file) {
        return CpuList.parse(text(file).orElse(""));
    }

    /** Names of what is in a folder, sorted; none without the folder. */
    List<String> names(final String folder) {
        try (Stream<Path> files = Files.list(root.resolve(folder))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (final IOException missing) {
            return List.of();
        }
    }

    /** Files of this name in the folders of a folder whose names match. */
    List<String> inEach(final String folder, final String names, final String file) {
        final List<String> found = new ArrayList<>();
        for (final String name : names(folder)) {
            final String path = folder + "/" + name + "/" + file;
            if (name.matches(names) && Files.exists(root.resolve(path))) {
                found.add(path);
            }
        }
        return found;
    }

    /** What a link names; empty without the link. */
    Optional<String> link(final String file) {
        try {
            return Optional.of(Files.readSymbolicLink(root.resolve(file)).toString());
        } catch (final IOException | UnsupportedOperationException missing) {
            return Optional.empty();
        }
    }

    boolean exists(final String file) {
        return Files.exists(root.resolve(file));
    }
}
