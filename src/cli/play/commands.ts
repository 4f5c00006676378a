import { printable, quoted } from '../../notation/quoted.ts';
import type { Command, CommandGroup, CommandContext } from './command.ts';
import { FILE_COMMANDS } from './file_commands.ts';
import { SETUP_COMMANDS, TURN_COMMANDS } from './game_commands.ts';
import { SETTING_COMMANDS } from './setting_commands.ts';
import { wrapped } from '../terminal/terminal.ts';
import { evaluationLines } from '../../protocol/common/report_texts.ts';
import { explainForPeople } from '../commands/explain/run.ts';
import { listLegalMoves, startsOfMoves } from './legal_moves.ts';
import { boardLines, scoreText } from './words.ts';

/** Commands that only display something. */
const VIEW_COMMANDS: readonly Command[] = [
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
      session.host.draw(evaluationLines(session.position, session.engine.evaluate(session.position)));
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

const HELP: Command = {
  names: ['help', '?', 'h'],
  argument: '[all|COMMAND]',
  summary: 'list the most important commands or all of them, or explain one',
  brief: 'this list; all commands; more about one command',
  complete: () => ['all', ...commandNames()],
  run: (desk, argument) => help(desk, argument),
};

const QUIT: Command = {
  names: ['quit', 'exit', 'bye', 'q'],
  summary: 'leave; a game that is not saved goes to a file',
  brief: 'leave; a game that is not saved goes to a file',
  run: ({ leave }) => leave(),
};

const GROUPS: readonly CommandGroup[] = [
  { title: 'The game', commands: TURN_COMMANDS },
  { title: 'Another game', commands: SETUP_COMMANDS },
  { title: 'Looking', commands: VIEW_COMMANDS },
  { title: 'Files', commands: FILE_COMMANDS },
  { title: 'Settings', commands: SETTING_COMMANDS },
  { title: 'Else', commands: [HELP, QUIT] },
];

const ALL = GROUPS.flatMap(({ commands }) => commands);

/** A line that starts with the name of a command. */
export interface CommandLine {
  readonly command: Command;
  readonly argument: string;
}

/** The command of a line, ignoring case, or null: then it may be a move. */
export function findCommand(line: string): CommandLine | null {
  const [, word = '', argument = ''] = /^(\S+)\s*(.*)$/s.exec(line) ?? [];
  const command = commandOf(word);
  if (command !== null) return { command, argument: argument.trim() };
  // Many programs call it "move now".
  return /^move\s+now$/i.test(line) ? { command: commandOf('now')!, argument: '' } : null;
}

/** The names under which commands are offered. */
export function commandNames(): readonly string[] {
  return ALL.map(({ names }) => names[0]);
}

/** All names of commands, including synonyms. */
export function allCommandWords(): readonly string[] {
  return ALL.flatMap(({ names }) => names);
}

/** The command that has the letters of a mistyped word in another order, or those that share a prefix with it. */
export function similarCommands(word: string): string[] {
  const typed = word.toLowerCase();
  const shuffled = commandNames().filter((name) => sorted(name) === sorted(typed));
  if (shuffled.length > 0) return shuffled;
  return /^[a-z]{2}/.test(typed) ? commandNames().filter((name) => name.startsWith(typed.slice(0, 2))) : [];
}

function sorted(word: string): string {
  return [...word].sort().join('');
}

function commandOf(word: string): Command | null {
  const name = word.toLowerCase();
  return ALL.find(({ names }) => names.includes(name)) ?? null;
}

/** How to write moves: the most important information for users. */
const MOVES_HELP = [
  'Moves, in any notation:',
  '  e4  Nf3  exd5  O-O  e2e4      as in chess',
  '  g8=N                          promote: swap the pawn with a captive knight',
  '  N*c7  *c7                     drop a knight, a pawn, from your airfield on c7',
  '  (B-N)*c7                      give a captive bishop, free your knight, drop it',
];

const MORE_MOVES_HELP =
  'N*c7 without a knight on the airfield means an exchange, too: Ransom asks what you pay if there is a choice. ' +
  'Captured men are in your prison, to the right of your half of the board.';

function help({ session }: CommandContext, argument: string): void {
  const { host } = session;
  const word = argument.split(/\s/)[0] ?? '';
  const command = commandOf(word);
  if (word === '') host.say([...MOVES_HELP, ...shortLines(host.width)]);
  else if (word.toLowerCase() === 'all') {
    host.say([
      ...MOVES_HELP,
      ...wrapped(MORE_MOVES_HELP, host.width),
      ...GROUPS.flatMap((group) => ['', ...groupLines(group, host.width)]),
    ]);
  } else if (command === null)
    host.complain([
      `There is no command ${quoted(argument)}. "help all" lists them; "rules ${printable(word)}" looks into the rules.`,
    ]);
  else {
    const others = command.names.slice(1);
    host.say([
      `${usage(command)}: ${command.summary}.`,
      ...(others.length === 0 ? [] : [`Also: ${others.join(', ')}.`]),
    ]);
  }
}

const USAGE_WIDTH = 30;
/** On narrower terminals a command is explained in the lines below it. */
const BESIDE_WIDTH = 70;

/** Fits one screen on a terminal of 80 columns and 24 rows. */
function shortLines(width: number): string[] {
  const lines = ALL.flatMap((command) =>
    command.brief === undefined ? [] : commandLines(command, command.brief, width),
  );
  return ['Commands; "help all" lists the others:', ...lines];
}

function groupLines({ title, commands }: CommandGroup, width: number): string[] {
  return [`${title}:`, ...commands.flatMap((command) => commandLines(command, command.summary, width))];
}

function commandLines(command: Command, text: string, width: number): string[] {
  const name = usage(command);
  if (width < BESIDE_WIDTH) return [`  ${name}`, ...wrapped(text, width - 4).map((line) => `    ${line}`)];
  const lines = wrapped(text, width - USAGE_WIDTH - 2).map((line) => ' '.repeat(USAGE_WIDTH + 2) + line);
  const [first = '', ...others] = lines;
  const isBeside = name.length < USAGE_WIDTH;
  return isBeside ? [`  ${name}${first.slice(2 + name.length)}`, ...others] : [`  ${name}`, ...lines];
}

function usage({ names, argument }: Command): string {
  return argument === undefined ? names[0] : `${names[0]} ${argument}`;
}
