package org.ringside.system;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.testing.Chromium;

/** What the page of a console shows now, as numbers; -1 for one that it does not show. */
final class LivePage {
    private static final Pattern BOOKS = Pattern.compile("books at record ([0-9,]+)");
    private static final String TRADES = "section[aria-label=Trades] tbody tr";
    private static final String KEYS =
        "return [...document.querySelectorAll(arguments[0])].map(row => row.dataset.key)";

    private LivePage() {
    }

    /** A book, best prices first, and the ids of its trades, newest first: of one picture. */
    record Book(List<BigDecimal> bids, List<BigDecimal> asks, List<Long> trades) {
        boolean isCrossed() {
            return !bids.isEmpty() && !asks.isEmpty() && bids.get(0).compareTo(asks.get(0)) >= 0;
        }
    }

    static Book book(final Chromium browser) {
        final List<?> lists = (List<?>) browser.script(
            "const texts = place => [...document.querySelectorAll(place)].map(each => each.textContent.trim());"
                + "return [texts('.book > div:first-child tbody td:nth-child(3)'),"
                + " texts('.book > div:last-child tbody td:nth-child(1)'),"
                + " [...document.querySelectorAll(arguments[0])].map(row => row.dataset.key)]", TRADES);
        return new Book(decimals(lists.get(0)), decimals(lists.get(1)),
            ((List<?>) lists.get(2)).stream().map(id -> number((String) id)).toList());
    }

    /** Id of the newest trade. */
    static long newest(final Chromium browser) {
        return book(browser).trades().stream().findFirst().orElse(-1L);
    }

    /** Of the instrument. */
    static BigDecimal volume(final Chromium browser) {
        return decimal(browser.text("section[aria-label=Book] dl > div:nth-child(2) > dd"));
    }

    /** The first record of the journal that the books do not have. */
    static long books(final Chromium browser) {
        final Matcher books = BOOKS.matcher(browser.text("#footer"));
        return books.find() ? number(books.group(1)) : -1;
    }

    /** Reports of the sessions of the load. */
    static long reports(final Map<String, Map<String, String>> sessions) {
        return sessions.entrySet().stream().filter(session -> number(session.getKey()) <= LiveConsole.LAST)
            .mapToLong(session -> number(session.getValue().get("reports"))).sum();
    }

    static long reports(final Chromium browser) {
        return reports(browser.table("Sessions"));
    }

    /** A number of a section, counted from 1. */
    static long fact(final Chromium browser, final String section, final int place) {
        return number(browser.text("section[aria-label=" + section + "] dl > div:nth-child(" + place + ") > dd"));
    }

    /** Ids of what the log shows. */
    static List<String> logged(final Chromium browser) {
        return ((List<?>) browser.script(KEYS, "section[aria-label=Log] tbody tr")).stream().map(String.class::cast)
            .toList();
    }

    /** 0 for what is no number. */
    static BigDecimal decimal(final String text) {
        return text.matches("[0-9,]+([.][0-9]+)?") ? new BigDecimal(text.replace(",", "")) : BigDecimal.ZERO;
    }

    private static List<BigDecimal> decimals(final Object texts) {
        return ((List<?>) texts).stream().map(text -> new BigDecimal((String) text)).toList();
    }

    private static long number(final String text) {
        return text.matches("[0-9,]+") ? Long.parseLong(text.replace(",", "")) : -1;
    }
}
