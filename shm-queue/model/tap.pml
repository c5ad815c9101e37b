/*
 * A tap (Tap) copies a slot while writers may come round to it. Trains of one or two slots: only the first slot of a
 * train has a control word of its own, so the word of a slot can stay as it was while its bytes are written again.
 *
 * Proven: a copy that is accepted is whole, and the message of its position.
 * SLOTS, LAST (positions). Mutant, which must fail: OWN_WORD (the copy is accepted if the slot's own control word has not
 * changed, as the design first had it).
 */
#ifndef SLOTS
#define SLOTS 3
#endif
#ifndef LAST
#define LAST 8
#endif

byte lap[SLOTS];
bit isCommitted[SLOTS];
byte runOf[SLOTS];
byte first[SLOTS];
byte second[SLOTS];
byte tail = 0;
byte head = 0;

active proctype Writer() {
    byte position, count, i;

    do
    :: tail >= LAST -> break
    :: tail < LAST ->
           if
           :: count = 1
           :: count = 2
           fi;
           tail + count <= head + SLOTS;
           position = tail;
           tail = position + count;                                      /* reserve */
           atomic { lap[position % SLOTS] = 1 + position / SLOTS;        /* claim */
                    isCommitted[position % SLOTS] = 0;
                    runOf[position % SLOTS] = count };
           i = 0;
           do
           :: i < count ->
                  first[(position + i) % SLOTS] = position + i;
                  second[(position + i) % SLOTS] = position + i;
                  i++
           :: else -> break
           od;
           isCommitted[position % SLOTS] = 1
    od
}

active proctype Reader() {
    do
    :: head >= LAST -> break
    :: head < LAST ->
           (lap[head % SLOTS] == 1 + head / SLOTS && isCommitted[head % SLOTS]);
           head = head + runOf[head % SLOTS]
    od
}

active proctype Tap() {
    byte position, x, y;
    byte looks = 0;

    do
    :: looks == 2 -> break
    :: looks < 2 ->
           position = head;
           if
           :: atomic { lap[position % SLOTS] == 1 + position / SLOTS && isCommitted[position % SLOTS] };
              x = first[position % SLOTS];
              y = second[position % SLOTS];
#ifdef OWN_WORD
              if
              :: atomic { lap[position % SLOTS] == 1 + position / SLOTS && isCommitted[position % SLOTS] } ->
#else
              if
              :: tail <= position + SLOTS ->
#endif
                     assert(x == position && y == position)
              :: else
              fi
           :: else
           fi;
           looks++
    od
}
