package org.ringside.testing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key on the curve P-256 with a certificate that it has signed itself, for {@code 127.0.0.1}. The JDK offers no way
 * to make one but its keytool, which takes a second: so this is RFC 5280 by hand.
 */
public final class TestIdentity {
    public static final String PASSWORD = "ringside-test-password";

    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int OBJECT_ID = 0x06;
    private static final int UTF8_STRING = 0x0C;
    private static final int UTC_TIME = 0x17;
    private static final int VERSION = 0xA0;
    private static final int EXTENSIONS = 0xA3;
    private static final int IP_ADDRESS = 0x87;
    private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};
    private static final byte[] SUBJECT_ALTERNATIVE_NAME = {0x55, 0x1D, 0x11};
    private static final byte[] ECDSA_WITH_SHA256 = {0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 0x04, 0x03, 0x02};
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

    private final KeyPair keys;
    private final X509Certificate certificate;

    private TestIdentity(final KeyPair keys, final X509Certificate certificate) {
        this.keys = keys;
        this.certificate = certificate;
    }

    /** Valid now. */
    public static TestIdentity of(final String name) {
        return of(name, Instant.now().plus(1, ChronoUnit.DAYS));
    }

    public static TestIdentity of(final String name, final Instant notAfter) {
        try {
            final KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            final KeyPair keys = generator.generateKeyPair();
            return new TestIdentity(keys, (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(certificate(keys, name, notAfter))));
        } catch (final GeneralSecurityException ex) {
            throw new AssertionError(ex);
        }
    }

    public X509Certificate certificate() {
        return certificate;
    }

    /** The key and its certificate as a file. */
    public Path keyStore(final Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            keyStore().store(out, PASSWORD.toCharArray());
            return file;
        } catch (final GeneralSecurityException ex) {
            throw new AssertionError(ex);
        }
    }

    /** The certificate as a file. */
    public Path pem(final Path file) throws IOException {
        try {
            return Files.writeString(file, "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder().encodeToString(certificate.getEncoded()) + "\n-----END CERTIFICATE-----\n");
        } catch (final GeneralSecurityException ex) {
            throw new AssertionError(ex);
        }
    }

    /** Context of a peer that trusts the owner of this certificate, and shows its own if it has one. */
    public SSLContext trustedBy(final TestIdentity who) {
        try {
            final KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("trusted", certificate);
            final TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
            trust.init(trusted);
            final KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
            own.init(who == null ? null : who.keyStore(), PASSWORD.toCharArray());
            final SSLContext context = SSLContext.getInstance("TLS");
            context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (final GeneralSecurityException | IOException ex) {
            throw new AssertionError(ex);
        }
    }

    private KeyStore keyStore() throws GeneralSecurityException, IOException {
        final KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("gateway", keys.getPrivate(), PASSWORD.toCharArray(), new Certificate[] {certificate});
        return store;
    }

    private static byte[] certificate(final KeyPair keys, final String name, final Instant notAfter)
        throws GeneralSecurityException {
        final byte[] algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_WITH_SHA256));
        final byte[] owner = der(SEQUENCE, der(SET, der(SEQUENCE,
            der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, name.getBytes(US_ASCII)))));
        final byte[] validity = der(SEQUENCE,
            time(notAfter.minus(30, ChronoUnit.DAYS)), time(notAfter));
        final byte[] names = der(SEQUENCE, der(IP_ADDRESS, new byte[] {127, 0, 0, 1}));
        final byte[] extensions = der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE,
            der(OBJECT_ID, SUBJECT_ALTERNATIVE_NAME), der(OCTET_STRING, names))));
        final byte[] content = der(SEQUENCE,
            der(VERSION, der(INTEGER, new byte[] {2})),
            der(INTEGER, BigInteger.valueOf(System.nanoTime()).abs().toByteArray()),
            algorithm, owner, validity, owner, keys.getPublic().getEncoded(), extensions);
        final Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(keys.getPrivate());
        signature.update(content);
        return der(SEQUENCE, content, algorithm, der(BIT_STRING, new byte[1], signature.sign()));
    }

    private static byte[] time(final Instant instant) {
        return der(UTC_TIME, TIME.format(instant).getBytes(US_ASCII));
    }

    private static byte[] der(final int tag, final byte[]... parts) {
        final ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (final byte[] part : parts) {
            content.writeBytes(part);
        }
        final ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(tag);
        if (content.size() < 0x80) {
            all.write(content.size());
        } else if (content.size() < 0x100) {
            all.write(0x81);
            all.write(content.size());
        } else {
            all.write(0x82);
            all.write(content.size() >> 8);
            all.write(content.size());
        }
        all.writeBytes(content.toByteArray());
        return all.toByteArray();
    }
}
