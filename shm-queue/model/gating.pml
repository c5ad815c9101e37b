/*
 * Gating consumers (Gate, GatingConsumer): each has a position; the head, which is all that writers see, is the smallest
 * of them, worked out by whoever has released something. Consumer 0 is the reader, consumer 1 is independent of it,
 * consumer 2 comes after both.
 *
 * Proven: no slot is written again while a consumer may still read it, every consumer sees every message once and in
 * order, consumer 2 after the others, the head never goes back and reaches the end.
 * SLOTS, MESSAGES. Mutants, each of which must fail: LATE_STORE (own position stored after the others were read),
 * PLAIN_STORE (of the head, instead of a compare-and-set that only grows), NO_DEPENDENCY.
 */
#ifndef SLOTS
#define SLOTS 2
#endif
#ifndef MESSAGES
#define MESSAGES 4
#endif
#define CONSUMERS 3

byte committed[SLOTS];        /* lap of the word */
byte payload[SLOTS];
byte tail = 0;
byte head = 0;
byte position[CONSUMERS];
byte ended = 0;

active proctype Writer() {
    do
    :: tail == MESSAGES -> break
    :: tail < MESSAGES ->
           head + SLOTS > tail;                      /* waits for room */
           payload[tail % SLOTS] = tail;
           atomic { committed[tail % SLOTS] = 1 + tail / SLOTS; tail++ }
    od
}

inline advanceHead() {
    smallest = position[0];
    other = position[1];
    if
    :: other < smallest -> smallest = other
    :: else
    fi;
    other = position[2];
    if
    :: other < smallest -> smallest = other
    :: else
    fi;
#ifdef LATE_STORE
    if
    :: next < smallest -> smallest = next
    :: else
    fi;
    position[me] = next;
#endif
#ifdef PLAIN_STORE
    assert(smallest >= head);
    head = smallest;
#else
    found = head;
    do
    :: smallest <= found -> break
    :: smallest > found ->
           atomic {
               if
               :: head == found -> head = smallest; found = smallest
               :: else -> found = head
               fi
           }
    od;
#endif
}

active [CONSUMERS] proctype Consumer() {
    byte me = _pid - 1;
    byte next = 0;
    byte smallest, other, found;

    do
    :: next == MESSAGES -> break
    :: next < MESSAGES ->
#ifndef NO_DEPENDENCY
           if
           :: me == 2 -> position[0] > next; position[1] > next
           :: else
           fi;
#endif
           committed[next % SLOTS] >= 1 + next / SLOTS;
           assert(committed[next % SLOTS] == 1 + next / SLOTS);
           assert(payload[next % SLOTS] == next);
           assert(me != 2 || (position[0] > next && position[1] > next));
           /* the handler works; the bytes are still the same */
           assert(payload[next % SLOTS] == next);
           next++;
#ifndef LATE_STORE
           position[me] = next;
#endif
           advanceHead()
    od;
    ended++;
    if
    :: ended == CONSUMERS -> assert(head == MESSAGES)
    :: else
    fi
}
