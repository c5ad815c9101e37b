package org.ringside.gateway.server;

import java.security.AlgorithmConstraints;
import java.security.AlgorithmParameters;
import java.security.CryptoPrimitive;
import java.security.Key;
import java.util.Set;

/** A client that agrees on keys the most expensive way. */
final class OnlyFiniteFields implements AlgorithmConstraints {
    @Override
    public boolean permits(
        final Set<CryptoPrimitive> primitives, final String algorithm, final AlgorithmParameters parameters) {
        return !primitives.contains(CryptoPrimitive.KEY_AGREEMENT)
            || algorithm.startsWith("ffdhe") || algorithm.startsWith("Diffie") || algorithm.startsWith("TLS");
    }

    @Override
    public boolean permits(final Set<CryptoPrimitive> primitives, final Key key) {
        return true;
    }

    @Override
    public boolean permits(
        final Set<CryptoPrimitive> primitives, final String algorithm, final Key key,
        final AlgorithmParameters parameters) {
        return true;
    }
}
