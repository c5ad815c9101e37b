package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The pages, scripts and styles of the console, which are resources of its jar, and the two libraries that they use. A
 * path leads to a resource only when each of its parts begins with a letter or a digit and has no other signs than
 * these, dots, hyphens and underscores: no path leads out of the folder.
 */
final class StaticFiles implements Request.Handler {
    private static final String PAGES = "/org/ringside/ops/console/web";
    private static final String LIBRARIES = "/META-INF/resources/webjars";
    private static final Map<String, String> LIBRARY_FOLDERS = Map.of(
        "/lib/lit-html/", LIBRARIES + "/lit-html/3.3.2/",
        "/lib/uplot/", LIBRARIES + "/uplot/1.6.30/dist/");
    private static final Map<String, String> TYPES = Map.of(
        "html", "text/html; charset=utf-8",
        "js", "text/javascript; charset=utf-8",
        "css", "text/css; charset=utf-8",
        "svg", "image/svg+xml");
    private static final Pattern PATH = Pattern.compile("(?:/[A-Za-z0-9][A-Za-z0-9_-]*(?:\\.[A-Za-z0-9_-]+)*){1,5}");
    private static final int MAX_PATH = 120;
    private static final Pattern IMPORT_MAP =
        Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

    private final Map<String, byte[]> loaded = new ConcurrentHashMap<>();

    @Override
    public boolean handle(final Request request, final Response response, final Callback callback) {
        final String asked = Request.getPathInContext(request);
        final String path = "/".equals(asked) || "/login".equals(asked) ? "/index.html" : asked;
        final String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
        final byte[] bytes = type == null ? null : find(path);
        if (bytes == null) {
            Answers.refuse(response, callback, HttpStatus.NOT_FOUND_404, "there is nothing here. Begin at /");
        } else {
            Answers.bytes(response, callback, HttpStatus.OK_200, type, ByteBuffer.wrap(bytes));
        }
        return true;
    }

    /**
     * What a page may load: its import map, which is the only script that stands in it, by its hash.
     *
     * @return a source of {@code script-src} with a space before it, or nothing.
     */
    String importMapSource() {
        final byte[] page = find("/index.html");
        final Matcher map = IMPORT_MAP.matcher(page == null ? "" : new String(page, UTF_8));
        return map.find() ? " 'sha256-" + Base64.getEncoder().encodeToString(hash(map.group(1))) + "'" : "";
    }

    private byte[] find(final String path) {
        if (path.length() > MAX_PATH || !PATH.matcher(path).matches()) {
            return null;
        }
        return loaded.computeIfAbsent(path, StaticFiles::load);
    }

    private static byte[] load(final String path) {
        final String resource = LIBRARY_FOLDERS.entrySet().stream().filter(entry -> path.startsWith(entry.getKey()))
            .map(entry -> entry.getValue() + path.substring(entry.getKey().length())).findFirst().orElse(PAGES + path);
        try (InputStream bytes = StaticFiles.class.getResourceAsStream(resource)) {
            return bytes == null ? null : bytes.readAllBytes();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static byte[] hash(final String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        } catch (final NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
