package org.ringside.simulator;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import org.ringside.gateway.client.ClientTls;
import org.ringside.launch.Arguments;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.GatewayDirectory;
import org.ringside.launch.LaunchException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options that say who logs in where: each for itself, or the configuration of an exchange for all of them. What is
 * given as an option wins over the configuration.
 */
final class LoginOptions {
    private static final String DEFAULT_ADDRESS = "127.0.0.1:9001";
    private static final GatewayDirectory.Login SHIPPED =
        new GatewayDirectory.Login(1_001, 1, "test", "ringside-test-secret");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = {"-c", "--config"}, paramLabel = "FILE",
        description = "Configuration of the exchange, instead of --address: the run takes its gateways, and their"
            + " first sessions with firm and key, unless options say otherwise.")
    private Path config;

    @Option(names = "--address", split = ",", paramLabel = "HOST:PORT", converter = Converters.Address.class,
        description = "Gateways; sessions are dealt out to them in turn (default: " + DEFAULT_ADDRESS + ").")
    private List<InetSocketAddress> addresses = List.of();

    @Option(names = "--protocol", paramLabel = "NAME", defaultValue = "native",
        description = "What the sessions speak at --address: native or fix (default: ${DEFAULT-VALUE}). In FIX,"
            + " instruments are named by their numbers.")
    private String protocol;

    @Option(names = "--fix-address", split = ",", paramLabel = "HOST:PORT", converter = Converters.Address.class,
        description = "The second half of the sessions speaks FIX with the gateways at these ports.")
    private List<InetSocketAddress> fixAddresses = List.of();

    @Option(names = "--no-hop-times",
        description = "FIX sessions do not ask for the times of the pieces of the way: reports are shorter, as those of"
            + " most firms are, and the result says nothing of the pieces.")
    private boolean hasNoHopTimes;

    @Option(names = "--first-session", paramLabel = "ID",
        description = "Session of the first trader; the others follow (default: 1001).")
    private Integer firstSession;

    @Option(names = "--firm", paramLabel = "ID", description = "Firm of the sessions (default: 1).")
    private Integer firm;

    @Option(names = "--key-id", paramLabel = "NAME", description = "Name of the sessions' key (default: test).")
    private String keyId;

    @Option(names = "--secret", paramLabel = "TEXT",
        description = "Secret that signs the logons (default: that of the default configuration).")
    private String secret;

    @Option(names = "--tls-authorities", paramLabel = "FILE",
        description = "Connect with TLS, in both protocols, to gateways whose certificate is in this PEM file, or was"
            + " issued by one of the file, for the host in --address, --fix-address or -c (default: no TLS).")
    private Path tlsAuthorities;

    @Option(names = "--reconnect", arity = "0..1", paramLabel = "TIME", fallbackValue = "1m", defaultValue = "0s",
        converter = Converters.Time.class, description = "A session that loses its connection connects again and goes"
            + " on; it gives up after TIME (without a time: a minute).")
    private Duration patience;

    /** What they say together. */
    LoginConfig login() {
        if (config != null && !addresses.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                "--address names gateways, -c the exchange that has them: give one of them");
        }
        checkProtocol();
        final List<GatewayDirectory.Gateway> gateways = config == null ? List.of() : directory().find(config);
        final GatewayDirectory.Login known = gateways.isEmpty() ? SHIPPED : gateways.get(0).login();
        return new LoginConfig(
            gateways(gateways),
            Objects.requireNonNullElse(firstSession, known.firstSession()),
            Objects.requireNonNullElse(firm, known.firm()),
            Objects.requireNonNullElse(keyId, known.keyId()),
            Objects.requireNonNullElse(secret, known.secret()),
            patience.toNanos(),
            tls(),
            !hasNoHopTimes);
    }

    private boolean isFix() {
        return protocol.equals("fix");
    }

    private void checkProtocol() {
        if (!isFix() && !protocol.equals("native")) {
            refuse("--protocol " + protocol + ": native or fix");
        }
        if (isFix() && config != null) {
            refuse("--protocol fix: -c knows the ports for native order entry only; give the others with --address");
        }
        if (isFix() && !fixAddresses.isEmpty()) {
            refuse("--fix-address is for a part of the sessions; with --protocol fix, --address is for all of them");
        }
    }

    private void refuse(final String text) {
        throw new ParameterException(spec.commandLine(), text);
    }

    private Gateways gateways(final List<GatewayDirectory.Gateway> known) {
        return isFix() ? new Gateways(List.of(), addresses(known)) : new Gateways(addresses(known), fixAddresses);
    }

    private List<InetSocketAddress> addresses(final List<GatewayDirectory.Gateway> gateways) {
        if (gateways.isEmpty()) {
            return addresses.isEmpty() ? List.of(Arguments.address(DEFAULT_ADDRESS)) : addresses;
        }
        return gateways.stream().map(gateway -> tlsAuthorities == null ? gateway.address() : tlsAddress(gateway))
            .toList();
    }

    private static InetSocketAddress tlsAddress(final GatewayDirectory.Gateway gateway) {
        if (gateway.tlsAddress() == null) {
            throw new LaunchException(ExitCode.USAGE, gateway.name() + " has no port for TLS. Set tls.listen in its"
                + " configuration, or leave --tls-authorities out");
        }
        return gateway.tlsAddress();
    }

    private static GatewayDirectory directory() {
        return ServiceLoader.load(GatewayDirectory.class).findFirst().orElseThrow(() -> new LaunchException(
            ExitCode.FAILURE, "-c needs the tools of the exchange, which are not installed here. Use --address"));
    }

    private ClientTls tls() {
        try {
            return tlsAuthorities == null ? null : ClientTls.trusting(tlsAuthorities);
        } catch (final IOException | GeneralSecurityException ex) {
            throw new LaunchException(ExitCode.USAGE, "--tls-authorities " + tlsAuthorities + " cannot be used: "
                + (ex instanceof NoSuchFileException ? "there is no such file" : ex.getMessage()), ex);
        }
    }
}
