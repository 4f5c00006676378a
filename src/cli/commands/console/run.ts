import { createTools } from '../../../protocol/common/tools.ts';
import { ConsoleSession, greeting } from '../../../protocol/console/session.ts';
import { serve } from '../../../protocol/io/serve.ts';

/** `ransom` alone: plays with the person at the terminal; in a pipe it waits for a program to say `uci` or `xboard`. */
export function console(): Promise<never> {
  return serve((host) => {
    if (process.stdin.isTTY) for (const line of greeting()) host.emit(line);
    return new ConsoleSession(host, createTools());
  });
}
