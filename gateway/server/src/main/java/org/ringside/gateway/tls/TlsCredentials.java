package org.ringside.gateway.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.ringside.gateway.config.TlsSettings;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;

/** Reads the files that {@link TlsSettings} name. A failure is a line that names key and file. */
public final class TlsCredentials {
    private final TlsSettings settings;

    private TlsCredentials(final TlsSettings settings) {
        this.settings = settings;
    }

    /**
     * Makes a context with the certificate of the listener.
     *
     * @throws LaunchException when a file is missing or of another kind, or its certificate has expired.
     */
    public static SSLContext load(final TlsSettings settings) {
        final TlsCredentials credentials = new TlsCredentials(settings);
        try {
            final SSLContext context = SSLContext.getInstance("TLS");
            context.init(credentials.keys(), credentials.authorities(), null);
            return context;
        } catch (final GeneralSecurityException ex) {
            throw new LaunchException(ExitCode.FAILURE, "tls.listen=" + settings.listen()
                + ": this JVM cannot do it: " + ex.getMessage(), ex);
        }
    }

    /**
     * The end of the first certificate to expire.
     *
     * @param settings of TLS that is on.
     * @return a time in the future.
     * @throws LaunchException when the key store cannot be used.
     */
    public static Instant expiry(final TlsSettings settings) {
        final TlsCredentials credentials = new TlsCredentials(settings);
        try {
            return credentials.requireCertificate(credentials.keyStore(credentials.password()));
        } catch (final GeneralSecurityException ex) {
            throw credentials.ofStore("is no key store: " + ex.getMessage(), ex);
        }
    }

    private KeyManager[] keys() throws GeneralSecurityException {
        final char[] password = password();
        final KeyStore store = keyStore(password);
        requireCertificate(store);
        final KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        try {
            factory.init(store, password);
        } catch (final UnrecoverableKeyException ex) {
            throw ofStore("the password opens the file but not the key; give both the same, with keytool -keypasswd",
                ex);
        }
        return factory.getKeyManagers();
    }

    private KeyStore keyStore(final char[] password) {
        final Path file = Path.of(settings.keyStore());
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw ofStore("there is no such file, or it may not be read; keytool -genkeypair makes one", null);
        }
        try {
            return KeyStore.getInstance(file.toFile(), password);
        } catch (final IOException ex) {
            throw ofStore(ex.getCause() instanceof UnrecoverableKeyException
                ? "the password is wrong; set tls.keyStorePassword, or tls.keyStorePasswordFile"
                : "cannot be read: " + Failures.ofFile(ex), ex);
        } catch (final GeneralSecurityException ex) {
            throw ofStore("is no key store: " + ex.getMessage() + "; make one with openssl pkcs12 -export", ex);
        }
    }

    private char[] password() {
        final String file = settings.keyStorePasswordFile();
        if (file.isEmpty()) {
            return settings.keyStorePassword().toCharArray();
        }
        try (var lines = Files.lines(Path.of(file))) {
            return lines.findFirst().orElse("").toCharArray();
        } catch (final IOException ex) {
            throw refused("tls.keyStorePasswordFile", file, reason(ex), ex);
        }
    }

    /** @return when the first of them expires */
    private Instant requireCertificate(final KeyStore store) throws GeneralSecurityException {
        Instant first = Instant.MAX;
        for (final String alias : Collections.list(store.aliases())) {
            if (store.entryInstanceOf(alias, KeyStore.PrivateKeyEntry.class)) {
                final X509Certificate certificate = (X509Certificate) store.getCertificate(alias);
                requireValid(alias, certificate);
                final Instant end = certificate.getNotAfter().toInstant();
                first = end.isBefore(first) ? end : first;
            }
        }
        if (first.equals(Instant.MAX)) {
            throw ofStore("has no private key; make one with keytool -genkeypair", null);
        }
        return first;
    }

    private void requireValid(final String alias, final X509Certificate certificate) throws CertificateException {
        try {
            certificate.checkValidity();
        } catch (final CertificateExpiredException ex) {
            throw ofStore("the certificate '" + alias + "' has expired on " + certificate.getNotAfter().toInstant()
                + "; have it renewed", ex);
        }
    }

    /** Null: nobody is asked for a certificate. */
    private TrustManager[] authorities() throws GeneralSecurityException {
        if (settings.clientAuthorities().isEmpty()) {
            return null;
        }
        final KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        try {
            trusted.load(null, null);
        } catch (final IOException ex) {
            throw new IllegalStateException("an empty key store cannot be made", ex);
        }
        for (final Certificate certificate : readAuthorities()) {
            trusted.setCertificateEntry(Integer.toString(trusted.size()), certificate);
        }
        final TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return factory.getTrustManagers();
    }

    private Collection<? extends Certificate> readAuthorities() {
        final String file = settings.clientAuthorities();
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            final Collection<? extends Certificate> certificates =
                CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (certificates.isEmpty()) {
                throw refused("tls.clientAuthorities", file, "has no certificate; write them one after the other, "
                    + "each from BEGIN CERTIFICATE to END CERTIFICATE", null);
            }
            return certificates;
        } catch (final IOException ex) {
            throw refused("tls.clientAuthorities", file, reason(ex), ex);
        } catch (final CertificateException ex) {
            throw refused("tls.clientAuthorities", file, "is no PEM file of certificates: " + ex.getMessage(), ex);
        }
    }

    private LaunchException ofStore(final String reason, final Exception cause) {
        return refused("tls.keyStore", settings.keyStore(), reason, cause);
    }

    private static String reason(final IOException failure) {
        return failure instanceof NoSuchFileException
            ? "there is no such file; make it, or leave the key empty" : "cannot be read: " + failure.getMessage();
    }

    private static LaunchException refused(
        final String key, final String file, final String reason, final Exception cause) {
        return new LaunchException(ExitCode.USAGE, key + "=" + file + ": " + reason, cause);
    }
}
