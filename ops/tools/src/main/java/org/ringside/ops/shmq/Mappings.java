package org.ringside.ops.shmq;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.queue.QueueDirectory;

/**
 * The processes, except our own, that have the file of a queue mapped, as the kernel tells: also those that hold no
 * role in it, and those whose file was removed. Where there is no {@code /proc} nobody is found.
 *
 * @param found  mappings, one for each process and file
 * @param hidden processes that we may not look into: they are counted, and may have anything mapped
 */
record Mappings(List<Mapping> found, int hidden) {
    private static final Path PROC = Path.of("/proc");
    private static final String QUEUE = ".q";
    private static final String REMOVED = QUEUE + " (deleted)";
    /** Fields of a line of maps: addresses, permissions, offset, device, inode, path. */
    private static final int FIELDS = 6;
    private static final int INODE = 4;
    private static final int FILE = 5;
    private static final String JAVA = "java";
    /** With its package, as an argument of its own. */
    private static final Pattern MAIN_CLASS = Pattern.compile("(\\w+\\.)+[A-Z]\\w*");

    /**
     * A file that a process has mapped.
     *
     * @param command what the kernel calls the process; the main class of one that it calls java
     * @param inode   of the file
     * @param file    its path, as the kernel shows it to us
     */
    record Mapping(long pid, String command, long inode, String file) {
        @Override
        public String toString() {
            return command + " (pid " + pid + ")";
        }

        /** The name of the queue. */
        String queue() {
            final int end = file.length() - (file.endsWith(REMOVED) ? REMOVED : QUEUE).length();
            return file.substring(file.lastIndexOf('/') + 1, end);
        }
    }

    static Mappings scan() throws IOException {
        final List<Mapping> found = new ArrayList<>();
        int hidden = 0;
        if (Files.isDirectory(PROC)) {
            try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
                for (final Path process : processes) {
                    hidden += read(process, found) ? 0 : 1;
                }
            }
        }
        return new Mappings(found, hidden);
    }

    /** The processes that map this file. By its inode, because a process in a container may know another path. */
    List<Mapping> of(final Path file) throws IOException {
        final Object inode;
        try {
            inode = Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS);
        } catch (final NoSuchFileException removedMeanwhile) {
            return List.of();
        }
        return found.stream()
            .filter(mapping -> inode.equals(mapping.inode) && mapping.file.endsWith("/" + file.getFileName()))
            .toList();
    }

    /** The processes that hold a role of a queue or map its file, each as {@code gw-1 (pid 812)}; empty: nobody. */
    List<String> users(final QueueDirectory directory, final String name, final Path file) throws IOException {
        final List<String> users = new ArrayList<>(directory.users(name));
        for (final Mapping mapping : of(file)) {
            if (users.stream().noneMatch(user -> user.endsWith("(pid " + mapping.pid() + ")"))) {
                users.add(mapping.toString());
            }
        }
        return users;
    }

    /** The processes that map a file that was in this folder and is there no longer. */
    List<Mapping> ofRemoved(final Path folder) throws IOException {
        final Path real = folder.toRealPath();
        return found.stream()
            .filter(mapping -> mapping.file.endsWith(REMOVED) && real.equals(Path.of(mapping.file).getParent()))
            .toList();
    }

    private static String command(final Path process) throws IOException {
        final String name = Files.readString(process.resolve("comm")).strip();
        if (!name.equals(JAVA)) {
            return name;
        }
        return Stream.of(Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1).split("\0"))
            .filter(argument -> MAIN_CLASS.matcher(argument).matches()).findFirst()
            .map(main -> main.substring(main.lastIndexOf('.') + 1)).orElse(name);
    }

    /** @return whether we may look into this process, or it is gone */
    private static boolean read(final Path process, final List<Mapping> found) {
        final long pid = Long.parseLong(process.getFileName().toString());
        if (pid == ProcessHandle.current().pid()) {
            return true;
        }
        try {
            final String maps = new String(Files.readAllBytes(process.resolve("maps")), StandardCharsets.UTF_8);
            final Set<Mapping> ofProcess = new LinkedHashSet<>();
            for (final String line : maps.split("\n")) {
                if (line.endsWith(QUEUE) || line.endsWith(REMOVED)) {
                    final String[] fields = line.split(" +", FIELDS);
                    ofProcess.add(new Mapping(pid, command(process), Long.parseLong(fields[INODE]), fields[FILE]));
                }
            }
            found.addAll(ofProcess);
            return true;
        } catch (final IOException refused) {
            return !Files.exists(process);
        }
    }
}
