package org.ringside.simulator.benchmarks.features;

/**
 * The two messages of the service: the features are floats, all of them NaN when the request was refused.
 * <pre>
 *            0               8       12      16      20      24
 *           +---------------+-------+-------+
 *  request  |    number     | user  | item  |
 *           +---------------+-------+-------+-------+-------+
 *  answer   |    number     | own   | best  | mean  | spread|
 *           +---------------+-------+-------+-------+-------+
 * </pre>
 */
final class FeatureFrames {
    static final int USER_OFFSET = 8;
    static final int ITEM_OFFSET = 12;
    static final int REQUEST_LENGTH = 16;
    static final int FEATURES_OFFSET = 8;
    static final int ANSWER_LENGTH = 24;

    private FeatureFrames() {
    }
}
