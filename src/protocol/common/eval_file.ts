import { err, ok } from '../../rules/result.ts';
import { readNetFile } from './net_file.ts';
import type { SettingOption, Settings } from './settings.ts';

const BUILT_IN = '<built-in>';
/** UCI writes an empty text as `<empty>`. */
const BUILT_IN_WORDS: readonly string[] = [BUILT_IN, '', '<empty>'];

/** The option that replaces the neural net by one from a file, which is read when the option is set. */
export const EVAL_FILE: SettingOption = {
  spec: { kind: 'file', name: 'EvalFile', value: BUILT_IN },
  change(settings, text) {
    if (BUILT_IN_WORDS.includes(text.toLowerCase())) return ok(withNet(settings, null));
    const net = readNetFile(text);
    return net.ok ? ok(withNet(settings, net.value)) : err(`EvalFile: ${net.error}`);
  },
};

/** Keeps the net in use if it is the same: for another one the engine starts new threads. */
function withNet(settings: Settings, net: Uint8Array | null): Settings {
  const { engine } = settings;
  const isSame = net !== null && engine.net?.every((byte, i) => byte === net[i]) === true;
  return isSame ? settings : { ...settings, engine: { ...engine, net } };
}
