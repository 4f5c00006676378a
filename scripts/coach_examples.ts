// The examples of docs/coach.md: positions, what the program says of them, and their pictures.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Analyser } from '../src/analysis/analyser.ts';
import { annotate } from '../src/analysis/annotate.ts';
import { placesOf, type Reason } from '../src/coach/reasons.ts';
import { plansOf, whyOf, whyOfPlans, type Why } from '../src/coach/why.ts';
import { moveArrows, type Arrow } from '../src/diagram/arrows.ts';
import { diagramFile } from '../src/diagram/diagram.ts';
import { THEMES } from '../src/diagram/theme.ts';
import { positionFromFen } from '../src/notation/fen.ts';
import { formatNumberedLine } from '../src/notation/line_text.ts';
import { readMove } from '../src/notation/read_move.ts';
import { Game } from '../src/rules/game.ts';
import { samePlace } from '../src/rules/place.ts';
import type { Position } from '../src/rules/position.ts';

/** A mistake, or a position that has a threat or a good move. */
interface Example {
  /** The kind of reason that it is for. */
  readonly name: string;
  readonly fen: string;
  /** The mistake. */
  readonly move?: string;
}

/** An example with what the program says of it. */
export interface ExplainedExample {
  readonly name: string;
  readonly kinds: readonly Exclude<Reason['kind'], 'en-prise'>[];
  readonly text: string;
  /** The move that is explained, with its number. */
  readonly move: string;
  /** The text of the SVG file. */
  readonly picture: string;
}

/** Nodes a position; the first budget with which the kind that the example is for is said. */
const BUDGETS = [30_000, 60_000, 120_000];
const WIDTH = 560;
const ROOT = path.join(import.meta.dirname, '..');
/** The last part of the document, which is written by `npm run pictures`. */
const HEADING = '## Examples\n';

/** Explains and draws all examples; on each machine in the same way. */
export async function explainedExamples(): Promise<ExplainedExample[]> {
  const examples = JSON.parse(readFileSync(path.join(ROOT, 'scripts/coach_examples.json'), 'utf8')) as Example[];
  const explained: ExplainedExample[] = [];
  for (const example of examples) {
    const { name, fen } = example;
    const position = positionFromFen(fen, 'leslie');
    if (!position.ok) throw new Error(`${name}: ${position.error.message}`);
    const why = await explain(example, position.value);
    // The capture says that a man was left en prise.
    const kinds = [...new Set(why.reasons.map(({ kind }) => kind))].filter((kind) => kind !== 'en-prise');
    const shown = (why.reasons.find(({ of }) => of === 'reply' || of === 'plan') ?? why.reasons[0])?.line;
    if (shown === undefined) throw new Error(`${name}: there is no arrow to draw: ${why.text}`);
    const numbered = formatNumberedLine(position.value, shown.slice(0, 1));
    explained.push({
      name,
      kinds,
      text: why.text,
      move: numbered,
      picture: pictureOf(position.value, fen, why.reasons),
    });
  }
  return explained;
}

/** The document with these examples in it. */
export function withExamples(document: string, examples: readonly ExplainedExample[]): string {
  const plain = (text: string): string => text.replaceAll('*', '\\*');
  const parts = examples.map(({ name, kinds, text, move }) =>
    [`### ${kinds.join(', ')}`, `![The position before ${plain(move)}](coach/${name}.svg)`, `> ${plain(text)}`].join(
      '\n\n',
    ),
  );
  const start = document.indexOf(HEADING);
  if (start < 0) throw new Error(`docs/coach.md has no line "${HEADING.trim()}"`);
  const end = document.indexOf('\n\n', start + HEADING.length + 1);
  return `${document.slice(0, end)}\n\n${parts.join('\n\n')}\n`;
}

/** What is said of an example. Each has an empty hash table, so that none depends on those before it. */
async function explain({ name, move }: Example, position: Position): Promise<Why> {
  for (const nodes of BUDGETS) {
    const analyser = new Analyser({ threads: 1, hashMb: null, multiPv: 1 }, { nodes }, () => undefined);
    try {
      const why = await (move === undefined ? whyOfBest(analyser, position) : whyOfMove(analyser, position, move));
      if (why?.reasons.some(({ kind }) => kind === name) === true) return why;
    } finally {
      await analyser.close();
    }
  }
  throw new Error(`${name}: nothing of the kind is said`);
}

async function whyOfMove(analyser: Analyser, position: Position, text: string): Promise<Why | null> {
  const move = readMove(position, text);
  if (!move.ok) throw new Error(move.error.message);
  for await (const judged of annotate(position, [move.value], analyser, () => false))
    return whyOf(analyser, judged, new AbortController().signal);
  return null;
}

async function whyOfBest(analyser: Analyser, position: Position): Promise<Why | null> {
  const analysis = await analyser.analyse(new Game(position));
  const plans = await plansOf(analyser, analysis, new AbortController().signal);
  return plans === null ? null : whyOfPlans(plans);
}

/** Arrows for the mistake, red, and for its answer; or for the best move. Rings around what else proves the reasons. */
function pictureOf(position: Position, fen: string, reasons: readonly Reason[]): string {
  const { turn, setup, ruleset } = position;
  const [move, reply] = reasons.find(({ of }) => of === 'reply' || of === 'plan')?.line ?? [];
  const isMistake = reasons.some(({ of }) => of === 'reply');
  const arrows: Arrow[] = [
    ...(move === undefined ? [] : moveArrows(turn, move, isMistake ? 'mistake' : 'move')),
    ...(isMistake && reply !== undefined ? moveArrows(turn ^ 1, reply) : []),
  ];
  const ends = [
    ...(move === undefined ? [] : placesOf(turn, move)),
    ...(isMistake && reply !== undefined ? placesOf(turn ^ 1, reply) : []),
  ];
  const marked = reasons
    .filter(({ of }) => of === (isMistake ? 'reply' : 'plan'))
    .flatMap(({ places }) => places)
    .filter((place) => !ends.some((end) => samePlace(end, place)))
    .flatMap((place) => (place.kind === 'square' ? [place.square] : []));
  const look = {
    lastMove: [],
    marked: [...new Set(marked)],
    checkedKing: position.isCheck() ? position.kingSquare(turn) : null,
    arrows,
    isFlipped: false,
    ruleset,
    theme: THEMES.wood,
  };
  return diagramFile(setup, look, WIDTH, fen);
}
