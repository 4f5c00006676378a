import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import { commandNames, findCommand } from './commands.ts';
import type { Conversation } from './conversation.ts';

/** More moves than this are offered by prefixes: `(B-N)*` instead of sixty squares. */
const MAX_MOVES = 40;

/**
 * The completions of a line, and the part of the line that they complete: answers, commands, their arguments, moves.
 */
export function completions(conversation: Conversation, line: string): [string[], string] {
  const [words, part] = offers(conversation, line);
  // A complete word needs no list of one.
  return [words.length === 1 && words[0] === part ? [] : words, part];
}

function offers(conversation: Conversation, line: string): [string[], string] {
  const { question, session } = conversation;
  if (question !== null) return [startingWith(question.words, line), line];
  const argument = /^\s*\S+\s+(.*)$/s.exec(line)?.[1];
  if (argument !== undefined) {
    const offered = findCommand(line)?.command.complete?.(session, argument) ?? [];
    return [startingWith(offered, argument), argument];
  }
  const commands = startingWith(commandNames(), line).map((name) => `${name} `);
  // On an empty line offer only commands: they are unknown to the user, and there are too many moves.
  return [line === '' ? commands : [...commands, ...movesStartingWith(session.position, line)], line];
}

function movesStartingWith(position: Position, beginning: string): string[] {
  const moves = startingWith(
    position.legalMoves().map((move) => formatSan(position, move).replace(/[+#]$/, '')),
    beginning,
  );
  if (moves.length <= MAX_MOVES) return moves;
  return [...new Set(moves.map((move) => move.replace(/\*.*/, '*')))].slice(0, MAX_MOVES);
}

function startingWith(words: readonly string[], beginning: string): string[] {
  return words.filter((word) => word.startsWith(beginning)).sort();
}
