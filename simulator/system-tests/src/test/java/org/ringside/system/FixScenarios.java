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
    private static final String TOMORROW =
        LocalDate.now(ZoneOffset.UTC).plusDays(1).format(DateTimeFormatter.BASIC_ISO_DATE);
    /** Kinds of orders that rest when nothing is there to trade with. */
    private static final List<String> RESTING = List.of("40=2|44=0.5|59=0|", "40=2|44=0.5|59=1|",
        "40=2|44=0.5|59=6|432=" + TOMORROW + "|", "40=3|99=9|59=0|", "40=4|99=9|44=9|59=0|", "40=2|44=0.5|59=0|111=2|",
        "40=2|44=0.5|59=0|18=6|", "40=2|44=0.5|59=0|8000=N|");
    /** Kinds of orders that do not. */
    private static final List<String> IMMEDIATE =
        List.of("40=2|44=0.5|59=3|", "40=2|44=0.5|59=3|110=2|", "40=2|44=0.5|59=4|");

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

    /** Enters an order of every kind. */
    static void enterEveryKind(final FixClient trader) throws InterruptedException {
        for (int i = 0; i < RESTING.size(); i++) {
            trader.send("35=D|11=a" + i + "|38=10|54=1|55=ABC|" + RESTING.get(i) + TIME);
            trader.expect("35=8", "11=a" + i, "150=0", "39=0", "151=10");
            trader.send("35=F|11=b" + i + "|41=a" + i + "|54=1|55=ABC|" + TIME);
            trader.expect("35=8", "11=b" + i, "150=4");
        }
        for (int i = 0; i < IMMEDIATE.size(); i++) {
            trader.send("35=D|11=c" + i + "|38=10|54=1|55=ABC|" + IMMEDIATE.get(i) + TIME);
            trader.expect("35=8", "11=c" + i, "39=4", "151=0");
        }
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
        trader.send("35=q|11=all|530=7|" + TIME).expect("35=r", "11=all", "533=1");
    }
}
