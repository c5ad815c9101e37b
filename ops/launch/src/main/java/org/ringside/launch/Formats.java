package org.ringside.launch;

import java.util.List;

/**
 * The formats of a module's files and messages, on which several programs have to agree. Each module with formats
 * provides this service. {@code -V} shows the formats of all modules on the class path of a program.
 */
public interface Formats {
    /**
     * Names the formats.
     *
     * @return each with the version that this build writes.
     */
    List<Format> list();

    /** The kinds of things with a format. */
    enum Kind {
        /** Messages, by the id and version of their schema. */
        SCHEMA,
        /** Files. */
        LAYOUT
    }

    /**
     * One format.
     *
     * @param kind    of it.
     * @param name    of the messages or files, for people.
     * @param version as messages about a mismatch show it.
     * @param reads   versions before it that this build reads, too.
     */
    record Format(Kind kind, String name, String version, List<String> reads) {
        /** The same, of which this build reads earlier versions, too. */
        public Format reading(final String... earlier) {
            return new Format(kind, name, version, List.of(earlier));
        }

        /**
         * Makes the format of messages.
         *
         * @param name    of the senders.
         * @param id      of the schema.
         * @param version of the schema.
         * @return for example {@code engine 3902:7}.
         */
        public static Format schema(final String name, final int id, final int version) {
            return new Format(Kind.SCHEMA, name, id + ":" + version, List.of());
        }

        /**
         * Makes the format of a file with one number.
         *
         * @param name    of the file.
         * @param version of the layout.
         * @return for example {@code session journal 1}.
         */
        public static Format layout(final String name, final long version) {
            return new Format(Kind.LAYOUT, name, Long.toString(version), List.of());
        }

        /**
         * Makes the format of a file with two numbers in its header.
         *
         * @param name    of the file.
         * @param version of the layout: major &lt;&lt; 16 | minor.
         * @return for example {@code journal 1.0}.
         */
        public static Format layoutOf(final String name, final int version) {
            return new Format(Kind.LAYOUT, name, (version >>> Short.SIZE) + "." + (version & 0xFFFF),
                List.of());
        }
    }
}
