package org.ringside.system.rooms;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/** Which package may import which, as {@code .mvn/import-control.xml} says; exceptions for one file are not doors. */
final class Doors {
    private static final String ROOT = "org.ringside";

    private final Element root;

    Doors(final Path file) {
        root = Xml.read(file);
    }

    /** Whether types of one package may import any type of the other one. The innermost rule that fits decides. */
    boolean isOpen(final String from, final String to) {
        return decide(root, ROOT, from, to) == Decision.ALLOWED;
    }

    private static Decision decide(final Element room, final String name, final String from, final String to) {
        for (final Element inner : Xml.children(room, "subpackage")) {
            final String innerName = name + "." + inner.getAttribute("name");
            if (isWithin(from, innerName)) {
                final Decision decision = decide(inner, innerName, from, to);
                if (decision != Decision.NONE) {
                    return decision;
                }
            }
        }
        return Xml.children(room).stream()
            .filter(rule -> List.of("allow", "disallow").contains(rule.getTagName()) && fits(rule, to))
            .map(rule -> rule.getTagName().equals("allow") ? Decision.ALLOWED : Decision.FORBIDDEN)
            .findFirst().orElse(Decision.NONE);
    }

    private static boolean fits(final Element rule, final String to) {
        final String type = rule.getAttribute("class");
        if (type.isEmpty()) {
            return isWithin(to, rule.getAttribute("pkg"));
        }
        return rule.getAttribute("regex").equals("true")
            ? Pattern.matches(type, to + ".Type") : type.substring(0, type.lastIndexOf('.')).equals(to);
    }

    private static boolean isWithin(final String name, final String outer) {
        return name.equals(outer) || name.startsWith(outer + ".");
    }

    private enum Decision { ALLOWED, FORBIDDEN, NONE }
}
