package org.ringside.ops.machine;

import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.FileSystemSpace;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.terminal.Format;

/** Compares the room that is left with what an exchange takes of it in a day, by its {@link CapacityPlan}. */
public final class RoomForADay {
    private final Findings findings;
    private final ExchangePlan exchange;
    private final CapacityPlan plan;

    public RoomForADay(final Findings findings, final ExchangePlan exchange, final CapacityPlan plan) {
        this.findings = findings;
        this.exchange = exchange;
        this.plan = plan;
    }

    /** Looks at queues and journals; what they have there already is not needed again. */
    public void look(final FileSystemSpace shared, final FileSystemSpace disk) {
        compare("queues", CapacityPlan.SHARED, shared, BytesThere.in(exchange.folder()));
        if (!exchange.policy().equals("memory")) {
            compare("journals and logs", CapacityPlan.DISK, disk, BytesThere.in(exchange.data()));
        }
    }

    private void compare(final String what, final String where, final FileSystemSpace room, final BytesThere there) {
        final long daily = plan.daily(where);
        final long needed = daily + Math.max(0, plan.sum(where) - daily - there.bytes());
        if (room.freeBytes() < needed) {
            final boolean isAll = there.closed().isEmpty();
            findings.warn(what + " may need " + Format.bytes(needed) + " more in a day"
                + (isAll ? "" : " (what is in " + there.closed() + " counts as nothing, it is another account's)")
                + ", and " + room,
                (isAll ? "" : "type this as root; then ") + "make room there; " + exchange.command("plan")
                + " says for what, also with another --rate");
        }
    }
}
