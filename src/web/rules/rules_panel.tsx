import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { describeSetup } from '../../diagram/describe.ts';
import { DIAGRAM_WIDTH, diagramFile } from '../../diagram/diagram.ts';
import { THEMES, type ThemeName } from '../../diagram/theme.ts';
import { positionFromFen } from '../../notation/fen.ts';
import { useKeyDown } from '../keys/use_key_down.ts';
import { useApp, usePage } from '../use_app.ts';
import { usePressBeside } from '../use_press_beside.ts';
import { anchorOf } from './anchor.ts';
import { Spans, RuleText } from './spans.tsx';
import rulesText from '../../../RULES.md' with { type: 'text' };
import { parseRules, type Block } from '../../rulebook/parse_rules.ts';
import { FROM_CHESS } from '../../rulebook/from_chess.ts';

/** RULES.md itself, so that the rules exist only once. */
const RULES_BLOCKS = parseRules(rulesText);

/** The rules, each with its number as an anchor: RULES.md, after a summary for people who know chess. */
export function RulesPanel(): JSX.Element {
  const app = useApp();
  const { rules, mode } = usePage();
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rules.number === null) return;
    const place = text.current?.querySelector<HTMLElement>(`[id="${anchorOf(rules.number)}"]`);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'start' });
  }, [rules]);
  return (
    <div class="rules" ref={text}>
      {mode === 'lesson' && (
        <button type="button" class="primary back" onClick={() => app.openPanel('lessons')}>
          Back to the lesson
        </button>
      )}
      <FromChess />
      <p class="quiet">The rules call pieces and pawns together “men”.</p>
      {RULES_BLOCKS.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { readonly block: Block }): JSX.Element {
  const { settings } = usePage();
  switch (block.kind) {
    case 'heading':
      return block.number === null ? (
        <h3>{block.title}</h3>
      ) : (
        <h4 id={anchorOf(block.number)} tabIndex={-1}>
          {block.number}. {block.title}
        </h4>
      );
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'rules':
      return (
        <ul class="rule-list">
          {block.rules.map(({ number, spans }) => (
            <li key={number} id={anchorOf(number)} tabIndex={-1}>
              <strong class="rule-number">{number}</strong> <Spans spans={spans} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <TableBlock {...block} />;
    case 'lines':
      return <pre>{block.lines.join('\n')}</pre>;
    case 'position':
      return <PositionBlock fen={block.fen} theme={settings.theme} />;
  }
}

function TableBlock({ head, rows }: Extract<Block, { kind: 'table' }>): JSX.Element {
  return (
    <div class="scroll" role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <Spans spans={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Spans spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A position in the text, drawn like those in the rest of the page. */
function PositionBlock({ fen, theme }: { readonly fen: string; readonly theme: ThemeName }): JSX.Element | null {
  const read = useMemo(() => positionFromFen(fen), [fen]);
  const [isLarge, setLarge] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const makeSmall = (): void => setLarge(false);
  usePressBeside(button, makeSmall, isLarge);
  useKeyDown(({ key }) => {
    if (key === 'Escape') makeSmall();
  });
  if (!read.ok) return <pre>{fen}</pre>;
  const { setup, ruleset, turn } = read.value;
  const look = {
    lastMove: [],
    marked: [],
    checkedKing: read.value.isCheck() ? read.value.kingSquare(turn) : null,
    arrows: [],
    isFlipped: false,
    ruleset,
    theme: THEMES[theme],
  };
  const picture = diagramFile(setup, look, DIAGRAM_WIDTH, fen);
  return (
    <figure>
      <button
        ref={button}
        type="button"
        class={`picture ${isLarge ? 'large' : ''}`}
        title={isLarge ? 'Smaller' : 'Larger'}
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={describeSetup(setup)} />
      </button>
      <figcaption>
        <code>{fen}</code>
      </figcaption>
    </figure>
  );
}

/** A summary for people who know chess. */
function FromChess(): JSX.Element {
  return (
    <section class="from-chess" aria-labelledby="from-chess">
      <h3 id="from-chess">Coming from chess?</h3>
      <ol>
        {FROM_CHESS.map((line) => (
          <li key={line}>
            <RuleText text={line} />
          </li>
        ))}
      </ol>
    </section>
  );
}
