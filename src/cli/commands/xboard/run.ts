import { settingsWith, DEFAULT_SETTINGS, HASH, THREADS } from '../../../protocol/common/settings.ts';
import { createTools } from '../../../protocol/common/tools.ts';
import { serve } from '../../../protocol/io/serve.ts';
import { XBOARD_OPTIONS } from '../../../protocol/xboard/features.ts';
import { XboardSession } from '../../../protocol/xboard/session.ts';
import { badUsage } from '../../exit.ts';

export interface XboardOptions {
  /** `NAME=VALUE`; repeatable. Absent: none. */
  readonly option?: readonly string[];
  /** Use the dialect for an unmodified XBoard. */
  readonly gui?: boolean;
}

/** Replacements for `memory` and `cores` if the user interface doesn't send them. */
const OPTIONS = [HASH, THREADS, ...XBOARD_OPTIONS];

/** `ransom xboard`: speaks XBoard's protocol until the conversation and the process end. */
export function xboard({ option = [], gui = false }: XboardOptions): Promise<never> {
  const settings = settingsWith({ ...DEFAULT_SETTINGS, guiDialect: gui }, OPTIONS, option);
  if (!settings.ok) throw badUsage(settings.error);
  return serve((host) => new XboardSession(host, createTools(), settings.value));
}
