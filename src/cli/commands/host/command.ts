import { isIP } from 'node:net';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { USUAL_LIMITS } from '../../../host/limits.ts';
import { addExamples, wholeNumber } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { HostOptions } from './run.ts';

const MAX_PORT = 65535;
const USUAL_PORT = 8165;
const MAX_LIMIT = 1_000_000;
const THIS_COMPUTER = '127.0.0.1';

/** One paragraph per entry: commander wraps them to the width of the terminal. */
const DESCRIPTION = [
  'Serve the page and live games between two people, each at a device of his own: a family, a club, a class. Whoever opens the ' +
    'link of a seat plays, whoever opens that for spectators watches; Ransom can take a seat, too.',
  'The page is served to this computer only, unless --listen names another address. The first line of stdout is the address to ' +
    'open: the one that others reach, if there is one. ' +
    'Every move is on disk before it is confirmed; after a crash the next start goes on. docs/host.md describes the interface ' +
    'for programs, and how to offer the server to others by https. Ctrl-C ends the command.',
].join('\n\n');

/** Adds `ransom host`. */
export function addHost(program: Command, finish: (code: ExitCode) => void): void {
  const command = program
    .command('host')
    .summary('serve live games for two people at two devices')
    .description(DESCRIPTION)
    .showHelpAfterError('Try "ransom help host".')
    .addOption(
      new Option('--port <port>', 'serve on this port (0: any free one)')
        .argParser(wholeNumber(0, MAX_PORT))
        .default(USUAL_PORT),
    )
    .addOption(
      new Option('--listen <address>', "an address of this computer, or 0.0.0.0 for all: others' devices reach it")
        .argParser(address)
        .default(THIS_COMPUTER, 'this computer only'),
    )
    .addOption(new Option('--public-url <url>', 'the address of a proxy that passes requests on').argParser(publicUrl))
    .option('--games <folder>', 'where games are kept (default: a folder with your data)')
    .option('--lobby', 'list challenges that anyone may accept')
    .addOption(limit('--max-requests <n>', 'requests a second from one address', USUAL_LIMITS.requests))
    .addOption(limit('--max-streams <n>', 'lines to games from one address at once', USUAL_LIMITS.streams))
    .addOption(limit('--max-games <n>', 'new games from one address in an hour', USUAL_LIMITS.games))
    .option('--list', 'list the games of the folder, and end')
    .option('--pgn <id>', 'print a game of the folder as PGN, and end')
    .option('--json', 'with --list: print JSON for programs')
    .action(async (options: HostOptions) => {
      const { host } = await import('./run.ts');
      finish(await host(options));
    });
  addExamples(command, [
    'ransom host',
    'ransom host --listen 0.0.0.0 --games club',
    'ransom host --public-url https://chess.example.org/ --lobby',
    'ransom host --list',
  ]);
}

function limit(flags: string, description: string, usual: number): Option {
  return new Option(flags, description).argParser(wholeNumber(1, MAX_LIMIT)).default(usual);
}

function address(text: string): string {
  if (isIP(text) !== 0) return text;
  throw new InvalidArgumentError('It must be an address such as 127.0.0.1, 192.168.1.5, ::1 or 0.0.0.0.');
}

/** The page must be at the top: its files and the interface have fixed paths. */
function publicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
  if (isPlain && url.username + url.password === '') return url;
  throw new InvalidArgumentError('It must be an address without a path, such as https://chess.example.org/.');
}
