package org.ringside.gateway.journal;

import java.util.List;
import org.ringside.gateway.fix.orders.ClOrdIds;
import org.ringside.gateway.protocol.MessageHeaderDecoder;
import org.ringside.launch.Formats;

/** The formats of sessions: the messages of traders, the session journals, and the ids of orders in FIX. */
public final class SessionFormats implements Formats {
    @Override
    public List<Format> list() {
        return List.of(
            Format.schema("traders", MessageHeaderDecoder.SCHEMA_ID, MessageHeaderDecoder.SCHEMA_VERSION),
            Format.layout("session journal", SessionJournalDescriptor.FORMAT),
            Format.layout("ClOrdIDs", ClOrdIds.FORMAT).reading("1"));
    }
}
