import type { Lesson } from './lesson.ts';

/** A short game from the first capture to mate; Black's replies are played between the steps. */
const FIRST_GAME: Lesson = {
  id: 'first-game',
  title: 'Your first game',
  rules: ['2.3', '3.1', '3.2', '7.1'],
  steps: [
    {
      fen: 'rn1qkbnr/ppp2ppp/3p4/4p3/3PP1b1/5N2/PPP2PPP/RNBQKB1R[] w KQkq - 1 4',
      text: 'A game began with 1. e4 e5 2. Nf3 d6 3. d4 Bg4. Take a pawn into your prison, with your own pawn.',
      goal: { kind: 'play', moves: ['d4e5'] },
      hint: 'The pawn on d4 takes the one on e5.',
      success: 'Your first hostage. Black takes your knight with the bishop.',
      wrong: [
        { moves: ['f3e5'], text: 'Then the bishop takes your queen. Take with the pawn.' },
        { moves: [], text: 'Your pawn on d4 can take a hostage. Do that first.' },
      ],
      solution: 'd4e5',
    },
    {
      fen: 'rn1qkbnr/ppp2ppp/3p4/4P3/4P3/5b2/PPP2PPP/RNBQKB1R[#Np] w KQkq - 0 5',
      text: 'Your knight is in Black’s prison. Take back, and best with the queen.',
      goal: { kind: 'play', moves: ['d1f3'] },
      hint: 'The queen on d1 takes the bishop on f3.',
      success: 'Now you hold a bishop, which can pay for your knight. Black takes the pawn on e5.',
      wrong: [
        { moves: ['g2f3'], text: 'Possible, but the pawns in front of your king are better left in place.' },
        { moves: [], text: 'Then Black’s bishop takes more, or gets away. Take it, with the queen.' },
      ],
      solution: 'd1f3',
    },
    {
      fen: 'rn1qkbnr/ppp2ppp/8/4p3/4P3/5Q2/PPP2PPP/RNB1KB1R[#NPbp] w KQkq - 0 6',
      text: 'The weakest point of Black is f7, guarded by the king alone. Your queen looks at it already. Bring another man to aim at it.',
      goal: { kind: 'play', moves: ['f1c4'] },
      hint: 'From c4 the bishop sees f7.',
      success: 'That threatens mate on f7. Black moves the knight in between, to f6.',
      wrong: [
        {
          moves: [],
          text: 'Another plan. Here bring out your bishop, to where it looks at f7; the exchange comes next.',
        },
      ],
      solution: 'f1c4',
    },
    {
      fen: 'rn1qkb1r/ppp2ppp/5n2/4p3/2B1P3/5Q2/PPP2PPP/RNB1K2R[#NPbp] w KQkq - 2 7',
      text: 'Now use your hostage: free the knight for the bishop, and put it where it attacks f7, too.',
      goal: { kind: 'play', moves: ['N#B@g5'] },
      hint: 'From g5 a knight attacks f7.',
      success: 'In one turn the knight is in the middle of the fight. Black now has a bishop to drop, but plays Be7.',
      wrong: [{ moves: [], text: 'Free the knight, and drop it on g5: there it attacks f7, and nobody can take it.' }],
      solution: 'N#B@g5',
    },
    {
      fen: 'rn1qk2r/ppp1bppp/5n2/4p1N1/2B1P3/5Q2/PPP2PPP/RNB1K2R[b#Pp] w KQkq - 1 8',
      text: 'Take on f7 with check.',
      goal: { kind: 'play', moves: ['c4f7'] },
      hint: 'The bishop takes the pawn on f7.',
      success: 'The king must move: Kf8.',
      wrong: [
        { moves: ['g5f7'], text: 'That attacks queen and rook, but it is no check. The bishop does more.' },
        { moves: [], text: 'Black can guard f7 then, or castle. Take there now, with the bishop.' },
      ],
      solution: 'c4f7',
    },
    {
      fen: 'rn1q1k1r/ppp1bBpp/5n2/4p1N1/4P3/5Q2/PPP2PPP/RNB1K2R[b#Ppp] w KQ - 1 9',
      text: 'One move attacks king and queen at once.',
      goal: { kind: 'play', moves: ['g5e6'] },
      hint: 'From e6 the knight attacks f8 and d8.',
      success: 'The king takes your bishop, but the queen is lost.',
      wrong: [{ moves: [], text: 'Black has time for the king then. Let the knight attack king and queen at once.' }],
      solution: 'g5e6',
    },
    {
      fen: 'rn1q3r/ppp1bkpp/4Nn2/4p3/4P3/5Q2/PPP2PPP/RNB1K2R[b#BPpp] w KQ - 0 10',
      text: 'Take the best hostage of all.',
      goal: { kind: 'capture', role: 'Q' },
      hint: 'The knight takes the queen on d8.',
      success: 'A queen in your prison buys anyone. Black plays Kf8.',
      wrong: [{ moves: [], text: 'Then Black’s queen gets away. Your knight on e6 can take it now.' }],
      solution: 'e6d8',
    },
    {
      fen: 'rn1N1k1r/ppp1b1pp/5n2/4p3/4P3/5Q2/PPP2PPP/RNB1K2R[b#BPqpp] w KQ - 1 11',
      text: 'A surprise: since you hold Black’s queen, losing your own is not so bad. You can buy it back. Take on f6 with check.',
      goal: { kind: 'play', moves: ['f3f6'] },
      hint: 'The queen takes the knight on f6.',
      success: 'Black does not dare to take, and plays Ke8.',
      wrong: [{ moves: [], text: 'Better go on with a check: the queen takes the knight on f6.' }],
      solution: 'f3f6',
    },
    {
      fen: 'rn1Nk2r/ppp1b1pp/5Q2/4p3/4P3/8/PPP2PPP/RNB1K2R[b#BPqnpp] w KQ - 1 12',
      text: 'Go on: take the bishop, too, with check.',
      goal: { kind: 'play', moves: ['f6e7'] },
      hint: 'The queen takes the bishop on e7.',
      success: 'The king takes your queen. It sits in Black’s prison now, but not for long.',
      wrong: [
        {
          moves: ['f6f7'],
          text: 'Check, but it takes nobody: the king goes to d7 or takes the knight. Take the bishop on e7.',
        },
        { moves: [], text: 'That gives Black time. Take the bishop on e7, with check.' },
      ],
      solution: 'f6e7',
    },
    {
      fen: 'rn1N3r/ppp1k1pp/8/4p3/4P3/8/PPP2PPP/RNB1K2R[b#QBPqbnpp] w KQ - 0 13',
      text: 'Buy your queen back with Black’s queen, and put it next to the king, on e6. The knight on d8 guards it there.',
      goal: { kind: 'play', moves: ['Q#Q@e6'] },
      hint: 'Drag your queen from Black’s prison to e6; the black queen pays.',
      success: 'Check. The king takes the knight on d8.',
      wrong: [
        { moves: [], text: 'Buy your queen back, and put it on e6, next to the king: there the knight guards it.' },
      ],
      solution: 'Q#Q@e6',
    },
    {
      fen: 'rn1k3r/ppp3pp/4Q3/4p3/4P3/8/PPP2PPP/RNB1K2R[qb#BNPbnpp] w KQ - 0 14',
      text: 'Black has a queen and a bishop to drop, and will use them. But it is your turn: give mate.',
      goal: { kind: 'mate' },
      hint: 'Nothing can be put between a knight and the king.',
      success:
        'Mate! That is the whole game: capture, trade, drop. Now choose New game and play against Ransom at level 0.',
      wrong: [
        {
          moves: [],
          text: 'No mate yet. A knight’s check can’t be blocked: free yours for it.',
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
        text: 'Your king has never moved, and a rook waits on your airfield. A rook dropped on its corner counts as unmoved. Drop it on h1.',
        goal: { kind: 'play', moves: ['R@h1'] },
        hint: 'Drag the rook from your airfield to h1.',
        success: 'Now you may castle on a later turn, whatever that rook did before (rule 6.3).',
        wrong: [
          { moves: ['R@a1'], text: 'That works on the other side. Here please drop it on h1.' },
          { moves: [], text: 'Possible, but it does not prepare castling. Drop the rook on h1.' },
        ],
        solution: 'R@h1',
      },
      {
        fen: '4k3/ppp5/8/3p4/8/8/5PPP/4K2R[] w K - 0 2',
        text: 'Castle.',
        goal: { kind: 'castle' },
        hint: 'Move the king two squares, from e1 to g1.',
        success: 'King and rook are where they belong.',
        wrong: [
          {
            moves: [],
            text: 'That is no castling. Move the king two squares, from e1 to g1.',
          },
        ],
        solution: 'e1g1',
      },
      {
        fen: '4k3/ppp5/8/3p4/8/8/5PPP/4K2R[] w E - 0 9',
        text: 'It looks the same, but in this game the rook walked to h1. Try to castle.',
        goal: { kind: 'refused', code: 'castle-rook-moved' },
        hint: 'Move the king from e1 to g1.',
        success:
          'A rook that walked to the corner can’t castle (rule 6.4). Only one that never moved can, or one that was dropped there.',
        wrong: [{ moves: [], text: 'That is allowed. This time try to castle.' }],
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
        success: 'Mate (rule 7.1). Black has the bishop back, but nothing stops a knight’s check.',
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
        text: 'Careful: what you give, Black can drop at once (rule 3.2). Free your queen for Black’s queen and give mate, so that nothing can come in between.',
        goal: { kind: 'mate' },
        hint: 'Put the queen right next to the king, where your pawn on f6 guards it.',
        success: 'Mate. There is no square in between for the queen you gave.',
        wrong: [
          {
            moves: ['Q#Q@a8', 'Q#Q@b8', 'Q#Q@c8', 'Q#Q@d8', 'Q#Q@e8'],
            text: 'Black drops the queen that you gave on f8, in between. Check from the next square.',
          },
          { moves: ['Q#Q@f8', 'Q#Q@h8'], text: 'The king takes the queen: nobody guards it there.' },
          { moves: [], text: 'No mate: the queen must give check from next to the king, guarded by your pawn.' },
        ],
        solution: 'Q#Q@g7',
      },
    ],
  },
  FIRST_GAME,
];
