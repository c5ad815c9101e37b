package org.ringside.matching;

import java.util.List;
import java.util.stream.Collectors;

/** Commands as Java that makes them; values that are as they come are left out. */
final class CommandText {
    private final StringBuilder text;

    private CommandText(final String type) {
        text = new StringBuilder("new ").append(type).append("()");
    }

    static String line(final String command, final long time, final String argument) {
        return "both.send(new Command." + command + "(" + time + "L, " + argument + "));";
    }

    /** A stream as a test that can be run. */
    static String test(final List<Command> commands) {
        return commands.stream().map(command -> "    " + command + "\n").collect(Collectors.joining(
            "", "@Test\nvoid shouldAgreeOnThis() {\n    final Comparison both = new Comparison();\n", "}\n"));
    }

    static String of(final InstrumentSpec spec) {
        final String bands = spec.ticks().stream()
            .map(band -> "new InstrumentSpec.TickBand(" + band.fromPrice() + "L, " + band.step() + "L)")
            .collect(Collectors.joining(", ", "List.of(", ")"));
        return "new InstrumentSpec(" + spec.instrumentId() + ", Allocation." + spec.allocation() + ", "
            + spec.topOrderBasisPoints() + ", " + spec.proRataMinimum() + "L, " + spec.lotSize() + "L, "
            + spec.minimumQuantity() + "L, " + spec.maximumQuantity() + "L, " + bands + ", " + spec.protectionTicks()
            + "L, " + spec.staticLimitBasisPoints() + ", " + spec.collarBasisPoints() + ", "
            + spec.volatilityBasisPoints() + ", " + spec.volatilityWindowNs() + "L, " + spec.auctionBandBasisPoints()
            + ", " + spec.electStopsAtEntry() + ", " + spec.previousClose() + "L, "
            + spec.minimumDisplay() + "L, " + spec.minimumDisplayBasisPoints() + ", " + spec.maximumPrice() + "L)";
    }

    static String of(final EngineLimits limits) {
        return "new EngineLimits(" + limits.maxFillsPerCommand() + ", " + limits.maxOrders() + ", "
            + limits.maxOpenOrders() + ", " + limits.maxIdHoles() + ", " + limits.maxAllIdHoles() + "L)";
    }

    static String of(final AccountSpec spec) {
        return "new AccountSpec(" + spec.account() + ", " + spec.firm() + ", " + spec.selfMatchId() + ", "
            + spec.maxOrderQuantity() + "L, " + spec.maxNotional() + "L, " + spec.maxOpenOrders() + ", "
            + spec.maxLong() + "L, " + spec.maxShort() + "L)";
    }

    static String of(final NewOrder it) {
        return new CommandText("NewOrder").number("sessionId", it.sessionId()).id("clOrdId", it.clOrdId())
            .number("account", it.account()).number("instrumentId", it.instrumentId()).value("side", it.side())
            .terms(it.type(), it.price(), it.stopPrice(), it.quantity())
            .conditions(it.displayQuantity(), it.minimumQuantity(), it.timeInForce(), it.expireTime())
            .flags(it.postOnly(), it.selfMatch()).id("userTag", it.userTag()).text.toString();
    }

    static String of(final ReplaceOrder it) {
        return new CommandText("ReplaceOrder").number("sessionId", it.sessionId()).id("clOrdId", it.clOrdId())
            .id("origClOrdId", it.origClOrdId()).id("orderId", it.orderId())
            .number("instrumentId", it.instrumentId()).value("side", it.side())
            .terms(it.type(), it.price(), it.stopPrice(), it.quantity())
            .conditions(it.displayQuantity(), it.minimumQuantity(), it.timeInForce(), it.expireTime())
            .flags(it.postOnly(), it.selfMatch()).id("userTag", it.userTag()).text.toString();
    }

    static String of(final CancelOrder it) {
        return new CommandText("CancelOrder").number("sessionId", it.sessionId()).id("clOrdId", it.clOrdId())
            .id("origClOrdId", it.origClOrdId()).id("orderId", it.orderId())
            .number("instrumentId", it.instrumentId()).value("side", it.side()).text.toString();
    }

    static String of(final MassCancel it) {
        return new CommandText("MassCancel").number("sessionId", it.sessionId()).id("clOrdId", it.clOrdId())
            .value("action", it.action()).value("reason", it.reason()).number("ofSession", it.ofSession())
            .number("ofAccount", it.ofAccount()).number("ofFirm", it.ofFirm())
            .number("ofInstrument", it.ofInstrument()).value("ofSide", it.ofSide())
            .id("fromPrice", it.fromPrice()).id("toPrice", it.toPrice()).text.toString();
    }

    static String of(final StartPhase it) {
        return new CommandText("StartPhase").number("instrumentId", it.instrumentId()).value("phase", it.phase())
            .id("seed", it.seed()).id("maximumNs", it.maximumNs()).text.toString();
    }

    private CommandText terms(final OrderType type, final long price, final long stopPrice, final long quantity) {
        return value("type", type).id("price", price).id("stopPrice", stopPrice).id("quantity", quantity);
    }

    private CommandText conditions(final long displayQuantity, final long minimumQuantity,
        final TimeInForce timeInForce, final long expireTime) {
        return id("displayQuantity", displayQuantity).id("minimumQuantity", minimumQuantity)
            .value("timeInForce", timeInForce).id("expireTime", expireTime);
    }

    private CommandText flags(final boolean postOnly, final SelfMatchInstruction selfMatch) {
        if (postOnly) {
            text.append(".postOnly(true)");
        }
        return value("selfMatch", selfMatch);
    }

    private CommandText number(final String name, final int value) {
        if (value != 0) {
            text.append('.').append(name).append('(').append(value).append(')');
        }
        return this;
    }

    private CommandText id(final String name, final long value) {
        if (value != 0) {
            text.append('.').append(name).append('(').append(value).append("L)");
        }
        return this;
    }

    private CommandText value(final String name, final Enum<?> value) {
        final boolean usual = value == null || value == OrderType.LIMIT || value == TimeInForce.DAY
            || value == SelfMatchInstruction.NONE || value == MassAction.CANCEL
            || value == CancelReason.MASS_CANCEL;
        if (!usual) {
            text.append('.').append(name).append('(').append(value.getDeclaringClass().getSimpleName()).append('.')
                .append(value.name()).append(')');
        }
        return this;
    }
}
