/*
 * A queue is closed while its only writer commits (Producer.commit, Consumer.undeliverable): by another process that removes
 * it, under the store buffers of x86-TSO. A commit that has answered its position is delivered, whatever the reader does
 * next: the writer looks at the state behind its store, and the reader looks for messages once more behind the state.
 *
 * Without BARRIER the writer fences between its store and its look. With BARRIER it does so only when it has been asked
 * (WriterFence); a consumer that is about to sleep may ask at any time, and the reader asks when it has seen the queue closed.
 *
 * EVENTS is how many messages the writer commits. Mutants, each of which must fail: WRITER_WITHOUT_FENCE, NO_LAST_LOOK, and
 * with BARRIER both of them, NO_BARRIER, and TRUST_ASKED (the barrier of the other consumer may be still to come).
 */
#ifndef EVENTS
#define EVENTS 3
#endif

byte published = 0;   /* what the writer has stored */
byte event = 0;       /* what others see of it: the rest is in the writer's store buffer */
byte fenced = 0;      /* 0 nobody, 1 asked, 2 granted */
bit closed = 0;
byte answered = 0;    /* the last message whose commit has answered its position */
byte seen = 0;        /* the last message that was delivered */
bit ended = 0;        /* the reader has been told that nothing is left */

inline ask() {
    if
#ifdef TRUST_ASKED
    :: fenced >= 1
#else
    :: fenced == 2
#endif
    :: else ->
           atomic {                            /* a compare-and-set */
               if
               :: fenced == 0 -> fenced = 1
               :: else
               fi
           };
#ifndef NO_BARRIER
           event = published;                  /* the barrier drains the writer's buffer */
#endif
           fenced = 2
    fi
}

active proctype Writer() {
    byte i = 1;

    do
    :: i > EVENTS -> break
    :: i <= EVENTS ->
           published = i;                      /* a release store */
#ifdef BARRIER
           if
           :: fenced == 0 -> goto look
           :: else
           fi;
#endif
#ifndef WRITER_WITHOUT_FENCE
           event == published;                 /* the fence waits for the buffer */
#endif
look:      if
           :: closed -> break                  /* answers CLOSED */
           :: else
           fi;
           atomic { answered = i; assert(!ended || i <= seen) };
           i++
    od
}

active proctype WritersBuffer() {
end:
    do
    :: atomic { event < published -> event++ }
    od
}

active proctype Remover() {
    closed = 1                                 /* a system call */
}

#ifdef BARRIER
active proctype OtherConsumer() {
    ask()
}
#endif

active proctype Reader() {
    byte now;

    do
    :: now = event;
       if
       :: now > seen -> seen = now
       :: else ->
              if
              :: !closed
              :: else ->
#ifdef BARRIER
                     ask();
#endif
#ifndef NO_LAST_LOOK
                     now = event;
#endif
                     if
                     :: now > seen
                     :: else -> break
                     fi
              fi
       fi
    od;
    atomic { ended = 1; assert(answered <= seen) }
}
