package org.ringside.matching.schedule;

import org.ringside.matching.day.StepKind;

/**
 * A step of a day, and when it is due.
 *
 * @param kind   of step.
 * @param timeNs epoch.
 */
public record ScheduledStep(StepKind kind, long timeNs) {
}
