import { settingsWith } from '../../../protocol/common/option_settings.ts';
import { DEFAULT_SETTINGS, HASH, THREADS } from '../../../protocol/common/settings.ts';
import { createTools } from '../../../protocol/common/tools.ts';
import { serve } from '../../../protocol/io/serve.ts';
import { XBOARD_OPTIONS } from '../../../protocol/xboard/features.ts';
import { XboardSession } from '../../../protocol/xboard/session.ts';
import { badUsage } from '../../exit.ts';

export interface XboardOptions {
  /** `NAME=VALUE`; repeatable. */
  /** Absent: none. */
  readonly option?: readonly string[];
  /** Speak the dialect in which an unmodified XBoard can be played. */
  readonly gui?: boolean;
}

/** If no user interface sends `memory` and `cores`, the command line says what they would. */
const OPTIONS = [HASH, THREADS, ...XBOARD_OPTIONS];

/** `ransom xboard`: speaks XBoard's protocol until the conversation ends, and with it the process. */
export function xboard({ option = [], gui = false }: XboardOptions): Promise<never> {
  const settings = settingsWith({ ...DEFAULT_SETTINGS, guiDialect: gui }, OPTIONS, option);
  if (!settings.ok) throw badUsage(settings.error);
  return serve((host) => new XboardSession(host, createTools(), settings.value));
}
