package org.ringside.ops.shmq;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.ringside.launch.Arguments;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.TypedCommand;
import org.ringside.ops.exchange.ExchangeCheckup;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.FileSystemSpace;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.machine.CapacityPlan;
import org.ringside.ops.machine.Heaps;
import org.ringside.ops.machine.HotProcesses;
import org.ringside.ops.machine.Jitter;
import org.ringside.ops.machine.MachineCapacity;
import org.ringside.ops.machine.MachineCheckup;
import org.ringside.ops.machine.RoomForADay;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.Boot;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.OpenClaim;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code shmq doctor}: looks for what is wrong, or will be, and says what to do about it. */
@Command(name = "doctor", description = "Check the machine and the queues; the exit code is 5 if a check fails.",
    exitCodeList = {"0:nothing has failed", "5:something has failed"})
final class Doctor extends QueueVerb {
    private static final Duration SAMPLE = Duration.ofMillis(300);

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Option(names = "--root", paramLabel = "FOLDER", defaultValue = "/",
        description = "Where /proc, /sys and /run of the machine are, as in a copy of another one (default:"
            + " ${DEFAULT-VALUE}).")
    private Path root;

    @Option(names = "--jitter", paramLabel = "TIME", converter = Converters.Time.class,
        description = "Also measure, on all processors at once and for so long, how long threads that spin stand still."
            + " The exchange gets less of the processors meanwhile.")
    private Duration jitter;

    private final Findings findings = new Findings();
    private Optional<ExchangeCheckup> exchange = Optional.empty();

    private record Document(String schema, String folder, List<Findings.Finding> findings) {
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        final MachineCheckup machine = new MachineCheckup(root, findings);
        room();
        machine.look();
        machine.clock(Jitter.costOfClockNs());
        if (jitter != null) {
            machine.jitter(Jitter.measure(jitter), jitter);
        }
        final boolean isThere = Files.isDirectory(folder());
        exchange = plan().or(() -> isThere ? ExchangeCheckup.planOf(folder(), findings) : Optional.empty())
            .map(plan -> new ExchangeCheckup(plan, findings));
        if (isThere) {
            folderAndQueues();
        } else {
            findings.warn("there is no folder " + folder(), "'shmq create' and 'ringside up' make it");
        }
        if (exchange.isPresent()) {
            exchange(machine, exchange.get(), isThere);
        }
        show(json, new Document("shmq.doctor/1", folder().toString(), findings.list()),
            () -> lines(findings.list().stream()));
        return findings.hasFailed() ? ExitCode.DOCTOR_FAILED : ExitCode.OK;
    }

    /** What is said of the machine holds before the first start, too. */
    private void exchange(final MachineCheckup machine, final ExchangeCheckup checkup, final boolean isThere)
        throws IOException, InterruptedException {
        final ExchangePlan plan = checkup.plan();
        if (isThere) {
            checkup.look();
        } else {
            checkup.disk();
            checkup.secrets();
        }
        final HotProcesses processes = new HotProcesses(root, findings, plan);
        machine.spinners(processes.spinners());
        if (isThere) {
            processes.look();
        }
        if (!plan.policy().equals("memory")) {
            machine.journal(FileSystemSpace.real(plan.data()), plan.policy().equals("disk"));
        }
        day(plan);
    }

    /** What is wrong with a configuration is said by others here. */
    private void day(final ExchangePlan plan) throws IOException {
        final FileSystemSpace shared = FileSystemSpace.around(plan.folder());
        final FileSystemSpace disk = FileSystemSpace.around(plan.data());
        try {
            final CapacityPlan capacity = CapacityPlan.of(plan, Heaps.own(),
                Arguments.decimalCount(CapacityPlan.USUAL_ORDERS), Arguments.decimalCount(CapacityPlan.USUAL_RATE),
                MachineCapacity.here(shared.totalBytes(), disk.totalBytes()));
            new RoomForADay(findings, plan, capacity).look(shared, disk);
        } catch (final LaunchException refused) {
            findings.warn("no plan for a day: " + refused.getMessage(), "put it right; then "
                + plan.command("plan"));
        }
    }

    private String shmq(final String... words) {
        return TypedCommand.shmq(folder(), words);
    }

    private void room() throws IOException {
        final Path memory = Files.isDirectory(folder()) ? folder() : folder().toAbsolutePath().getParent();
        if (memory != null && Files.isDirectory(memory)) {
            final FileSystemSpace room = FileSystemSpace.of(memory);
            if (room.isLittle()) {
                findings.warn(room.toString(), shmq("prune") + ", or a larger tmpfs");
            } else {
                findings.pass(room.toString());
            }
        }
    }

    private void folderAndQueues() throws IOException, InterruptedException {
        final QueueDirectory directory;
        try {
            directory = QueueDirectory.of(folder());
            findings.pass(folder() + " is ours and closed to others");
        } catch (final QueueException ex) {
            findings.fail(ex.getMessage(), "--dir another folder");
            return;
        }
        final List<String> leftovers = directory.leftovers(false);
        if (!leftovers.isEmpty()) {
            findings.warn(leftovers.size() + " files of creators that died", shmq("prune"));
        }
        for (final String name : directory.names()) {
            queue(name);
        }
        for (final Mappings.Mapping mapping : Mappings.scan().ofRemoved(folder())) {
            findings.warn(mapping.queue() + ": " + mapping + " has a file of this name mapped that was removed:"
                + " nobody reads what it writes there", "start that process again");
        }
    }

    private void queue(final String name) throws InterruptedException {
        try (Queue queue = Queue.inspect(file(name))) {
            final QueueStatistics before = queue.statistics();
            final int known = findings.list().size();
            if (before.backlog() > 0 || before.openClaim().isPresent()) {
                Thread.sleep(SAMPLE.toMillis());
            }
            final QueueStatistics now = queue.statistics();
            boot(queue);
            state(name, now);
            writers(name, now);
            reader(name, before, now);
            consumers(name, before, now);
            if (findings.list().size() == known) {
                findings.pass(name + ": sound, " + Format.percent((double) now.backlog() / now.capacity()) + " full");
            }
        } catch (final QueueException ex) {
            if (ex.reason() != QueueException.Reason.NOT_FOUND) {
                findings.fail(ex.getMessage(), shmq("rm", name) + " and create it again");
            }
        }
    }

    private void state(final String name, final QueueStatistics now) {
        if (now.state() == QueueStatistics.State.CLOSED) {
            findings.fail(name + ": closed, the engine cannot make again what its gateway has missed",
                exchange.flatMap(known -> known.renewalOf(name)).orElse("restart the engine, then its reader"));
        }
    }

    private void boot(final Queue queue) {
        if (queue.boot() == Boot.ANOTHER) {
            findings.warn(queue.name() + ": " + QueueReport.ANOTHER_BOOT,
                shmq("reset", queue.name()) + ", unless what stands in it is still to be read");
        }
    }

    private void writers(final String name, final QueueStatistics now) {
        now.writers().stream()
            .filter(writer -> writer.attachment() == Attachment.DEAD)
            .forEach(writer -> findings.warn(name + ": writer " + writer.name() + " (pid " + writer.pid()
                + ") has died", "start it again; the reader has seen or will see to its last claim"));
        if (now.reader().quarantined() > now.reader().swept()) {
            findings.warn(name + ": " + Format.count(now.reader().quarantined()) + " slots were taken from"
                + " writers that stalled", "look for pauses of the writers: memory, processors, a debugger");
        }
    }

    private void reader(final String name, final QueueStatistics before, final QueueStatistics now) {
        final String waiting = Format.count(now.backlog()) + " messages wait";
        if (now.reader().attachment() == Attachment.DEAD) {
            findings.fail(name + ": reader " + now.reader().name() + " (pid " + now.reader().pid() + ") has died, "
                + waiting, exchange.flatMap(known -> known.advice(name))
                    .orElse("start it again; it goes on where it was"));
        } else if (now.reader().attachment() == Attachment.DETACHED && now.backlog() > 0) {
            findings.fail(name + ": " + waiting + ", and nobody reads them",
                exchange.flatMap(known -> known.advice(name))
                    .orElseGet(() -> "start its reader, or " + shmq("reset", name) + " if nobody is to read them"));
        }
        final Optional<OpenClaim> stuck = QueueSample.stuck(before, now);
        if (stuck.isPresent()) {
            findings.fail(name + ": nothing is read at position " + Format.count(stuck.get().position())
                + ", which " + stuck.get().writer().map(writer -> writer.name() + " (pid " + writer.pid() + ")")
                .orElse("somebody") + " has claimed and not committed",
                "let that process go on, or kill it: its claim is given up when it is dead");
        } else if (now.backlog() > 0 && now.reader().position() == before.reader().position()
            && now.reader().attachment() == Attachment.ATTACHED && now.tail() > now.reader().position()) {
            findings.fail(name + ": reader " + now.reader().name() + " (pid " + now.reader().pid()
                + ") is alive and reads nothing, " + waiting,
                exchange.flatMap(known -> known.restartOfReader(name)).map(command -> command + " --yes; before that, ")
                    .orElse("") + "see what it does: jstack " + now.reader().pid());
        }
    }

    private void consumers(final String name, final QueueStatistics before, final QueueStatistics now) {
        for (int i = 0; i < now.consumers().size(); i++) {
            final QueueStatistics.ConsumerStatistics consumer = now.consumers().get(i);
            final boolean holds = !consumer.isDetached() && consumer.position() < now.tail()
                && consumer.position() == before.consumers().get(i).position();
            if (holds && consumer.attachment() != Attachment.ATTACHED) {
                final String state = consumer.attachment() == Attachment.DEAD ? "dead" : "not attached";
                findings.fail(name + ": consumer " + consumer.spec().name() + " is " + state
                    + " and holds the writers at " + Format.count(consumer.position()),
                    "start it, or " + shmq("detach", name, consumer.spec().name()));
            }
        }
    }
}
