package org.ringside.system.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rooms stay small, their doors lead one way, and docs/architecture.md shows them as they are. */
@Tag("slow")
class RoomsTest {
    private static final String WRITE = "rooms.write";
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
    private static final Path PAGE = ROOT.resolve("docs/architecture.md");
    private static final Pattern PICTURE = Pattern.compile("```mermaid\nflowchart TD\n.*?```\n", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?(org\\.ringside\\.[\\w.]+);");
    private static final Pattern FULL_NAME = Pattern.compile("org\\.ringside(?:\\.[a-z]\\w*)*\\.[A-Z]\\w*");
    private static final int MOST_LINES = 350;
    private static final int MOST_TYPES = 55;
    /** Libraries: to split one of them would make a part of its API what only its own packages may see. */
    private static final Set<String> LIBRARIES = Set.of("org.ringside.queue", "org.ringside.matching");

    private final Doors doors = new Doors(ROOT.resolve(".mvn/import-control.xml"));
    private final List<BuildModule> modules = BuildModule.all(ROOT);

    @Test
    void shouldBeShownOnThePageAsPomsAndImportControlSay() throws IOException {
        final String picture = picture().mermaid();
        final String page = Files.readString(PAGE);
        final Matcher found = PICTURE.matcher(page);
        assertThat(found.find()).as("no picture in %s", PAGE).isTrue();

        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, page.substring(0, found.start()) + picture + page.substring(found.end()));
            return;
        }
        assertThat(found.group()).as("write it anew: mvn -B -pl simulator/system-tests test -Dtest=%s -D%s=true",
            getClass().getSimpleName(), WRITE).isEqualTo(picture);
    }

    @Test
    void shouldHaveDoorsThatLeadOneWay() {
        assertThat(picture().twoWayDoors()).isEmpty();
    }

    @Test
    void shouldNameNothingBehindAClosedDoor() {
        final Map<String, Set<String>> names = compiledNames();

        assertThat(names).isNotEmpty();
        assertThat(names.entrySet().stream().flatMap(entry -> entry.getValue().stream()
            .filter(to -> !doors.isOpenToType(entry.getKey(), to)).map(to -> entry.getKey() + " -> " + to))).isEmpty();
    }

    /** The compiler leaves no name of a constant in a class, and none in a text by which a class is looked up. */
    @Test
    void shouldWriteNoFullNameBehindAClosedDoor() {
        assertThat(sources().stream().flatMap(file -> fullNames(file)
            .filter(to -> !roomOf(to).equals(BuildModule.packageOf(file)) && !doors.isOpenToType(typeOf(file), to))
            .map(to -> typeOf(file) + " -> " + to))).isEmpty();
    }

    @Test
    void shouldHaveNoDoorThatNobodyUses() {
        final Set<String> used = compiledNames().entrySet().stream().flatMap(entry -> entry.getValue().stream()
            .map(to -> roomOf(entry.getKey()) + " -> " + roomOf(to))).collect(Collectors.toSet());

        assertThat(used).isNotEmpty();
        assertThat(picture().doors().entrySet().stream().flatMap(entry -> entry.getValue().stream()
            .map(to -> entry.getKey() + " -> " + to)).filter(door -> !used.contains(door))).isEmpty();
    }

    @Test
    void shouldHaveNoCircleOfPackagesThatNameOneAnother() {
        final Map<String, Set<String>> rooms = new TreeMap<>();
        compiledNames().forEach((from, tos) -> tos.forEach(to -> {
            rooms.computeIfAbsent(roomOf(to), room -> new TreeSet<>());
            rooms.computeIfAbsent(roomOf(from), room -> new TreeSet<>()).add(roomOf(to));
        }));

        assertThat(rooms).isNotEmpty();
        assertThat(new Graph(rooms).circles()).isEmpty();
    }

    @Test
    void shouldHaveNoImportCircleBetweenFiles() {
        final Map<String, Path> files = sources().stream()
            .collect(Collectors.toMap(RoomsTest::typeOf, Function.identity()));
        final Map<String, Set<String>> imports = files.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> imported(entry.getValue(), files.keySet())));

        assertThat(imports).isNotEmpty();
        assertThat(new Graph(imports).circles()).isEmpty();
    }

    @Test
    void shouldHaveNoFileThatIsTooLong() {
        assertThat(sources().stream().filter(file -> lines(file).size() > MOST_LINES)).isEmpty();
    }

    @Test
    void shouldHaveNoPackageThatHoldsTooMuch() {
        final Map<String, Long> sizes = sources().stream()
            .collect(Collectors.groupingBy(BuildModule::packageOf, Collectors.counting()));
        sizes.keySet().removeAll(LIBRARIES);

        assertThat(sizes).isNotEmpty()
            .allSatisfy((room, size) -> assertThat(size).as(room).isLessThanOrEqualTo(MOST_TYPES));
    }

    private Picture picture() {
        return new Picture(modules, doors, "ops-dist");
    }

    private Map<String, Set<String>> compiledNames() {
        return CompiledNames.read(picture().modules().stream()
            .map(module -> ROOT.resolve(module.folder()).resolve("target/classes")).toList());
    }

    private static String roomOf(final String type) {
        return type.substring(0, type.lastIndexOf('.'));
    }

    private List<Path> sources() {
        return modules.stream().flatMap(module -> module.sources().stream()).toList();
    }

    private static Set<String> imported(final Path source, final Set<String> types) {
        return lines(source).stream().map(IMPORT::matcher).filter(Matcher::find).map(match -> match.group(1))
            .map(outermost(types)).filter(type -> !type.isEmpty()).collect(Collectors.toSet());
    }

    private static Stream<String> fullNames(final Path source) {
        return lines(source).stream().filter(line -> !line.matches("(import|package| *\\*| */[/*]).*"))
            .flatMap(line -> FULL_NAME.matcher(line).results()).map(MatchResult::group);
    }

    /** The file's type of an import that may name a member or a nested type of that type. */
    private static Function<String, String> outermost(final Set<String> types) {
        return name -> {
            String type = name;
            while (!type.isEmpty() && !types.contains(type)) {
                type = type.substring(0, Math.max(0, type.lastIndexOf('.')));
            }
            return type;
        };
    }

    private static String typeOf(final Path source) {
        return BuildModule.packageOf(source) + "." + source.getFileName().toString().replace(".java", "");
    }

    private static List<String> lines(final Path file) {
        try {
            return Files.readAllLines(file);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
