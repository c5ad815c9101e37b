/**
 * Keeps packets of market data in a file, with the times at which they came, and reads such files. Start with
 * {@link org.ringside.marketdata.recording.FeedRecorder} and
 * {@link org.ringside.marketdata.recording.RecordingReader}.
 */
package org.ringside.marketdata.recording;
