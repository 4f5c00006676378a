import { statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { Games } from '../../../host/games.ts';
import { HostServer } from '../../../host/host_server.ts';
import { isLoopback } from '../../../host/origins.ts';
import { pageFiles } from '../../../host/page_files.ts';
import { PortError } from '../../../host/page_response.ts';
import { printable } from '../../../notation/quoted.ts';
import { EXIT_FINE, badInput, badUsage, interrupted, listenForInterruption, type ExitCode } from '../../exit.ts';
import { dataFolder, expandHome } from '../../files/home.ts';
import { printLine, printNote } from '../../terminal/terminal.ts';
import { listGames, printGame } from './kept_games.ts';

export interface HostOptions {
  readonly port: number;
  readonly listen: string;
  readonly publicUrl?: URL;
  readonly games?: string;
  readonly lobby?: boolean;
  readonly maxRequests: number;
  readonly maxStreams: number;
  readonly maxGames: number;
  readonly list?: boolean;
  readonly pgn?: string;
  readonly json?: boolean;
}

/** The page built by `npm run build`, found from both the source and the build. */
const PAGE_FOLDER = new URL('../../../../dist/web/', import.meta.url);

/** `ransom host`: serves live games until Ctrl-C, which is its normal end; or lists or prints those of the folder. */
export async function host(options: HostOptions): Promise<ExitCode> {
  const folder = folderOf(options);
  if (options.list === true && options.pgn !== undefined) throw badUsage('--list and --pgn exclude each other.');
  if (options.json === true && options.list !== true) throw badUsage('--json goes with --list.');
  if (options.list === true) return listGames(folder, options.json === true);
  if (options.pgn !== undefined) return printGame(folder, options.pgn);
  return serve(folder, options);
}

function folderOf({ games }: HostOptions): string {
  if (games === '') throw badUsage('--games names no folder.');
  if (games !== undefined) return folderAt(expandHome(games));
  const data = dataFolder();
  if (data === null) throw badUsage('there is no home folder: name the folder of the games with --games.');
  return path.join(data, 'live');
}

/** What is there under this name may not be a file. */
function folderAt(name: string): string {
  const info = statSync(name, { throwIfNoEntry: false });
  if (info?.isDirectory() === false) throw badUsage(`--games: ${printable(name)} is a file: name a folder.`);
  return name;
}

async function serve(folder: string, options: HostOptions): Promise<ExitCode> {
  const files = await pageFiles(PAGE_FOLDER);
  if (files === null) throw badInput("the page is not built yet: run `npm run build` in the program's folder first.");
  const interruption = listenForInterruption();
  const games = await Games.open(folder, complain);
  if (!games.ok) throw badInput(`--games: ${printable(games.error)}`);
  const { port, listen, publicUrl = null, lobby, maxRequests, maxStreams, maxGames } = options;
  const limits = { requests: maxRequests, streams: maxStreams, games: maxGames };
  const settings = { port, listen, publicUrl, hasLobby: lobby === true, limits };
  let server: HostServer;
  try {
    server = await HostServer.start(files, games.value, settings, complain);
  } catch (error) {
    await games.value.close();
    if (!(error instanceof PortError)) throw error;
    if (!error.isOfAddress) throw badInput(`${error.message} Choose another port with --port.`);
    throw badInput(`--listen: ${listen} is no address of this computer: name one that is, or 0.0.0.0 for all of them.`);
  }
  const others = otherAddresses(listen).map((other) => new URL(server.address.replace(/\/\/.*:/, `//${other}:`)).href);
  // Whoever begins games at the first address has links that lead to it for others, too.
  printLine(others[0] ?? server.address);
  for (const note of notesOn(server.address, others, folder, options)) printNote(note);
  await interrupted(interruption);
  await games.value.close();
  await server.close();
  return EXIT_FINE;
}

function complain(text: string): void {
  printNote(`ransom: ${printable(text)}`);
}

/** Who can reach the server, and what that means. */
function notesOn(
  address: string,
  others: readonly string[],
  folder: string,
  { listen, publicUrl }: HostOptions,
): string[] {
  const kept = `Games are kept in ${printable(folder)}. Ctrl-C ends this program; games go on when it is started again.`;
  const offered =
    publicUrl === undefined
      ? []
      : [`Links lead to ${publicUrl.href}, where a proxy must pass requests on to ${address}.`];
  if (isLoopback(listen)) {
    const alone = 'Open this address in a browser of this computer; --listen 0.0.0.0 lets other devices in.';
    return [...(publicUrl === undefined ? [alone] : offered), kept];
  }
  return [
    ...(others.length === 0
      ? []
      : [
          `Other devices open ${others.join(' or ')}: begin games there, so that their links lead there, too. ` +
            `${address} is for this computer only.`,
        ]),
    'Whoever reaches this computer over the network can begin and watch games. Without https, everyone on the way can read links and moves: ' +
      'use this in a network that you trust. On the internet, leave --listen out, give --public-url https://NAME/, and let a proxy such as Caddy ' +
      `pass requests on to 127.0.0.1:${new URL(address).port}: docs/host.md has its whole file.`,
    ...offered,
    kept,
  ];
}

/** Networks within this computer, of its containers and virtual machines, which other devices don't reach. */
const WITHIN = /^(?:docker|br-|veth|virbr|lxc|vboxnet|vmnet|vEthernet)/;

/** The addresses of this computer that others can use, the likeliest first. */
function otherAddresses(listen: string): string[] {
  if (listen !== '0.0.0.0' && listen !== '::') return [];
  const isWithin = (name: string): number => Number(WITHIN.test(name));
  return Object.entries(networkInterfaces())
    .sort(([a], [b]) => isWithin(a) - isWithin(b))
    .flatMap(([, addresses]) => addresses ?? [])
    .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []));
}
