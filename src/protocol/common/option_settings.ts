import { quoted } from '../../notation/quoted.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { findOption, type SettingOption, type Settings } from './settings.ts';

/** Applies options written as `NAME=VALUE`; the error names the first invalid one. */
export function settingsWith(
  settings: Settings,
  options: readonly SettingOption[],
  assignments: readonly string[],
): Result<Settings, string> {
  let changed = settings;
  for (const assignment of assignments) {
    const result = withAssignment(changed, options, assignment);
    if (!result.ok) return result;
    changed = result.value;
  }
  return ok(changed);
}

function withAssignment(
  settings: Settings,
  options: readonly SettingOption[],
  assignment: string,
): Result<Settings, string> {
  const equals = assignment.indexOf('=');
  const name = (equals < 0 ? assignment : assignment.slice(0, equals)).trim();
  const option = findOption(options, name);
  if (option === null) {
    return err(`There is no option ${quoted(name)}; there are ${options.map(({ spec }) => spec.name).join(', ')}.`);
  }
  if (equals < 0 && option.spec.kind !== 'button') return err(`${option.spec.name} needs a value: NAME=VALUE.`);
  return option.change(settings, equals < 0 ? '' : assignment.slice(equals + 1).trim());
}
