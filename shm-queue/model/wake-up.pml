/*
 * Sleeping on a futex word of the queue, and waking (WaitWord, Consumer, Gate): under the store buffers of x86-TSO, one
 * entry for each process. There are no timeouts here, which the code has: whoever misses a wake-up sleeps for ever, and
 * that is an invalid end state. The same protocol wakes the reader (events are commits), consumers that come after others
 * (events are released positions), and writers that wait for room (events are moves of the head).
 *
 * The word is odd when somebody sleeps or is about to; waking makes it the next even number, so that whoever armed it
 * before does not sleep on the arming of another who came later.
 *
 * With BELL there is a reader that sleeps in the select of its sockets (Doorbell, ReaderWaker): nothing compares the word
 * when the reader goes to sleep; who makes the word even leaves a token in a socket, which ends the select. With SHARED
 * other consumers sleep on the same word by the futex, and the reader must not take its arming back.
 *
 * With BARRIER the waker is the only writer of its queue (WriterFence): it publishes without a fence, as many events as it
 * wants, and does not even look at the word, until a sleeper has asked. Whoever asks imposes a barrier on the waker, which
 * drains its store buffer, before the arming.
 *
 * SLEEPERS on one word, EVENTS. Mutants, each of which must fail: WAKER_WITHOUT_FENCE, SLEEPER_WITHOUT_FENCE, and with
 * two sleepers FLAG (the word is only 0 or 1), DISARM_OF_ALL (in the code only a sole sleeper takes its arming back),
 * WAKE_ONE; and with BELL both without a fence, RING_FIRST (and SHARED: the token before the word is even), ARM_LATE (after
 * the look), DRAIN_ARMED (tokens are taken after the arming: one of them may be the answer to it, by a waker whose event the
 * reader has seen by itself), DRAIN_LATE (the same after the look); and with BARRIER WAKER_WITHOUT_FENCE (also when it was
 * asked), NO_BARRIER, BARRIER_FIRST (before the waker can know that it is asked), BARRIER_LATE (after the look, so that
 * nobody looks at what the barrier has brought), and with two sleepers TRUST_ASKED (another one has asked, and that one's
 * barrier may be still to come).
 */
#ifndef SLEEPERS
#define SLEEPERS 2
#endif
#ifndef EVENTS
#define EVENTS 2
#endif
#define EMPTY 255
#ifdef SHARED
#define SOLE 0
#else
#define SOLE (SLEEPERS == 1)
#endif
#ifdef FLAG
#define AFTER(odd) 0
#else
#define AFTER(odd) (odd + 1)
#endif

byte event = 0;
byte word = 0;
byte eventBuffer = EMPTY;             /* the waker's store buffer */
byte published = 0;                   /* with BARRIER: events from the next one up to this one are in that buffer */
byte fenced = 0;                      /* 0 nobody, 1 asked, 2 granted */
byte wordBuffer[SLEEPERS] = EMPTY;    /* each sleeper's */
bit asleep[SLEEPERS];
byte tokens = 0;                      /* bytes in the socket of the doorbell; a full one has been rung */
byte bellBuffer = EMPTY;              /* the store buffer of the reader that waits there */

inline ring() {
    atomic {
        if
        :: tokens < 2 -> tokens++
        :: else
        fi
    }
}

inline wakeOne() {
    if
    :: asleep[0] -> asleep[0] = 0
    :: else ->
           if
           :: SLEEPERS > 1 && asleep[SLEEPERS - 1] -> asleep[SLEEPERS - 1] = 0
           :: else
           fi
    fi
}

/* Before the arming: WriterFence.ask. */
inline ask() {
    if
#ifdef TRUST_ASKED
    :: fenced >= 1
#else
    :: fenced == 2
#endif
    :: else ->
#ifdef BARRIER_FIRST
           event = published;
#endif
           atomic {                            /* a compare-and-set */
               if
               :: fenced == 0 -> fenced = 1
               :: else
               fi
           };
#if !defined(NO_BARRIER) && !defined(BARRIER_FIRST)
           event = published;                  /* the barrier drains the waker's buffer */
#endif
           fenced = 2
    fi
}

active proctype Waker() {
    byte i = 1;
    byte seen;

    do
    :: i > EVENTS -> break
    :: i <= EVENTS ->
#if defined(BARRIER)
           published = i;                      /* a release store */
           if
           :: fenced == 0 -> goto next
           :: else
           fi;
#ifndef WAKER_WITHOUT_FENCE
           event == published;                 /* the fence waits for the buffer */
#endif
#elif defined(WAKER_WITHOUT_FENCE)
           eventBuffer == EMPTY;
           eventBuffer = i;
#else
           event = i;                          /* a locked instruction: seen by all before the next load */
#endif
           seen = word;
           do
           :: seen % 2 == 0 -> break
           :: seen % 2 == 1 ->
#ifdef RING_FIRST
                  ring();
#endif
                  atomic {
                      if
                      :: word == seen -> word = AFTER(seen)
                      :: else -> seen = word; goto again
                      fi
                  };
                  atomic {
#ifdef WAKE_ONE
                      wakeOne()
#else
                      asleep[0] = 0;
                      asleep[SLEEPERS - 1] = 0
#endif
                  };
#if defined(BELL) && !defined(RING_FIRST)
                  ring();
#endif
                  break;
again:            skip
           od;
next:      i++
    od
}

active proctype WakersBuffer() {
end:
    do
#ifdef BARRIER
    :: atomic { event < published -> event++ }
#endif
    :: atomic { eventBuffer != EMPTY -> event = eventBuffer; eventBuffer = EMPTY }
    od
}

#if !defined(BELL) || defined(SHARED)
active [SLEEPERS] proctype SleepersBuffer() {
    byte me = _pid - 2;
end:
    do
    :: atomic { wordBuffer[me] != EMPTY -> word = wordBuffer[me]; wordBuffer[me] = EMPTY }
    od
}

active [SLEEPERS] proctype Sleeper() {
    byte me = _pid - 2 - SLEEPERS;
    byte seen = 0;
    byte now, key;

    do
    :: seen >= EVENTS -> break
    :: seen < EVENTS ->
           now = event;
           if
           :: now > seen -> seen = now
           :: else ->
#if defined(BARRIER) && !defined(BARRIER_LATE)
                  ask();
#endif
                  key = word;
                  key = key + (1 - key % 2);
#ifdef SLEEPER_WITHOUT_FENCE
                  wordBuffer[me] == EMPTY;
                  wordBuffer[me] = key;
#else
                  atomic {                     /* a compare-and-set, also when it is odd already: it is the fence */
                      if
                      :: word == key || word + 1 == key -> word = key
                      :: else -> goto woken
                      fi
                  };
#endif
                  now = event;                 /* looks once more */
                  if
                  :: now > seen -> skip
                  :: else ->
#ifdef BARRIER_LATE
                         ask();
#endif
                         wordBuffer[me] == EMPTY;            /* the system call drains the buffer */
                         atomic {
                             if
                             :: word == key -> asleep[me] = 1
                             :: else -> goto woken
                             fi
                         };
                         !asleep[me]
                  fi;
#ifdef DISARM_OF_ALL
                  atomic {
                      if
                      :: word == key -> word = AFTER(key)
                      :: else
                      fi
                  };
#else
                  atomic {
                      if
                      :: SOLE && word == key -> word = AFTER(key)
                      :: else
                      fi
                  };
#endif
woken:            skip
           fi
    od
}
#endif

#ifdef BELL
inline bellArm() {
#ifdef SLEEPER_WITHOUT_FENCE
    key = word;
    bellBuffer == EMPTY;
    bellBuffer = key + (1 - key % 2)
#else
    atomic { word = word + (1 - word % 2) }     /* a compare-and-set until it succeeds: it is the fence */
#endif
}

active proctype BellBuffer() {
end:
    do
    :: atomic { bellBuffer != EMPTY -> word = bellBuffer; bellBuffer = EMPTY }
    od
}

/* Before it arms, it may or may not take tokens, by a select that does not wait. */
active proctype BellReader() {
    byte seen = 0;
    byte now, key;

    do
    :: seen >= EVENTS -> break
    :: seen < EVENTS ->
#ifdef ARM_LATE
           now = event;
           bellArm();
#else
#ifndef DRAIN_ARMED
           if
           :: tokens = 0
           :: skip
           fi;
#endif
#ifdef BARRIER
           ask();
#endif
           bellArm();
#ifdef DRAIN_ARMED
           tokens = 0;
#endif
           now = event;                         /* looks once more */
#endif
#ifdef DRAIN_LATE
           tokens = 0;
#endif
           if
           :: now > seen -> skip
           :: else ->
                  bellBuffer == EMPTY;          /* the system call drains the buffer */
                  tokens > 0;                   /* select */
                  tokens = 0
           fi;
#ifndef SHARED
           key = word;
           atomic {                             /* disarm */
               if
               :: key % 2 == 1 && word == key -> word = AFTER(key)
               :: else
               fi
           };
#endif
           now = event;                         /* poll */
           if
           :: now > seen -> seen = now
           :: else
           fi
    od
}
#endif
