package org.ringside.system.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/glossary.md has the words that the project uses, and pages and comments use no others for the same things. */
class GlossaryTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
    private static final Path GLOSSARY = ROOT.resolve("docs/glossary.md");
    private static final String FORBIDDEN = "Words that are not used";
    private static final Pattern CODE = Pattern.compile("```.*?```|`[^`\n]*`|\\{@code [^}]*}", Pattern.DOTALL);
    private static final Pattern STATEMENT = Pattern.compile("(?m)^(?!\\s*(?:/?\\*|//)).*$");

    private final Map<String, List<String>> sections = sections();

    @Test
    void shouldHaveOneLineForEachWordOfASection() {
        assertThat(sections).hasSizeGreaterThan(6).allSatisfy((section, words) ->
            assertThat(words).as(section).isNotEmpty().doesNotHaveDuplicates());
    }

    @Test
    void shouldHaveNoWordThatNobodyUses() {
        final String texts = String.join("\n", texts(true).values());

        assertThat(sections.entrySet().stream().filter(section -> !section.getKey().equals(FORBIDDEN))
            .flatMap(section -> section.getValue().stream()).filter(word -> !word(word).matcher(texts).find()))
            .isEmpty();
    }

    @Test
    void shouldUseNoOtherWordForTheSameThing() {
        final Map<String, String> texts = texts(false);

        final List<String> words = sections.get(FORBIDDEN);
        assertThat(words).isNotEmpty();
        final Pattern forbidden = Pattern.compile("(?i)\\b("
            + words.stream().map(Pattern::quote).collect(Collectors.joining("|")) + ")s?\\b");
        assertThat(texts.entrySet().stream().flatMap(text -> forbidden.matcher(text.getValue()).results()
            .map(found -> text.getKey() + ": " + found.group()))).isEmpty();
    }

    private static Pattern word(final String word) {
        return Pattern.compile("(?i)\\b" + Pattern.quote(word));
    }

    /** The words of each section, without the marks of code. */
    private static Map<String, List<String>> sections() {
        final Map<String, List<String>> sections = new TreeMap<>();
        for (final String section : read(GLOSSARY).split("\n## ")) {
            if (section.contains("|---|")) {
                sections.put(section.substring(0, section.indexOf('\n')), section.lines()
                    .dropWhile(line -> !line.startsWith("|---")).skip(1).filter(line -> line.startsWith("| "))
                    .flatMap(line -> Arrays.stream(line.split("\\|")[1].split(",")))
                    .map(word -> word.replace("`", "").strip()).toList());
            }
        }
        return sections;
    }

    /** What pages, and comments of main code, say: by file; with code, or without. */
    private static Map<String, String> texts(final boolean withCode) {
        final Map<String, String> texts = new TreeMap<>();
        texts.put("README.md", read(ROOT.resolve("README.md")));
        try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
            pages.filter(file -> file.toString().endsWith(".md") && !file.equals(GLOSSARY))
                .forEach(file -> texts.put(ROOT.relativize(file).toString(), read(file)));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        BuildModule.all(ROOT).stream().flatMap(module -> module.sources().stream()).forEach(file -> texts.put(
            ROOT.relativize(file).toString(), withCode ? read(file) : STATEMENT.matcher(read(file)).replaceAll("")));
        if (!withCode) {
            texts.replaceAll((file, text) -> CODE.matcher(text).replaceAll(""));
        }
        return texts;
    }

    private static String read(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
