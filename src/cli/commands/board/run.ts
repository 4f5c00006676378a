import { EXIT_FINE, badInput, interrupted, listenForInterruption, type ExitCode } from '../../exit.ts';
import { printLine, printNote } from '../../terminal/terminal.ts';
import { fragmentOf, type StartOptions } from './fragment.ts';
import { canOpenBrowser, openBrowser } from './open_browser.ts';
import { pageFiles, type PageFiles } from '../../../host/page_files.ts';
import { PortError } from '../../../host/page_response.ts';
import { PageServer } from './page_server.ts';

export interface BoardOptions extends StartOptions {
  /** Absent: the default port, or any free one if that is in use. */
  readonly port?: number;
  /** False with `--no-open`. */
  readonly open: boolean;
}

/** Browsers store games by port: a different port each time would lose them. */
const USUAL_PORT = 8164;
const ANY_PORT = 0;

/** The page built by `npm run build`, found from both the source and the build. */
const PAGE_FOLDER = new URL('../../../../dist/web/', import.meta.url);

/** `ransom board`: serves the page until Ctrl-C, which is its normal end. */
export async function board(file: string | undefined, options: BoardOptions): Promise<ExitCode> {
  const fragment = await fragmentOf(file, options);
  const files = await pageFiles(PAGE_FOLDER);
  if (files === null) throw badInput("the page is not built yet: run `npm run build` in the program's folder first.");
  const server = await serve(files, options.port);
  const interruption = listenForInterruption();
  const address = `${server.address}${fragment}`;
  printLine(address);
  if (options.open && canOpenBrowser()) {
    openBrowser(address, (reason) => printNote(`No browser could be started (${reason}). Open the address yourself.`));
    printNote('The board opens in your browser. Ctrl-C ends this program; saved games stay in the browser.');
  } else {
    printNote('Open this address in a browser. Ctrl-C ends this program; saved games stay in the browser.');
  }
  await interrupted(interruption);
  await server.close();
  return EXIT_FINE;
}

async function serve(files: PageFiles, port: number | undefined): Promise<PageServer> {
  try {
    return await PageServer.start(files, port ?? USUAL_PORT);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (port !== undefined) throw badInput(`${error.message} Choose another port, or leave --port out.`);
    const server = await PageServer.start(files, ANY_PORT);
    printNote(
      `note: ${error.message} The board is at another port this time; games saved at the usual address are not shown there.`,
    );
    return server;
  }
}
