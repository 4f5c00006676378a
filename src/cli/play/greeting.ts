import { MAX_SKILL_LEVEL } from '../../engine/options.ts';
import { ENGINE_NAME, engineVersion } from '../../protocol/common/identity.ts';
import { describeTimeControl, type TimeControl } from '../../table/time_control.ts';
import { describeStrength, type PlaySettings, type Side } from './settings.ts';
import { whoPlays } from './words.ts';

/** The level suggested is so many above the present one. */
const STEP_UP = 3;

/** The text that a user reads first: who plays, how to move, how to quit. `hasBegun`: the game was loaded with moves. */
export function greeting({ side, ...settings }: PlaySettings, hasBegun = false): string[] {
  const strength = describeStrength({ side, ...settings });
  const who = `${ENGINE_NAME} ${engineVersion()}: Hostage Chess. ${whoPlays(side, strength)}`;
  const clock = clockLine(settings.control);
  const time = settings.control.kind === 'none' ? [] : [hasBegun ? clock : `${clock} It starts with the first move.`];
  if (side === 'none') {
    const keys = '"stop" pauses, "now" makes Ransom move, "help" lists the other commands, "quit" or Ctrl-D leaves.';
    return [who, ...time, keys];
  }
  return [
    who,
    ...levelLines(side, settings.level),
    ...time,
    'Move: e4, Nf3. Drop from your airfield: N*c7. Exchange: (B-N)*c7 gives a bishop, frees your knight.',
    '"rules" explains the game, "help" lists commands, Tab completes. "quit" or Ctrl-D saves and leaves.',
    'For the mouse, "ransom board" (or "npm run board") opens the board in your browser.',
  ];
}

/** How a time control was understood. */
export function clockLine(control: TimeControl): string {
  return `Clock: ${describeTimeControl(control)}.`;
}

/** How to make Ransom stronger, or weaker if it is at its best. */
function levelLines(side: Side, level: number): string[] {
  if (side === 'both') return [];
  const isBest = level === MAX_SKILL_LEVEL;
  const other = isBest ? level - STEP_UP : Math.min(level + STEP_UP, MAX_SKILL_LEVEL);
  return [`"level ${other}" makes Ransom ${isBest ? 'weaker' : 'stronger'}.`];
}
