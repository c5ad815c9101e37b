package org.ringside.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.NegotiateDecoder;

/** What a client is told, and what it refuses to be told. */
class ClientConfigTest extends ClientFixture {
    @Test
    void shouldAskForCancelOnDisconnectWhenItIsConfigured() throws IOException {
        client = new NativeClient(new ClientConfig(gateway.address(), 1001, 0, 7, "test", "secret", 5_000)
            .withCancelOnDisconnect(CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE, 1_500), listener);
        client.connect();
        gateway.accept();
        until("Negotiate", () -> gateway.frameCount() == 1);
        final NegotiateDecoder negotiate = gateway.takeNegotiate();
        gateway.negotiateResponse(negotiate);
        until("Establish", () -> gateway.frameCount() == 1);

        final EstablishDecoder establish = gateway.takeEstablish();

        assertThat(establish.cancelOnDisconnectType())
            .isEqualTo(CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE);
        assertThat(establish.codTimeoutWindow()).isEqualTo(1_500);
    }

    @ParameterizedTest
    @CsvSource({"-1,64,cancelWindowMs", "60001,64,cancelWindowMs", "0,63,keptMessages", "0,32,keptMessages",
        "0,2097152,keptMessages"})
    void shouldRefuseAConfigurationThatMakesNoSense(final int windowMs, final int kept, final String named)
        throws IOException {
        final var address = gateway.address();
        assertThatIllegalArgumentException().isThrownBy(() -> new ClientConfig(address, 1001, 0, 7, "", "", 5_000)
                .withCancelOnDisconnect(CancelOnDisconnectType.DO_NOT_CANCEL, windowMs).withKeptMessages(kept))
            .withMessageContaining(named);
    }
}
