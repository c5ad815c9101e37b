package org.ringside.system;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A trader that is a {@link FixProgram}, as a process. */
final class ProgramTrader extends FixClient {
    private static final long PATIENCE_SECONDS = 10;

    private static final String LOGON_FIELDS = "LogonFields";

    private final int session;
    private final CuttingRelay relay;
    private final Process process;
    private final Writer input;

    /**
     * Starts one, which connects by itself; more: keys and values of its settings, and LogonFields: what its Logon has
     * besides, as {@code 35002=1|}.
     */
    ProgramTrader(final List<String> program, final Path folder, final int session, final int port,
        final String... more) throws IOException {
        this.session = session;
        relay = new CuttingRelay(port);
        final List<String> command = new ArrayList<>(program);
        final Path settings = folder.resolve("settings-" + session);
        Files.write(settings, settings(session, relay.port(), more));
        final int logonFields = List.of(more).indexOf(LOGON_FIELDS) + 1;
        command.addAll(List.of(
            settings.toString(), "test", "ringside-test-secret", logonFields == 0 ? "" : more[logonFields]));
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        input = process.outputWriter();
        final Thread reader = new Thread(this::read, "messages of " + session);
        reader.setDaemon(true);
        reader.start();
    }

    @Override
    int session() {
        return session;
    }

    @Override
    ProgramTrader send(final String fields) {
        return write(fields);
    }

    @Override
    void drop() throws IOException {
        relay.cut();
    }

    @Override
    void logOut() {
        write("logout");
    }

    @Override
    public void close() {
        try {
            input.close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            relay.close();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (final InterruptedException ex) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private ProgramTrader write(final String line) {
        try {
            input.write(line + "\n");
            input.flush();
            return this;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void read() {
        try (BufferedReader output = process.inputReader()) {
            output.lines().forEach(this::onReceived);
        } catch (final IOException ex) {
            onReceived("the program's output broke: " + ex);
        }
    }

    private static List<String> settings(final int session, final int port, final String... more) {
        final List<String> lines = new ArrayList<>(List.of("[DEFAULT]", "ConnectionType=initiator",
            "SocketConnectHost=127.0.0.1", "SocketConnectPort=" + port, "StartTime=00:00:00", "EndTime=00:00:00",
            "HeartBtInt=30", "ReconnectInterval=2", "ResetOnLogon=N"));
        for (int i = 0; i < more.length; i += 2) {
            if (!more[i].equals(LOGON_FIELDS)) {
                lines.add(more[i] + "=" + more[i + 1]);
            }
        }
        lines.addAll(List.of("[SESSION]", "BeginString=FIX.4.4", "SenderCompID=" + session, "TargetCompID=RINGSIDE"));
        return lines;
    }
}
