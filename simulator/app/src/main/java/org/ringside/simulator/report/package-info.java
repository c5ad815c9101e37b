/** What a run has to say: its numbers, as a text for people and as a document for programs. */
package org.ringside.simulator.report;
