import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { describeSetup } from '../../diagram/describe.ts';
import type { ThemeName } from '../../diagram/theme.ts';
import { parseCoordinate } from '../../notation/coordinate.ts';
import { positionFromFen } from '../../notation/fen.ts';
import { useKeyDown } from '../keys/use_key_down.ts';
import { useEscapeToBoard } from '../reading_page.ts';
import { PANEL_OF_MODE } from '../state/page_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { intentArrows } from '../table/intent_arrows.ts';
import { usePressBeside } from '../use_press_beside.ts';
import { anchorOf } from './anchor.ts';
import { RuleLink, RuleText, Spans } from './spans.tsx';
import { TablePicture } from './table_picture.tsx';
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
  useEscapeToBoard();
  useEffect(() => {
    if (rules.number === null) return;
    const place = text.current?.querySelector<HTMLElement>(`[id="${anchorOf(rules.number)}"]`);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'start' });
  }, [rules]);
  return (
    <div class="rules" ref={text}>
      <Contents />
      <div class="rules-text">
        {(mode === 'lesson' || mode === 'puzzle') && (
          <button type="button" class="primary back" onClick={() => app.openPanel(PANEL_OF_MODE[mode])}>
            Back to the {mode}
          </button>
        )}
        <FromChess />
        <p class="quiet">The rules call pieces and pawns together “men”.</p>
        {RULES_BLOCKS.map((block, index) => (
          <BlockView key={index} block={block} />
        ))}
      </div>
    </div>
  );
}

/** The sections to go to, beside the text where the rules are a page. */
function Contents(): JSX.Element {
  const sections = RULES_BLOCKS.flatMap((block) =>
    block.kind === 'heading' && block.number !== null ? [{ number: block.number, title: block.title }] : [],
  );
  const nav = useRef<HTMLElement>(null);
  const current = useCurrent(nav);
  return (
    <nav ref={nav} class="rules-contents" aria-label="Sections">
      <a
        href="#from-chess"
        aria-current={current === 'from-chess' ? 'location' : undefined}
        onClick={(event) => {
          // The page's address belongs to the game.
          event.preventDefault();
          document.querySelector('#from-chess')!.scrollIntoView();
        }}
      >
        Coming from chess?
      </a>
      {sections.map(({ number, title }) => (
        <RuleLink key={number} number={number} isCurrent={current === anchorOf(number)}>
          {number}. {title}
        </RuleLink>
      ))}
    </nav>
  );
}

/** A heading so near to the upper edge, in pixels, is that of the section which is read. */
const READ_FROM_PX = 200;

/** The anchor of the section that is read; at the end of the text the last one. */
function useCurrent(nav: RefObject<HTMLElement | null>): string {
  const [current, setCurrent] = useState('from-chess');
  useEffect(() => {
    const panel = nav.current!.closest('.panel')!;
    const follow = (): void => {
      const isEnd = panel.scrollTop > 0 && panel.scrollTop + panel.clientHeight > panel.scrollHeight - 2;
      const line = isEnd ? Infinity : READ_FROM_PX;
      const headings = Array.from(panel.querySelectorAll('.rules-text :is(h3, h4)[id]'));
      setCurrent(headings.filter((one) => one.getBoundingClientRect().top < line).at(-1)?.id ?? 'from-chess');
    };
    panel.addEventListener('scroll', follow, { passive: true });
    return () => panel.removeEventListener('scroll', follow);
  }, []);
  return current;
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
      return (
        <PositionBlock fen={block.fen} theme={settings.theme}>
          <code>{block.fen}</code>
        </PositionBlock>
      );
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

interface PositionProps {
  readonly fen: string;
  readonly theme: ThemeName;
  /** A move to be shown by arrows, in coordinate form. */
  readonly move?: string;
  /** What is below it. */
  readonly children: ComponentChildren;
}

/** A position in the text, drawn like those in the rest of the page. */
function PositionBlock({ fen, theme, move = '', children }: PositionProps): JSX.Element | null {
  const read = useMemo(() => positionFromFen(fen), [fen]);
  const [isLarge, setLarge] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const makeSmall = (): void => setLarge(false);
  usePressBeside(button, makeSmall, isLarge);
  useKeyDown((event) => {
    if (event.key !== 'Escape' || button.current?.getAttribute('aria-pressed') !== 'true') return;
    // Another Escape leads back to the board.
    event.preventDefault();
    makeSmall();
  });
  if (!read.ok) return <pre>{fen}</pre>;
  const { setup, turn } = read.value;
  const meant = parseCoordinate(move);
  const arrows = meant.ok ? intentArrows(turn, meant.value) : [];
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
        <TablePicture label={describeSetup(setup)} position={read.value} arrows={arrows} theme={theme} />
      </button>
      <figcaption>{children}</figcaption>
    </figure>
  );
}

/** Pictures after lines of the summary, by their numbers. */
const PICTURES: Readonly<Record<number, { readonly fen: string; readonly move?: string; readonly caption: string }>> = {
  0: {
    fen: 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[#p] b KQkq - 0 2',
    caption: 'White has taken a pawn. It sits in White’s prison.',
  },
  1: {
    fen: 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 6',
    move: 'N#B@c3',
    caption: 'An exchange: White pays with the bishop, and the knight returns on c3.',
  },
  3: {
    fen: '4r1k1/5ppp/8/8/8/8/3P1P1P/3QK3[B] w - - 0 1',
    move: 'B@e3',
    caption: 'A drop: the bishop comes from White’s airfield, and stops the check.',
  },
  6: {
    fen: '6k1/3P1pp1/8/8/8/8/5PPP/6K1[] w - - 0 1',
    caption: 'Nobody is in Black’s prison: the pawn on d7 is frozen, as the snowflake shows.',
  },
};

/** A summary for people who know chess. */
function FromChess(): JSX.Element {
  const { settings } = usePage();
  return (
    <section class="from-chess" aria-labelledby="from-chess">
      <h3 id="from-chess">Coming from chess?</h3>
      <ol>
        {FROM_CHESS.map((line, at) => {
          const picture = PICTURES[at];
          return (
            <li key={line}>
              <p>
                <RuleText text={line} />
              </p>
              {picture !== undefined && (
                <PositionBlock theme={settings.theme} {...picture}>
                  {picture.caption}
                </PositionBlock>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
