package org.ringside.ops.site;

import java.io.IOException;
import java.nio.file.Path;

/** Writes the site of a checkout; the build of the distribution calls it. */
public final class SiteMain {
    private SiteMain() {
    }

    /**
     * Writes it.
     *
     * @param args folder of the checkout, folder of the site.
     * @throws IOException when a page cannot be read or written.
     */
    public static void main(final String[] args) throws IOException {
        new Site(Path.of(args[0])).write(Path.of(args[1]));
    }
}
