package org.ringside.gateway.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/**
 * Settings by which a client connects to the gateway's port for TLS 1.3. The gateway must show a certificate that the
 * context trusts and that was issued for its name or address; otherwise there is no connection.
 *
 * @param context    has the trusted issuers, and the client's own certificate if the gateway demands one.
 * @param serverName that the certificate must have; empty: the host in the client's address. A connection through a
 *                   tunnel or by another address needs a name.
 */
public record ClientTls(SSLContext context, String serverName) {
    private static final String[] PROTOCOLS = {"TLSv1.3"};

    /**
     * Refuses a missing value.
     */
    public ClientTls {
        Objects.requireNonNull(context, "context");
        Objects.requireNonNull(serverName, "serverName");
    }

    /**
     * Makes settings that trust the certificates of a file, and those that their owners have issued, and no others.
     *
     * @param authorities PEM file.
     * @return for a client without a certificate of its own.
     * @throws IOException              if the file is not there, or cannot be read.
     * @throws GeneralSecurityException if the file has no certificates.
     */
    public static ClientTls trusting(final Path authorities) throws IOException, GeneralSecurityException {
        final KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(authorities)) {
            for (final Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                trusted.setCertificateEntry(Integer.toString(trusted.size()), certificate);
            }
        }
        if (trusted.size() == 0) {
            throw new CertificateException("there is no certificate in " + authorities);
        }
        final TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        final SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return new ClientTls(context, "");
    }

    /** The client's side of a connection to an address. */
    SSLEngine engine(final InetSocketAddress address) throws SSLException {
        final SSLEngine tls = context.createSSLEngine(
            serverName.isEmpty() ? address.getHostString() : serverName, address.getPort());
        tls.setUseClientMode(true);
        final SSLParameters parameters = tls.getSSLParameters();
        parameters.setProtocols(PROTOCOLS);
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        tls.setSSLParameters(parameters);
        tls.beginHandshake();
        return tls;
    }
}
