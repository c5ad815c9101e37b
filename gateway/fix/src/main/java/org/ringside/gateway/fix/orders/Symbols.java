package org.ringside.gateway.fix.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.KnownText;
import org.ringside.gateway.fix.codec.MessageEncoder;

/**
 * The names that instruments have in FIX. An instrument without a name is named by its number. Does not change; any
 * thread.
 */
public final class Symbols {
    /** Of {@link #numberOf}: no instrument has this number. */
    public static final int UNKNOWN = 0;

    private static final int MAX_LENGTH = 20;
    private static final int MAX_DIGITS = 9;
    private static final int WORDS = 3;
    /** Odd, with bits everywhere: it takes what differs in any byte of a word up. */
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private final Int2ObjectHashMap<KnownText> names = new Int2ObjectHashMap<>();
    /** A hash table: the words of each name, its length, 0 where there is none, and its number. */
    private final long[][] words;
    private final int[] lengths;
    private final int[] numbers;

    private Symbols(final Map<String, Integer> symbols) {
        numbers = new int[Integer.highestOneBit(Math.max(1, symbols.size())) * 4];
        lengths = new int[numbers.length];
        words = new long[WORDS][numbers.length];
        symbols.forEach(this::add);
    }

    /**
     * Reads names as the configuration has them.
     *
     * @param text as {@code 1=BTC-USD, 2=ETH-USD}; empty: no instrument has a name.
     * @return the names.
     * @throws IllegalArgumentException that says what is wrong.
     */
    public static Symbols parse(final String text) {
        final Map<String, Integer> symbols = new HashMap<>();
        for (final String each : text.isBlank() ? new String[0] : text.split(",")) {
            final String[] parts = each.trim().split("=", 2);
            final boolean isSound = parts.length == 2 && parts[0].matches("[1-9]\\d{0,8}")
                && parts[1].matches("[!-<>-~]{1," + MAX_LENGTH + "}");
            if (!isSound || parts[1].matches("\\d+") && !parts[1].equals(parts[0])) {
                throw new IllegalArgumentException("'" + each.trim() + "': as 1=BTC-USD, an instrument's number and a "
                    + "name of at most " + MAX_LENGTH + " characters that is no other number");
            }
            final int number = Integer.parseInt(parts[0]);
            if (symbols.containsValue(number) || symbols.put(parts[1], number) != null) {
                throw new IllegalArgumentException("'" + each.trim() + "': the number or the name stands there twice");
            }
        }
        return new Symbols(symbols);
    }

    /**
     * Finds the instrument with a name.
     *
     * @param source of the name.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return its number, or {@link #UNKNOWN}.
     */
    public int numberOf(final DirectBuffer source, final int offset, final int length) {
        if (length > MAX_LENGTH) {
            return UNKNOWN;
        }
        final long first = word(source, offset, length, 0);
        final long second = word(source, offset, length, 1);
        final long third = word(source, offset, length, 2);
        int place = placeOf(first, second, third);
        while (lengths[place] != 0) {
            if (words[0][place] == first && words[1][place] == second && words[2][place] == third
                && lengths[place] == length) {
                return numbers[place];
            }
            place = place + 1 & lengths.length - 1;
        }
        final int number = ownNumber(source, offset, length);
        return names.containsKey(number) ? UNKNOWN : number;
    }

    /**
     * Writes the name of an instrument as a field; {@code [N/A]} if it is {@link #UNKNOWN}.
     *
     * @param encoder of the message.
     * @param tag     of the field.
     * @param number  of the instrument.
     */
    public void put(final MessageEncoder encoder, final int tag, final long number) {
        final KnownText name = names.get((int) number);
        if (number == UNKNOWN) {
            encoder.putText(tag, "[N/A]");
        } else if (name == null) {
            encoder.putNumber(tag, number);
        } else {
            encoder.putText(tag, name);
        }
    }

    /** The number that a text is, without zeros in front; {@link #UNKNOWN} if it is none. */
    private static int ownNumber(final DirectBuffer source, final int offset, final int length) {
        int number = 0;
        for (int i = 0; i < length; i++) {
            final int digit = source.getByte(offset + i) - '0';
            if (digit < 0 || digit > 9 || digit == 0 && i == 0 || i == MAX_DIGITS) {
                return UNKNOWN;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    private void add(final String symbol, final int number) {
        final byte[] name = symbol.getBytes(US_ASCII);
        names.put(number, KnownText.of(name));
        final UnsafeBuffer text = new UnsafeBuffer(name);
        int place = placeOf(
            word(text, 0, name.length, 0), word(text, 0, name.length, 1), word(text, 0, name.length, 2));
        while (lengths[place] != 0) {
            place = place + 1 & lengths.length - 1;
        }
        for (int i = 0; i < WORDS; i++) {
            words[i][place] = word(text, 0, name.length, i);
        }
        lengths[place] = name.length;
        numbers[place] = number;
    }

    private int placeOf(final long first, final long second, final long third) {
        final long mixed = (first ^ Long.rotateLeft(second, 21) ^ Long.rotateLeft(third, 42)) * FACTOR;
        return (int) (mixed >>> Integer.SIZE) & lengths.length - 1;
    }

    /** The bytes of a text that are in one of its words, 0 behind its end. */
    private static long word(final DirectBuffer source, final int offset, final int length, final int word) {
        final int begin = word * Long.BYTES;
        return TextWord.at(source, offset + begin, Math.min(Long.BYTES, length - begin));
    }
}
