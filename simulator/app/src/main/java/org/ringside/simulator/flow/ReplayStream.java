package org.ringside.simulator.flow;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;

/** The orders of a recorded day, in the sequence of their file. */
final class ReplayStream implements OrderStream {
    private final Path file;
    private final ReplayFormat format;
    private final ConstantRate rate;
    private final ReplayOrders orders;
    private final BufferedReader reader;
    private final SkippedLines skipped = new SkippedLines();
    private long lineNumber;
    private long sent;

    ReplayStream(
        final Path file, final ReplayFormat format, final int securityId, final ConstantRate rate, final int traders) {
        this.file = file;
        this.format = format;
        this.rate = rate;
        this.orders = new ReplayOrders(securityId, traders);
        this.reader = open(file);
        if (format.header() != null) {
            readHeader();
        }
    }

    @Override
    public boolean next(final Command command) {
        String text = readLine();
        while (text != null) {
            if (!text.isBlank()) {
                final ReplayLine line = new ReplayLine(file.toString(), lineNumber, text, format.fieldCount());
                final ReplayOutcome outcome =
                    format.fill(line, orders, command.at(sent + 1, rate.offsetNs(sent)));
                if (outcome == ReplayOutcome.COMMAND) {
                    sent++;
                    return true;
                }
                skipped.count(outcome);
            }
            text = readLine();
        }
        return false;
    }

    @Override
    public SkippedLines skipped() {
        return skipped;
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (final IOException ex) {
            throw unreadable(ex);
        }
    }

    private void readHeader() {
        final String line = readLine();
        if (!format.header().equals(line)) {
            close();
            throw new LaunchException(ExitCode.FAILURE, file + ":1: the first line is not '" + format.header()
                + "'. Is the file of another --format?");
        }
    }

    private String readLine() {
        lineNumber++;
        try {
            return reader.readLine();
        } catch (final CharacterCodingException ex) {
            throw new LaunchException(ExitCode.FAILURE, file + ":" + lineNumber + ": not text", ex);
        } catch (final IOException ex) {
            throw unreadable(ex);
        }
    }

    private static BufferedReader open(final Path file) {
        try {
            return Files.newBufferedReader(file);
        } catch (final NoSuchFileException ex) {
            throw new LaunchException(ExitCode.FAILURE, "there is no file " + file, ex);
        } catch (final AccessDeniedException ex) {
            throw new LaunchException(ExitCode.PERMISSION, "no permission to read " + file, ex);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot read " + file + ": " + Failures.ofFile(ex), ex);
        }
    }

    private LaunchException unreadable(final IOException ex) {
        return new LaunchException(ExitCode.FAILURE, "cannot read " + file + ": " + Failures.ofFile(ex), ex);
    }
}
