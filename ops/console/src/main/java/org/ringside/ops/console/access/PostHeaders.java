package org.ringside.ops.console.access;

/**
 * What a browser says of where a request comes from; null where it says nothing.
 *
 * @param host        {@code Host}, which is one of ours
 * @param origin      {@code Origin}
 * @param fetchSite   {@code Sec-Fetch-Site}
 * @param contentType {@code Content-Type}
 * @param token       {@code X-Ringside-Token}
 */
public record PostHeaders(String host, String origin, String fetchSite, String contentType, String token) {
}
