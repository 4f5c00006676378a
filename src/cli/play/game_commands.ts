import { lookText } from '../../coach/words.ts';
import { formatFenError, positionFromFen, startPosition } from '../../notation/fen.ts';
import { mergedStoresNotice } from '../../notation/merged_stores.ts';
import { formatFen } from '../../notation/fen_format.ts';
import { capitalised, colourName, playerName } from '../../rules/words.ts';
import { FROM_CHESS } from '../../rulebook/from_chess.ts';
import { RULESETS } from '../../rules/setup.ts';
import { ruleLines } from '../commands/rules/run.ts';
import { CommandFailure } from '../exit.ts';
import type { Command, CommandContext } from './command.ts';
import { readChoice, readWhole } from './command_arguments.ts';
import { GameRecord } from './record.ts';
import type { PlaySession } from './session.ts';
import { SIDES, describeStrength, personsColour, sideFor, type PlaySettings } from './settings.ts';
import { HINT_CANCELLED, boardLines, hintLines, whoPlays } from './words.ts';

const MAX_TURNS = 10_000;

/** Commands that move the game forward and back. */
export const TURN_COMMANDS: readonly Command[] = [
  {
    names: ['undo', 'u', 'takeback'],
    argument: '[N]',
    summary: 'take back your last move and the answer to it, or N of them; also after the end',
    brief: 'take back your last move and the answer to it',
    run: (desk, argument) => step(desk, argument, 'undo'),
  },
  {
    names: ['redo'],
    argument: '[N]',
    summary: 'play again what was taken back',
    run: (desk, argument) => step(desk, argument, 'redo'),
  },
  {
    names: ['hint'],
    summary: 'ask what to look at; again: for a good move, and what it is good for',
    brief: 'ask what to look at; again: for a good move',
    run({ session }) {
      if (isOver(session)) return;
      const asked = session.hint((hint, isFirst) => {
        const look = hint.plan === null || !isFirst || !session.host.isTerminal ? '' : lookText(hint.plan);
        session.host.say(look === '' ? hintLines(hint) : [`${look} "hint" again shows the move.`]);
      });
      if (!asked.ok) session.host.complain(['Ransom is thinking about its own move: ask for a hint on your turn.']);
    },
  },
  {
    names: ['now', '!'],
    summary: 'Ransom moves at once',
    run({ session }) {
      if (!session.hurry()) session.host.complain(['Ransom is not thinking about a move.']);
    },
  },
  {
    names: ['stop', 'pause'],
    summary: 'Ransom stops thinking (or playing itself) and the clock stops; go continues',
    run({ session }) {
      const { busy } = session;
      if (!session.hold()) session.host.complain(['Ransom is not thinking.']);
      else if (busy === null) session.host.say(['The clock has stopped. "go" or a move continues.']);
      else session.host.say([busy === 'hint' ? HINT_CANCELLED : 'Ransom has stopped. "go" continues.']);
    },
  },
  {
    names: ['go', 'continue'],
    summary: 'Ransom plays the side to move (on your turn you change sides); a stopped clock continues',
    run({ session }) {
      if (isOver(session)) return;
      if (session.busy === 'move' || session.busy === 'pause') {
        session.host.complain(['Ransom is already thinking. "now" makes it move at once.']);
        return;
      }
      if (session.isHeld && session.isPersonsTurn && session.clock.remainingMs !== null) {
        session.continueGame();
        session.host.say(['The clock continues.']);
        return;
      }
      const { side } = session.settings;
      session.go();
      if (side !== session.settings.side) tellSides(session);
    },
  },
  {
    names: ['draw'],
    summary: 'offer a draw',
    brief: 'offer a draw',
    run: (desk) => offerDraw(desk),
  },
  {
    names: ['resign'],
    summary: 'resign the game',
    brief: 'resign the game',
    run({ session }) {
      if (isOver(session) || session.resign().ok) return;
      session.host.complain(['Ransom plays both sides here. "side white" or "side black" gives you one to resign.']);
    },
  },
];

/** Commands that start a game or change it. */
export const SETUP_COMMANDS: readonly Command[] = [
  {
    names: ['new'],
    argument: '[white|black|both|none]',
    summary: 'start a new game with this side or your present one',
    brief: 'begin another game',
    complete: () => SIDES,
    async run(desk, argument) {
      const { session } = desk;
      const side = argument === '' ? null : readChoice('new', argument, SIDES);
      if (side?.ok === false) session.host.complain([side.error]);
      else {
        const changes = side === null ? {} : { side: side.value };
        await replaceGame(desk, new GameRecord(startPosition(session.settings.ruleset)), changes);
      }
    },
  },
  {
    names: ['side'],
    argument: 'white|black|both|none',
    summary: 'choose your side: white, black, both (with a friend) or none (watch)',
    complete: () => SIDES,
    run({ session }, argument) {
      const side = readChoice('side', argument, SIDES);
      if (!side.ok) session.host.complain([side.error]);
      else {
        session.settings.side = side.value;
        tellSides(session);
        session.begin();
      }
    },
  },
  {
    names: ['switch', 'swap'],
    summary: 'change sides with Ransom',
    run({ session }) {
      const colour = personsColour(session.settings);
      if (colour === null) {
        session.host.complain(['You can\'t swap sides with Ransom now. "side white" or "side black" gives you one.']);
        return;
      }
      session.settings.side = colourName(colour ^ 1);
      tellSides(session);
      session.begin();
    },
  },
  {
    names: ['fen', 'position', 'setboard'],
    argument: '[FEN]',
    summary: 'set up a position, or show the FEN of this one',
    async run(desk, argument) {
      const { session } = desk;
      if (argument === '') {
        session.host.say([formatFen(session.position.setup)]);
        return;
      }
      const position = positionFromFen(argument, session.settings.ruleset);
      if (!position.ok) session.host.complain(formatFenError(position.error).split('\n'));
      else {
        const notice = mergedStoresNotice(argument, position.value.setup);
        if (notice !== null) session.host.say([notice]);
        const side = sideFor(session.settings, position.value.turn);
        await replaceGame(desk, new GameRecord(position.value), { side });
      }
    },
  },
  {
    names: ['rules', 'rule'],
    argument: '[leslie|pierce|NUMBER|WORD]',
    summary: 'choose the ruleset, or read rules: "rules 5.7", "rules exchange"',
    brief: 'read rules: "rules 5.7", "rules exchange"',
    complete: () => RULESETS,
    run: chooseRules,
  },
];

/**
 * Replaces this game by another one; this one is saved if it would be lost. The settings change only afterwards,
 * because the saved file names the players of the old game.
 */
export async function replaceGame(
  { session, autosave }: CommandContext,
  record: GameRecord,
  changes: Partial<PlaySettings>,
): Promise<void> {
  session.host.say(autosave.leave(session.record, session.settings));
  Object.assign(session.settings, changes);
  tellSides(session);
  await session.replace(record);
  if (session.host.isTerminal) session.host.draw(boardLines(session));
  session.begin();
}

/** Reports that the game is over, because the command can't be carried out. */
export function isOver(session: PlaySession): boolean {
  const end = session.record.end();
  if (end === null) return false;
  session.host.complain([`The game is over: ${end.sentence} "undo" takes the end back, "new" starts a new game.`]);
  return true;
}

function tellSides({ host, settings }: PlaySession): void {
  host.say([whoPlays(settings.side, describeStrength(settings))]);
}

function step({ session }: CommandContext, argument: string, direction: 'undo' | 'redo'): void {
  const { host } = session;
  const turns = argument === '' ? { ok: true as const, value: 1 } : readWhole(direction, argument, 1, MAX_TURNS);
  if (!turns.ok) {
    host.complain([turns.error]);
    return;
  }
  const wasAgreed = session.record.end() !== null && session.record.game.outcome() === null;
  const count = direction === 'undo' ? session.undo(turns.value) : session.redo(turns.value);
  if (count === 0) {
    host.complain([direction === 'undo' ? 'There is no move to take back.' : 'No move has been taken back.']);
    return;
  }
  const moves = wasAgreed && count === 1 ? 'the end of the game' : halfMoves(count);
  const wait = session.isWaitingForGo ? ' It is Ransom\'s turn: "go" lets it move.' : '';
  host.say([`${direction === 'undo' ? 'Taken back' : 'Played again'}: ${moves}.${wait}`]);
  if (host.isTerminal) host.draw(boardLines(session));
  const end = session.record.end();
  if (end !== null) host.showEnd(end);
}

/** "1 half-move", "2 half-moves". */
export function halfMoves(count: number): string {
  return count === 1 ? '1 half-move' : `${count} half-moves`;
}

function offerDraw(desk: CommandContext): void {
  const { session } = desk;
  const { host, settings } = session;
  if (isOver(session)) return;
  if (!session.offerDraw().ok) host.complain(['Ransom plays both sides and plays on.']);
  else if (settings.side === 'both') askForDraw(desk);
  else if (session.busy === 'move') host.say(['You offer a draw. Ransom answers with its move.']);
}

function askForDraw({ session, ask }: CommandContext): void {
  const us = playerName(session.position.turn);
  const them = playerName(session.position.turn ^ 1);
  ask({
    lines: [`${us} offers a draw.`],
    prompt: `${them}, do you accept (yes or no)? `,
    words: ['yes', 'no'],
    answer(text) {
      const isYes = /^y(es)?$/i.test(text);
      if (!isYes && !/^no?$/i.test(text)) return null;
      return () => {
        if (!isYes) session.host.say([`${them} declines.`]);
        session.respondToDraw(isYes);
      };
    },
  });
}

/** Reads the rules with a number, or those that contain some words. */
function readRules({ session }: CommandContext, wanted: string): void {
  try {
    session.host.say(ruleLines(wanted, session.host.width));
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    const isWord = !/^\d/.test(wanted);
    const others = [`"rules ${RULESETS.join('" or "rules ')}" chooses the rules of this game.`];
    session.host.complain([capitalised(error.message), ...(isWord ? others : [])]);
  }
}

/** Sums the rules up; continues the game under the other rules if all its moves are legal there, or reads some of them. */
function chooseRules(desk: CommandContext, argument: string): void {
  const { session } = desk;
  const { host, settings } = session;
  if (argument === '') {
    host.say([
      // Not all terminals have the typographic apostrophe.
      ...FROM_CHESS.map((sentence) => `- ${sentence.replaceAll('’', "'")}`),
      `The rules are ${settings.ruleset}. "rules 5" reads section 5 of them, "rules exchange" what they say of that.`,
    ]);
    return;
  }
  const ruleset = readChoice('rules', argument, RULESETS);
  if (!ruleset.ok) {
    readRules(desk, argument);
    return;
  }
  const changed = session.changeRules(ruleset.value);
  if (!changed.ok) {
    host.complain([`This game is not legal under the rules ${ruleset.value}. Take moves back, or start a new game.`]);
    return;
  }
  settings.ruleset = ruleset.value;
  const lost = changed.value === 0 ? '' : ' Some of the moves taken back are not legal under them.';
  host.say([`The rules are ${ruleset.value}.${lost}`]);
  session.begin();
}
