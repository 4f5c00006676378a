import type { Lesson } from './lesson.ts';

/** Pawn drops, promotion, and all about frozen pawns. */
export const PAWN_LESSONS: readonly Lesson[] = [
  {
    id: 'pawn-drops',
    title: 'Dropping pawns',
    rules: ['4.2', '4.5', '4.6'],
    steps: [
      {
        fen: '6k1/pp3ppp/2r1n3/8/8/7P/PP3PPK/8[P] w - - 0 1',
        text: 'You can drop pawns, too, but not everywhere. Try to drop your pawn on the last rank.',
        goal: { kind: 'refused', code: 'pawn-drop-rank' },
        hint: 'Drop the pawn from your airfield on d8, for example.',
        success: 'A pawn can’t land on the first or the last rank. Every other empty square is open to it.',
        wrong: [{ moves: [], text: 'You may do that. This time try the last rank, and see what happens.' }],
        solution: 'P@d8',
      },
      {
        fen: '6k1/pp3ppp/2r1n3/8/8/7P/PP3PPK/8[P] w - - 0 1',
        text: 'Now drop the pawn where it attacks rook and knight at once.',
        goal: { kind: 'play', moves: ['P@d5'] },
        hint: 'A pawn attacks the two squares diagonally ahead of it: here c6 and e6.',
        success: 'Black can save only one of them. A small pawn in hand can be a strong weapon.',
        wrong: [
          { moves: [], text: 'That attacks one of them at most. Find the square from which the pawn attacks both.' },
        ],
        solution: 'P@d5',
      },
      {
        fen: '4k3/pp3ppp/8/3pP3/8/8/PP3PPP/4K3[] w - - 0 1',
        text: 'Black has just dropped the pawn on d5, next to your pawn. Try to take it en passant: e5 to d6.',
        shows: 'e5d6',
        goal: { kind: 'refused', code: 'en-passant' },
        success:
          'Only a pawn that made a double step can be taken en passant, and this one was dropped. A pawn dropped on its second rank may make that step later.',
        wrong: [{ moves: [], text: 'A good move! But here, please try to take en passant: e5 to d6.' }],
        solution: 'e5d6',
      },
    ],
  },
  {
    id: 'promotion',
    title: 'Promotion by changing places',
    rules: ['5.1'],
    steps: [
      {
        fen: '8/3P2k1/6p1/8/8/8/5PPP/6K1[#QN] w - - 0 1',
        text: 'On the last rank a pawn changes places with one of your captured pieces. The piece comes to the board, and the pawn goes to prison. Promote your pawn to a queen.',
        goal: { kind: 'play', moves: ['d7d8q'] },
        hint: 'Move the pawn to d8 and choose the queen.',
        success:
          'Your queen left Black’s prison, and the pawn sits there instead. You get only what Black has captured.',
        wrong: [
          { moves: ['d7d8n'], text: 'You may do that, but you can have a queen.' },
          { moves: [], text: 'Your pawn has one step to go, and your queen waits in Black’s prison. Promote it.' },
        ],
        solution: 'd7d8q',
      },
      {
        fen: '8/2q1P1k1/6pp/8/8/8/5PPP/6K1[#RN] w - - 0 1',
        text: 'Black holds a rook and a knight of yours. One of them wins Black’s queen. Promote to that one.',
        goal: { kind: 'play', moves: ['e7e8n'] },
        hint: 'Which piece on e8 attacks both the king on g7 and the queen on c7?',
        success: 'Check, and the queen is attacked as well. The knight was the better choice.',
        wrong: [
          { moves: ['e7e8r'], text: 'A rook is worth more, but on e8 it does not attack the queen.' },
          { moves: [], text: 'Then the queen takes your pawn. Promote it now, with check.' },
        ],
        solution: 'e7e8n',
      },
    ],
  },
  {
    id: 'frozen-pawn',
    title: 'The frozen pawn',
    rules: ['5.2', '5.3', '5.4'],
    steps: [
      {
        fen: '6k1/3P1pp1/8/8/8/8/5PPP/6K1[] w - - 0 1',
        text: 'Your pawn needs somebody in Black’s prison to change places with. Nobody is there. Try to move the pawn to d8.',
        shows: 'd7d8',
        goal: { kind: 'refused', code: 'frozen' },
        success:
          'The pawn is frozen: the snowflake shows it. It wakes when Black captures a queen, rook, bishop or knight of yours.',
        wrong: [{ moves: [], text: 'You may do that. This time try to move the pawn on d7.' }],
        solution: 'd7d8q',
      },
      {
        fen: '6k1/5ppp/8/8/8/8/3p1KPP/8[] w - - 0 1',
        text: 'A frozen pawn attacks nothing, either. Black’s pawn on d2 is frozen. Go with your king to e1, right beside it.',
        shows: 'f2e1',
        goal: { kind: 'play', moves: ['f2e1'] },
        success: 'No check! In chess, a pawn on d2 would attack e1. On your next turn you can simply take it.',
        wrong: [
          { moves: ['f2e2'], text: 'Good, too. But please go to e1, and see that it is no check.' },
          { moves: [], text: 'You may do that, but it shows nothing about the pawn. Go to e1.' },
        ],
        solution: 'f2e1',
      },
    ],
  },
  {
    id: 'pseudo-check',
    title: 'A check that doesn’t count',
    rules: ['5.4', '5.5'],
    steps: [
      {
        fen: '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1',
        text: 'You are Black. The pawn on d7 would give check if it were not frozen. So you are not in check: this is only a pseudo-check. Take the pawn.',
        goal: { kind: 'capture', role: 'P' },
        hint: 'Nobody guards the pawn on d7. Your king stands beside it.',
        success: 'You may always take the frozen pawn itself. A pawn in your prison wakes nobody.',
        wrong: [
          { code: 'unfreeze', text: 'That capture is refused. The next lesson shows why. First take the pawn.' },
          {
            moves: ['e8f7'],
            text: 'That is possible, but it wakes the pawn. You will see this in the next lesson. First take the pawn itself.',
          },
          { moves: [], text: 'That leaves the pawn on d7 alone. Your king stands beside it: take it.' },
        ],
        solution: 'e8d7',
      },
    ],
  },
  {
    id: 'unfreezing-capture',
    title: 'The capture that unfreezes',
    rules: ['5.6', '5.7', '5.8'],
    steps: [
      {
        fen: '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1',
        text: 'The same position, and you are Black again. Both white knights look free. Try to take the one on a3 with your rook.',
        shows: 'a5a3',
        goal: { kind: 'refused', code: 'unfreeze' },
        success:
          'With a knight in your prison, the pawn on d7 would wake and give check. You may not put your own king in check, so the capture is refused.',
        wrong: [{ moves: [], text: 'You may do that. This time try to take the knight on a3 with the rook.' }],
        solution: 'a5a3',
      },
      {
        fen: '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1',
        text: 'And yet you can take one of the knights. What counts is where your king stands after the move. Find the capture.',
        goal: { kind: 'capture', role: 'N' },
        hint: 'From which square would your king be out of the pawn’s reach?',
        success: 'Now the pawn is awake, but your king has left its reach.',
        wrong: [
          { code: 'unfreeze', text: 'Still refused: the pawn on d7 would give check. Let the king do it.' },
          { moves: ['e8d7'], text: 'A fine move! But here, please take a knight.' },
          { moves: [], text: 'That takes no knight. One of them stands next to your king.' },
        ],
        solution: 'e8f7',
      },
    ],
  },
  {
    id: 'freeze-checker',
    title: 'Freezing a pawn that gives check',
    rules: ['5.6', '5.9'],
    steps: [
      {
        fen: '4k1n1/p2P2pp/8/8/8/7B/6PP/6K1[#Nn] b - - 0 1',
        text: 'You are Black. You hold a white knight, so the pawn on d7 is awake and gives check. Trade the white knight for your own: then the pawn has nobody to change places with. Drop yours close to your king.',
        goal: { kind: 'play', moves: ['N#N@f6', 'N#N@c6', 'N#N@d8', 'N#N@e7', 'N#N@g6'] },
        hint: 'Bring your knight from White’s prison to f6, for example. The white knight pays.',
        success:
          'The pawn is frozen, and you are not in check any more. What counts is who sits in prison after the move.',
        wrong: [
          {
            moves: ['e8e7', 'e8f7', 'e8d8', 'e8f8'],
            text: 'Your king is safe there, but it need not run. A trade freezes the pawn.',
          },
          { code: 'king-into-check', text: 'The bishop guards the pawn. Freeze it by a trade instead.' },
          {
            moves: [],
            text: 'The pawn is frozen, but White could win your knight there. Drop it close to your king, on f6 for example.',
          },
        ],
        solution: 'N#N@f6',
      },
      {
        fen: '4k1n1/p2P2pp/8/8/8/7B/6PP/4R1K1[#Nn] b - - 0 1',
        text: 'Now two pieces give check: the pawn on d7 and the rook on e1. One trade answers both. Find it.',
        goal: { kind: 'freeze', square: 'd7' },
        hint: 'The trade freezes the pawn. Drop the knight between king and rook, where it is guarded.',
        success: 'The knight that you gave froze the pawn. The one that you dropped stops the rook.',
        wrong: [
          {
            isTaken: true,
            text: 'That answers both checks, but the rook takes your knight. Drop it where it is guarded.',
          },
          {
            code: 'double-check',
            text: 'That freezes the pawn, but the rook still gives check. Drop the knight on the e-file.',
          },
          { moves: ['e8f7', 'e8d8', 'e8f8'], text: 'You may do that, too. But one trade answers both checks.' },
        ],
        solution: 'N#N@e7',
      },
    ],
  },
  {
    id: 'freeze-own',
    title: 'Freezing your own pawn',
    rules: ['5.10'],
    steps: [
      {
        fen: '6k1/2P2ppp/8/8/8/8/5PPP/6K1[#Nn] w - - 0 1',
        text: 'Black holds one piece of yours, a knight. Free it by a trade, and watch your pawn on c7.',
        goal: { kind: 'freeze', square: 'c7' },
        hint: 'Bring the knight from Black’s prison to e4, for example.',
        success: 'That was a mistake, made on purpose: your own pawn is frozen now.',
        reply: { move: 'h7h6', text: 'Black makes a quiet move with the h-pawn.' },
        wrong: [
          { moves: ['c7c8n'], text: 'You are quick: that is the better move! But first see what the trade does.' },
          { isTaken: true, text: 'Black takes the knight there. Put it on a safe square, such as e4.' },
          { moves: [], text: 'Your knight is still in Black’s prison. Free it: the black knight pays.' },
        ],
        solution: 'N#N@e4',
      },
      {
        fen: '6k1/2P2pp1/7p/8/4N3/8/5PPP/6K1[n] w - - 0 2',
        text: 'This is what the trade leads to. Try to move the pawn to c8.',
        shows: 'c7c8',
        goal: { kind: 'refused', code: 'frozen' },
        success: 'Too late: it stays where it is until Black captures one of your pieces again.',
        wrong: [{ moves: [], text: 'You may do that. This time try to move the pawn on c7.' }],
        solution: 'c7c8n',
      },
      {
        fen: '6k1/2P2ppp/8/8/8/8/5PPP/6K1[#Nn] w - - 0 1',
        text: 'The first position again. Do it in the right order: use the pawn while it is awake.',
        goal: { kind: 'promote' },
        hint: 'Move the pawn to c8: it changes places with the knight.',
        success: 'The knight is back on the board, and you still have your hostage. Well done!',
        wrong: [
          {
            moves: [],
            text: 'Not that first. The pawn needs the knight in Black’s prison: promote while it is there.',
          },
        ],
        solution: 'c7c8n',
      },
    ],
  },
];
