package org.ringside.gateway.tls;

import java.security.AlgorithmConstraints;
import java.security.AlgorithmParameters;
import java.security.CryptoPrimitive;
import java.security.Key;
import java.util.Locale;
import java.util.Set;

/**
 * What a handshake may not use beyond what the JDK forbids: Diffie-Hellman over finite fields. A stranger can ask for
 * its largest groups, each of which takes the event loop many times as long as an elliptic curve; every TLS 1.3
 * implementation has curves.
 */
final class HandshakeConstraints implements AlgorithmConstraints {
    private static final String GROUPS = "ffdhe";

    @Override
    public boolean permits(
        final Set<CryptoPrimitive> primitives, final String algorithm, final AlgorithmParameters parameters) {
        return !algorithm.toLowerCase(Locale.ROOT).startsWith(GROUPS);
    }

    @Override
    public boolean permits(final Set<CryptoPrimitive> primitives, final Key key) {
        return true;
    }

    @Override
    public boolean permits(
        final Set<CryptoPrimitive> primitives, final String algorithm, final Key key,
        final AlgorithmParameters parameters) {
        return permits(primitives, algorithm, parameters);
    }
}
