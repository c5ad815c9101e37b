package org.ringside.ops.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.GatewayOutline;
import org.ringside.gateway.config.TlsSettings;
import org.ringside.gateway.tls.TlsCredentials;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.PrivateFiles;
import org.ringside.matching.server.LimitStatus;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.FolderAccess;

/** Looks for faults of the exchange of a folder: its processes, its disk, its secrets. */
public final class ExchangeCheckup {
    /** The engine prepares one segment while it writes another. */
    private static final int SEGMENTS = 2;
    /** A certificate is the same wherever it is shown. */
    private static final String ANYWHERE = "127.0.0.1:0";
    /** Time in which somebody renews a certificate. */
    private static final Duration RENEWAL = Duration.ofDays(14);

    private final ExchangePlan plan;
    private final Findings findings;

    public ExchangeCheckup(final ExchangePlan plan, final Findings findings) {
        this.plan = plan;
        this.findings = findings;
    }

    /** The exchange. */
    public ExchangePlan plan() {
        return plan;
    }

    /** Finds the exchange that was started in a folder, if its configuration can still be read. */
    public static Optional<ExchangePlan> planOf(final Path folder, final Findings findings) {
        try {
            final Optional<ExchangePlan> plan =
                ExchangeFolder.state(folder).map(state -> ExchangePlan.read(Path.of(state.configuration())));
            plan.ifPresent(ExchangeFolder::state);
            return plan;
        } catch (final LaunchException unreadable) {
            findings.fail(unreadable.getMessage(), "put it right, or name the exchange: ringside status -c FILE");
            return Optional.empty();
        }
    }

    public void look() throws IOException, InterruptedException {
        processes();
        disk();
        secrets();
        limits();
    }

    /** Commands that make a closed queue anew, and start its reader. */
    public Optional<String> renewalOf(final String queue) {
        return restartOfReader(queue).map(reader -> restart(Exchange.ENGINE) + " --yes, then " + reader);
    }

    /** Command that starts the reader of a queue again; empty for a queue that is not the exchange's. */
    public Optional<String> restartOfReader(final String queue) {
        return plan.readerOf(queue).map(this::restart);
    }

    /**
     * Advice about a queue that nobody reads, also one to a gateway that the configuration does not name; empty for a
     * queue that is not the exchange's.
     */
    public Optional<String> advice(final String queue) {
        if (plan.publicQueues().containsKey(queue) && plan.readerOf(queue).isEmpty()) {
            return Optional.of("start what reads it; or take it out of publicQueues in " + plan.engine() + ", then "
                + restart(Exchange.ENGINE) + " --yes");
        }
        final String prefix = ExchangePlan.output("");
        return restartOfReader(queue).or(() -> Optional.of(queue)
            .filter(name -> name.startsWith(prefix))
            .map(name -> name.substring(prefix.length())).map(this::adviceOnRoute));
    }

    /** About a gateway loop that the configuration does not have: its gateway is gone, or has fewer loops. */
    private String adviceOnRoute(final String route) {
        final String name = GatewayOutline.gateway(route);
        return plan.gateways().stream().filter(gateway -> gateway.name().equals(name)).findFirst()
            .map(gateway -> "set loops= in " + gateway.file() + " back to what it was, then " + restart(name)
                + " --yes; a loop that has read everything can go: " + plan.command("retire", name))
            .orElseGet(() -> "have " + plan.file() + " name " + name + " again, and start it; or take it out: "
                + plan.command("retire", name));
    }

    private void processes() throws InterruptedException {
        final Standstill standstill = new Standstill(plan.folder());
        for (final ProcessView view : new LifeSigns(plan).look().processes()) {
            final String part = view.process().part().equals(view.name()) ? "" : view.process().part() + " ";
            final String what = part + view.process();
            switch (view.life()) {
                case DEAD -> findings.fail(what + " is dead" + ProcessLog.of(plan.folder(), view.name()).cause()
                    .map(cause -> ": " + cause).orElse(""), plan.remedy(view));
                case NOT_STARTED -> findings.fail(
                    part + view.name() + " was not started", plan.remedy(view));
                case RUNNING -> running(what, view, standstill.of(view.process()));
                default -> findings.pass(what + " is " + view.life());
            }
        }
    }

    private void running(final String what, final ProcessView view, final Optional<Duration> still) {
        still.ifPresentOrElse(
            time -> findings.fail(what + " is running, and has done nothing for " + Format.seconds(time) + ": it hangs,"
                + " or gets no processor", restart(view.name()) + " --yes; before that, see what it does: jstack "
                + view.process().pid()),
            () -> findings.pass(what + " is running"));
    }

    /** Checks that the journals have space. */
    public void disk() throws IOException {
        final FileSystemSpace room = FileSystemSpace.around(plan.data());
        disk(room, segmentLength(plan), findings);
    }

    /** Bytes of a segment of the engine's journal, as configured. */
    public static long segmentLength(final ExchangePlan plan) {
        final String segment = ConfigFile.properties(plan.engine()).getProperty("segmentLength", "").trim();
        if (segment.isEmpty()) {
            return JournalConfig.DEFAULT_SEGMENT_LENGTH;
        }
        try {
            return new JournalConfig(plan.data(Exchange.ENGINE), Long.parseLong(segment), SyncPolicy.MAPPED, 0, 0)
                .segmentLength();
        } catch (final IllegalArgumentException refused) {
            throw new LaunchException(ExitCode.USAGE, plan.engine() + ": segmentLength is " + segment
                + ", use a multiple of 4096 up to 1073741824", refused);
        }
    }

    private void limits() {
        LimitStatus.read(plan.folder()).filter(LimitStatus::isNear).ifPresent(used -> findings.warn(
            "the engine is near its limits: orders " + Format.count(used.orders()) + " of "
            + Format.count(used.maxOrders()) + ", holes in client ids " + Format.count(used.idHoles()) + " of "
            + Format.count(used.maxIdHoles()),
            "raise limits.* in " + plan.engine() + ", or the heap, then " + restart(Exchange.ENGINE) + " --yes"));
    }

    /** Looks for keys and certificates with which others can trade, or soon nobody. */
    public void secrets() throws IOException {
        final boolean isShared = Files.isDirectory(plan.folder()) && FolderAccess.isShared(plan.folder());
        for (final ExchangePlan.GatewayPlan gateway : plan.gateways()) {
            try {
                final GatewayConfig config = ConfigFile.read(gateway.file(), Map.of(), GatewayConfig.class);
                PrivateFiles.exposed(gateway.file(), config).forEach(file ->
                    findings.warn(file + " holds secrets, and other accounts can read it", isShared
                        ? "chgrp the group of " + plan.folder() + ", chmod 640 " + file : "chmod 600 " + file));
                openDoors(gateway, config);
            } catch (final LaunchException refused) {
                findings.fail(refused.getMessage(), "put it right before " + gateway.name() + " has to start again");
            }
        }
        plan.console().ifPresent(this::certificateOfConsole);
    }

    private void openDoors(final ExchangePlan.GatewayPlan gateway, final GatewayConfig config) {
        final List<String> open = config.openAddresses();
        if (!open.isEmpty()) {
            findings.fail(gateway.name() + ": who reaches " + String.join(", ", open) + " can trade: sessions have the"
                + " shipped secret, which is public, or auth=none", "set secrets of sessions in " + gateway.file()
                + ", then " + plan.command("reload") + "; or listen on 127.0.0.1 there");
        }
        certificate(gateway.name(), config.tls(), plan.command("reload"));
    }

    private void certificate(final String process, final TlsSettings tls, final String read) {
        if (tls.isOn()) {
            final Instant end = TlsCredentials.expiry(tls);
            if (end.isBefore(Instant.now().plus(RENEWAL))) {
                findings.warn(process + ": its certificate expires on " + end,
                    "renew it in " + tls.keyStore() + ", then " + read);
            }
        }
    }

    /** The keys of the console that its own configuration checks, too. */
    private void certificateOfConsole(final Path file) {
        final Properties keys = ConfigFile.properties(file);
        final String store = keys.getProperty("tls.keyStore", "").strip();
        if (!store.isEmpty()) {
            try {
                certificate(Exchange.CONSOLE, new TlsSettings(ANYWHERE, store, keys.getProperty("tls.keyStorePassword"),
                    keys.getProperty("tls.keyStorePasswordFile"), null), restart(Exchange.CONSOLE) + " --yes");
            } catch (final LaunchException | IllegalArgumentException refused) {
                findings.fail(file + ": " + refused.getMessage(), "put it right before the console has to start again");
            }
        }
    }

    /** Checks the space of a file system: the engine stops without space for its next segments. */
    public static void disk(final FileSystemSpace room, final long segmentLength, final Findings findings) {
        final String fix = "make room there: the engine stops when its journal cannot be extended";
        if (room.freeBytes() < SEGMENTS * segmentLength) {
            findings.fail("the disk of the journals is full: " + room, fix);
        } else if (room.isLittle()) {
            findings.warn("the disk of the journals is nearly full: " + room, fix);
        } else {
            findings.pass("journals: " + room);
        }
    }

    private String restart(final String process) {
        return plan.command("restart", process);
    }
}
