import { spawnSync } from 'node:child_process';
import { BIN, ROOT } from '../helpers/ransom_process.ts';

/** A tmpfs that only the script sees, in namespaces of its own: so it needs no root, and is gone afterwards. */
const MOUNT = ['unshare', '--mount', '--map-root-user', 'bash', '-c'] as const;

/** May this machine's user mount a small disk? Says so if not. */
export function hasSmallDisks(): boolean {
  const [program, ...args] = MOUNT;
  const { status } = spawnSync(program, [...args, 'mount -t tmpfs -o size=16k none /mnt'], { stdio: 'ignore' });
  if (status === 0) return true;
  process.stderr.write('Skipped here: tests that need to mount a small disk (unshare --mount --map-root-user).\n');
  return false;
}

/**
 * Runs a script of bash on a new disk of this size, its working directory. `ransom` is the built program, `larger` makes
 * the disk large, `fill` leaves so many bytes of it free.
 */
export function onSmallDisk(
  kilobytes: number,
  script: string,
): { status: number | null; stdout: string; stderr: string } {
  const [program, ...args] = MOUNT;
  const lines = [
    `mount -t tmpfs -o size=${kilobytes}k none /mnt && cd /mnt || exit 99`,
    'ransom() { "$NODE" "$BIN" "$@"; }',
    'larger() { mount -o remount,size=64m /mnt; }',
    'fill() { rm -f fill; head -c $(($(df --output=avail -B1 . | tail -1) - $1)) /dev/zero > fill; }',
    script,
  ];
  return spawnSync(program, [...args, lines.join('\n')], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE: process.execPath, BIN, ROOT },
  });
}
