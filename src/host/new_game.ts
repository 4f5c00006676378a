import { err, ok, type Result } from '../rules/result.ts';
import { MAX_SKILL_LEVEL } from '../engine/options.ts';
import { DEFAULT_RULESET, RULESETS, isRuleset } from '../rules/setup.ts';
import { formatTimeControlInMinutes, parseTimeControlInMinutes } from '../table/time_control.ts';
import { readDuration } from '../table/time_text.ts';
import { SIDES, isObject, type Beginning, type Player, type Side } from './entries.ts';
import { hashOf, newId, newSecret } from './seats.ts';

/** A game that was asked for, with the secrets of its seats: nobody else ever learns them. */
export interface NewGame {
  readonly beginning: Beginning;
  readonly secrets: Partial<Record<Side, string>>;
}

const MAX_NAME = 40;
const MAX_SECONDS = 60;
const LEAST_SECONDS = 0.05;
const DEFAULT_LEVEL = 10;

/** Reads the request for a new game. `mayBeOpen`: a seat may be left to whoever comes. The error is a sentence. */
export function readNewGame(body: Record<string, unknown>, mayBeOpen: boolean): Result<NewGame, string> {
  const unknown = unknownField(body, ['rules', 'clock', 'white', 'black', 'open']);
  if (unknown !== null) return err(unknown);
  const { rules = DEFAULT_RULESET, open = null } = body;
  if (!isRuleset(rules)) return err(`"rules" is one of ${RULESETS.join(' and ')}.`);
  const clock = readClock(body.clock ?? 'off');
  if (!clock.ok) return clock;
  if (open !== null && open !== 'white' && open !== 'black') return err('"open" is "white" or "black".');
  if (open !== null && !mayBeOpen) return err('"open" needs a server with --lobby.');
  const secrets: Partial<Record<Side, string>> = {};
  const players: Partial<Record<Side, Player>> = {};
  for (const side of SIDES) {
    const player = readPlayer(side, body[side] ?? null);
    if (!player.ok) return player;
    if ('engine' in player.value) {
      if (open === side) return err(`"${side}" is Ransom: its seat can't be open.`);
      players[side] = player.value;
    } else if (open === side) players[side] = { name: null, seat: null };
    else {
      const secret = newSecret();
      secrets[side] = secret;
      players[side] = { ...player.value, seat: hashOf(secret) };
    }
  }
  const { white, black } = players as Record<Side, Player>;
  if ('engine' in white && 'engine' in black) return err('One side at least is a person or another program.');
  const created = new Date().toISOString();
  return ok({ beginning: { id: newId(), created, rules, clock: clock.value, white, black }, secrets });
}

/** Names the first field that a request may not have; null if there is none. */
export function unknownField(body: Record<string, unknown>, known: readonly string[]): string | null {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  return `There is no field ${JSON.stringify(unknown.slice(0, MAX_NAME))}. The fields are ${known.join(', ')}.`;
}

/** The name of a person, for a game; null: none. The error is a sentence. */
export function readName(field: string, value: unknown): Result<string | null, string> {
  if (value === null || value === '') return ok(null);
  if (typeof value !== 'string' || value.length > MAX_NAME || /[\p{C}\p{Zl}\p{Zp}]/u.test(value)) {
    return err(`"${field}" is a name of at most ${MAX_NAME} characters.`);
  }
  return ok(value.trim() === '' ? null : value.trim());
}

function readClock(value: unknown): Result<string, string> {
  if (typeof value !== 'string') return err('"clock" is a text such as "5+3" or "off".');
  const control = parseTimeControlInMinutes(value);
  return control.ok ? ok(formatTimeControlInMinutes(control.value)) : err(`"clock": ${control.error}`);
}

type ReadPlayer = { readonly name: string | null } | Extract<Player, { engine: unknown }>;

function readPlayer(side: Side, value: unknown): Result<ReadPlayer, string> {
  if (!isObject(value)) {
    const name = readName(side, value);
    return name.ok ? ok({ name: name.value }) : name;
  }
  const unknown = unknownField(value, ['name', 'engine']);
  if (unknown !== null) return err(unknown);
  const { name = null, engine } = value;
  if (engine === undefined) return isObject(name) ? err(`"${side}" is a name.`) : readPlayer(side, name);
  return isObject(engine) ? readEngine(engine) : err(`"${side}" names no engine.`);
}

function readEngine(engine: Record<string, unknown>): Result<ReadPlayer, string> {
  const unknown = unknownField(engine, ['level', 'time']);
  if (unknown !== null) return err(unknown);
  const { level = DEFAULT_LEVEL, time = null } = engine;
  const isLevel = typeof level === 'number' && Number.isInteger(level) && level >= 0 && level <= MAX_SKILL_LEVEL;
  if (!isLevel) return err(`"level" is a whole number from 0 to ${MAX_SKILL_LEVEL}.`);
  if (time === null) return ok({ engine: { level, time: null } });
  const seconds = typeof time === 'string' ? readDuration(time, 's') / 1000 : Number(time);
  const isTime = typeof time !== 'object' && seconds >= LEAST_SECONDS && seconds <= MAX_SECONDS;
  if (!isTime) return err(`"time" is at most ${MAX_SECONDS} seconds for a move, such as 2 or "500ms".`);
  return ok({ engine: { level, time: seconds } });
}
