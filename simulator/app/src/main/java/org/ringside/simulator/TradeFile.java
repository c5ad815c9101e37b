package org.ringside.simulator;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.flow.Command;
import org.ringside.simulator.flow.Decimal;

/** Writes trades as comma-separated lines. */
final class TradeFile implements TradeListener, AutoCloseable {
    static final String HEADER = "tradeId,securityId,side,price,quantity";

    private final Path file;
    private final BufferedWriter writer;
    private final StringBuilder line = new StringBuilder();

    TradeFile(final Path file) {
        this.file = file;
        try {
            this.writer = Files.newBufferedWriter(file);
            writer.write(HEADER + "\n");
        } catch (final AccessDeniedException ex) {
            throw new LaunchException(ExitCode.PERMISSION, "no permission to write " + file, ex);
        } catch (final IOException ex) {
            throw failed(ex);
        }
    }

    @Override
    public void onTrade(
        final long tradeId, final int securityId, final char side, final long price, final long quantity) {
        line.setLength(0);
        line.append(tradeId).append(',').append(securityId)
            .append(side == Command.BUY ? ",buy," : ",sell,");
        Decimal.appendPrice(line, price).append(',').append(quantity).append('\n');
        try {
            writer.append(line);
        } catch (final IOException ex) {
            throw failed(ex);
        }
    }

    @Override
    public void close() {
        try {
            writer.close();
        } catch (final IOException ex) {
            throw failed(ex);
        }
    }

    private LaunchException failed(final IOException ex) {
        return new LaunchException(ExitCode.FAILURE, "cannot write " + file + ": " + Failures.ofFile(ex), ex);
    }
}
