package org.ringside.system.rooms;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/** Which package may import which, as {@code .mvn/import-control.xml} says. An exception for one file is not a door. */
final class Doors {
    private static final String ROOT = "org.ringside";

    private final Element root;

    Doors(final Path file) {
        root = Xml.read(file);
    }

    /** Whether types of one package may import any type of the other one. The innermost rule that fits decides. */
    boolean isOpen(final String from, final String to) {
        return decide(root, ROOT, from + ".", rule -> fits(rule, to)) == Decision.ALLOWED;
    }

    /** Whether one type may name the other one, be it by an exception for its file. */
    boolean isOpenToType(final String from, final String to) {
        return decide(root, ROOT, from, rule -> fitsType(rule, to)) == Decision.ALLOWED;
    }

    private static Decision decide(final Element room, final String name, final String type,
        final Predicate<Element> fits) {
        for (final Element inner : Xml.children(room)) {
            final String innerName = inner.getTagName().equals("file") ? name : name + "." + inner.getAttribute("name");
            if (isFor(inner, innerName, type)) {
                final Decision decision = decide(inner, innerName, type, fits);
                if (decision != Decision.NONE) {
                    return decision;
                }
            }
        }
        return Xml.children(room).stream()
            .filter(rule -> List.of("allow", "disallow").contains(rule.getTagName()) && fits.test(rule))
            .map(rule -> rule.getTagName().equals("allow") ? Decision.ALLOWED : Decision.FORBIDDEN)
            .findFirst().orElse(Decision.NONE);
    }

    /** Whether a subpackage or a file has the type. */
    private static boolean isFor(final Element inner, final String name, final String type) {
        return switch (inner.getTagName()) {
            case "subpackage" -> isWithin(type, name);
            case "file" -> matches(inner, inner.getAttribute("name"), type.substring(type.lastIndexOf('.') + 1));
            default -> false;
        };
    }

    private static boolean fits(final Element rule, final String to) {
        final String type = rule.getAttribute("class");
        if (type.isEmpty()) {
            return isWithin(to, rule.getAttribute("pkg"));
        }
        return rule.getAttribute("regex").equals("true")
            ? Pattern.matches(type, to + ".Type") : type.substring(0, type.lastIndexOf('.')).equals(to);
    }

    private static boolean fitsType(final Element rule, final String to) {
        final String type = rule.getAttribute("class");
        return type.isEmpty() ? isWithin(to, rule.getAttribute("pkg")) : matches(rule, type, to);
    }

    private static boolean matches(final Element rule, final String pattern, final String name) {
        return rule.getAttribute("regex").equals("true") ? Pattern.matches(pattern, name) : pattern.equals(name);
    }

    private static boolean isWithin(final String name, final String outer) {
        return name.equals(outer) || name.startsWith(outer + ".");
    }

    private enum Decision { ALLOWED, FORBIDDEN, NONE }
}
