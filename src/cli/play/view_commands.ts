import { evaluationTable } from '../../protocol/common/report_texts.ts';
import { explainForPeople } from '../commands/explain/run.ts';
import type { Command } from './command.ts';
import { listLegalMoves, startsOfMoves } from './legal_moves.ts';
import { wrapped } from '../terminal/wrapped.ts';
import { boardLines, scoreText } from './words.ts';

/** Commands that only display something. */
export const VIEW_COMMANDS: readonly Command[] = [
  {
    names: ['board', 'show', 'd'],
    summary: 'draw the board: [ ] is the last move, + a king in check, * a frozen pawn',
    brief: 'draw it: [ ] last move, + check, * frozen pawn',
    run({ session }) {
      session.host.draw(boardLines(session));
    },
  },
  {
    names: ['moves'],
    argument: '[SQUARE|MAN]',
    summary: 'list the legal moves: all, of the man on a square, to a square, or of a kind of man (N)',
    brief: 'list the legal moves',
    complete: ({ position }, typed) => startsOfMoves(position, typed),
    run({ session }, argument) {
      const listed = listLegalMoves(session.position, argument, session.host.width);
      if (listed.ok) session.host.say(listed.value);
      else session.host.complain([listed.error]);
    },
  },
  {
    names: ['explain'],
    argument: 'MOVE',
    summary: 'explain what a move does, or why it is illegal, without playing it',
    brief: 'explain what a move does, or why it is illegal',
    run({ session }, argument) {
      if (argument === '') session.host.complain(['explain takes a move, as "explain Nf3".']);
      else session.host.say(explainForPeople(session.position, argument));
    },
  },
  {
    names: ['eval'],
    summary: 'show the evaluation, term by term',
    run({ session }) {
      session.host.draw(evaluationTable(session.position, session.engine.evaluate(session.position)));
    },
  },
  {
    names: ['game', 'score'],
    summary: 'list the moves of the game',
    run({ session }) {
      const text = scoreText(session);
      session.host.say(text === '' ? ['No move has been made.'] : wrapped(text, session.host.width));
    },
  },
];
