package org.ringside.ops.console.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The documentation of the distribution, below {@code /docs/}. A path leads to a file only when each of its parts
 * begins with a letter or a digit, so that none leads out of the folder. Everybody may read the pages, as everybody
 * with the distribution can: they have nothing of this exchange, and the runbook is needed most when nobody can log in.
 */
public final class SitePages implements Request.Handler {
    private static final String PREFIX = "/docs/";
    private static final Pattern PATH = Pattern.compile("(?:[A-Za-z0-9][A-Za-z0-9_.-]*/)?[A-Za-z0-9][A-Za-z0-9_.-]*");
    private static final int MAX_PATH = 120;
    private static final Map<String, String> TYPES = Map.of(
        "html", "text/html; charset=utf-8",
        "css", "text/css; charset=utf-8",
        "png", "image/png",
        "svg", "image/svg+xml");

    private final Optional<Path> folder;

    /**
     * Makes the pages of a folder.
     *
     * @param folder of the site; empty without one, as in a test.
     */
    public SitePages(final Optional<Path> folder) {
        this.folder = folder.filter(Files::isDirectory);
    }

    /** Adds a route for the folder, and one for each folder in it. Call this method before the start. */
    public void addTo(final WebServer web) {
        web.getPublic(PREFIX, this);
        folders().forEach(name -> web.getPublic(PREFIX + name + "/", this));
    }

    private List<Path> folders() {
        if (folder.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder.get())) {
            return files.filter(Files::isDirectory).map(Path::getFileName).toList();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public boolean handle(final Request request, final Response response, final Callback callback) {
        final String asked = Request.getPathInContext(request).substring(PREFIX.length());
        final String path = asked.isEmpty() ? "index.html" : asked;
        final String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
        final byte[] bytes = type == null ? null : find(path);
        if (bytes == null) {
            Answers.refuse(response, callback, HttpStatus.NOT_FOUND_404, folder.isEmpty()
                ? "this console has no documentation: start it by bin/ringside of a distribution"
                : "there is no such page. Begin at " + PREFIX);
        } else {
            Answers.bytes(response, callback, HttpStatus.OK_200, type, ByteBuffer.wrap(bytes));
        }
        return true;
    }

    private byte[] find(final String path) {
        if (folder.isEmpty() || path.length() > MAX_PATH || !PATH.matcher(path).matches()) {
            return null;
        }
        try {
            return Files.readAllBytes(folder.get().resolve(path));
        } catch (final NoSuchFileException none) {
            return null;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
