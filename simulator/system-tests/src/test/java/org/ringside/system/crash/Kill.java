package org.ringside.system.crash;

/**
 * One death of one process.
 *
 * @param part    that dies.
 * @param moment  what its time is counted from.
 * @param delayMs milliseconds after that moment; 0 with a fault.
 * @param fault   where in its code it dies; null if whoever kills it does not know.
 * @param pass    of the fault at which it dies, from 1.
 */
record Kill(Part part, Moment moment, int delayMs, Fault fault, int pass) {
    /** When a process dies. */
    enum Moment {
        /** Orders flow again after the kill before. */
        TRADING,
        /** The other one has just been killed: both are dead. */
        WITH_THE_OTHER,
        /** It has just been started again and may be recovering. */
        STARTING,
        /** Its fault point is passed. */
        AT_FAULT
    }

    @Override
    public String toString() {
        return switch (moment) {
            case TRADING -> part + " " + delayMs + " ms into trading";
            case WITH_THE_OTHER -> part + " " + delayMs + " ms after the other";
            case STARTING -> part + " " + delayMs + " ms after its start";
            default -> part + " at " + fault.name() + ":" + pass;
        };
    }
}
