import type { Lesson } from './lesson.ts';

/** Prisons, exchanges, airfields and drops. */
export const EXCHANGE_LESSONS: readonly Lesson[] = [
  {
    id: 'capture',
    title: 'Captured men go to prison',
    rules: ['2.3', '2.4'],
    steps: [
      {
        fen: 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2',
        text: 'You move as in chess: click, tap, drag or type. But a captured man is not gone: take the pawn on d5 and see where it goes.',
        goal: { kind: 'capture', role: 'P' },
        hint: 'Your pawn on e4 captures diagonally, as always.',
        success:
          'The black pawn now sits in your prison, next to the board. There it is a hostage: you can trade it later (rule 2.3).',
        wrong: [{ moves: [], text: 'Nobody goes to prison by that. Take the pawn on d5 with your pawn.' }],
        solution: 'e4d5',
      },
      {
        fen: 'r5k1/5ppp/8/8/8/1B6/5PPP/6Kn[] w - - 0 1',
        text: 'A man keeps its kind in prison (rule 2.4). Here your king can take a knight, and your bishop a pawn. The better the hostage, the more it buys later. Take the best one.',
        goal: { kind: 'capture', role: 'N' },
        hint: 'The knight stands on h1, next to your king.',
        success: 'A knight in your prison buys more than a pawn does. How that works is the next lesson.',
        wrong: [
          { moves: ['b3f7'], text: 'That wins a pawn, but the king takes your bishop. Look at the knight on h1.' },
          { moves: [], text: 'That takes nobody. The knight on h1 is within reach of your king.' },
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
        text: 'You hold a black bishop, and Black holds your knight. Instead of moving you may trade them: take your knight out of Black’s prison and put it on any empty square. The bishop pays for it. Typed, it is (B-N)* and the square.',
        goal: { kind: 'exchange', free: 'N', give: 'B' },
        hint: 'Drag the knight from Black’s prison to an empty square, such as c3.',
        success:
          'Your knight is back. The bishop went to Black’s airfield, and Black may drop it on a later turn (rule 3.2). Black could not refuse (rule 3.3).',
        wrong: [
          { moves: [], text: 'That is a move as in chess, and your knight stays in prison. This time buy it free.' },
        ],
        solution: 'N#B@c3',
      },
      {
        fen: '3q3k/6pp/8/8/8/8/5PPP/6K1[#Nb] w - - 0 1',
        text: 'A man you free may land anywhere, also in the middle of the enemy camp. Free your knight so that it attacks king and queen at once.',
        goal: { kind: 'play', moves: ['N#B@f7'] },
        hint: 'From f7 a knight attacks h8 and d8.',
        success: 'Check, and the queen falls next. After every capture, ask what the enemy could put where.',
        wrong: [
          {
            moves: [],
            text: 'Black’s king and queen are not both attacked then. Find the square from which the knight attacks both.',
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
        text: 'The order is: pawn, then knight and bishop as equals, then rook, then queen. A hostage buys a man of its own value or less. Black also holds your rook. Try to free the rook with the bishop.',
        goal: { kind: 'refused', code: 'value-too-low' },
        hint: 'Drag the rook from Black’s prison to an empty square.',
        success:
          'A bishop is worth less than a rook, so the trade is refused (rule 3.1). You would need a rook or a queen to pay.',
        wrong: [{ moves: [], text: 'That is allowed. This time try to free the rook, and see what happens.' }],
        solution: 'R#B@a1',
      },
      {
        fen: '2k5/ppp5/8/8/8/8/5PPP/6K1[#Nqrb] w - - 0 1',
        text: 'You hold a queen, a rook and a bishop. Each of them could pay for your knight (rule 3.4), but Black may drop what you give. Free the knight for the lowest price.',
        goal: { kind: 'exchange', free: 'N', give: 'B' },
        hint: 'A bishop is just enough for a knight.',
        success: 'Well traded: knight and bishop count the same.',
        wrong: [
          {
            moves: [],
            text: 'Too dear, or no trade at all. Free the knight, and choose the cheapest hostage that is enough.',
          },
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
        text: 'Black once gave you this bishop, and it waits on your airfield, at the left of the board. Nothing can happen to it there. A drop takes a turn and costs nothing. The rook gives check: drop the bishop in between. Typed, it is B* and the square.',
        goal: { kind: 'drop', role: 'B' },
        hint: 'Any empty square of the e-file between rook and king will do.',
        success: 'A drop may stop a check (rule 4.4). From now on the bishop is a man like any other.',
        wrong: [{ moves: [], text: 'That stops the check, too. But here please use the bishop on your airfield.' }],
        solution: 'B@e3',
      },
      {
        fen: '6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1',
        text: 'A drop may also give check, or even mate. You have a rook on your airfield. Give mate with it.',
        goal: { kind: 'mate' },
        hint: 'Black’s king is shut in by its own pawns: look at the last rank.',
        success: 'Mate. Black has nobody to put in between.',
        wrong: [
          { moves: ['R@f8', 'R@h8'], text: 'Too near: the king takes the rook. Drop it further away.' },
          {
            moves: [],
            text: 'Black’s king is not attacked, or can take. Drop the rook on the last rank, at a distance.',
          },
        ],
        solution: 'R@d8',
      },
    ],
  },
];
