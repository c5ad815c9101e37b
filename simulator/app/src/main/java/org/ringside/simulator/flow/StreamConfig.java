package org.ringside.simulator.flow;

import java.nio.file.Path;
import java.util.List;

/**
 * All settings that decide which messages a run sends, and when they are due.
 *
 * @param profile    behaviour of the traders.
 * @param file       that a replay reads, else null.
 * @param format     of the file, else null.
 * @param securityId of the instrument that a replay trades, else 0.
 * @param symbols    number of instruments of other profiles.
 * @param traders    number of sessions.
 * @param rate       messages per second, {@link ConstantRate#UNPACED} for as fast as answers come.
 * @param seed       of random numbers.
 * @param lengthNs   time in which messages are due; {@link Pacing#UNLIMITED} until the stream ends.
 * @param warmupNs   time at the beginning that is not measured.
 */
public record StreamConfig(
    Profile profile, Path file, ReplayFormat format, int securityId, int symbols, int traders, long rate, long seed,
    long lengthNs, long warmupNs) {

    /** The messages, from the first one on. */
    public OrderStream open() {
        return new DueStream(stream(), lengthNs);
    }

    /** Reads all messages, and returns their SHA-256. */
    public String hash() {
        try (OrderStream messages = open()) {
            return StreamHash.of(messages);
        }
    }

    public Pacing pacing() {
        return new Pacing(rate != ConstantRate.UNPACED, profile.window(), warmupNs, lengthNs);
    }

    private OrderStream stream() {
        final ConstantRate constantRate = new ConstantRate(rate);
        final List<Instrument> instruments = Instrument.first(symbols);
        return switch (profile) {
            case SMOKE -> new SmokeStream(instruments, constantRate, traders, seed);
            case STEADY -> new SteadyStream(SteadyStream.ALL, instruments, constantRate, traders, seed);
            case QUOTES -> new SteadyStream(SteadyStream.QUOTES, instruments, constantRate, traders, seed);
            case ZI -> new ZeroIntelligenceStream(instruments, rate, traders, seed);
            case BURST -> new SteadyStream(SteadyStream.ALL, instruments, new BurstPace(rate), traders, seed);
            case HAWKES -> new SteadyStream(
                SteadyStream.ALL, instruments, new HawkesPace(rate, ~seed), traders, seed);
            case OPENING_AUCTION -> new OpeningAuctionStream(instruments, new RampPace(rate), traders, seed);
            case CANCEL_STORM -> new CancelStormStream(instruments, rate, traders, seed);
            case MARKET_MAKER -> new MarketMakerStream(instruments, constantRate, traders, seed);
            case REPLAY -> new ReplayStream(file, format, securityId, constantRate, traders);
        };
    }
}
