/*
 * The slot protocol of a queue of many writers: reserve, claim, write, commit; and what the reader does about writers
 * that hold it up: skip a reservation, abort the claim of a dead one, quarantine the claim of one that lives; the late
 * writer's answer, the sweep, the second use of a registry entry; deaths of writers and readers between any two steps.
 *
 * Names are those of the code: ControlWord, Slots, ManyWriterProducer, StallResolver, Consumer, ProducerRegistry.
 * One step of a process is one access to shared memory; "atomic" stands for a compare-and-set. The model is sequentially
 * consistent: every transition of a word is a locked operation, or a release store that an acquire load reads.
 *
 * Sizes: SLOTS, WRITERS, MESSAGES each, TRAIN (1 or 2 slots), and how often may be done, at most: SKIPS of live
 * reservations, QUARANTINES, READER_DEATHS, WRITER_DEATHS, REUSES of a dead writer's entry. POSITIONS bounds the run:
 * claims of trains can collide with quarantined slots for ever in a ring as small as these, which the code excludes by
 * maxTrain <= slots / 16 and by quarantining a quarter of the slots at most.
 *
 * Mutants, each of which must fail: NO_QUARANTINE_CHECK, BLIND_COMMIT (the rule of the original queue), NO_STAMP,
 * NO_INTERIOR_CHECK, NO_REUSE_CHECK, WRITE_BACK_AFTER_RELEASE.
 */
#ifndef SLOTS
#define SLOTS 2
#endif
#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef MESSAGES
#define MESSAGES 2
#endif
#ifndef TRAIN
#define TRAIN 1
#endif
#ifndef SKIPS
#define SKIPS 1
#endif
#ifndef QUARANTINES
#define QUARANTINES 1
#endif
#ifndef READER_DEATHS
#define READER_DEATHS 0
#endif
#ifndef WRITER_DEATHS
#define WRITER_DEATHS 0
#endif
#ifndef REUSES
#define REUSES 0
#endif

#define FREE 0
#define CLAIMED 1
#define COMMITTED 2
#define ABORTED 3
#define QUARANTINED 4
#define SKIPPED 5
#define SKIPPED_QUARANTINED 6

#define LAST_ID (WRITERS * (MESSAGES + REUSES))
#define SLOT(position) ((position) % SLOTS)
#define LAP(position) (1 + (position) / SLOTS)
#define IS_QUARANTINED(slot) (state[slot] == QUARANTINED || state[slot] == SKIPPED_QUARANTINED)
#define IS(slot, l, s, o) (lap[slot] == (l) && state[slot] == (s) && owner[slot] == (o))

/* The control words, by their parts, and two words of payload. */
byte lap[SLOTS];
byte state[SLOTS];
byte owner[SLOTS];
byte runOf[SLOTS];
byte first[SLOTS];
byte second[SLOTS];
byte tail = 0;
byte head = 0;
bit everQuarantined = 0;

/* What the kernel knows. */
bit dead[WRITERS];

/* Ghosts: what must hold is said with these. */
byte writing[SLOTS];          /* writers between a won claim and the end of their writing */
bit committed[LAST_ID + 1];   /* commit answered that it was done */
bit refused[LAST_ID + 1];     /* commit answered ABORTED */
bit delivered[LAST_ID + 1];
byte lastOf[WRITERS];         /* the last message of each writer that was delivered */
bit hole[64];                 /* reserved by a writer that died before its claim */
byte applied = 0;             /* the handler's own durable position: redelivery is told by it */
byte ended = 0;
byte skips = 0;
byte quarantines = 0;
byte readerDeaths = 0;
byte writerDeaths = 0;
byte reuses = 0;

/* Slots.skip */
inline skipSlot(position) {
    do
    :: atomic { lap[SLOT(position)] >= LAP(position) -> break }
    :: atomic { lap[SLOT(position)] < LAP(position) ->
           l = lap[SLOT(position)]; s = state[SLOT(position)]; o = owner[SLOT(position)] }
       atomic {
           if
           :: IS(SLOT(position), l, s, o) ->
                  lap[SLOT(position)] = LAP(position);
                  runOf[SLOT(position)] = 1;
                  if
                  :: s == QUARANTINED || s == SKIPPED_QUARANTINED -> state[SLOT(position)] = SKIPPED_QUARANTINED
                  :: else -> state[SLOT(position)] = SKIPPED; owner[SLOT(position)] = 0
                  fi
           :: else
           fi
       }
    od
}

/* A slot's quarantine ends: ControlWord.released, by compare-and-set. The word may have moved on to a later lap. */
inline release(slot) {
    do
    :: atomic { !(IS_QUARANTINED(slot) && owner[slot] == me) -> break }
    :: atomic { IS_QUARANTINED(slot) && owner[slot] == me -> l = lap[slot]; s = state[slot] }
       atomic {
           if
           :: IS(slot, l, s, me) && s == QUARANTINED -> state[slot] = ABORTED
           :: IS(slot, l, s, me) && s == SKIPPED_QUARANTINED -> state[slot] = SKIPPED
           :: else
           fi
       }
    od
}

inline mayDie() {
    if
    :: atomic { writerDeaths < WRITER_DEATHS -> writerDeaths++ }; goto died
    :: skip
    fi
}

inline stopWriting(position, count) {
    writing[SLOT(position)]--;
    if
    :: count > 1 -> writing[SLOT(position + 1)]--
    :: else
    fi
}

/* me = its registry index + 1, as in the control words */
proctype Writer(byte me; byte from; byte messages) {
    byte sent = 0;
    byte position, knownHead, count, l, s, o, i, id;
    bit won, clear;

    do
    :: sent >= messages -> break
    :: sent < messages ->
           if
           :: count = 1
           :: TRAIN > 1 && sent + 1 < messages -> count = 2
           fi;
           id = from + sent;
reserve:
           mayDie();
           position = tail;
#ifdef POSITIONS
           if
           :: position >= POSITIONS -> goto done
           :: else
           fi;
#endif
           if
           :: position + count > knownHead + SLOTS ->
                  knownHead = head;
                  if
                  :: position + count > knownHead + SLOTS ->     /* FULL: in the model it waits */
                         atomic { head != knownHead -> knownHead = head };
                         goto reserve
                  :: else
                  fi
           :: else
           fi;
           atomic {
               if
               :: tail == position -> tail = position + count
               :: else -> goto reserve
               fi
           };
           if
           :: atomic { writerDeaths < WRITER_DEATHS ->
                  writerDeaths++;
                  hole[position] = 1;
                  if
                  :: count > 1 -> hole[position + 1] = 1
                  :: else
                  fi }; goto died
           :: skip
           fi;

           /* claimReserved */
           clear = 1;
#ifndef NO_INTERIOR_CHECK
           if
           :: count > 1 && everQuarantined ->
                  atomic {
                      if
                      :: IS_QUARANTINED(SLOT(position + 1)) -> clear = 0
                      :: else
                      fi
                  }
           :: else
           fi;
#endif
           won = 0;
           if
           :: clear ->
                  atomic { l = lap[SLOT(position)]; s = state[SLOT(position)]; o = owner[SLOT(position)] };
                  if
                  :: l >= LAP(position)                          /* skipped by the reader */
#ifndef NO_QUARANTINE_CHECK
                  :: l < LAP(position) && (s == QUARANTINED || s == SKIPPED_QUARANTINED)
                  :: l < LAP(position) && !(s == QUARANTINED || s == SKIPPED_QUARANTINED) ->
#else
                  :: l < LAP(position) ->
#endif
                         atomic {
                             if
                             :: IS(SLOT(position), l, s, o) ->
                                    lap[SLOT(position)] = LAP(position);
                                    state[SLOT(position)] = CLAIMED;
                                    owner[SLOT(position)] = me;
                                    runOf[SLOT(position)] = count;
                                    won = 1;
                                    /* S1: at most one writer at a slot's bytes */
                                    writing[SLOT(position)]++;
                                    assert(writing[SLOT(position)] == 1);
                                    if
                                    :: count > 1 ->
                                           writing[SLOT(position + 1)]++;
                                           assert(writing[SLOT(position + 1)] == 1)
                                    :: else
                                    fi
                             :: else
                             fi
                         }
                  fi
           :: else
           fi;
           if
           :: !won ->
                  i = 0;
                  do
                  :: i < count -> skipSlot((position + i)); i++
                  :: else -> break
                  od;
                  goto reserve
           :: else
           fi;

           /* the payload */
           if
           :: atomic { writerDeaths < WRITER_DEATHS -> writerDeaths++; stopWriting(position, count) }; goto died
           :: skip
           fi;
           first[SLOT(position)] = id;
           if
           :: count > 1 -> first[SLOT(position + 1)] = id + 1; second[SLOT(position + 1)] = id + 1
           :: else
           fi;
           if
           :: atomic { writerDeaths < WRITER_DEATHS -> writerDeaths++; stopWriting(position, count) }; goto died
           :: skip
           fi;
           second[SLOT(position)] = id;

           /* publish */
#ifdef BLIND_COMMIT
           atomic {
               lap[SLOT(position)] = LAP(position); state[SLOT(position)] = COMMITTED;
               owner[SLOT(position)] = me; runOf[SLOT(position)] = count;
               committed[id] = 1;
               stopWriting(position, count);
               if
               :: count > 1 -> committed[id + 1] = 1
               :: else
               fi
           };
#else
           atomic {
               stopWriting(position, count);
               if
               :: IS(SLOT(position), LAP(position), CLAIMED, me) ->
                      state[SLOT(position)] = COMMITTED;
                      committed[id] = 1;
                      if
                      :: count > 1 -> committed[id + 1] = 1
                      :: else
                      fi;
                      goto sentIt
               :: else ->
                      refused[id] = 1;
                      if
                      :: count > 1 -> refused[id + 1] = 1
                      :: else
                      fi
               fi
           };
           /* flushPendingAcks: the reader has finished marking the slots once the head has passed them */
           head > position;
           i = 0;
           do
           :: i < count -> release(SLOT(position + i)); i++
           :: else -> break
           od;
#endif
sentIt:
           sent = sent + count;
           mayDie()
    od;
    goto done;
died:
    atomic {
        dead[me - 1] = 1;
        if
        :: reuses < REUSES -> reuses++; run Successor(me)
        :: else -> ended++
        fi
    };
    goto gone;
done:
    ended++;
gone:
    skip
}

/* Another process takes the dead one's registry entry, and sends one message. */
proctype Successor(byte me) {
    byte slot = 0;
#ifndef NO_REUSE_CHECK
    do
    :: slot < SLOTS ->
           /* isOwnerOfSlots: it takes another entry, or here waits until the reader has seen to it */
           !(owner[slot] == me && (state[slot] == CLAIMED || IS_QUARANTINED(slot)));
           slot++
    :: else -> break
    od;
#endif
    atomic {
        dead[me - 1] = 0;
        run Writer(me, WRITERS * MESSAGES + me, 1)
    }
}

inline deliver(position) {
    x = first[SLOT(position)];
    y = second[SLOT(position)];
    assert(x == y);                                    /* S2: whole */
    assert(x > 0);
    if
    :: position >= applied ->
           assert(!delivered[x]);                      /* S3: at most once */
           assert(!refused[x]);                        /* S4 */
           atomic { delivered[x] = 1; applied = position + 1 };
           if
           :: x <= WRITERS * MESSAGES ->
                  assert(x > lastOf[(x - 1) / MESSAGES]);     /* S6: in the order of its writer */
                  lastOf[(x - 1) / MESSAGES] = x
           :: else
           fi
    :: else -> assert(delivered[x])                    /* redelivery after a death of the reader */
    fi
}

/* Slots.writeBack: a word of the message as it was read, which may be a while ago. */
inline writeBack(position) {
    atomic {
        assert(writing[SLOT(position)] == 0);          /* S1: nor does the reader write where a writer does */
        first[SLOT(position)] = x
    }
}

inline readerMayDie() {
    if
    :: atomic { readerDeaths < READER_DEATHS -> readerDeaths++ }; goto again
    :: skip
    fi
}

proctype Reader() {
    byte l, s, o, r, i, x, y, until;

again:
    do
    :: atomic { readerDeaths < READER_DEATHS -> readerDeaths++ }        /* its successor begins at the head */
    :: atomic { ended == WRITERS && head >= tail -> break }
    :: head >= tail && reuses > 0 && ended < WRITERS -> goto swept      /* idle: the sweep is due in time */
    :: head < tail || lap[SLOT(head)] == LAP(head) ->
           assert(head <= tail && tail <= head + SLOTS);                /* S7 */
           atomic { l = lap[SLOT(head)]; s = state[SLOT(head)]; o = owner[SLOT(head)]; r = runOf[SLOT(head)] };
           assert(l <= LAP(head));                                      /* S8 */
           if
           :: l == LAP(head) && s == COMMITTED ->
                  i = 0;
                  do
                  :: i < r ->
                         deliver((head + i));
#ifndef WRITE_BACK_AFTER_RELEASE
                         writeBack((head + i));
#endif
                         i++;
                         readerMayDie()
                  :: else -> break
                  od;
                  head = head + r;
#ifdef WRITE_BACK_AFTER_RELEASE
                  writeBack((head - 1))
#endif
           :: l == LAP(head) && (s == ABORTED || s == SKIPPED || s == SKIPPED_QUARANTINED) -> head = head + r
           :: l == LAP(head) && s == QUARANTINED -> goto stamp          /* the last reader died in the middle of it */
           :: l == LAP(head) && s == CLAIMED && dead[o - 1] ->
                  atomic {
                      if
                      :: IS(SLOT(head), l, CLAIMED, o) -> state[SLOT(head)] = ABORTED
                      :: else
                      fi
                  }
           :: atomic { l == LAP(head) && s == CLAIMED && !dead[o - 1] && quarantines < QUARANTINES -> quarantines++ };
                  everQuarantined = 1;
                  atomic {
                      if
                      :: IS(SLOT(head), l, CLAIMED, o) -> state[SLOT(head)] = QUARANTINED
                      :: else -> goto swept
                      fi
                  };
                  readerMayDie();
stamp:
                  atomic { o = owner[SLOT(head)]; r = runOf[SLOT(head)] };
                  i = 1;
#ifndef NO_STAMP
                  do
                  :: i < r ->
                         atomic {
                             lap[SLOT(head + i)] = LAP(head + i); state[SLOT(head + i)] = QUARANTINED;
                             owner[SLOT(head + i)] = o; runOf[SLOT(head + i)] = 1
                         };
                         i++
                  :: else -> break
                  od;
#endif
                  head = head + r
           :: l == LAP(head) && s == CLAIMED && !dead[o - 1] ->         /* wait */
                  (!IS(SLOT(head), l, CLAIMED, o) || dead[o - 1] || quarantines < QUARANTINES)
           :: atomic { l < LAP(head) && (skips < SKIPS || hole[head]) ->
                  until = tail;
                  if
                  :: hole[head]
                  :: else -> skips++
                  fi };
                  /* resolveReservation: all that were reserved when the stall began, run by run */
                  x = head;
                  do
                  :: x < until ->
                         skipSlot(x);
                         x = x + runOf[SLOT(x)]
                  :: else -> break
                  od;
                  x = 0
           :: l < LAP(head) && !hole[head] && skips >= SKIPS ->         /* wait */
                  (lap[SLOT(head)] >= LAP(head) || hole[head])
           fi;
swept:
           /* sweep: slots behind the head whose owner can write no more */
           if
           :: writerDeaths > 0 ->
                  i = 0;
                  do
                  :: i < SLOTS ->
                         atomic {
                             if
                             :: IS_QUARANTINED(i) && dead[owner[i] - 1] && lap[i] < LAP(head) ->
                                    if
                                    :: state[i] == QUARANTINED -> state[i] = ABORTED
                                    :: else -> state[i] = SKIPPED
                                    fi
                             :: else
                             fi
                         };
                         i++
                  :: else -> break
                  od
           :: else
           fi
    od;

    i = 1;
    do
    :: i <= LAST_ID ->
           assert(!committed[i] || delivered[i]);                       /* S3: nothing acknowledged is lost */
           assert(!(refused[i] && delivered[i]));                       /* S4 */
           assert(!(committed[i] && refused[i]));
           i++
    :: else -> break
    od
}

init {
    atomic {
        byte i = 1;
        do
        :: i <= WRITERS -> run Writer(i, 1 + (i - 1) * MESSAGES, MESSAGES); i++
        :: else -> break
        od;
        run Reader()
    }
}
