package org.ringside.simulator.benchmarks.fix;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * One way to read orders and to write reports. Each has its own loops, so that no JVM mixes them up. One thread.
 */
abstract class MeasuredCodec {
    /** When the messages were sent, seconds of the epoch. */
    static final long EPOCH_SECONDS = 1_795_773_615L;

    private static final char SOH = 1;
    private static final String ORDER = "35=D|34=123456|49=1001|52=20261127-10:00:15.000|56=RINGSIDE|"
        + "11=1795773615000123456|38=57|40=2|44=236.47|54=1|55=3|59=0|60=20261127-10:00:15.000|";

    /** An order as the traders of the benchmark send it. */
    static byte[] order() {
        final String front = ("8=FIX.4.4|9=" + ORDER.length() + "|" + ORDER).replace('|', SOH);
        int sum = 0;
        for (final byte each : front.getBytes(US_ASCII)) {
            sum += each;
        }
        return (front + String.format("10=%03d", sum & 0xFF) + SOH).getBytes(US_ASCII);
    }

    /**
     * Reads the order so many times, with its checksum, and each time what a gateway needs of it.
     *
     * @return the sum of what was read, which is the same for each codec.
     */
    abstract long decode(int times);

    /**
     * Writes so many reports, each with another number and a checksum.
     *
     * @return the sum of their lengths.
     */
    abstract long encode(int times);

    /** The report that was written last. */
    abstract byte[] report();
}
