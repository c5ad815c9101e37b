package org.ringside.matching.member;

import org.ringside.matching.cluster.protocol.ActivateVersionDecoder;
import org.ringside.matching.cluster.protocol.AskMarketDecoder;
import org.ringside.matching.cluster.protocol.AttachDecoder;
import org.ringside.matching.cluster.protocol.ConfigureDecoder;
import org.ringside.matching.cluster.protocol.LoseGatewayDecoder;
import org.ringside.matching.cluster.protocol.ReleasedDecoder;
import org.ringside.matching.cluster.protocol.StepDecoder;
import org.ringside.matching.cluster.protocol.TrainDecoder;

/** How long the blocks of messages to members are at least: what is shorter is malformed. */
final class SmallestBlocks {
    private SmallestBlocks() {
    }

    /** Bytes that the block of a message has at least; no block is as long when members take no such message. */
    static int of(final int typeId) {
        return switch (typeId) {
            case TrainDecoder.TEMPLATE_ID -> TrainDecoder.BLOCK_LENGTH;
            case ReleasedDecoder.TEMPLATE_ID -> ReleasedDecoder.BLOCK_LENGTH;
            // Without what an older build does not say.
            case AttachDecoder.TEMPLATE_ID -> AttachDecoder.acceptsLossEncodingOffset();
            case LoseGatewayDecoder.TEMPLATE_ID -> LoseGatewayDecoder.BLOCK_LENGTH;
            case ConfigureDecoder.TEMPLATE_ID -> ConfigureDecoder.BLOCK_LENGTH;
            case ActivateVersionDecoder.TEMPLATE_ID -> ActivateVersionDecoder.BLOCK_LENGTH;
            case StepDecoder.TEMPLATE_ID -> StepDecoder.BLOCK_LENGTH;
            case AskMarketDecoder.TEMPLATE_ID -> AskMarketDecoder.BLOCK_LENGTH;
            default -> Integer.MAX_VALUE;
        };
    }
}
