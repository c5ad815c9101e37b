package org.ringside.matching.server;

import org.agrona.DirectBuffer;

/**
 * The state of an {@link EngineService} as bytes.
 *
 * @param buffer that holds it from its beginning.
 * @param length of the state in bytes.
 */
record SavedState(DirectBuffer buffer, int length) {
}
