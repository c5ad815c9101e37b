package org.ringside.simulator.benchmarks.fix;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;

/**
 * The process in which codecs are measured: for each line of standard input, which has the seconds that a round takes,
 * it prints nanoseconds for a message, of decoding by Ringside and by QuickFIX/J, and of encoding by the two.
 */
public final class CodecMain {
    private static final int BATCH = 1_000;
    private static final double NS_OF_SECOND = 1e9;

    private final List<IntToLongFunction> loops;
    private final List<Integer> turn = new ArrayList<>();
    private long sum;

    private CodecMain(final MeasuredCodec ours, final MeasuredCodec theirs) {
        // A report has the ClOrdID of the order that was read.
        if (ours.decode(1) != theirs.decode(1)) {
            throw new IllegalStateException("the codecs have not read the same");
        }
        loops = List.of(ours::decode, theirs::decode, ours::encode, theirs::encode);
        for (int i = 0; i < loops.size(); i++) {
            turn.add(i);
        }
    }

    /**
     * Ends with standard input.
     *
     * @param args none.
     * @throws IOException when standard input cannot be read.
     */
    public static void main(final String[] args) throws IOException {
        final CodecMain codecs = new CodecMain(new RingsideCodec(), new QuickFixCodec());
        final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            System.out.println(codecs.round(Double.parseDouble(line)));
        }
    }

    /** Bytes of the order that is read. */
    public static int lengthOfOrder() {
        return MeasuredCodec.order().length;
    }

    /** Each has its turn, each time another one first. */
    private String round(final double seconds) {
        Collections.rotate(turn, 1);
        final double[] ns = new double[loops.size()];
        for (final int each : turn) {
            ns[each] = measure(loops.get(each), seconds / loops.size());
        }
        if (sum == 0) {
            throw new IllegalStateException("nothing was read or written");
        }
        return Arrays.stream(ns).mapToObj(Double::toString).collect(Collectors.joining(" "));
    }

    private double measure(final IntToLongFunction loop, final double seconds) {
        System.gc();
        final long beginNs = System.nanoTime();
        long ns = 0;
        long times = 0;
        while (ns < seconds * NS_OF_SECOND) {
            sum += loop.applyAsLong(BATCH);
            times += BATCH;
            ns = System.nanoTime() - beginNs;
        }
        return (double) ns / times;
    }
}
