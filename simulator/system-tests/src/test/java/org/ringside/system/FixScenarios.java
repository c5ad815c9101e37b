package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** What traders of FIX do in tests, whatever program they are. Each expects an empty book, and leaves one. */
final class FixScenarios {
    private static final String TIME = "60=20261127-03:00:00|";
    private static final String ORDER = "38=10|40=2|44=1|54=1|55=ABC|59=0|" + TIME;
    private static final String TOMORROW = inDays(1);
    private static final int MOST_REQUESTS = 20_000;
    /** Kinds of orders that rest when nothing is there to trade with. */
    private static final List<String> RESTING = List.of("40=2|44=0.5|59=0|", "40=2|44=0.5|59=1|",
        "40=2|44=0.5|59=6|432=" + TOMORROW + "|", "40=2|44=0.5|59=6|126=" + inDays(2) + "-00:00:00|",
        "40=2|44=0.5|59=7|", "40=2|44=0.5|59=A|", "40=3|99=9|59=0|", "40=3|99=9|59=1|", "40=4|99=9|44=9|59=0|",
        "40=2|44=0.5|59=0|111=2|", "40=2|44=0.5|59=0|18=6|", "40=2|44=0.5|59=0|8000=N|", "40=2|44=0.5|59=0|8000=O|",
        "40=2|44=0.5|59=0|8000=B|", "40=2|44=0.5|59=0|8000=D|", "40=2|44=0.5|59=0|7928=OWN|",
        "40=2|44=0.5|59=0|1=OWN|", "40=2|44=0.5|59=0|526=12|");
    /** Kinds of orders that do not. */
    private static final List<String> IMMEDIATE =
        List.of("40=2|44=0.5|59=3|", "40=2|44=0.5|59=3|110=2|", "40=2|44=0.5|59=4|");
    /** Kinds of orders that trade with an order of 10 at 1. */
    private static final List<String> TRADING = List.of("40=1|59=0|", "40=1|59=3|", "40=1|59=4|", "40=K|59=0|",
        "40=K|59=1|", "40=K|59=3|", "40=2|44=1|59=3|110=2|", "40=2|44=1|59=4|");
    /** Kinds of terms that an order may get. */
    private static final List<String> REPLACING = List.of("40=2|44=0.4|59=0|", "40=2|44=0.4|59=1|",
        "40=2|44=0.4|59=6|432=" + TOMORROW + "|", "40=2|44=0.4|59=0|111=3|", "40=2|44=0.4|59=0|18=6|",
        "40=2|44=0.4|59=0|8000=B|", "40=2|44=0.4|59=0|526=13|");

    private FixScenarios() {
    }

    /** Learns of the instruments, trades, replaces, cancels, asks, cancels all, and logs out. */
    static void trade(final FixClient trader, final FixClient other) throws InterruptedException {
        trader.expect("35=f", "55=ABC", "326=17");
        trader.send("35=x|320=which|559=0|55=ABC|");
        trader.expect("35=y", "320=which", "393=1", "560=0", "893=Y", "55=ABC", "48=3");
        trader.send("35=D|11=a|526=77|" + ORDER);
        trader.expect("35=8", "11=a", "150=0", "39=0", "151=10", "526=77");
        other.send("35=D|11=b|38=3|40=K|54=2|55=ABC|59=0|" + TIME);
        other.expect("35=8", "11=b", "150=F", "32=3", "31=1", "39=2", "151=0");
        other.send("35=D|11=market|38=1|40=1|54=2|55=ABC|59=3|" + TIME);
        other.expect("35=8", "11=market", "150=F", "32=1", "31=1", "39=2", "151=0");
        trader.expect("35=8", "11=a", "150=F", "32=3", "39=1", "14=3", "151=7");
        trader.expect("35=8", "11=a", "150=F", "32=1", "39=1", "14=4", "151=6");
        trader.send("35=G|11=c|41=a|" + ORDER.replace("44=1", "44=1.01").replace("38=10", "38=20"));
        trader.expect("35=8", "11=c", "41=a", "150=5", "39=1", "38=20", "14=4", "151=16", "44=1.01");
        trader.send("35=H|11=c|54=1|55=ABC|");
        trader.expect("35=8", "11=c", "150=I", "151=16");
        trader.send("35=F|11=d|41=c|54=1|55=ABC|" + TIME);
        trader.expect("35=8", "11=d", "41=c", "150=4", "39=4", "14=4", "151=0");
        trader.send("35=AN|55=ABC|" + TIME + "710=pos-1|724=0|");
        trader.expect("35=AP", "55=ABC", "703=TQ", "710=pos-1", "727=1", "728=0");
        trader.send("35=D|11=e|" + ORDER).send("35=D|11=f|" + ORDER);
        trader.expect("35=8", "11=f", "150=0");
        trader.send("35=q|11=g|530=7|" + TIME);
        trader.expect("35=r", "11=g", "530=7", "531=7");
        trader.expect("35=8", "11=g", "41=e", "150=4", "378=99", "58=Mass cancel");
        trader.expect("35=8", "11=g", "41=f", "150=4");
        trader.expect("35=r", "11=g", "531=7", "533=2");
        trader.logOut();
        trader.expect("logged out");
    }

    /** All kinds of orders together, as the fields by which they differ. */
    static String kinds() {
        return "|" + String.join("|", RESTING) + "|" + String.join("|", IMMEDIATE) + "|" + String.join("|", TRADING);
    }

    /** Enters an order of every kind. */
    static void enterEveryKind(final FixClient trader) throws InterruptedException {
        for (int i = 0; i < RESTING.size(); i++) {
            trader.send("35=D|11=a" + i + "|38=10|54=1|55=ABC|" + own(trader, RESTING.get(i)) + TIME);
            trader.expect("35=8", "11=a" + i, "150=0", "39=0", "151=10");
            trader.send("35=F|11=b" + i + "|41=a" + i + "|54=1|55=ABC|" + TIME);
            trader.expect("35=8", "11=b" + i, "150=4");
        }
        for (int i = 0; i < IMMEDIATE.size(); i++) {
            trader.send("35=D|11=c" + i + "|38=10|54=1|55=ABC|" + IMMEDIATE.get(i) + TIME);
            trader.expect("35=8", "11=c" + i, "39=4", "151=0");
        }
    }

    /** Enters an order of every kind that trades at once. */
    static void tradeByEveryKind(final FixClient trader, final FixClient other) throws InterruptedException {
        for (int i = 0; i < TRADING.size(); i++) {
            other.send("35=D|11=o" + i + "|" + ORDER);
            other.expect("35=8", "11=o" + i, "150=0");
            trader.send("35=D|11=t" + i + "|38=10|54=2|55=ABC|" + TRADING.get(i) + TIME);
            trader.expect("35=8", "11=t" + i, "150=F", "32=10", "31=1", "39=2", "851=2");
            other.expect("35=8", "11=o" + i, "150=F", "39=2", "851=1");
        }
    }

    /** Enters an order that waits for the opening, outside the book. */
    static void enterForTheOpening(final FixClient trader) throws InterruptedException {
        trader.send("35=D|11=opening|38=10|40=2|44=0.5|54=1|55=ABC|59=2|" + TIME);
        trader.expect("35=8", "11=opening", "150=0", "59=2");
    }

    /** Gives an order every kind of terms. */
    static void replaceByEveryKind(final FixClient trader) throws InterruptedException {
        trader.send("35=D|11=g|38=10|40=2|44=0.5|54=1|55=ABC|59=0|" + TIME);
        trader.expect("35=8", "11=g", "150=0");
        String before = "g";
        for (int i = 0; i < REPLACING.size(); i++) {
            trader.send("35=G|11=g" + i + "|41=" + before + "|38=12|54=1|55=ABC|" + REPLACING.get(i) + TIME);
            before = "g" + i;
            trader.expect("35=8", "11=" + before, "150=5", "44=0.4", "38=12");
        }
        cancelAll(trader);
        trader.send("35=D|11=h|38=10|40=3|99=9|54=1|55=ABC|59=0|" + TIME);
        trader.expect("35=8", "11=h", "150=0");
        trader.send("35=G|11=h1|41=h|38=10|40=4|99=8|44=8|54=1|55=ABC|59=0|" + TIME);
        trader.expect("35=8", "11=h1", "150=5", "40=4");
        trader.send("35=H|11=h1|54=1|55=ABC|").expect("35=8", "150=I", "99=8", "44=8");
        cancelAll(trader);
    }

    /** Meets itself, by each instruction for that. */
    static void meetItself(final FixClient trader) throws InterruptedException {
        final String prevented = "58=Self-match prevention";
        for (final char instruction : "NOBD".toCharArray()) {
            final String id = String.valueOf(instruction);
            trader.send("35=D|11=rests" + id + "|" + ORDER);
            trader.expect("35=8", "11=rests" + id, "150=0");
            trader.send("35=D|11=comes" + id + "|38=4|40=2|44=1|54=2|55=ABC|59=0|8000=" + id + "|" + TIME);
            trader.expect("35=8", "11=comes" + id, "150=0");
            switch (instruction) {
                case 'N' -> trader.expect("35=8", "11=comesN", "150=4", "378=99", prevented);
                case 'O' -> trader.expect("35=8", "11=restsO", "150=4", "378=99", prevented);
                case 'B' -> {
                    trader.expect("35=8", "11=restsB", "150=4", prevented);
                    trader.expect("35=8", "11=comesB", "150=4", prevented);
                }
                default -> trader.expect("35=8", "11=restsD", "150=D", "378=5", "151=6");
            }
            trader.send("35=q|11=after" + id + "|530=1|55=ABC|" + TIME)
                .expect("35=r", "11=after" + id, "533=" + (instruction == 'B' ? 0 : 1));
        }
    }

    /** Has a stop order that another trade elects. */
    static void stop(final FixClient trader, final FixClient other) throws InterruptedException {
        tradeAt("1", trader, other);
        trader.send("35=D|11=stop|38=5|40=4|99=1.05|44=1.06|54=1|55=ABC|59=0|" + TIME);
        trader.expect("35=8", "11=stop", "150=0");
        tradeAt("1.05", other, other);
        trader.expect("35=8", "11=stop", "150=L", "38=5", "151=5");
        cancelAll(trader);
        tradeAt("1", trader, other);
    }

    /** Cancels by each criterion. */
    static void cancelByEveryCriterion(final FixClient trader) throws InterruptedException {
        int count = 0;
        for (final String criterion : List.of("530=7|", "530=7|54=1|", "530=7|1=OWN|", "530=1|55=ABC|",
            "530=1|55=ABC|35020=0.9|35021=1.1|")) {
            final String id = "m" + count++;
            trader.send("35=D|11=" + id + "|" + ORDER);
            trader.expect("35=8", "11=" + id, "150=0");
            trader.send("35=q|11=q" + id + "|" + own(trader, criterion) + TIME);
            trader.expect("35=8", "11=q" + id, "41=" + id, "150=4");
            trader.expect("35=r", "11=q" + id, "533=1");
        }
        trader.send("35=D|11=stays|" + ORDER).expect("35=8", "11=stays", "150=0");
        trader.send("35=q|11=none|530=1|55=ABC|35021=0.9|" + TIME).expect("35=r", "11=none", "533=0");
        trader.send("35=q|11=sells|530=7|54=2|" + TIME).expect("35=r", "11=sells", "533=0");
        trader.send("35=AN|55=ABC|1=" + trader.session() + "|263=1|" + TIME + "710=pos-3|724=0|");
        trader.expect("35=AP", "710=pos-3", "581=3");
        cancelAll(trader);
    }

    /** Sends more than it may, and then goes on. */
    static void exceedTheThrottle(final FixClient trader) throws InterruptedException {
        final String[] refusal = {"35=j", "372=H", "380=0", "58=throttle limit exceeded"};
        // A program that shares its processors may take seconds for what a second allows.
        for (int i = 0; i < MOST_REQUESTS && !trader.hasReceived(refusal); i++) {
            trader.send("35=H|11=h" + i + "|54=1|55=ABC|");
        }
        trader.expect(refusal);
    }

    /** Sends an order that reaches nobody before the connection is there again: it is asked for. */
    static void sendWhileAway(final FixClient trader) throws Exception {
        trader.drop();
        trader.expect("logged out");
        trader.send("35=D|11=away|" + ORDER);
        trader.expect("logged on");
        trader.expect("35=8", "11=away", "150=0");
        cancelAll(trader);
    }

    /** Its Logon asks that the orders end with the connection. */
    static void loseItsOrders(final FixClient trader) throws Exception {
        trader.send("35=D|11=a|" + ORDER);
        assertThat(trader.expect("35=8", "11=a", "150=0")).as("hop times").contains("|35012=", "|35018=");
        trader.drop();
        trader.expect("logged out");
        trader.expect("logged on");
        trader.expect("35=8", "11=a", "150=4", "378=99", "58=Cancel on disconnect");
    }

    /** Both sides of a trade may be one session: nothing prevents it. */
    private static void tradeAt(final String price, final FixClient buyer, final FixClient seller)
        throws InterruptedException {
        final String terms = "|38=1|40=2|44=" + price + "|55=ABC|59=0|" + TIME;
        final String id = "at" + price + "-" + System.nanoTime() % 1_000_000_000;
        buyer.send("35=D|11=b" + id + "|54=1" + terms).expect("35=8", "11=b" + id, "150=0");
        seller.send("35=D|11=s" + id + "|54=2" + terms).expect("35=8", "11=s" + id, "150=F", "31=" + price);
    }

    private static String own(final FixClient trader, final String fields) {
        return fields.replace("OWN", String.valueOf(trader.session()));
    }

    private static String inDays(final int days) {
        return LocalDate.now(ZoneOffset.UTC).plusDays(days).format(DateTimeFormatter.BASIC_ISO_DATE);
    }

    /** Asks for what is refused, in each way in which that is said. */
    static void beRefused(final FixClient trader) throws InterruptedException {
        trader.send("35=D|11=a|" + ORDER.replace("55=ABC", "55=NOBODY"));
        trader.expect("35=8", "11=a", "150=8", "39=8", "103=1");
        trader.send("35=D|11=b|" + ORDER.replace("44=1", "44=1.001"));
        trader.expect("35=8", "11=b", "150=8", "103=99");
        trader.send("35=F|11=c|41=never|54=1|55=ABC|" + TIME);
        trader.expect("35=9", "11=c", "41=never", "434=1", "102=1", "37=NONE");
        trader.send("35=G|11=d|41=never|" + ORDER);
        trader.expect("35=9", "11=d", "434=2", "102=1");
        trader.send("35=D|11=e|" + ORDER.replace("38=10", "38=ten"));
        trader.expect("35=3", "371=38", "372=D", "373=6");
        trader.send("35=q|11=m|530=1|55=NOBODY|" + TIME);
        trader.expect("35=r", "11=m", "530=1", "531=0", "532=1");
        trader.send("35=V|262=x|");
        trader.expect("35=j", "372=V", "380=3");
        trader.send("35=AN|55=NOBODY|" + TIME + "710=pos-2|724=0|");
        trader.expect("35=j", "372=AN", "379=pos-2", "380=2");
        trader.send("35=D|11=f|" + ORDER);
        trader.expect("35=8", "11=f", "150=0");
        trader.send("35=D|11=f|" + ORDER);
        trader.expect("35=8", "11=f", "150=8", "103=6");
        cancelAll(trader);
    }

    /** Is away while one of its orders trades. */
    static void missReports(final FixClient trader, final FixClient other) throws Exception {
        trader.send("35=D|11=a|" + ORDER.replace("44=1", "44=1.02"));
        trader.expect("35=8", "11=a", "150=0");
        trader.drop();
        trader.expect("logged out");
        other.send("35=D|11=b|" + ORDER.replace("54=1", "54=2").replace("44=1", "44=1.02"));
        other.expect("35=8", "11=b", "150=F");

        trader.expect("logged on");

        assertThat(trader.expect("35=8", "11=a", "150=F")).contains("|43=Y|", "|122=");
        trader.send("35=D|11=c|" + ORDER);
        trader.expect("35=8", "11=c", "150=0");
        cancelAll(trader);
    }

    /** Enters an order that rests. */
    static void rest(final FixClient trader) throws InterruptedException {
        trader.send("35=D|11=a|" + ORDER);
        trader.expect("35=8", "11=a", "150=0");
    }

    /** Cancels that order. */
    static void cancel(final FixClient trader) throws InterruptedException {
        trader.send("35=F|11=b|41=a|54=1|55=ABC|" + TIME);
        trader.expect("35=8", "11=b", "41=a", "150=4");
    }

    private static void cancelAll(final FixClient trader) throws InterruptedException {
        final String id = "all" + System.nanoTime() % 1_000_000_000;
        trader.send("35=q|11=" + id + "|530=7|" + TIME).expect("35=r", "11=" + id, "533=1");
    }
}
