package org.ringside.ops.machine;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;

/** Most memory that JVMs may take for objects, where the files with their options have a bound. */
public final class Heaps {
    private static final Pattern MOST = Pattern.compile("(?m)^-Xmx(\\d{1,9})([kmgKMG])\\s*$");
    private static final String UNITS = "kmg";
    private static final int BITS_OF_UNIT = 10;

    private final MachineFiles files;

    /**
     * Those of a distribution.
     *
     * @param conf folder with {@code jvm-latency.options} and others
     */
    Heaps(final Path conf) {
        files = new MachineFiles(conf);
    }

    /** Those of the distribution of this tool; without one, as in a test, none has a bound. */
    public static Heaps own() {
        return new Heaps(Distribution.defaultFile().map(Path::getParent).orElse(Path.of("")));
    }

    /** By process, of those that have a bound. */
    Map<String, Long> of(final ExchangePlan exchange) {
        final Map<String, Long> heaps = new LinkedHashMap<>();
        exchange.parts().forEach((process, part) -> most(switch (part) {
            case Exchange.LOG -> "tools";
            case Exchange.CONSOLE -> Exchange.CONSOLE;
            default -> exchange.config().jvm();
        }).ifPresent(bytes -> heaps.put(process, bytes)));
        return heaps;
    }

    /** Whether engine and gateways have a bound: what they hold lies within it. */
    boolean isBounded(final ExchangePlan exchange) {
        return most(exchange.config().jvm()).isPresent();
    }

    private OptionalLong most(final String options) {
        final Matcher most = MOST.matcher(files.text("jvm-" + options + ".options").orElse(""));
        return most.find() ? OptionalLong.of(Long.parseLong(most.group(1))
            << (UNITS.indexOf(Character.toLowerCase(most.group(2).charAt(0))) + 1) * BITS_OF_UNIT)
            : OptionalLong.empty();
    }
}
