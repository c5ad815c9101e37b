/*
 * Competing workers (Worker): a group's cursor is one word, the next position and the worker that took the last one. A
 * worker announces the position that it read in the cursor, looks at the slot, notes for the last taker where its run
 * ended, and takes the position by compare-and-set of the cursor. Workers die between any two steps; the successor of a
 * dead one begins with what is in the row.
 *
 * Proven: each message is worked on by exactly one worker (a repetition after a death only by the same row), none is
 * left out, and the head passes no message that is in work.
 * WORKERS, MESSAGES, DEATHS. Mutants, each of which must fail: NO_NOTE (the last taker is not helped), NO_ANNOUNCEMENT.
 */
#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef MESSAGES
#define MESSAGES 3
#endif
#ifndef DEATHS
#define DEATHS 1
#endif
#define NOBODY WORKERS

byte cursor = 0;              /* the next position ... */
byte taker = NOBODY;          /* ... and who took the last one: one word, written together */
byte announced[WORKERS];      /* the row's position: it holds the head */
byte takenEnd[WORKERS];
byte worker[MESSAGES];        /* ghost: who works on it, + 1 */
bit finished[MESSAGES];
byte deaths = 0;
byte ended = 0;

inline note(row, end) {
    do
    :: atomic { takenEnd[row] >= end -> break }
    :: atomic { takenEnd[row] < end -> takenEnd[row] = end }
    od
}

inline mayDie() {
    if
    :: atomic { deaths < DEATHS -> deaths++ }; goto successor
    :: skip
    fi
}

inline work(p) {
    atomic {
        assert(worker[p] == 0 || worker[p] == me + 1);
        worker[p] = me + 1
    };
    /* in work: the head, which is the smallest announced position, must not have passed it */
    assert(announced[me] <= p);
    mayDie();
    finished[p] = 1
}

active [WORKERS] proctype Worker() {
    byte me = _pid;
    byte next, last;
    bit won;

successor:
    /* resume */
    atomic { next = cursor; last = taker };
    if
    :: last == me -> note(me, next)
    :: else
    fi;
    next = announced[me];
    if
    :: takenEnd[me] > next ->
           work(next);
           announced[me] = next + 1
    :: else
    fi;
    do
    :: atomic { next = cursor; last = taker };
#ifndef NO_ANNOUNCEMENT
       announced[me] = next;
#endif
       if
       :: next == MESSAGES -> break
       :: else
       fi;
       mayDie();
#ifndef NO_NOTE
       if
       :: last != NOBODY -> note(last, next)
       :: else
       fi;
#endif
       won = 0;
       atomic {
           if
           :: cursor == next && taker == last -> cursor = next + 1; taker = me; won = 1
           :: else
           fi
       };
       if
       :: won ->
              mayDie();
              work(next);
              mayDie();
              announced[me] = next + 1
       :: else
       fi
    od;
    ended++;
    if
    :: ended == WORKERS ->
           next = 0;
           do
           :: next < MESSAGES -> assert(finished[next]); next++
           :: else -> break
           od
    :: else
    fi
}
