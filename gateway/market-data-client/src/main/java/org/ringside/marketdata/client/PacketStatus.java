package org.ringside.marketdata.client;

/** Says whether bytes are a packet, and if not, what is wrong with them. */
public enum PacketStatus {
    /** Header and frames fit together, and have what their templates need. */
    OK,
    /** Fewer bytes than a header has. */
    TOO_SHORT,
    /** More bytes than a packet may have. */
    TOO_LONG,
    /** The frames are shorter or longer than {@code count} frames. */
    MISCOUNTED,
    /** A frame is of another encoding type. */
    OTHER_ENCODING,
    /** A frame is shorter than its headers, or longer than the rest of the packet. */
    BAD_FRAME_LENGTH,
    /** A frame is of another schema. */
    OTHER_SCHEMA,
    /** A block lacks fields of its template, or is longer than its frame. */
    BAD_BLOCK,
    /** A group lacks fields of its template, or is longer than its frame. */
    BAD_GROUP,
    /** The sequence is so far from the last one that no loss explains it. */
    BAD_SEQUENCE
}
