package org.ringside.matching.bridge;

import java.util.List;
import org.ringside.launch.Formats;
import org.ringside.matching.cluster.protocol.AttachDecoder;
import org.ringside.matching.member.Member;

/** Of a replicated engine: what bridges and members tell one another, and the newest rules by which members decide. */
public final class ClusterFormats implements Formats {
    @Override
    public List<Format> list() {
        return List.of(Format.schema("cluster", AttachDecoder.SCHEMA_ID, AttachDecoder.SCHEMA_VERSION),
            Format.layout("rules of members", Member.RULES));
    }
}
