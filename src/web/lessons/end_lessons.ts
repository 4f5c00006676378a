import type { Lesson } from './lesson.ts';

/** A short game from the first capture to mate. */
const FIRST_GAME: Lesson = {
  id: 'first-game',
  title: 'Your first game',
  rules: ['2.3', '3.1', '3.2', '7.1'],
  steps: [
    {
      fen: 'rn1qkbnr/ppp2ppp/3p4/4p3/3PP1b1/5N2/PPP2PPP/RNBQKB1R[] w KQkq - 1 4',
      text: 'A game has begun, and you are White. Take your first hostage: a pawn, with your own pawn on d4.',
      shows: 'd4e5',
      goal: { kind: 'play', moves: ['d4e5'] },
      success: 'Your first hostage!',
      reply: { move: 'g4f3', text: 'Black’s bishop takes your knight.' },
      wrong: [
        { moves: ['f3e5'], text: 'Then the bishop takes your queen. Take with the pawn.' },
        { moves: [], text: 'Your pawn on d4 can take a hostage. Do that first.' },
      ],
      solution: 'd4e5',
    },
    {
      fen: 'rn1qkbnr/ppp2ppp/3p4/4P3/4P3/5b2/PPP2PPP/RNBQKB1R[#Np] w KQkq - 0 5',
      text: 'Your knight is in Black’s prison. Take the bishop on f3 with your queen.',
      shows: 'd1f3',
      goal: { kind: 'play', moves: ['d1f3'] },
      success: 'Now you hold a bishop, which can pay for your knight.',
      reply: { move: 'd6e5', text: 'Black takes the pawn on e5.' },
      wrong: [
        {
          moves: ['g2f3'],
          text: 'You may do that, but the pawns guard your king best where they are. Take with the queen.',
        },
        { moves: [], text: 'Then Black’s bishop takes more, or gets away. Take it, with the queen.' },
      ],
      solution: 'd1f3',
    },
    {
      fen: 'rn1qkbnr/ppp2ppp/8/4p3/4P3/5Q2/PPP2PPP/RNB1KB1R[#NPbp] w KQkq - 0 6',
      text: 'Black’s weakest point is f7: only the king guards it. Your queen aims at it already. Bring out your bishop, so that it aims at f7, too.',
      goal: { kind: 'play', moves: ['f1c4'] },
      hint: 'From c4 the bishop aims at f7.',
      success: 'That threatens mate on f7.',
      reply: { move: 'g8f6', text: 'Black puts the knight in between, on f6.' },
      wrong: [
        {
          moves: [],
          text: 'Another plan. Here, please bring out your bishop, so that it aims at f7.',
        },
      ],
      solution: 'f1c4',
    },
    {
      fen: 'rn1qkb1r/ppp2ppp/5n2/4p3/2B1P3/5Q2/PPP2PPP/RNB1K2R[#NPbp] w KQkq - 2 7',
      text: 'Now use your hostage. Free the knight, pay with the bishop, and drop the knight where it attacks f7, too.',
      goal: { kind: 'play', moves: ['N#B@g5'] },
      hint: 'From g5 a knight attacks f7.',
      success: 'In one turn the knight is in the middle of the fight.',
      reply: { move: 'f8e7', text: 'Black keeps the bishop for later, and gets ready to castle.' },
      wrong: [{ moves: [], text: 'Free the knight and drop it on g5. There it attacks f7, and nobody can take it.' }],
      solution: 'N#B@g5',
    },
    {
      fen: 'rn1qk2r/ppp1bppp/5n2/4p1N1/2B1P3/5Q2/PPP2PPP/RNB1K2R[b#Pp] w KQkq - 1 8',
      text: 'Three pieces aim at f7. Take the pawn there, with check.',
      goal: { kind: 'play', moves: ['c4f7'] },
      hint: 'The bishop takes the pawn on f7.',
      success: 'Check! The king must move.',
      reply: { move: 'e8f8', text: 'It goes to f8.' },
      wrong: [
        { moves: ['g5f7'], text: 'That attacks queen and rook, but it is no check. The bishop does more.' },
        { moves: [], text: 'Then Black can guard f7, or castle. Take there now, with the bishop.' },
      ],
      solution: 'c4f7',
    },
    {
      fen: 'rn1q1k1r/ppp1bBpp/5n2/4p1N1/4P3/5Q2/PPP2PPP/RNB1K2R[b#Ppp] w KQ - 1 9',
      text: 'One move of yours attacks king and queen at once. Find it.',
      goal: { kind: 'play', moves: ['g5e6'] },
      hint: 'From e6 the knight attacks f8 and d8.',
      success: 'Check, and the queen is attacked as well.',
      reply: { move: 'f8f7', text: 'The king takes your bishop, but the queen is lost.' },
      wrong: [{ moves: [], text: 'Black has time for the king then. Let the knight attack king and queen at once.' }],
      solution: 'g5e6',
    },
    {
      fen: 'rn1q3r/ppp1bkpp/4Nn2/4p3/4P3/5Q2/PPP2PPP/RNB1K2R[b#BPpp] w KQ - 0 10',
      text: 'Now take the best hostage of all.',
      goal: { kind: 'capture', role: 'Q' },
      hint: 'The knight takes the queen on d8.',
      success: 'A queen in your prison can buy anything. And it is check.',
      reply: { move: 'f7f8', text: 'The king goes back to f8.' },
      wrong: [{ moves: [], text: 'Then Black’s queen gets away. Your knight on e6 can take it now.' }],
      solution: 'e6d8',
    },
    {
      fen: 'rn1N1k1r/ppp1b1pp/5n2/4p3/4P3/5Q2/PPP2PPP/RNB1K2R[b#BPqpp] w KQ - 1 11',
      text: 'Now a surprise. You hold Black’s queen, so you can buy your own back if you lose it. Take the knight on f6 with your queen: check!',
      shows: 'f3f6',
      goal: { kind: 'play', moves: ['f3f6'] },
      success: 'The pawn on g7 could take your queen, but then you would buy it back at once.',
      reply: { move: 'f8e8', text: 'Black does not dare to take, and goes to e8.' },
      wrong: [{ moves: [], text: 'Better go on with a check: the queen takes the knight on f6.' }],
      solution: 'f3f6',
    },
    {
      fen: 'rn1Nk2r/ppp1b1pp/5Q2/4p3/4P3/8/PPP2PPP/RNB1K2R[b#BPqnpp] w KQ - 1 12',
      text: 'Go on: take the bishop on e7, too, with check.',
      goal: { kind: 'play', moves: ['f6e7'] },
      hint: 'The queen takes the bishop on e7.',
      success: 'Check again, and one more hostage.',
      reply: { move: 'e8e7', text: 'The king takes your queen. It sits in Black’s prison now, but not for long.' },
      wrong: [
        {
          moves: ['f6f7'],
          text: 'Check, but you take nobody. Take the bishop on e7.',
        },
        { moves: [], text: 'That gives Black time. Take the bishop on e7, with check.' },
      ],
      solution: 'f6e7',
    },
    {
      fen: 'rn1N3r/ppp1k1pp/8/4p3/4P3/8/PPP2PPP/RNB1K2R[b#QBPqbnpp] w KQ - 0 13',
      text: 'Buy your queen back with Black’s queen. Drop it on e6, right next to the king: your knight on d8 guards it there.',
      goal: { kind: 'play', moves: ['Q#Q@e6'] },
      hint: 'Bring your queen from Black’s prison to e6. The black queen pays.',
      success: 'Check, and Black can’t take the queen.',
      reply: { move: 'e7d8', text: 'The king takes the knight on d8.' },
      wrong: [
        { moves: [], text: 'Buy your queen back, and drop it on e6, next to the king. There the knight guards it.' },
      ],
      solution: 'Q#Q@e6',
    },
    {
      fen: 'rn1k3r/ppp3pp/4Q3/4p3/4P3/8/PPP2PPP/RNB1K2R[qb#BNPbnpp] w KQ - 0 14',
      text: 'Black has a queen and a bishop to drop. But it is your turn: give mate!',
      goal: { kind: 'mate' },
      hint: 'Nothing can be put between a knight and the king.',
      success:
        'Mate! That is the whole game: capture, trade, drop. Now play your first game against Ransom, at level 0.',
      wrong: [
        {
          moves: [],
          text: 'No mate yet. A knight’s check can’t be blocked: free your knight for it.',
        },
      ],
      solution: 'N#N@f7',
    },
  ],
};

/** Castling, mate, and a complete game. */
export const END_LESSONS: readonly Lesson[] = [
  {
    id: 'castling',
    title: 'Castling with a dropped rook',
    rules: ['6.3', '6.4', '6.5'],
    steps: [
      {
        fen: '4k3/pppp4/8/8/8/8/5PPP/4K3[R] w E - 0 1',
        text: 'A rook waits on your airfield, and your king has never moved. A rook that is dropped on its corner counts as unmoved. Drop it on h1.',
        goal: { kind: 'play', moves: ['R@h1'] },
        hint: 'Bring the rook from your airfield to h1.',
        success: 'Now you may castle later, whatever that rook did before.',
        reply: { move: 'd7d5', text: 'Black moves a pawn.' },
        wrong: [
          { moves: ['R@a1'], text: 'That works, too, on the other side. Here, please drop it on h1.' },
          { moves: [], text: 'You may do that, but then you can’t castle. Drop the rook on h1.' },
        ],
        solution: 'R@h1',
      },
      {
        fen: '4k3/ppp5/8/3p4/8/8/5PPP/4K2R[] w K - 0 2',
        text: 'Now castle: move the king two squares towards the rook.',
        goal: { kind: 'castle' },
        hint: 'Move the king two squares, from e1 to g1.',
        success: 'King and rook are where they belong.',
        wrong: [
          {
            moves: [],
            text: 'That is not castling. Move the king two squares, from e1 to g1.',
          },
        ],
        solution: 'e1g1',
      },
      {
        fen: '4k3/ppp5/8/3p4/8/8/5PPP/4K2R[] w E - 0 9',
        text: 'It looks the same, but this rook walked to h1 during the game. Try to castle.',
        goal: { kind: 'refused', code: 'castle-rook-moved' },
        hint: 'Move the king from e1 to g1.',
        success:
          'A rook that walked to the corner can’t castle. Only one that never moved can, or one that was dropped there.',
        wrong: [{ moves: [], text: 'You may do that. This time try to castle.' }],
        solution: 'e1g1',
      },
    ],
  },
  {
    id: 'mate-by-exchange',
    title: 'Mate by an exchange',
    rules: ['3.2', '7.1'],
    steps: [
      {
        fen: '6rk/6pp/8/8/8/8/5PPP/6K1[#Nb] w - - 0 1',
        text: 'Black’s king can’t move at all. Free your knight and give mate with it.',
        goal: { kind: 'mate' },
        hint: 'Nothing can be put between a knight and the king.',
        success: 'Mate! Black has a bishop to drop, but nothing can stop a knight’s check.',
        wrong: [
          {
            moves: ['N#B@g6'],
            text: 'Check, but the pawn on h7 takes the knight. From which other square does it attack h8?',
          },
          { moves: [], text: 'No mate. The knight must give check: from where does it attack h8?' },
        ],
        solution: 'N#B@f7',
      },
      {
        fen: '6k1/5p1p/5P2/8/8/8/5PPP/6K1[#Qq] w - - 0 1',
        text: 'Careful: what you give, Black can drop at once. Free your queen for Black’s queen, and give mate so that nothing can come in between.',
        goal: { kind: 'mate' },
        hint: 'Put the queen right next to the king, where your pawn on f6 guards it.',
        success: 'Mate! There is no square in between for the queen that you gave.',
        wrong: [
          {
            moves: ['Q#Q@a8', 'Q#Q@b8', 'Q#Q@c8', 'Q#Q@d8', 'Q#Q@e8'],
            text: 'Then Black drops the queen that you gave on f8, in between. Give check from the square next to the king.',
          },
          { moves: ['Q#Q@f8', 'Q#Q@h8'], text: 'The king takes the queen: nobody guards it there.' },
          { moves: [], text: 'No mate. The queen must stand next to the king, guarded by your pawn.' },
        ],
        solution: 'Q#Q@g7',
      },
    ],
  },
  FIRST_GAME,
];
