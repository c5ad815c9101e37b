/**
 * The journal: everything that the engine was told, in order, in files that survive it, and snapshots of what came of
 * it. It knows nothing of orders. Start at {@link org.ringside.journal.JournalWriter} and
 * {@link org.ringside.journal.JournalReader}; {@link org.ringside.journal.JournalDescriptor} draws the files.
 */
package org.ringside.journal;
