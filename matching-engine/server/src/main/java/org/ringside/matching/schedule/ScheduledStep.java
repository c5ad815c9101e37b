package org.ringside.matching.schedule;

/**
 * A step of a day, and when it is due.
 *
 * @param kind   of step.
 * @param timeNs epoch.
 */
public record ScheduledStep(StepKind kind, long timeNs) {
}
