import type { Lesson } from './lesson.ts';

// Positions from games of Ransom's levels against themselves: `levelGame` of lab/shared with the levels, the seed and the number of
// the game, and the ply; a step without them follows from the one before by the reply that its success tells. Then the score of the
// worst move of the goal and that of all others, in pawns, after 1,000,000 nodes each, or the mate that no other move gives as soon.
// Tests prove both (tests/web/lessons/tactics_proof.ts), and all that is said of wrong moves.

/** Motifs of captured pieces, drops and frozen pawns. */
export const TACTICS_LESSONS: readonly Lesson[] = [
  {
    id: 'bomb',
    title: 'The captured piece that comes back',
    rules: ['3.1', '3.2'],
    steps: [
      {
        // Levels 9 9, seed 71, game 3, ply 50: +6.5, others at most -1.5.
        fen: 'r2k2r1/pp3pP1/5N2/2bpB2p/1nB3q1/6Pn/P1PP1PPP/R3NR1K[bp#Qpp] w - - 1 26',
        text: 'Your knight attacks queen and rook. But Black holds your queen, and can trade it for what you take and drop that where it hurts. One of the two is such a bomb: take the other.',
        goal: { kind: 'play', moves: ['f6g4'] },
        hint: 'Where would a black rook give check?',
        success: 'Black can buy the queen back only with yours. And that one you may drop then.',
        wrong: [
          {
            moves: ['f6g8'],
            text: 'The bomb: Black buys the rook back and drops it on g1, with check. Your rook must take it, and the knight mates on f2.',
          },
          { moves: [], text: 'Not the best. Your knight on f6 can take the queen or the rook.' },
        ],
        solution: 'f6g4',
      },
      {
        // Levels 12 12, seed 73, game 0, ply 47: -2.8, others at most -11.4.
        fen: 'r4r1k/ppp2p1N/5B1b/2b5/2BPP3/5N1P/PPP1p1PP/R2n1RK1[pp#Qqnp] b - - 0 24',
        text: 'You are Black, in check. You could take the knight on h7, but White holds a knight of yours, which can buy it back. Answer the check as cheaply as you can.',
        goal: { kind: 'play', moves: ['P@g7'] },
        hint: 'A pawn waits on your airfield.',
        success: 'You leave the knight on h7 alone, and your cheapest piece stops the check.',
        wrong: [
          {
            moves: ['h8h7'],
            text: 'The bomb: White buys the knight back, drops it on g5 with check, and mates in three.',
          },
          { moves: [], text: 'That costs too much. A pawn on your airfield is enough.' },
        ],
        solution: 'P@g7',
      },
    ],
  },
  {
    id: 'robbed-payment',
    title: 'Who can pay',
    rules: ['3.1', '3.4'],
    steps: [
      {
        // Levels 11 11, seed 93, game 3, ply 37: +6.9, others at most -1.7.
        fen: 'r7/ppp1qrpk/7n/3Np2b/1P1bP3/5NQ1/P1PP1PPP/R4RK1[#BBnppp] b - - 0 19',
        text: 'You are Black. White wants to pay with your knight for a bishop, and drop it on g6 with check. Then your queen is lost. So take the payment away: free your knight, with check.',
        goal: { kind: 'play', moves: ['N#B@e2'] },
        hint: 'From e2 a knight attacks g1 and g3.',
        success: 'White can’t pay any more, and your knight attacks king and queen.',
        wrong: [
          {
            moves: ['d4a1'],
            text: 'Then White drops a bishop on g6, and takes your queen after the check.',
          },
          { moves: [], text: 'Not the best. Free your knight with check, so that it attacks the queen as well.' },
        ],
        solution: 'N#B@e2',
      },
      {
        // Levels 9 9, seed 93, game 4, ply 26: mate in 3.
        fen: 'r1bq1k1r/ppp2Ppp/2n2nB1/4N2b/4P3/2N5/PPP3pP/R1BQ1RK1[Pp#Pp] w - - 1 14',
        text: 'Now the other way round. You are White, and you need a queen to pay with. Get it.',
        goal: { kind: 'play', moves: ['d1d8'] },
        hint: 'Your queen takes the one on d8.',
        success: 'Now you can pay.',
        reply: { move: 'c6d8', text: 'Black’s knight takes your queen.' },
        wrong: [{ moves: [], text: 'Then you have no queen to pay with. Take Black’s queen.' }],
        solution: 'd1d8',
      },
      {
        // Mate in 2.
        fen: 'r1bn1k1r/ppp2Ppp/5nB1/4N2b/4P3/2N5/PPP3pP/R1B2RK1[Pp#QPqp] w - - 0 15',
        text: 'Black wants to buy the queen back with yours, and drop it on h1. Be faster, so that Black can’t pay, either: buy your queen back first.',
        goal: { kind: 'play', moves: ['Q#Q@e8'] },
        hint: 'Your pawn on f7 guards e8.',
        success: 'Check! Only a knight can take the queen.',
        reply: { move: 'f6e8', text: 'Black’s knight takes it.' },
        wrong: [{ moves: [], text: 'Not the best. Buy your queen back, and drop it where the pawn on f7 guards it.' }],
        solution: 'Q#Q@e8',
      },
      {
        // Mate in 1.
        fen: 'r1bnnk1r/ppp2Ppp/6B1/4N2b/4P3/2N5/PPP3pP/R1B2RK1[Pqp#QPp] w - - 0 16',
        text: 'Your queen is in prison again. That is just right for a promotion. Give mate!',
        goal: { kind: 'mate' },
        hint: 'The pawn takes the knight on e8.',
        success: 'Mate! The queen was taken twice, and came back twice.',
        wrong: [{ moves: [], text: 'No mate. Promote the pawn on f7 to a queen.' }],
        solution: 'f7e8q',
      },
    ],
  },
  {
    id: 'returning-hostage',
    title: 'What you pay with',
    rules: ['3.2', '3.4', '4.2'],
    steps: [
      {
        // Levels 8 8, seed 81, game 6, ply 51: +7.9, others at most +2.2.
        fen: '3k2nr/6p1/1Q1p2P1/3bp2p/2bP4/P3P2q/1P2PP2/R1B1K3[#RBNNPrnpppp] b - - 0 26',
        text: 'You are Black, in check. Free a pawn and drop it on c7: it stops the check and attacks the queen. But White may drop what you give. Think where each hostage would land, then pay.',
        goal: { kind: 'play', moves: ['P#P@c7'] },
        hint: 'A knight would give check on f7.',
        success: 'White gets only a pawn for it, and must save the queen.',
        wrong: [
          { moves: ['P#N@c7'], text: 'White drops the knight that you gave on f7, with check.' },
          {
            moves: ['P#B@c7', 'P#R@c7'],
            text: 'The right square, but that is too much: White’s attack can use the piece that you gave.',
          },
          { moves: [], text: 'Not the best. Put a pawn on c7: there it attacks the queen.' },
        ],
        solution: 'P#P@c7',
      },
      {
        // Levels 10 10, seed 82, game 2, ply 82: +1.3, others at most -7.6.
        fen: 'r2Qb3/p1P3pk/1p4N1/2n3P1/2n1P1b1/2N1P3/PpP5/3K1R2[#RBBPPqrpppp] w - - 0 42',
        text: 'You are White, and the bishop on g4 gives check. Black would like to give check on c1. Stop the bishop on f3: what do you free, and what do you pay?',
        goal: { kind: 'play', moves: ['P#P@f3'] },
        hint: 'Which of your hostages can’t be dropped on the first rank?',
        success: 'Your other hostages could land on c1. A pawn can’t be dropped there.',
        wrong: [
          { moves: ['P#Q@f3'], text: 'Black drops the queen that you gave on c1, with check, and mates in three.' },
          { moves: ['P#R@f3'], text: 'The rook takes your queen with check, and the rook that you gave lands on c1.' },
          { moves: [], text: 'Not the best. Put a pawn on f3, and give as little as possible for it.' },
        ],
        solution: 'P#P@f3',
      },
    ],
  },
  {
    id: 'taken-square',
    title: 'Take the square',
    rules: ['4.2'],
    steps: [
      {
        // Levels 11 11, seed 81, game 5, ply 35: +2.6, others at most -0.5.
        fen: 'r1bq1r1k/pp3p1p/3p1p1N/4P2N/3Pp3/5n1p/PP3PPP/R1BQ1R1K[Pn#Bb] b - - 1 18',
        text: 'You are Black. White wants to drop a bishop on g7, and that would be mate. But the square must be empty. Be there first!',
        goal: { kind: 'play', moves: ['N@g7'] },
        hint: 'A knight waits on your airfield.',
        success: 'Now no bishop can land on g7.',
        wrong: [{ moves: [], text: 'Not the best. Drop your knight on g7.' }],
        solution: 'N@g7',
      },
      {
        // Self-play with 400 nodes a move: +4.2 with either payment, others at most +1.0.
        fen: 'r1bqk2r/p1ppnpP1/7p/8/8/2P2N2/P3PPPP/1R1nKB1R[Pp#QBNbpp] b Kkq - 0 15',
        text: 'You are Black. White wants to free a knight and drop it on f6, and that would be mate. Take the square yourself, with a piece that also guards your rook.',
        goal: { kind: 'play', moves: ['B#N@f6', 'B#B@f6'] },
        hint: 'Free your bishop, and do not pay with the queen.',
        success: 'The square is yours, and the bishop guards h8.',
        wrong: [
          {
            moves: ['P#N@f6', 'P#B@f6'],
            text: 'A pawn on f6 does not guard h8. White takes your rook there, and his pawn becomes a queen.',
          },
          { moves: ['B#Q@f6'], text: 'Too much: then White has a queen to drop.' },
          { moves: [], text: 'Not the best. Free your bishop, drop it on f6, and pay with a knight or a bishop.' },
        ],
        solution: 'B#N@f6',
      },
    ],
  },
  {
    id: 'queen-bought-back',
    title: 'The queen that may be taken',
    rules: ['3.1', '3.4'],
    steps: [
      {
        // Levels 11 11, seed 71, game 1, ply 56: mate in 2.
        fen: 'r4r1k/ppp3p1/2n1QNpb/4n3/2P5/5pP1/PP2P1B1/R4RK1[PPPb#BNqpp] w - - 0 29',
        text: 'You hold Black’s queen. So you can let yours be taken, and buy it back at once. Give a check that forces Black to take it.',
        goal: { kind: 'play', moves: ['e6g8'] },
        hint: 'Your knight guards g8.',
        success: 'Check! Black has only one move.',
        reply: { move: 'f8g8', text: 'The rook must take your queen.' },
        wrong: [{ moves: [], text: 'Not the best. Give check with the queen, right next to the king.' }],
        solution: 'e6g8',
      },
      {
        // Mate in 1.
        fen: 'r5rk/ppp3p1/2n2Npb/4n3/2P5/5pP1/PP2P1B1/R4RK1[PPPb#QBNqpp] w - - 0 30',
        text: 'Your queen is in Black’s prison. Buy it back, and give mate!',
        goal: { kind: 'mate' },
        hint: 'Your knight guards h7.',
        success: 'Mate! The queen was away for one move only.',
        wrong: [{ moves: [], text: 'No mate. Free your queen, and drop it where the knight guards it.' }],
        solution: 'Q#Q@h7',
      },
    ],
  },
  {
    id: 'pawn-woken',
    title: 'The capture that wakes a pawn',
    rules: ['5.1', '5.2'],
    steps: [
      {
        // Levels 8 8, seed 74, game 7, ply 26: +1.0, others at most -3.2.
        fen: 'r2q1rk1/ppp1p1bp/4b1p1/4pn2/3nNNB1/2PP3P/PP2pPP1/R1BQ1RK1[#P] w - - 0 14',
        text: 'Black’s pawn on e2 is frozen. If you take a queen, rook, bishop or knight, the pawn wakes and can capture your queen. What can you take without waking it?',
        goal: { kind: 'play', moves: ['f4e2'] },
        hint: 'Take the pawn itself.',
        success: 'The danger is gone, and your knight is safe.',
        wrong: [
          {
            moves: ['f4e6', 'g4f5'],
            text: 'That wakes the pawn. The pawn takes your queen, and becomes the piece that you took.',
          },
          { moves: ['g4e2'], text: 'The right pawn, but the knight on f4 is still attacked, and Black takes it.' },
          { moves: [], text: 'Not the best. Take the pawn on e2, with the piece that is attacked.' },
        ],
        solution: 'f4e2',
      },
      {
        // Levels 11 11, seed 74, game 13, ply 53: +0.4, others at most -7.0.
        fen: 'r2q1rk1/pp2Ppp1/5b1p/2p4Q/3pBn2/2N3P1/PP3RB1/R6K[NPPbp#PPn] b - - 0 27',
        text: 'You are Black. White’s pawn on e7 is frozen. Any piece that you take wakes it, and then it can take your queen. So take one that is worth it.',
        goal: { kind: 'play', moves: ['f4h5'] },
        hint: 'Your knight on f4 attacks White’s queen.',
        success: 'The pawn takes your queen, but you have White’s queen.',
        wrong: [
          {
            moves: ['f4g2', 'd4c3'],
            text: 'Not enough: the pawn takes your queen.',
          },
          { moves: [], text: 'Not the best. Your knight on f4 can take the queen.' },
        ],
        solution: 'f4h5',
      },
    ],
  },
  {
    id: 'pawn-frozen',
    title: 'Freeze, and strike',
    rules: ['5.6', '5.9'],
    steps: [
      {
        // Levels 10 10, seed 74, game 15, ply 63: mate in 3.
        fen: '4k3/pPpPN2p/7p/4prBb/2B1N3/5p1P/PPP2K1P/R3R3[n#QPqrbnpp] b - - 0 32',
        text: 'You are Black, and the pawn on d7 gives check: it is awake because you hold White’s queen. Trade the queens. The pawn freezes, and yours lands where you like. Give a check on a square where it is guarded.',
        goal: { kind: 'play', moves: ['Q#Q@g2'] },
        hint: 'Your pawn on f3 guards g2.',
        success: 'The pawn is frozen, and White is in check.',
        reply: { move: 'f2e3', text: 'The king goes to e3.' },
        wrong: [
          { moves: ['e8d7'], text: 'Then White buys his queen back, drops it on c8, and that is mate.' },
          { moves: [], text: 'White gets too much time. Your queen must give check, where a pawn guards it.' },
        ],
        solution: 'Q#Q@g2',
      },
      {
        // Mate in 2.
        fen: '4k3/pPpPN2p/7p/4prBb/2B1N3/4Kp1P/PPP3qP/R3R3[Qn#Prbnpp] b - - 1 33',
        text: 'White has a queen to drop. So give check again, with a pawn that nobody can take.',
        goal: { kind: 'play', moves: ['P#P@d4'] },
        hint: 'Your pawn on e5 guards d4.',
        success: 'Check! The king has only one square.',
        reply: { move: 'e3d3', text: 'It goes to d3.' },
        wrong: [{ moves: [], text: 'White gets too much time. A pawn on d4 gives check, and is guarded.' }],
        solution: 'P#P@d4',
      },
      {
        // Mate in 1.
        fen: '4k3/pPpPN2p/7p/4prBb/2BpN3/3K1p1P/PPP3qP/R3R3[QPn#rbnp] b - - 1 34',
        text: 'Now give mate, with a piece from your airfield.',
        goal: { kind: 'mate' },
        hint: 'A knight’s check can’t be blocked.',
        success: 'Mate! Three drops, and White could take none of these pieces.',
        wrong: [{ moves: [], text: 'No mate. Drop the knight: from b4 it attacks d3.' }],
        solution: 'N@b4',
      },
    ],
  },
  {
    id: 'fork-from-hand',
    title: 'Forks by a drop',
    rules: ['3.2'],
    steps: [
      {
        // Levels 9 9, seed 71, game 3, ply 48: +6.6, others at most +0.2.
        fen: 'r3k1r1/pp3pP1/8/2bpB2p/1nB3q1/6Pn/P1PP1PPP/R3NR1K[p#QNbpp] w - - 0 25',
        text: 'A fork attacks several pieces at once. A piece that you drop can do it from any empty square. Free your knight, and attack king, queen and rook.',
        goal: { kind: 'play', moves: ['N#B@f6'] },
        hint: 'From f6 a knight attacks e8, g4 and g8.',
        success: 'The king must move, and your knight takes the queen.',
        wrong: [
          { moves: ['N#B@c7'], text: 'That forks the king and a rook. Elsewhere the knight attacks the queen, too.' },
          { moves: ['N#B@d6'], text: 'Check, but the bishop takes the knight.' },
          { moves: [], text: 'From which square does a knight attack e8 and g4?' },
        ],
        solution: 'N#B@f6',
      },
      {
        // Levels 12 12, seed 72, game 0, ply 57: +15.0, others at most -5.9.
        fen: 'r2q1b1k/p4P1p/b1p1pp2/6N1/3P3B/7p/PPP1Q2P/5R1K[RPPn#BNrnpp] b - - 0 29',
        text: 'Pawns can fork, too. You are Black, and White wants to drop a rook on g8: mate. So let a pawn give check, and attack something else as well.',
        goal: { kind: 'play', moves: ['P#N@g2', 'P#B@g2'] },
        hint: 'From g2 a pawn attacks h1 and f1.',
        success: 'King and rook are attacked.',
        wrong: [{ moves: [], text: 'Not the best. A pawn can attack h1 and f1 at once.' }],
        solution: 'P#N@g2',
      },
    ],
  },
  {
    id: 'checks-from-hand',
    title: 'The knight that comes back with check',
    rules: ['3.2'],
    steps: [
      {
        // Levels 11 11, seed 71, game 9, ply 35: +10.0, others at most +2.7.
        fen: 'r1b2k1r/ppp3pp/4P3/3nn1q1/3QBP2/8/PPP3pP/R4RK1[Pp#BNNPbp] b - - 0 18',
        text: 'You are Black. The pawn on f4 attacks queen and knight. Give check with the knight: if White takes it, you buy it back, and it gives check again.',
        goal: { kind: 'play', moves: ['e5f3'] },
        hint: 'From f3 the knight attacks g1.',
        success: 'It attacks White’s queen, too.',
        reply: { move: 'f1f3', text: 'The rook takes your knight.' },
        wrong: [{ moves: [], text: 'Not the best. Give check with the knight that is attacked.' }],
        solution: 'e5f3',
      },
      {
        // +9.6, others at most +5.6.
        fen: 'r1b2k1r/ppp3pp/4P3/3n2q1/3QBP2/5R2/PPP3pP/R5K1[Pp#BNNPbnp] b - - 0 19',
        text: 'Buy the knight back, and give a check that draws the rook to h3.',
        goal: { kind: 'play', moves: ['N#N@h3', 'N#B@h3'] },
        hint: 'From h3 the knight attacks g1 as well.',
        success: 'Check again!',
        reply: { move: 'f3h3', text: 'The rook takes your knight again, and has left f3.' },
        wrong: [
          { moves: ['N#N@e2', 'N#B@e2'], text: 'That comes next. First draw the rook away, to h3.' },
          { moves: [], text: 'Not the best. Give check again: drop the knight on h3.' },
        ],
        solution: 'N#N@h3',
      },
      {
        // +8.5, others at most -0.2.
        fen: 'r1b2k1r/ppp3pp/4P3/3n2q1/3QBP2/7R/PPP3pP/R5K1[NPp#BNPbnp] b - - 0 20',
        text: 'Once more: buy it back, and drop it with check where it also attacks White’s queen.',
        goal: { kind: 'play', moves: ['N#N@e2', 'N#B@e2'] },
        hint: 'From e2 the knight attacks g1 and d4.',
        success: 'The knight was taken twice, and came back twice.',
        wrong: [{ moves: [], text: 'Not the best. Find the check that also attacks the queen on d4.' }],
        solution: 'N#N@e2',
      },
    ],
  },
  {
    id: 'mate-from-hand',
    title: 'Safe checks to mate',
    rules: ['3.2', '5.1', '7.1'],
    steps: [
      {
        // Levels 10 10, seed 71, game 1, ply 44: mate in 3.
        fen: '6rk/ppp1pPbn/2n1p2r/6N1/2p3p1/2N3P1/PP2PPB1/5RK1[qp#QRBPPb] w - - 0 23',
        text: 'Black wants to drop a queen on h2: mate. So each of your moves must give check. Find the first one.',
        goal: { kind: 'play', moves: ['f7g8q', 'f7g8r'] },
        hint: 'Take the rook on g8, and choose the queen.',
        success: 'You have taken a rook, and it can pay for yours later.',
        reply: { move: 'h8g8', text: 'The king must take.' },
        wrong: [{ moves: [], text: 'Black gets too much time. Take on g8, with check.' }],
        solution: 'f7g8q',
      },
      {
        // Mate in 2.
        fen: '6k1/ppp1p1bn/2n1p2r/6N1/2p3p1/2N3P1/PP2PPB1/5RK1[qp#QRBPPPrb] w - - 0 24',
        text: 'A check is safe if nobody can take the piece. Keep the rook: it must pay later. Free a pawn or a bishop, and give a safe check with it.',
        goal: { kind: 'play', moves: ['P#B@f7', 'B#B@f7'] },
        hint: 'Your knight guards f7. The bishop pays.',
        success: 'The king can’t take it: your knight guards f7.',
        reply: { move: 'g8f8', text: 'It goes to f8.' },
        wrong: [
          { moves: ['P#R@f7', 'B#R@f7'], text: 'The right square, but the rook must pay for the mate.' },
          { moves: [], text: 'Black gets too much time. Give a safe check on f7.' },
        ],
        solution: 'P#B@f7',
      },
      {
        // Mate in 1.
        fen: '5k2/ppp1pPbn/2n1p2r/6N1/2p3p1/2N3P1/PP2PPB1/5RK1[qbp#QRBPPr] w - - 1 25',
        text: 'Your pawn on f7 guards e8 and g8. Give mate!',
        goal: { kind: 'mate' },
        hint: 'Drop a rook next to the king.',
        success: 'Mate! Black never had time for one.',
        wrong: [{ moves: [], text: 'No mate. Free the rook, and drop it where your pawn guards it.' }],
        solution: 'R#R@e8',
      },
    ],
  },
];
