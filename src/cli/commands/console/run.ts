import { createTools } from '../../../protocol/common/tools.ts';
import { ConsoleSession } from '../../../protocol/console/session.ts';
import { serve } from '../../../protocol/io/serve.ts';
import { refuseFolderAsStdin } from '../../files/input.ts';

/**
 * `ransom` alone in a pipe: waits for a program to say `uci` or `xboard`, and accepts XBoard commands and plain moves.
 */
export function console(): Promise<never> {
  refuseFolderAsStdin();
  return serve((host) => new ConsoleSession(host, createTools()));
}
