import { formatFenError, START_FEN, positionFromFen } from '../../notation/fen.ts';
import { formatFen } from '../../notation/fen_format.ts';
import { formatSan } from '../../notation/san.ts';
import { underRuleset } from '../../protocol/common/games.ts';
import { playerName } from '../../rules/words.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour } from '../../rules/setup.ts';
import { WHITE } from '../../shared/men.ts';
import { ruleText } from '../commands/rules/run.ts';
import { CommandFailure } from '../exit.ts';
import type { Command, Desk } from './command.ts';
import { readChoice, readWhole } from './command_arguments.ts';
import { GameRecord } from './record.ts';
import { personsColour, type PlaySession } from './session.ts';
import { SIDES, describeStrength, isPersons, sideOf, type PlaySettings, type Side } from './settings.ts';
import { boardLines, describeThought, whoPlays } from './words.ts';

const RULESETS = ['leslie', 'pierce'] as const;
const MAX_TURNS = 10_000;

/** Commands that move the game on and back. */
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
    summary: 'ask for a good move',
    brief: 'ask for a good move',
    async run({ session }) {
      if (isOver(session)) return;
      await session.hint((position, line) => {
        session.host.say([`Perhaps ${formatSan(position, line.pv[0]!)} (${describeThought(position, line)})`]);
      });
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
    summary: 'Ransom stops thinking \(or playing itself\) and waits; go continues',
    async run({ session }) {
      if (await session.hold()) session.host.say(['Ransom has stopped. "go" continues.']);
      else session.host.complain(['Ransom is not thinking.']);
    },
  },
  {
    names: ['go', 'continue'],
    summary: 'Ransom plays the side to move; on your turn you change sides',
    async run({ session }) {
      if (isOver(session)) return;
      if (session.busy === 'move' || session.busy === 'pause') {
        session.host.complain(['Ransom is already thinking. "now" makes it move at once.']);
        return;
      }
      const { side } = session.settings;
      await session.go();
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
    async run({ session }) {
      if (isOver(session)) return;
      if (session.settings.side === 'none') {
        session.host.complain(['Ransom plays both sides here. "side white" or "side black" gives you one to resign.']);
        return;
      }
      const loser = personsColour(session.settings) ?? session.position.turn;
      await session.agree(`${playerName(loser)} resigns.`, loser === WHITE ? '0-1' : '1-0');
    },
  },
];

/** Commands that begin a game or change what it is about. */
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
        await replaceGame(desk, new GameRecord(startPosition(session)), changes);
      }
    },
  },
  {
    names: ['side'],
    argument: 'white|black|both|none',
    summary: 'choose your side: white, black, both (with a friend) or none (watch)',
    complete: () => SIDES,
    async run({ session }, argument) {
      const side = readChoice('side', argument, SIDES);
      if (!side.ok) session.host.complain([side.error]);
      else {
        session.settings.side = side.value;
        tellSides(session);
        await session.takeUp();
      }
    },
  },
  {
    names: ['switch', 'swap'],
    summary: 'change sides with Ransom',
    async run({ session }) {
      const colour = personsColour(session.settings);
      if (colour === null) {
        session.host.complain(['You can\'t swap sides with Ransom now. "side white" or "side black" gives you one.']);
        return;
      }
      session.settings.side = sideOf(colour ^ 1);
      tellSides(session);
      await session.takeUp();
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
        const side = sideFor(session.settings, position.value.turn);
        await replaceGame(desk, new GameRecord(position.value), { side });
      }
    },
  },
  {
    names: ['rules', 'rule'],
    argument: '[leslie|pierce|NUMBER]',
    summary: 'choose the ruleset, or read a rule, for example "rules 5.7"',
    brief: 'read a rule, for example "rules 5.7"',
    complete: () => RULESETS,
    run: (desk, argument) => (/^\d/.test(argument) ? readRule(desk, argument) : chooseRules(desk, argument)),
  },
];

/**
 * Another game takes the place of this one, which is kept where it would be lost. The settings change only after that: the
 * file names the players of the game that is left.
 */
export async function replaceGame(
  { session, keeper }: Desk,
  record: GameRecord,
  changes: Partial<PlaySettings>,
): Promise<void> {
  session.host.say(keeper.leave(session.record, session.settings));
  Object.assign(session.settings, changes);
  tellSides(session);
  await session.replace(record);
  if (session.host.isTerminal) session.host.draw(boardLines(session));
  session.begin();
}

/** Whose moves the person makes in another game: one person takes this colour, two or none stay what they are. */
export function sideFor(settings: PlaySettings, colour: Colour): Side {
  return personsColour(settings) === null ? settings.side : sideOf(colour);
}

/** The game is over: says so, since nothing can be done about it. */
export function isOver(session: PlaySession): boolean {
  const end = session.record.end();
  if (end === null) return false;
  session.host.complain([`The game is over: ${end.sentence} "undo" takes the end back, "new" starts a new game.`]);
  return true;
}

function tellSides({ host, settings }: PlaySession): void {
  host.say([whoPlays(settings.side, describeStrength(settings))]);
}

/** The start of the game under the rules that are set. */
export function startPosition({ settings }: PlaySession): Position {
  const position = positionFromFen(START_FEN, settings.ruleset);
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}

async function step({ session }: Desk, argument: string, direction: 'undo' | 'redo'): Promise<void> {
  const { host } = session;
  const turns = argument === '' ? { ok: true as const, value: 1 } : readWhole(direction, argument, 1, MAX_TURNS);
  if (!turns.ok) {
    host.complain([turns.error]);
    return;
  }
  const wasAgreed = session.record.end() !== null && session.record.game.outcome() === null;
  const count = direction === 'undo' ? await session.undo(turns.value) : await session.redo(turns.value);
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

async function offerDraw(desk: Desk): Promise<void> {
  const { session } = desk;
  const { host, settings, position } = session;
  if (isOver(session)) return;
  if (settings.side === 'none') host.complain(['Ransom plays both sides and plays on.']);
  else if (settings.side === 'both') askForDraw(desk);
  else if (!isPersons(settings.side, position.turn)) host.complain(['Offer a draw when it is your turn.']);
  else if (session.acceptsDraw()) await agreeOnDraw(session);
  else host.say(['Ransom declines: it thinks it stands better.']);
}

function askForDraw({ session, ask }: Desk): void {
  const us = playerName(session.position.turn);
  const them = playerName(session.position.turn ^ 1);
  ask({
    lines: [`${us} offers a draw.`],
    prompt: `${them}, do you accept (yes or no)? `,
    words: ['yes', 'no'],
    answer(text) {
      if (/^y(es)?$/i.test(text)) return () => agreeOnDraw(session);
      if (!/^no?$/i.test(text)) return null;
      return () => {
        session.host.say([`${them} declines.`]);
        return Promise.resolve();
      };
    },
  });
}

function agreeOnDraw(session: PlaySession): Promise<void> {
  return session.agree('Draw by agreement.', '1/2-1/2');
}

function readRule({ session }: Desk, number: string): void {
  try {
    session.host.say(ruleText(number).split('\n'));
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    session.host.complain([error.message]);
  }
}

/** The game goes on under the other rules where all of its moves are legal there. */
async function chooseRules(desk: Desk, argument: string): Promise<void> {
  const { session } = desk;
  const { host, settings, record } = session;
  if (argument === '') {
    host.say([`The rules are ${settings.ruleset}. "rules 5" reads section 5 of them.`]);
    return;
  }
  const ruleset = readChoice('rules', argument, RULESETS);
  if (!ruleset.ok) {
    host.complain([ruleset.error, 'A number reads a rule: "rules 5.7".']);
    return;
  }
  const game = underRuleset(record.game, ruleset.value);
  if (game === null) {
    host.complain([`This game is not legal under the rules ${ruleset.value}. Take moves back, or start a new game.`]);
    return;
  }
  const changed = new GameRecord(game.start, record.tags, record.intro);
  for (const ply of record.plies) changed.play(ply);
  settings.ruleset = ruleset.value;
  host.say([`The rules are ${ruleset.value}.`]);
  await session.replace(changed);
  session.begin();
}
