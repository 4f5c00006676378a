import {
  ANALYSE_MODE,
  CLEAR_HASH,
  ELO,
  HASH,
  LIMIT_STRENGTH,
  MOVE_OVERHEAD,
  MULTI_PV,
  PONDER,
  RULES,
  SHOW_WDL,
  SKILL_LEVEL,
  THREADS,
  UCI_VARIANT,
  VARIETY,
  type SettingOption,
} from '../common/settings.ts';
import { EVAL_FILE } from '../common/eval_file.ts';

/** The options announced by UCI, in this order. */
export const UCI_OPTIONS: readonly SettingOption[] = [
  HASH,
  THREADS,
  MULTI_PV,
  PONDER,
  MOVE_OVERHEAD,
  SKILL_LEVEL,
  LIMIT_STRENGTH,
  ELO,
  VARIETY,
  RULES,
  UCI_VARIANT,
  SHOW_WDL,
  ANALYSE_MODE,
  EVAL_FILE,
  CLEAR_HASH,
];
