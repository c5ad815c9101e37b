package org.ringside.matching.cluster;

import io.aeron.cluster.service.ClusteredService;
import java.util.function.UnaryOperator;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.ringside.matching.member.Checks;
import org.ringside.matching.member.Member;

/**
 * What only tests choose of a member. It is no key: members that differ in it would halt each other.
 *
 * @param checkInterval commands from one comparison of the members to the next, a power of two.
 * @param systemTime    that the member's clock follows.
 * @param around        puts something between Aeron and the member.
 * @param rules         the newest version of the rules that this build knows.
 */
record MemberSetup(int checkInterval, EpochNanoClock systemTime, UnaryOperator<ClusteredService> around, int rules) {
    /** Of each member that is no test. */
    static final MemberSetup USUAL =
        new MemberSetup(Checks.INTERVAL, new SystemEpochNanoClock(), UnaryOperator.identity(),
            Member.RULES);

    /** The same, but with another time of the system. */
    MemberSetup withSystemTime(final EpochNanoClock otherTime) {
        return new MemberSetup(checkInterval, otherTime, around, rules);
    }

    /** A build that knows rules of another version, and puts something between Aeron and the member. */
    MemberSetup withRules(final int otherRules, final UnaryOperator<ClusteredService> otherAround) {
        return new MemberSetup(checkInterval, systemTime, otherAround, otherRules);
    }
}
