package org.ringside.system.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The doors of the rooms lead one way, and docs/architecture.md shows them as they are. */
class RoomsTest {
    private static final String WRITE = "rooms.write";
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
    private static final Path PAGE = ROOT.resolve("docs/architecture.md");
    private static final Pattern PICTURE = Pattern.compile("```mermaid\nflowchart TD\n.*?```\n", Pattern.DOTALL);

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

    private Picture picture() {
        return new Picture(modules, new Doors(ROOT.resolve(".mvn/import-control.xml")), "ops-dist");
    }
}
