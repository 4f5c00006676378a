import { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { isRuleset, type Ruleset } from '../rules/setup.ts';
import { describeFenError, positionFromFen } from './fen.ts';
import type { PgnTag } from './pgn_tree.ts';
import { quoted } from './quoted.ts';
import { tagOf } from './tags.ts';

/** A tag that prevents reading a game. */
export interface TagError {
  readonly kind: 'tag';
  readonly tag: string;
  readonly value: string;
  /** Where the tag begins. */
  readonly offset: number;
  readonly message: string;
}

/** The names of this game in `Variant`, without spaces and in lower case. */
const VARIANT_NAMES = ['hostage', 'hostagechess'];

/**
 * The start position and ruleset of a game according to its tags `Variant`, `Rules`, `SetUp` and `FEN`, with `given` as
 * the default.
 */
export function startOf(tags: readonly PgnTag[], given: Position): Result<Position, TagError> {
  const variant = tagOf(tags, 'Variant');
  if (variant !== undefined && !VARIANT_NAMES.includes(variant.value.toLowerCase().replace(/[\s_-]/g, ''))) {
    return err(tagError(variant, `This is a game of ${quoted(variant.value)}, not of Hostage Chess.`));
  }
  const rules = tagOf(tags, 'Rules');
  const ruleset = rules === undefined ? given.ruleset : rulesetOf(rules.value);
  if (ruleset === null) {
    return err(tagError(rules!, `The rules ${quoted(rules!.value)} are unknown: they are "leslie" or "pierce".`));
  }
  const setUp = tagOf(tags, 'SetUp');
  const fen = tagOf(tags, 'FEN');
  if (fen !== undefined) return positionOfTag(fen, setUp, ruleset);
  if (setUp?.value === '1') return err(tagError(setUp, 'It announces a FEN tag, but there is none.'));
  if (ruleset === given.ruleset) return ok(given);
  const position = Position.create(given.setup, ruleset);
  return position.ok ? position : err(tagError(rules!, position.error.message));
}

function positionOfTag(fen: PgnTag, setUp: PgnTag | undefined, ruleset: Ruleset): Result<Position, TagError> {
  if (setUp !== undefined && setUp.value !== '1') {
    return err(tagError(setUp, 'It says that the game begins from the start position, but there is a FEN tag.'));
  }
  const position = positionFromFen(fen.value, ruleset);
  return position.ok ? position : err(tagError(fen, describeFenError(position.error)));
}

function rulesetOf(value: string): Ruleset | null {
  const name = value.trim().toLowerCase();
  return isRuleset(name) ? name : null;
}

function tagError({ name, value, offset }: PgnTag, message: string): TagError {
  return { kind: 'tag', tag: name, value, offset, message: `[${name}]: ${message}` };
}
