package org.ringside.matching.rulebook;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.CancelReason;
import org.ringside.matching.CancelOrder;
import org.ringside.matching.MassAction;
import org.ringside.matching.MassCancel;
import org.ringside.matching.NewOrder;
import org.ringside.matching.Phase;
import org.ringside.matching.Side;
import org.ringside.matching.StartPhase;

/** Reads commands: what a trader, the operator or the clock does. */
final class CommandText {
    private static final Pattern NAME = Pattern.compile("[A-Z][A-Za-z]*\\d*|\\?");
    private static final String OPERATOR = "operator";

    private final Line line;
    private final Words words;

    private CommandText(final Line line) {
        this.line = line;
        this.words = new Words(line);
    }

    /** The command that a line says. */
    static Command read(final Line line) {
        final CommandText text = new CommandText(line);
        if (text.words.take("at")) {
            final long time = text.words.number();
            text.words.need(":");
            final Command command = text.readCommand();
            return venue -> {
                venue.setTime(time);
                command.send(venue);
            };
        }
        return text.readCommand();
    }

    private Command readCommand() {
        if (words.take("phase")) {
            return readPhase();
        }
        if (words.take("clock")) {
            final long time = words.number();
            words.end();
            return venue -> {
                venue.setTime(time);
                venue.call((engine, at) -> engine.advanceTime(at));
            };
        }
        if (words.take("account")) {
            return readAccount();
        }
        if (words.take("new day")) {
            return last(venue -> venue.call((engine, at) -> engine.startDay(at)));
        }
        if (words.take("snapshot")) {
            return last(Venue::loadSnapshot);
        }
        if (words.take("replay")) {
            return last(Venue::replay);
        }
        return readRequest();
    }

    private Command last(final Command command) {
        words.end();
        return command;
    }

    private Command readPhase() {
        final StartPhase start = new StartPhase().instrumentId(1).phase(words.constant(Phase.class));
        while (!words.isEmpty()) {
            if (words.take("on")) {
                start.instrumentId(words.smallNumber());
            } else if (words.take("seed")) {
                start.seed(words.number());
            } else {
                words.need("within");
                start.maximumNs(words.number());
            }
        }
        return venue -> venue.call((engine, at) -> engine.startPhase(at, start));
    }

    private Command readAccount() {
        final int account = words.smallNumber();
        words.need(":");
        final String text = line.text();
        final UnaryOperator<AccountSpec> change =
            Settings.ACCOUNT.read(line.saying(text.substring(text.indexOf(':') + 1)));
        return venue -> venue.changeAccount(account, change);
    }

    private Command readRequest() {
        final String name = words.next("a command");
        final boolean isOperator = OPERATOR.equals(name);
        if (!isOperator && !NAME.matcher(name).matches()) {
            throw line.wrong("a command begins with the name of an order, like A or B2");
        }
        if (words.take("mass cancel")) {
            return readMass(isOperator ? null : name, MassAction.CANCEL);
        }
        if (words.take("block")) {
            return readMass(isOperator ? null : name, MassAction.BLOCK);
        }
        if (words.take("unblock")) {
            return readMass(isOperator ? null : name, MassAction.UNBLOCK);
        }
        if (isOperator) {
            throw words.wrong("the operator can mass cancel, block and unblock");
        }
        if (words.take("cancel")) {
            return readCancel(name);
        }
        if (words.take("replace")) {
            return readReplace(name);
        }
        final NewOrder order = OrderText.read(words);
        return venue -> venue.enter(name, order);
    }

    private Command readMass(final String name, final MassAction action) {
        final MassCancel mass = new MassCancel().sessionId(name == null ? 0 : 1).action(action);
        while (!words.isEmpty()) {
            if (words.take("session")) {
                mass.ofSession(words.smallNumber());
            } else if (words.take("account")) {
                mass.ofAccount(words.smallNumber());
            } else if (words.take("firm")) {
                mass.ofFirm(words.smallNumber());
            } else if (words.take("on")) {
                mass.ofInstrument(words.smallNumber());
            } else if (words.take("from")) {
                mass.fromPrice(words.number());
            } else if (words.take("to")) {
                mass.toPrice(words.number());
            } else if (words.take("saying")) {
                mass.reason(words.constant(CancelReason.class));
            } else if (words.take("buys")) {
                mass.ofSide(Side.BUY);
            } else {
                words.need("sells");
                mass.ofSide(Side.SELL);
            }
        }
        return venue -> {
            mass.clOrdId(name == null ? 0 : venue.names().idOf(name));
            venue.call((engine, at) -> engine.massCancel(at, mass));
        };
    }

    private Command readCancel(final String name) {
        final String original = words.next("the order to cancel");
        final CancelOrder cancel = new CancelOrder().sessionId(1);
        boolean byOrderId = false;
        while (!words.isEmpty()) {
            if (words.take("by order id")) {
                byOrderId = true;
            } else if (words.take("session")) {
                cancel.sessionId(words.smallNumber());
            } else if (words.take("on")) {
                cancel.instrumentId(words.smallNumber());
            } else if (words.take("as buy")) {
                cancel.side(Side.BUY);
            } else {
                words.need("as sell");
                cancel.side(Side.SELL);
            }
        }
        final boolean isByOrderId = byOrderId;
        return venue -> venue.cancel(name, original, cancel, isByOrderId);
    }

    private Command readReplace(final String name) {
        final String original = words.next("the order to replace");
        final boolean isByOrderId = words.take("by order id");
        words.need(":");
        final NewOrder terms = OrderText.read(words);
        return venue -> venue.replace(name, original, terms, isByOrderId);
    }
}
