package org.ringside.matching;

import java.util.Arrays;

/** The owners of orders, in the order in which they came, from 1. */
final class OwnerTable {
    private Owner[] owners = new Owner[16];
    private int count;

    /** What stands for this session and account, made when it is asked for the first time. */
    Owner of(final Session session, final Account account) {
        Owner owner = session.owner(account.spec.account());
        if (owner == null) {
            owner = new Owner(++count, session, account);
            if (count == owners.length) {
                owners = Arrays.copyOf(owners, 2 * count);
            }
            owners[count] = owner;
            session.add(owner);
            account.add(owner);
        }
        return owner;
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** The owner of this index, or null when there is none yet. */
    Owner at(final int index) {
        return index <= count ? owners[index] : null;
    }

    void write(final StateOutput output) {
        output.putLong(count);
        for (int index = 1; index <= count; index++) {
            output.putLong(owners[index].session.id);
            output.putLong(owners[index].account.spec.account());
            output.putLong(owners[index].firstOrder);
            output.putLong(owners[index].lastOrder);
        }
    }

    void read(final StateInput input, final State state, final StateCheck check) {
        for (int left = input.getCount(Integer.MAX_VALUE); left > 0; left--) {
            final Owner owner = of(state.session(input.getInt()), state.knownAccount(input.getInt()));
            owner.firstOrder = check.order(input.getLong());
            owner.lastOrder = check.order(input.getLong());
        }
    }
}
