package org.ringside.launch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Addresses that may connect: {@code 10.0.0.0/8, 192.168.1.5, fd00::/8}. An empty list allows everybody.
 */
public final class CidrList {
    private static final Pattern V4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private final List<Block> blocks;

    private record Block(byte[] address, int prefix) {
        boolean contains(final byte[] other) {
            if (other.length != address.length) {
                return false;
            }
            for (int bit = 0; bit < prefix; bit += Byte.SIZE) {
                final int used = Math.min(Byte.SIZE, prefix - bit);
                if ((address[bit / Byte.SIZE] ^ other[bit / Byte.SIZE]) >>> (Byte.SIZE - used) << (32 - used) != 0) {
                    return false;
                }
            }
            return true;
        }
    }

    private CidrList(final List<Block> blocks) {
        this.blocks = blocks;
    }

    /**
     * Reads a list.
     *
     * @param key  of the configuration, for messages.
     * @param text blocks with commas between them; may be null.
     * @return the list.
     * @throws IllegalArgumentException that names the part which is no block.
     */
    public static CidrList parse(final String key, final String text) {
        final List<Block> blocks = new ArrayList<>();
        if (text != null && !text.isBlank()) {
            for (final String block : text.split(",", -1)) {
                blocks.add(parseBlock(key, block.trim()));
            }
        }
        return new CidrList(List.copyOf(blocks));
    }

    /**
     * Whether this address may connect. Allocates a few bytes: do not call this method on the way of an order.
     *
     * @param address of the peer.
     * @return true when the list is empty, or has a block with the address.
     */
    public boolean allows(final InetAddress address) {
        if (blocks.isEmpty()) {
            return true;
        }
        final byte[] bytes = address.getAddress();
        for (final Block block : blocks) {
            if (block.contains(bytes)) {
                return true;
            }
        }
        return false;
    }

    private static Block parseBlock(final String key, final String text) {
        final String[] parts = text.split("/", 2);
        try {
            // Names are never looked up: what is no address does not get there.
            if (V4.matcher(parts[0]).matches() || V6.matcher(parts[0]).matches()) {
                final byte[] address = InetAddress.getByName(parts[0]).getAddress();
                final int bits = address.length * Byte.SIZE;
                final int prefix = parts.length == 1 ? bits : Integer.parseInt(parts[1]);
                if (prefix >= 0 && prefix <= bits) {
                    return new Block(address, prefix);
                }
            }
        } catch (final UnknownHostException | NumberFormatException ex) {
            throw refused(key, text, ex);
        }
        throw refused(key, text, null);
    }

    private static IllegalArgumentException refused(final String key, final String text, final Exception cause) {
        return new IllegalArgumentException(
            key + ": '" + text + "' is no address and no block of them, as 10.0.0.0/8 or fd00::/8 are", cause);
    }
}
