import { settingsWith, DEFAULT_SETTINGS } from '../../../protocol/common/settings.ts';
import { createTools } from '../../../protocol/common/tools.ts';
import { serve } from '../../../protocol/io/serve.ts';
import { UCI_OPTIONS } from '../../../protocol/uci/options.ts';
import { UciSession } from '../../../protocol/uci/session.ts';
import { badUsage } from '../../exit.ts';
import { refuseFolderAsStdin } from '../../files/input.ts';

export interface UciOptions {
  /** `NAME=VALUE`; repeatable. Absent: none. */
  readonly option?: readonly string[];
}

/** `ransom uci`: speaks UCI until the conversation and the process end. */
export function uci({ option = [] }: UciOptions): Promise<never> {
  const settings = settingsWith(DEFAULT_SETTINGS, UCI_OPTIONS, option);
  if (!settings.ok) throw badUsage(settings.error);
  refuseFolderAsStdin();
  return serve((host) => new UciSession(host, createTools(), settings.value));
}
