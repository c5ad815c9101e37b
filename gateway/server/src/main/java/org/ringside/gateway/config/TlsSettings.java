package org.ringside.gateway.config;

import static org.ringside.gateway.config.ConfigChecks.orDefault;
import static org.ringside.gateway.config.ConfigChecks.require;

import java.net.InetSocketAddress;

/**
 * The port where traders connect with TLS 1.3: {@code tls.*} in the configuration. Keys that are left out are empty.
 *
 * @param listen               host:port; empty: there is no such port.
 * @param keyStore             file with the gateway's key and certificate, PKCS #12.
 * @param keyStorePassword     of the file and the key.
 * @param keyStorePasswordFile whose first line is the password, instead of that.
 * @param clientAuthorities    PEM file of certificates: who connects shows one that is among them or was issued by one
 *                             of them; empty: nobody is asked for a certificate.
 */
public record TlsSettings(
    String listen, String keyStore, String keyStorePassword, String keyStorePasswordFile, String clientAuthorities) {

    /** No TLS. */
    public static final TlsSettings OFF = new TlsSettings(null, null, null, null, null);

    /**
     * Refuses what makes no sense.
     */
    public TlsSettings {
        listen = orDefault(listen, "");
        keyStore = orDefault(keyStore, "");
        keyStorePassword = orDefault(keyStorePassword, "");
        keyStorePasswordFile = orDefault(keyStorePasswordFile, "");
        clientAuthorities = orDefault(clientAuthorities, "");
        if (listen.isEmpty()) {
            require(keyStore.isEmpty() && keyStorePassword.isEmpty() && keyStorePasswordFile.isEmpty()
                && clientAuthorities.isEmpty(),
                "tls.listen: empty, but other keys of tls are set; set it to host:port, or leave all of them empty");
        } else {
            ConfigChecks.requireAddress("tls.listen", listen);
            require(!keyStore.isEmpty(), "tls.keyStore: empty, but tls.listen is set; name a PKCS #12 file with the "
                + "gateway's key and certificate, as keytool -genkeypair makes them");
            require(keyStorePassword.isEmpty() || keyStorePasswordFile.isEmpty(),
                "tls.keyStorePassword and tls.keyStorePasswordFile: set one of them");
        }
    }

    public boolean isOn() {
        return !listen.isEmpty();
    }

    public InetSocketAddress listenAddress() {
        return ConfigChecks.address(listen);
    }

    /** Without the password: this may end up in a log. */
    @Override
    public String toString() {
        return isOn() ? "tls.listen=" + listen + " tls.keyStore=" + keyStore : "off";
    }
}
