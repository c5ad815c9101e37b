package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.FixSettings;

/**
 * As {@link CrashWindowTest}, with a trader that speaks FIX: the gateway dies at each place where it reads the clock,
 * while it takes orders that came together and reports them. Both sides go on with their numbers, and send again what
 * the other one lacks.
 */
class FixCrashWindowTest {
    private static final int SESSION = 1100;
    private static final int ENOUGH = 500;
    private static final int ANSWERS = 4;
    private static final String TERMS = "|40=2|44=1.5|54=1|55=1|60=20261127-03:00:00|";
    private static final Pattern ANSWER = Pattern.compile("35=(8|j)\\|.*?\\|(?:11|379)=([^|]*)\\|.*");

    private final TestGateway gateway = TestGateway.setup()
        .fix(new FixSettings("127.0.0.1:0", null, "1100-1199", null, 1_024, null, null)).start();
    /** What the trader has sent, in the order of its numbers; empty for a Logon. */
    private final List<String> sent = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();
    private FixTrader trader;
    private int nextExpected = 1;
    private int logonNumber;
    private int trades;

    @AfterEach
    void close() {
        gateway.clock().onRead(() -> { });
        gateway.close();
    }

    @Test
    void shouldLoseAndDoubleNothingWhereverItDies() {
        int deaths = 0;
        boolean isKilled = true;
        logOn();
        for (int atRead = 1; isKilled; atRead++) {
            assertThat(atRead).as("places to die at").isLessThan(ENOUGH);
            isKilled = tradeUntilDeath(atRead);
            if (isKilled) {
                deaths++;
                while (trader.hasNext()) {
                    take(trader.next());
                }
                gateway.kill();
                gateway.restart();
                logOn();
            }
            while (answers.size() < ANSWERS * atRead) {
                take(trader.next());
            }
            assertThat(answers.subList(answers.size() - ANSWERS, answers.size()))
                .as("answers after a death at read %d", atRead)
                .containsExactlyInAnyOrder(
                    "150=0 a" + atRead, "refused b" + atRead, "150=0 c" + atRead, "150=4 d" + atRead);
        }
        assertThat(deaths).isGreaterThan(10);
        assertThat(trades).as("every order of 7 lots trades once").isEqualTo(deaths + 1);
    }

    /** Sends two orders, one that the gateway refuses itself, and a cancel, in one write; returns whether it died. */
    private boolean tradeUntilDeath(final int round) {
        final List<String> train = List.of("35=D|11=a" + round + "|38=7" + TERMS,
            "35=D|1=5|11=b" + round + "|38=1" + TERMS, "35=D|11=c" + round + "|38=1" + TERMS,
            "35=F|11=d" + round + "|41=c" + round + "|54=1|55=1|60=20261127-03:00:00|");
        sent.addAll(train);
        trader.sendTogether(train.toArray(String[]::new));
        final int[] readsLeft = {round};
        gateway.clock().onRead(() -> {
            readsLeft[0]--;
            if (readsLeft[0] == 0) {
                throw new Killed();
            }
        });
        try {
            gateway.steps(10);
            return false;
        } catch (final Killed now) {
            return true;
        } finally {
            gateway.clock().onRead(() -> { });
        }
    }

    /** Each side says which number it expects; the trader sends again what it is told to. */
    private void logOn() {
        sent.add("");
        final int number = sent.size();
        trader = new FixTrader(gateway, SESSION, number).logOn("789=" + nextExpected + "|");
        final String answer = trader.next();
        assertThat(answer).startsWith("35=A|98=0|108=30|789=");
        logonNumber = trader.lastNumber();
        onNumber(nextExpected);
        for (int i = numberIn(answer, 789); i <= number; i++) {
            final String message = sent.get(i - 1);
            trader.sendAgain(i, message.isEmpty() ? "35=4|123=Y|36=" + (i + 1) + "|" : message);
        }
    }

    /** A gap or a duplicate fails the test. */
    private void take(final String message) {
        if (message.startsWith("35=4|")) {
            assertThat(trader.lastNumber()).as(message).isLessThanOrEqualTo(nextExpected);
            onNumber(Math.max(nextExpected, numberIn(message, 36)));
            return;
        }
        assertThat(trader.lastNumber()).as(message).isEqualTo(nextExpected);
        onNumber(nextExpected + 1);
        final Matcher answer = ANSWER.matcher(message);
        assertThat(answer.matches()).as(message).isTrue();
        if (message.startsWith("35=j|")) {
            answers.add("refused " + answer.group(2));
        } else if (message.contains("|150=F|")) {
            trades++;
        } else {
            answers.add("150=" + (message.contains("|150=0|") ? "0 " : "4 ") + answer.group(2));
        }
    }

    /** The answer to the Logon has come already. */
    private void onNumber(final int next) {
        nextExpected = next == logonNumber ? next + 1 : next;
    }

    private static int numberIn(final String message, final int tag) {
        final Matcher field = Pattern.compile("\\|" + tag + "=(\\d+)\\|").matcher(message);
        assertThat(field.find()).as(message).isTrue();
        return Integer.parseInt(field.group(1));
    }
}
