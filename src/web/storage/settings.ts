import { ok, type Result } from '../../rules/result.ts';
import type { DeviceLimits } from '../settings/device.ts';
import { defaultSettings, readSettings, type Settings } from '../settings/settings_state.ts';
import { keyOf, parseJson, readKey, removeKey, writeKey, type KeyValues, type StorageFault } from './key_values.ts';

export const SETTINGS_KEY = keyOf('settings');

/** Loads the stored settings. Missing, unknown or invalid ones get their defaults. */
export function loadSettings(storage: KeyValues | null, limits: DeviceLimits): Settings {
  return readSettings(parseJson(readKey(storage, SETTINGS_KEY) ?? ''), limits);
}

/**
 * Stores the settings that differ from their defaults, so that a changed default of a later version applies to those
 * who never chose.
 */
export function saveSettings(
  storage: KeyValues | null,
  settings: Settings,
  limits: DeviceLimits,
): Result<null, StorageFault> {
  const defaults = defaultSettings(limits);
  const names = Object.keys(defaults) as (keyof Settings)[];
  const chosen = names.filter((name) => settings[name] !== defaults[name]);
  if (chosen.length > 0) return writeKey(storage, SETTINGS_KEY, JSON.stringify(settings, chosen));
  removeKey(storage, SETTINGS_KEY);
  return ok(null);
}
