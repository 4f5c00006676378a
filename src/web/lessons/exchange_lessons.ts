import type { Lesson } from './lesson.ts';

/** Prisons, exchanges, airfields and drops. */
export const EXCHANGE_LESSONS: readonly Lesson[] = [
  {
    id: 'capture',
    title: 'Captured pieces go to prison',
    rules: ['2.3', '2.4'],
    steps: [
      {
        fen: 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2',
        text: 'Move as in chess: drag a piece, or choose it and then a square. Take the pawn on d5, and see where it goes.',
        shows: 'e4d5',
        goal: { kind: 'capture', role: 'P' },
        success: 'The black pawn sits in your prison now. It is your hostage: later you can trade it.',
        wrong: [{ moves: [], text: 'Nobody goes to prison by that. Take the pawn on d5 with your pawn.' }],
        solution: 'e4d5',
      },
      {
        fen: 'r5k1/5ppp/8/8/8/1B5P/5PP1/6Kn[] w - - 0 1',
        text: 'A piece stays what it is in prison. The better the hostage, the more it buys later. You can take a knight or a pawn: take the better one.',
        goal: { kind: 'capture', role: 'N' },
        hint: 'The knight stands on h1, next to your king.',
        success: 'A knight in your prison buys more than a pawn. How that works comes next.',
        wrong: [
          { moves: ['b3f7'], text: 'That wins a pawn, but the king takes your bishop. Look at the knight on h1.' },
          { moves: [], text: 'That takes nobody. Your king can take the knight on h1.' },
        ],
        solution: 'g1h1',
      },
    ],
  },
  {
    id: 'exchange',
    title: 'The exchange',
    rules: ['3.1', '3.2', '3.3'],
    steps: [
      {
        fen: 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 6',
        text: 'You hold a black bishop, and Black holds your knight. You may trade them instead of moving: the bishop pays for the knight. Take your knight out of Black’s prison and put it on an empty square.',
        typed: 'To type it, write (B-N)* and the square.',
        goal: { kind: 'exchange', free: 'N', give: 'B' },
        hint: 'Bring the knight from Black’s prison to c3, for example.',
        success:
          'Your knight is back, and Black could not refuse. The bishop went to Black’s airfield: Black may drop it later.',
        wrong: [
          {
            moves: ['N#B@a1'],
            text: 'The trade is right, but the knight hardly gets out of that corner again. Put it elsewhere.',
          },
          {
            isTaken: true,
            text: 'The trade is right, but Black takes the knight there. Put it on a square where it is safe.',
          },
          { moves: [], text: 'That leaves your knight in prison. This time, buy it free.' },
        ],
        solution: 'N#B@c3',
      },
      {
        fen: '3q3k/6pp/8/8/8/8/5PPP/6K1[#Nb] w - - 0 1',
        text: 'A piece that you free may land on any empty square, even in the middle of the enemy. Free your knight so that it attacks king and queen at once.',
        goal: { kind: 'play', moves: ['N#B@f7'] },
        hint: 'From f7 a knight attacks h8 and d8.',
        success: 'Check, and the queen falls next! After every capture, ask what could land where.',
        wrong: [
          {
            moves: [],
            text: 'King and queen are not both attacked then. Find the square from which the knight attacks both.',
          },
        ],
        solution: 'N#B@f7',
      },
    ],
  },
  {
    id: 'value-order',
    title: 'What a hostage can buy',
    rules: ['3.1', '3.4'],
    steps: [
      {
        fen: 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 6',
        text: 'A pawn is worth least. Then come knight and bishop, which are equal, then the rook, then the queen. A hostage buys its own value or less. Try to free your rook with the bishop.',
        goal: { kind: 'refused', code: 'value-too-low' },
        hint: 'Bring the rook from Black’s prison to an empty square.',
        success: 'A bishop is worth less than a rook, so the trade is refused. You need a rook or a queen to pay.',
        wrong: [{ moves: [], text: 'You may do that. This time try to free the rook, and see what happens.' }],
        solution: 'R#B@a1',
      },
      {
        fen: '2k5/ppp5/8/8/8/8/5PPP/6K1[#Nqrb] w - - 0 1',
        text: 'You hold a queen, a rook and a bishop. Each of them can pay for your knight, but Black may drop what you give. Free the knight at the lowest price.',
        goal: { kind: 'exchange', free: 'N', give: 'B' },
        hint: 'A bishop is just enough for a knight.',
        success: 'A fair trade: knight and bishop are worth the same.',
        wrong: [
          {
            moves: ['N#B@a8'],
            text: 'The price is right, but the knight can’t get out of that corner. Put it elsewhere.',
          },
          { isTaken: true, text: 'The price is right, but Black takes the knight there. Put it on a safe square.' },
          { moves: [], text: 'Not quite. Free the knight, and pay with the cheapest piece that is enough.' },
        ],
        solution: 'N#B@d5',
      },
    ],
  },
  {
    id: 'airfield',
    title: 'The airfield',
    rules: ['4.1', '4.2', '4.4'],
    steps: [
      {
        fen: '4r1k1/5ppp/8/8/8/8/3P1P1P/3QK3[B] w - - 0 1',
        text: 'Black gave you this bishop in a trade. It waits on your airfield, where nobody can take it. To drop it is your move. The rook gives check: drop the bishop in between, where it is safe.',
        typed: 'To type it, write B* and the square.',
        goal: { kind: 'drop', role: 'B' },
        hint: 'Put it on e2 or e3: there the rook can’t take it for nothing.',
        success: 'A drop may stop a check. From now on the bishop is a piece like any other.',
        wrong: [
          { isTaken: true, text: 'That stops the check, but the rook takes your bishop. Drop it where it is guarded.' },
          { moves: [], text: 'That stops the check, too. But here, please use the bishop on your airfield.' },
        ],
        solution: 'B@e3',
      },
      {
        fen: '6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1',
        text: 'A drop may also give check, and even mate. You have a rook on your airfield. Give mate with it.',
        goal: { kind: 'mate' },
        hint: 'Black’s king is shut in by its own pawns: look at the last rank.',
        success: 'Mate! Black has nobody to put in between.',
        wrong: [
          { moves: ['R@f8', 'R@h8'], text: 'Too near: the king takes the rook. Drop it further away.' },
          { moves: [], text: 'No mate yet. Drop the rook on the last rank, far from the king.' },
        ],
        solution: 'R@d8',
      },
    ],
  },
];
