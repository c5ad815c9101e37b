package org.ringside.ops.console.access;

/**
 * The headers by which a browser says where a request comes from; null if missing.
 *
 * @param host        {@code Host}, which is one of the console's
 * @param origin      {@code Origin}
 * @param fetchSite   {@code Sec-Fetch-Site}
 * @param contentType {@code Content-Type}
 * @param token       {@code X-Ringside-Token}
 */
public record PostHeaders(String host, String origin, String fetchSite, String contentType, String token) {
}
