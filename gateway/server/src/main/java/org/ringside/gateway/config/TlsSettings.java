package org.ringside.gateway.config;

import static org.ringside.gateway.config.ConfigChecks.orDefault;
import static org.ringside.gateway.config.ConfigChecks.require;

import java.net.InetSocketAddress;
import org.ringside.launch.Key;

/** The port where traders connect with TLS 1.3: {@code tls.*}. Keys that are left out are empty. */
public record TlsSettings(
    @Key(value = "Where traders connect with [TLS](operating.md#tls), beside `listen`.",
        otherwise = "there is no such port", form = "host:port")
    String listen,
    @Key(value = "File with the gateway's key and certificate, PKCS #12.", otherwise = "needed with `tls.listen`",
        form = "a file", reload = true)
    String keyStore,
    @Key(value = "Password of the file and of the key.", form = "a secret", reload = true)
    String keyStorePassword,
    @Key(value = "File whose first line is the password, instead of `tls.keyStorePassword`.", form = "a file",
        reload = true)
    String keyStorePasswordFile,
    @Key(value = "PEM file of certificates: a client shows one of them, or a certificate that one of them has issued.",
        otherwise = "nobody is asked for a certificate", form = "a file", reload = true)
    String clientAuthorities) {

    /** No TLS. */
    public static final TlsSettings OFF = new TlsSettings(null, null, null, null, null);

    /** Refuses values that are not allowed. */
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

    /** Leaves out the password, because the text may end up in a log. */
    @Override
    public String toString() {
        return isOn() ? "tls.listen=" + listen + " tls.keyStore=" + keyStore : "off";
    }
}
