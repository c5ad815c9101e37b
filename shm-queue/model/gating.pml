/*
 * Gating consumers (Head, Gate, GatingConsumer): each stores its position, and nothing else; a writer that needs room
 * works the head out, the smallest position of all, and leaves it for the other writers. Consumer 0 is the reader,
 * consumer 1 is independent of it, consumer 2 comes after both.
 *
 * Proven: no slot is written again while a consumer may still read it, every consumer sees every message once and in
 * order, consumer 2 after the others, the head never goes back, nobody waits for ever.
 * SLOTS, MESSAGES, WRITERS. Mutants, each of which must fail: EARLY_RELEASE (position stored before the handler has
 * returned), PLAIN_STORE (of the head, instead of a compare-and-set that only grows), NO_DEPENDENCY.
 */
#ifndef SLOTS
#define SLOTS 2
#endif
#ifndef MESSAGES
#define MESSAGES 4
#endif
#ifndef WRITERS
#define WRITERS 2
#endif
#define CONSUMERS 3

byte committed[SLOTS];        /* lap of the word */
byte payload[SLOTS];
byte tail = 0;
byte head = 0;
byte position[CONSUMERS];

/* Head.advance */
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

active [WRITERS] proctype Writer() {
    byte mine, smallest, other, found, limit;

    do
    :: mine = tail;
       if
       :: mine == MESSAGES -> break
       :: mine < MESSAGES && mine >= limit ->
              limit = head + SLOTS;
              if
              :: mine >= limit ->
                     /* sleeps until a consumer has released something */
                     (tail != mine || (position[0] + SLOTS > mine && position[1] + SLOTS > mine
                         && position[2] + SLOTS > mine));
                     advanceHead();
                     limit = head + SLOTS
              :: else
              fi
       :: mine < MESSAGES && mine < limit ->
              atomic {
                  if
                  :: tail == mine -> tail = mine + 1
                  :: else -> mine = MESSAGES
                  fi
              };
              if
              :: mine < MESSAGES ->
                     payload[mine % SLOTS] = mine;
                     committed[mine % SLOTS] = 1 + mine / SLOTS
              :: else
              fi
       fi
    od
}

active [CONSUMERS] proctype Consumer() {
    byte me = _pid - WRITERS;
    byte next = 0;

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
#ifdef EARLY_RELEASE
           position[me] = next + 1;
#endif
           assert(payload[next % SLOTS] == next);
           assert(me != 2 || (position[0] > next && position[1] > next));
           /* the handler works; the bytes are still the same */
           assert(payload[next % SLOTS] == next);
           next++;
           position[me] = next
    od
}
