import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { PROGRAM_PATH } from '../../helpers/programs.ts';

/** Programs needed by the real frontend. */
export const FRONTEND_PROGRAMS = ['xboard', 'Xvfb', 'xdotool', 'import'];

interface Geometry {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A virtual screen with a mouse and a keyboard. */
export class Desktop {
  readonly env: NodeJS.ProcessEnv;
  private readonly server: ChildProcess;

  private constructor(server: ChildProcess, display: string, home: string) {
    this.server = server;
    this.env = { ...process.env, PATH: PROGRAM_PATH, DISPLAY: display, HOME: home, LC_ALL: 'C' };
  }

  static async start(home: string): Promise<Desktop> {
    const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1000x700x24', '-nolisten', 'tcp'], {
      env: { ...process.env, PATH: PROGRAM_PATH },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const number = await new Promise<string>((resolve, reject) => {
      server.once('error', reject);
      (server.stdio[3] as Readable).once('data', (bytes: Buffer) => {
        resolve(bytes.toString().trim());
      });
    });
    return new Desktop(server, `:${number}`, home);
  }

  end(): void {
    this.server.kill();
  }

  /** The windows with a matching title. */
  windows(title: string): string[] {
    const { stdout } = spawnSync('xdotool', ['search', '--onlyvisible', '--name', title], {
      env: this.env,
      encoding: 'utf8',
    });
    return stdout.split('\n').filter((line) => line !== '');
  }

  geometry(window: string): Geometry {
    const text = this.xdotool('getwindowgeometry', '--shell', window);
    const value = (name: string): number => Number(new RegExp(`^${name}=(-?\\d+)$`, 'm').exec(text)?.[1]);
    return { x: value('X'), y: value('Y'), width: value('WIDTH'), height: value('HEIGHT') };
  }

  click(x: number, y: number): void {
    this.xdotool(
      'mousemove',
      String(x),
      String(y),
      'sleep',
      '0.03',
      'mousedown',
      '1',
      'sleep',
      '0.03',
      'mouseup',
      '1',
      'sleep',
      '0.05',
    );
  }

  /** Types into the window under the mouse. */
  type(text: string): void {
    this.xdotool('type', text);
    this.xdotool('key', 'Return');
  }

  screenshot(file: string, { x, y, width, height }: Geometry): void {
    execFileSync('import', ['-window', 'root', '-crop', `${width}x${height}+${x}+${y}`, '+repage', file], {
      env: this.env,
    });
  }

  private xdotool(...args: readonly string[]): string {
    return execFileSync('xdotool', args, { env: this.env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  }
}
