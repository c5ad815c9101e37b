package org.ringside.gateway.fix.codec;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Does what the decoder does, slowly and obviously: by strings, expressions and maps, from the dictionary's file. */
final class ModelDecoder {
    private static final Dictionary DICTIONARY = Dictionary.FIX44;
    private static final char SOH = 1;
    private static final String START = "8=FIX";
    private static final Pattern FIELD = Pattern.compile("([1-9][0-9]{0,8})=");
    private static final Pattern TIME =
        Pattern.compile("([0-9]{8})-([0-9]{2}):([0-9]{2}):([0-9]{2})(\\.([0-9]{3}|[0-9]{6}|[0-9]{9}))?");
    private static final BigInteger MAX_INT = BigInteger.valueOf(Integer.MAX_VALUE);
    private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

    private final int maxLength;
    private final Map<Integer, String> values = new HashMap<>();
    private final List<Integer> entry = new ArrayList<>();
    private String type;
    private Dictionary.Message message;
    private int reason;
    private int tag;
    private boolean isInBody;
    private String group;
    private boolean hasEntry;
    private int entriesLeft;
    private int dataLength;

    ModelDecoder(final int maxLength) {
        this.maxLength = maxLength;
    }

    Map<Integer, String> values() {
        return values;
    }

    String type() {
        return type;
    }

    int reason() {
        return reason;
    }

    int tag() {
        return tag;
    }

    /** Means what the decoder's does. */
    int decode(final String bytes) {
        if (!mayBegin(bytes, 0)) {
            return garbled(bytes);
        }
        final int lengthField = bytes.indexOf(SOH) + 1;
        if (lengthField == 0 || lengthField > 19) {
            return bytes.length() < 19 ? 0 : garbled(bytes);
        }
        final String rest = bytes.substring(lengthField);
        final Matcher length = Pattern.compile("9=([0-9]{1,6})" + SOH).matcher(rest);
        if (!length.lookingAt()) {
            return rest.matches("|9|9=[0-9]{0,6}") ? 0 : garbled(bytes);
        }
        final String body = rest.substring(length.end());
        final int bodyLength = Integer.parseInt(length.group(1));
        final int total = lengthField + length.end() + bodyLength + 7;
        if (bodyLength < 5 || total > maxLength || !body.startsWith("35=".substring(0, Math.min(3, body.length())))) {
            return garbled(bytes);
        }
        if (bytes.length() < total) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < total - 7; i++) {
            sum += bytes.charAt(i);
        }
        if (body.charAt(bodyLength - 1) != SOH
            || !body.startsWith(String.format("10=%03d%c", sum % 256, SOH), bodyLength)) {
            return garbled(bytes);
        }
        values.clear();
        values.put(8, bytes.substring(2, lengthField - 1));
        values.put(9, length.group(1));
        read(body.substring(0, bodyLength));
        return total;
    }

    private static int garbled(final String bytes) {
        for (int i = 1; i < bytes.length(); i++) {
            if (mayBegin(bytes, i)) {
                return -i;
            }
        }
        return -bytes.length();
    }

    private static boolean mayBegin(final String bytes, final int at) {
        return START.startsWith(bytes.substring(at, Math.min(bytes.length(), at + START.length())));
    }

    private void read(final String body) {
        reason = RejectReason.NONE;
        tag = 0;
        isInBody = false;
        group = null;
        dataLength = -1;
        int at = body.indexOf(SOH) + 1;
        type = body.substring(3, at - 1);
        message = DICTIONARY.messages().get(type);
        if (type.isEmpty()) {
            reject(RejectReason.NO_VALUE, 35);
        }
        values.put(35, type);
        while (at < body.length()) {
            at = readField(body, at) + 1;
        }
        endGroup();
        DICTIONARY.header().forEach(this::require);
        if (message != null) {
            // In the order of the dictionary's file, which is that of the codec's tables.
            message.fields().forEach(this::require);
        }
    }

    private int readField(final String body, final int at) {
        final Matcher start = FIELD.matcher(body).region(at, body.length());
        if (!start.lookingAt()) {
            reject(RejectReason.INVALID_TAG, 0);
            return body.indexOf(SOH, at);
        }
        final int number = Integer.parseInt(start.group(1));
        final Dictionary.Field field = DICTIONARY.fields().get(number);
        int end = body.indexOf(SOH, start.end());
        final boolean isData = field != null && field.type().equals("data");
        boolean hasLength = false;
        if (isData && dataLength >= 0 && dataLength < body.length() - start.end()
            && body.charAt(start.end() + dataLength) == SOH) {
            end = start.end() + dataLength;
            hasLength = true;
        }
        final String value = body.substring(start.end(), end);
        hasLength |= isData && value.length() == dataLength;
        check(number, field, value, hasLength);
        dataLength = -1;
        if (field != null && values.getOrDefault(number, "").isEmpty()) {
            values.put(number, value);
            if (field.type().equals("length") && message != null && reason == RejectReason.NONE) {
                dataLength = Integer.parseInt(value);
            }
        }
        return end;
    }

    private void check(final int number, final Dictionary.Field field, final String value, final boolean hasLength) {
        final boolean isOfHeader = field != null && DICTIONARY.header().containsKey(field.name());
        if (!isOfHeader && message == null) {
            isInBody = true;
            return;
        }
        if (field == null) {
            reject(DICTIONARY.isStandard(number) ? RejectReason.TAG_NOT_DEFINED : RejectReason.INVALID_TAG, number);
        } else if (value.isEmpty()) {
            reject(RejectReason.NO_VALUE, number);
        } else if (isOfHeader) {
            if (isInBody) {
                reject(RejectReason.OUT_OF_ORDER, number);
            } else if (!values.getOrDefault(number, "").isEmpty()) {
                reject(RejectReason.TAG_TWICE, number);
            }
            checkValue(field, value, hasLength);
        } else {
            isInBody = true;
            checkMember(field);
            checkValue(field, value, hasLength);
            if (reason == RejectReason.NONE && DICTIONARY.groups().containsKey(field.name())) {
                group = field.name();
                hasEntry = false;
                entriesLeft = Integer.parseInt(value);
            }
        }
    }

    private void checkMember(final Dictionary.Field field) {
        final String count = DICTIONARY.groupOf(message, field.name());
        if (count == null) {
            endGroup();
            if (!message.fields().containsKey(field.name())) {
                reject(RejectReason.TAG_NOT_DEFINED, field.tag());
            } else if (!values.getOrDefault(field.tag(), "").isEmpty()) {
                reject(RejectReason.TAG_TWICE, field.tag());
            }
        } else if (!count.equals(group)) {
            reject(RejectReason.TAG_NOT_DEFINED, field.tag());
        } else if (DICTIONARY.groups().get(count).get(0).equals(field.name())) {
            hasEntry = true;
            entry.clear();
            if (entriesLeft-- == 0) {
                reject(RejectReason.GROUP_COUNT, DICTIONARY.field(count).tag());
            }
        } else if (!hasEntry) {
            reject(RejectReason.GROUP_OUT_OF_ORDER, field.tag());
        } else if (entry.contains(field.tag())) {
            reject(RejectReason.TAG_TWICE, field.tag());
        } else {
            entry.add(field.tag());
        }
    }

    private void endGroup() {
        if (group != null && entriesLeft != 0) {
            reject(RejectReason.GROUP_COUNT, DICTIONARY.field(group).tag());
        }
        group = null;
    }

    private void checkValue(final Dictionary.Field field, final String value, final boolean hasLength) {
        final int wrong = wrongWith(field, value);
        if (wrong != RejectReason.NONE) {
            reject(wrong, field.tag());
        } else if (field.type().equals("data") && !hasLength) {
            reject(RejectReason.BAD_FORMAT, field.tag());
        }
    }

    private static int wrongWith(final Dictionary.Field field, final String value) {
        return switch (field.type()) {
            case "char" -> value.length() != 1 ? RejectReason.BAD_FORMAT : inRange(field.values().containsKey(value));
            case "int" -> {
                if (!value.matches("-?[0-9]+")) {
                    yield RejectReason.BAD_FORMAT;
                }
                final BigInteger number = new BigInteger(value);
                yield inRange(value.replace("-", "").length() <= 19 && number.abs().compareTo(MAX_LONG) <= 0
                    && (field.values().isEmpty() || field.values().containsKey(number.toString())));
            }
            case "seq", "count", "length" -> {
                if (!value.matches("[0-9]+")) {
                    yield RejectReason.BAD_FORMAT;
                }
                final BigInteger number = new BigInteger(value);
                yield inRange(value.length() <= 19 && number.compareTo(MAX_INT) <= 0
                    && (number.signum() > 0 || !field.type().equals("seq")));
            }
            case "bool" -> value.equals("Y") || value.equals("N") ? RejectReason.NONE : RejectReason.BAD_FORMAT;
            case "price", "qty" -> {
                if (!value.matches("-?([0-9]+\\.?[0-9]*|\\.[0-9]+)")) {
                    yield RejectReason.BAD_FORMAT;
                }
                yield inRange(value.length() <= 20 && (field.type().equals("price") || !value.startsWith("-")));
            }
            case "time" -> isTime(value) ? RejectReason.NONE : RejectReason.BAD_FORMAT;
            case "date" -> isDate(value) ? RejectReason.NONE : RejectReason.BAD_FORMAT;
            case "flags" -> {
                if (!Pattern.compile(".( .)*", Pattern.DOTALL).matcher(value).matches()) {
                    yield RejectReason.BAD_FORMAT;
                }
                final Set<String> flags = new HashSet<>();
                for (int i = 0; i < value.length(); i += 2) {
                    flags.add(value.substring(i, i + 1));
                }
                yield inRange(field.values().keySet().containsAll(flags));
            }
            default -> inRange(value.length() <= field.max());
        };
    }

    private static boolean isTime(final String value) {
        final Matcher time = TIME.matcher(value);
        return time.matches() && isDate(time.group(1)) && Integer.parseInt(time.group(2)) <= 23
            && Integer.parseInt(time.group(3)) <= 59 && Integer.parseInt(time.group(4)) <= 60;
    }

    private static boolean isDate(final String value) {
        if (!value.matches("[0-9]{8}")) {
            return false;
        }
        try {
            final int year = LocalDate.of(Integer.parseInt(value.substring(0, 4)),
                Integer.parseInt(value.substring(4, 6)), Integer.parseInt(value.substring(6))).getYear();
            return year >= 1970 && year <= 2261;
        } catch (final DateTimeException ex) {
            return false;
        }
    }

    private static int inRange(final boolean isInRange) {
        return isInRange ? RejectReason.NONE : RejectReason.OUT_OF_RANGE;
    }

    private void require(final String name, final boolean isRequired) {
        final int number = DICTIONARY.field(name).tag();
        if (isRequired && values.getOrDefault(number, "").isEmpty()) {
            reject(RejectReason.REQUIRED_TAG_MISSING, number);
        }
    }

    private void reject(final int newReason, final int newTag) {
        if (reason == RejectReason.NONE) {
            reason = newReason;
            tag = newTag;
        }
    }
}
