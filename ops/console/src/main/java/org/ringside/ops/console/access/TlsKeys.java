package org.ringside.ops.console.access;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.ringside.gateway.config.TlsSettings;
import org.ringside.gateway.tls.TlsCredentials;
import org.ringside.launch.Key;
import org.ringside.launch.ServerConfig;

/**
 * Keys {@code tls.*} of the console, with the same meaning as a gateway's. With a key store the console speaks only TLS
 * 1.3 at {@code listen=}. Keys that are left out are empty.
 */
public record TlsKeys(
    @Key(value = "File with the console's key and certificate, PKCS #12, as [the gateway has it](operating.md#tls)."
        + " With this file the console speaks TLS 1.3 only.", otherwise = "no TLS", form = "a file")
    String keyStore,
    @Key(value = "Password of the file and of the key.", form = "a secret")
    String keyStorePassword,
    @Key(value = "File whose first line is the password, instead of `tls.keyStorePassword`.", form = "a file")
    String keyStorePasswordFile,
    @Key(value = "PEM file of certificates: a browser shows one of them, or a certificate that one of them has issued.",
        otherwise = "no browser is asked for a certificate", form = "a file")
    String clientAuthorities) {

    /** No TLS. */
    public static final TlsKeys OFF = new TlsKeys(null, null, null, null);

    /** Refuses values that are not allowed. */
    public TlsKeys {
        keyStore = orEmpty(keyStore);
        keyStorePassword = orEmpty(keyStorePassword);
        keyStorePasswordFile = orEmpty(keyStorePasswordFile);
        clientAuthorities = orEmpty(clientAuthorities);
        ServerConfig.require(!keyStore.isEmpty()
            || Stream.of(keyStorePassword, keyStorePasswordFile, clientAuthorities).allMatch(String::isEmpty),
            "tls.keyStore: empty, but other keys of tls are set; name a PKCS #12 file with key and certificate, or"
                + " leave all of them empty");
        ServerConfig.require(keyStorePassword.isEmpty() || keyStorePasswordFile.isEmpty(),
            "tls.keyStorePassword and tls.keyStorePasswordFile: set one of them");
    }

    /** Whether there is a key store. */
    public boolean isOn() {
        return !keyStore.isEmpty();
    }

    /** Whether a browser has to show a certificate. */
    public boolean isCertificateNeeded() {
        return !clientAuthorities.isEmpty();
    }

    /**
     * Reads the files.
     *
     * @param listen where browsers connect
     * @throws org.ringside.launch.LaunchException when a file is missing or of another kind, or its certificate has
     *                                             expired
     */
    public SSLContext context(final String listen) {
        return TlsCredentials.load(
            new TlsSettings(listen, keyStore, keyStorePassword, keyStorePasswordFile, clientAuthorities));
    }

    /** Files that no other account may read. */
    public List<Path> secretFiles() {
        return Stream.of(keyStore, keyStorePasswordFile).filter(name -> !name.isEmpty()).map(Path::of).toList();
    }

    /** Leaves out the password, because the text may end up in a log. */
    @Override
    public String toString() {
        return isOn() ? "tls.keyStore=" + keyStore : "off";
    }

    private static String orEmpty(final String value) {
        return value == null ? "" : value.strip();
    }
}
