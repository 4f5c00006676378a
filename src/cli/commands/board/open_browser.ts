import { spawn } from 'node:child_process';

/** A program that opens an address in the user's browser. */
interface Opener {
  readonly program: string;
  readonly args: readonly string[];
}

/** Is there a screen with a user in front of it? */
export function canOpenBrowser(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (isSet(env.CI)) return false;
  if (platform === 'win32') return true;
  // Over a remote connection the browser would open on the wrong machine.
  if (platform === 'darwin') return !isSet(env.SSH_CONNECTION);
  return isSet(env.DISPLAY) || isSet(env.WAYLAND_DISPLAY);
}

function isSet(value: string | undefined): boolean {
  return (value ?? '') !== '' && value !== 'false';
}

/** The system's program that opens an address. */
export function openerFor(address: string, platform: NodeJS.Platform = process.platform): Opener {
  switch (platform) {
    case 'win32':
      // `start` is a shell command, in which the & and % of an address are special.
      return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', address] };
    case 'darwin':
      return { program: 'open', args: [address] };
    default:
      return { program: 'xdg-open', args: [address] };
  }
}

/** Opens an address in the user's browser without waiting for it. On failure, `onFailure` gets the reason. */
export function openBrowser(address: string, onFailure: (reason: string) => void): void {
  const { program, args } = openerFor(address);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', (error: NodeJS.ErrnoException) =>
    onFailure(error.code === 'ENOENT' ? `there is no ${program}` : error.message),
  );
  child.on('exit', (code) => {
    if (code !== null && code !== 0) onFailure(`${program} ended with exit code ${code}`);
  });
  child.unref();
}
