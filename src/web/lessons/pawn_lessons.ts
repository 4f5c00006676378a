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
        text: 'Pawns are dropped, too, but never on the first or the last rank. Try it: drop your pawn on the last rank.',
        goal: { kind: 'refused', code: 'pawn-drop-rank' },
        hint: 'Drop the pawn from your airfield on d8, say.',
        success: 'That is the only limit: every other empty square is open to it (rule 4.2).',
        wrong: [{ moves: [], text: 'That is allowed. This time try the last rank, and see what happens.' }],
        solution: 'P@d8',
      },
      {
        fen: '6k1/pp3ppp/2r1n3/8/8/7P/PP3PPK/8[P] w - - 0 1',
        text: 'Now drop the pawn where it attacks rook and knight at once.',
        goal: { kind: 'play', moves: ['P@d5'] },
        hint: 'A pawn attacks the two squares diagonally ahead of it: here c6 and e6.',
        success: 'One of them is lost. A pawn in hand can be a strong weapon.',
        wrong: [
          {
            moves: [],
            text: 'That attacks one of them at most. From one square the pawn attacks both rook and knight.',
          },
        ],
        solution: 'P@d5',
      },
      {
        fen: '4k3/pp3ppp/8/3pP3/8/8/PP3PPP/4K3[] w - - 0 1',
        text: 'Black has just dropped the pawn on d5, next to your pawn on e5. Try to take it en passant.',
        goal: { kind: 'refused', code: 'en-passant' },
        hint: 'Move the pawn from e5 to d6.',
        success:
          'A pawn that was dropped there made no double step, so it can’t be taken en passant (rule 4.6). One dropped on its second rank may make the double step later (rule 4.5).',
        wrong: [{ moves: [], text: 'A good move, but here please try to take en passant: e5 to d6.' }],
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
        text: 'A pawn that reaches the last rank changes places with one of your own captured pieces: the piece comes to the board, the pawn goes to prison. Promote your pawn to a queen.',
        goal: { kind: 'play', moves: ['d7d8q'] },
        hint: 'Move the pawn to d8 and choose the queen.',
        success:
          'Your queen left Black’s prison, and the pawn sits there instead (rule 5.1). A pawn can become only a piece of yours that Black holds.',
        wrong: [
          { moves: ['d7d8n'], text: 'That is allowed, but you can get a queen.' },
          { moves: [], text: 'The pawn has one step to go, and a queen of yours waits in Black’s prison. Promote it.' },
        ],
        solution: 'd7d8q',
      },
      {
        fen: '8/2q1P1k1/6pp/8/8/8/5PPP/6K1[#RN] w - - 0 1',
        text: 'Black holds a rook and a knight of yours. One of them wins Black’s queen. Promote.',
        goal: { kind: 'play', moves: ['e7e8n'] },
        hint: 'Which piece on e8 would attack both the king on g7 and the queen on c7?',
        success: 'The knight gives check and attacks the queen.',
        wrong: [
          { moves: ['e7e8r'], text: 'The rook is worth more, but on e8 it does not attack the queen.' },
          { moves: [], text: 'Then the queen takes your pawn. Promote it at once, with check.' },
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
        text: 'Your pawn needs a piece of yours in Black’s prison to change places with. Nobody sits there. Try to move the pawn to d8.',
        goal: { kind: 'refused', code: 'frozen' },
        hint: 'Move the pawn from d7 to d8.',
        success:
          'The pawn is frozen; a snowflake marks it. It can’t move until Black captures a queen, rook, bishop or knight of yours (rules 5.2 and 5.3).',
        wrong: [{ moves: [], text: 'That is allowed. This time try to move the pawn on d7.' }],
        solution: 'd7d8q',
      },
      {
        fen: '6k1/5ppp/8/8/8/8/3p1KPP/8[] w - - 0 1',
        text: 'A frozen pawn attacks nothing, either. Black’s pawn on d2 is frozen: you hold no black piece. Step with your king to e1, which a pawn on d2 would attack in chess.',
        goal: { kind: 'play', moves: ['f2e1'] },
        hint: 'Move the king from f2 to e1.',
        success: 'No check: the pawn is frozen (rule 5.4). Next turn you may simply take it.',
        wrong: [
          { moves: ['f2e2'], text: 'Good, too. But here please go to e1, to see that there is no check.' },
          {
            moves: [],
            text: 'Possible, but it shows nothing about the pawn. Go to e1, which it would attack in chess.',
          },
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
        text: 'You are Black. The pawn on d7 would give check if it were not frozen; this is called pseudo-check. You are not in check, and you may win the pawn.',
        goal: { kind: 'capture', role: 'P' },
        hint: 'Nobody guards the pawn on d7. Your king stands beside it.',
        success: 'Capturing the pawn is always allowed: a pawn in prison unfreezes nobody.',
        wrong: [
          { code: 'unfreeze', text: 'That capture is refused. The next lesson explains why. First win the pawn.' },
          {
            moves: ['e8f7'],
            text: 'Legal, but now the pawn is awake and next to become a knight. Win the pawn itself.',
          },
          { moves: [], text: 'The pawn on d7 is left alone by that. Your king stands beside it: take it.' },
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
        text: 'The same position, and you are Black again. Both white knights seem to be free for the taking. Try to take the one on a3 with your rook.',
        goal: { kind: 'refused', code: 'unfreeze' },
        hint: 'Move the rook from a5 to a3.',
        success:
          'With a white knight in your prison, the pawn on d7 could change places with it: it would be awake and give check. You may not bring your own king into check, so the capture is refused (rule 5.7).',
        wrong: [{ moves: [], text: 'That is allowed. This time try to take the knight on a3 with the rook.' }],
        solution: 'a5a3',
      },
      {
        fen: '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1',
        text: 'And yet one of the knights can be taken: what counts is where your king stands after the move. Find the capture.',
        goal: { kind: 'capture', role: 'N' },
        hint: 'From which square would your king no longer be attacked by a pawn on d7?',
        success: 'The pawn is awake, but your king has left its reach (rule 5.8).',
        wrong: [
          { code: 'unfreeze', text: 'Still refused: the pawn on d7 would give check. Let the king do it.' },
          { moves: ['e8d7'], text: 'A fine move, but a knight is to be taken here.' },
          { moves: [], text: 'No knight is taken by that. One of them is next to your king.' },
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
        fen: '4k3/3P4/8/8/8/7B/8/6K1[#Nn] b - - 0 1',
        text: 'You are Black. You hold a white knight, so the pawn on d7 is awake and gives check. Your own knight sits in White’s prison. Give the white knight away, and the pawn has nobody left to change places with: it freezes, and the check is gone.',
        goal: { kind: 'freeze', square: 'd7' },
        hint: 'Free your knight and drop it anywhere; the white knight pays.',
        success: 'Frozen: no check any more. Whether a pawn is frozen is read after the move (rules 5.6 and 5.9).',
        wrong: [
          {
            moves: ['e8e7', 'e8f7', 'e8d8', 'e8f8'],
            text: 'Your king is safe there, but it need not run: an exchange freezes the pawn.',
          },
          { code: 'king-into-check', text: 'The bishop guards the pawn. Freeze it by an exchange instead.' },
        ],
        solution: 'N#N@f6',
      },
      {
        fen: '4k3/3P4/8/8/8/8/8/4R1K1[#Nn] b - - 0 1',
        text: 'Now two men give check: the pawn on d7 and the rook on e1. One exchange answers both. Find it.',
        goal: { kind: 'freeze', square: 'd7' },
        hint: 'The exchange freezes the pawn. Drop the knight where it also stops the rook.',
        success: 'The knight you gave froze the pawn, the knight you dropped blocks the rook (rule 5.9).',
        wrong: [
          {
            code: 'double-check',
            text: 'The pawn would be frozen, but the rook still gives check. Drop the knight on the e-file.',
          },
          {
            moves: ['e8d7', 'e8f7', 'e8d8', 'e8f8'],
            text: 'That is legal, too. But one exchange answers both checks.',
          },
        ],
        solution: 'N#N@e5',
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
        text: 'Black holds one piece of yours, a knight. Free it by an exchange and watch your pawn on c7.',
        goal: { kind: 'freeze', square: 'c7' },
        hint: 'Drag the knight from Black’s prison to an empty square.',
        success: 'Nobody is left to change places with, so your own pawn is frozen now (rule 5.10).',
        wrong: [
          { moves: ['c7c8n'], text: 'You are quick: that is the better move. But first see what the exchange does.' },
          { moves: [], text: 'Your knight is still in Black’s prison. Free it: the black knight pays.' },
        ],
        solution: 'N#N@e4',
      },
      {
        fen: '6k1/2P2pp1/7p/8/4N3/8/5PPP/6K1[n] w - - 0 2',
        text: 'This is what it leads to. Try to move the pawn to c8.',
        goal: { kind: 'refused', code: 'frozen' },
        hint: 'Move the pawn from c7 to c8.',
        success: 'Too late: it stays where it is until Black captures one of your pieces.',
        wrong: [{ moves: [], text: 'That is allowed. This time try to move the pawn on c7.' }],
        solution: 'c7c8n',
      },
      {
        fen: '6k1/2P2ppp/8/8/8/8/5PPP/6K1[#Nn] w - - 0 1',
        text: 'The first position again. Do it in the right order: use the pawn while it is awake.',
        goal: { kind: 'promote' },
        hint: 'Move the pawn to c8: it changes places with the knight.',
        success: 'The knight came back to the board by promotion, and you still have your hostage.',
        wrong: [
          {
            moves: [],
            text: 'Not that first. The pawn needs the knight in Black’s prison: promote while it sits there.',
          },
        ],
        solution: 'c7c8n',
      },
    ],
  },
];
