import { NO_ANALYSIS, type AnalysisState } from '../analysis/analysis_state.ts';
import { NO_COMMAND, type CommandState } from '../command_field/command_state.ts';
import { FIRST_LESSONS_STATE, type LessonsState } from '../lessons/lesson_state.ts';
import { NO_MATE_QUESTION, type MateState } from '../mate/mate_state.ts';
import { NO_LINKS, type LinksState } from '../links/links_state.ts';
import { NO_LIVE, type LiveState } from '../live/live_state.ts';
import type { OfflineState } from '../offline/offline_state.ts';
import { entryOf, isBesideBoard, type PanelName } from '../panels.ts';
import type { GameState } from '../play/game_state.ts';
import type { Preview } from '../preview/preview_state.ts';
import { NO_GAMES, type ProgressState } from '../progress/progress_state.ts';
import { NO_PUZZLES, type PuzzlesState } from '../puzzles/puzzle_state.ts';
import { NO_REVIEW, type ReviewState } from '../review/review_state.ts';
import { NO_RULE, askForRule, type RulesState } from '../rules/rules_state.ts';
import type { Settings } from '../settings/settings_state.ts';
import { armMan, setupOf, type SetupState } from '../setup/setup_state.ts';
import { EMPTY_HAND, type HandState } from '../table/hand_state.ts';
import type { Shape } from '../table/layout.ts';

/** What is on the table: the game, a position being set up, a puzzle, a lesson, or an attempt at a better move. */
export type ModeName = 'game' | 'setup' | 'puzzle' | 'lesson' | 'attempt';

/** Heights of a panel that is a sheet below the table. */
export const SHEETS = ['low', 'half', 'high'] as const;
export type Sheet = (typeof SHEETS)[number];

/** The panel of each mode. */
export const PANEL_OF_MODE: Readonly<Record<ModeName, PanelName>> = {
  game: 'game',
  setup: 'setup',
  puzzle: 'puzzles',
  lesson: 'lessons',
  attempt: 'review',
};

/** The live regions of the page, for screen readers. */
export interface Speech {
  /** The last messages, the latest at the end. */
  readonly polite: readonly string[];
  /** Refusals, which interrupt. */
  readonly assertive: string;
  /** Counts the messages of each, so that the same text can be announced again. */
  readonly count: { readonly polite: number; readonly assertive: number };
}

/** More than the messages of one step. */
const MAX_MESSAGES = 5;

/**
 * Everything that the page shows. There is no other state, except what browsers manage, such as focus and scrolling.
 */
export interface PageState {
  readonly mode: ModeName;
  readonly panel: PanelName;
  /** On phones the panel below the table can be open or closed; elsewhere it is always open. */
  readonly isPanelOpen: boolean;
  readonly sheet: Sheet;
  /** Counts how often a panel, or another content of it, has been shown: it is seen from its top. */
  readonly shownCount: number;
  /** The panels whose views have been loaded beside the game's. */
  readonly loaded: readonly PanelName[];
  readonly shape: Shape;
  /** Black at the bottom. */
  readonly isFlipped: boolean;
  /** Which part of the idea of the game is shown on the board, from 1, or the still picture, 0: what is seen there isn't the game. Null: it is. */
  readonly ideaPart: number | null;
  readonly hand: HandState;
  readonly game: GameState;
  readonly puzzles: PuzzlesState;
  readonly lessons: LessonsState;
  /** The results against Ransom. */
  readonly progress: ProgressState;
  /** Games by links. */
  readonly links: LinksState;
  /** Games over a server. */
  readonly live: LiveState;
  readonly speech: Speech;
  /** A line being stepped through on the table in place of the mode; null: none. */
  readonly preview: Preview | null;
  readonly analysis: AnalysisState;
  readonly review: ReviewState;
  readonly mate: MateState;
  readonly settings: Settings;
  readonly setup: SetupState;
  readonly offline: OfflineState;
  readonly rules: RulesState;
  readonly command: CommandState;
}

/** The initial state of the page with a game on the table. */
export function firstState(game: GameState, shape: Shape, settings: Settings): PageState {
  return {
    mode: 'game',
    panel: 'game',
    isPanelOpen: false,
    sheet: 'low',
    shownCount: 0,
    loaded: [],
    shape,
    isFlipped: false,
    ideaPart: null,
    hand: EMPTY_HAND,
    game,
    puzzles: NO_PUZZLES,
    lessons: FIRST_LESSONS_STATE,
    progress: NO_GAMES,
    links: NO_LINKS,
    live: NO_LIVE,
    speech: { polite: [], assertive: '', count: { polite: 0, assertive: 0 } },
    preview: null,
    analysis: NO_ANALYSIS,
    review: NO_REVIEW,
    mate: NO_MATE_QUESTION,
    settings,
    setup: setupOf(game.table.position.setup, game.table.position.ruleset),
    offline: { kind: 'not-kept' },
    rules: NO_RULE,
    command: NO_COMMAND,
  };
}

/** Puts something else on the table: the hand, a line being stepped through and a man of the box belonged to what was there. */
export function enterMode(state: PageState, mode: ModeName): PageState {
  if (state.mode === mode) return state;
  return { ...state, mode, hand: EMPTY_HAND, preview: null, setup: armMan(state.setup, null) };
}

/**
 * Shows a panel, on a phone as a sheet that leaves in sight what the panel is about. Whoever comes back to the rules by the menu
 * has not asked for the rule that was opened last.
 */
export function showPanel(state: PageState, panel: PanelName, isPanelOpen: boolean): PageState {
  const isNew = panel !== state.panel || !state.isPanelOpen;
  const sheet = isNew ? (isBesideBoard(panel) ? 'low' : 'high') : state.sheet;
  const rules = panel === state.panel ? state.rules : NO_RULE;
  return { ...state, panel, isPanelOpen, sheet, shownCount: state.shownCount + 1, rules };
}

/** Shows the end of a game in its panel, which on phones opens for that, unless the user is busy elsewhere. */
export function showEnd(state: PageState): PageState {
  const isElsewhere = state.mode !== 'game' || (state.isPanelOpen && entryOf(state.panel) !== entryOf('game'));
  return isElsewhere ? state : { ...showPanel(state, 'game', true), sheet: 'low' };
}

/** Opens the rules at a rule (5.7) or a section (5), beside the board unless they are read already. */
export function openRule(state: PageState, number: string, isBeside = true): PageState {
  const opened = showPanel(state, 'rules', true);
  return {
    ...opened,
    rules: askForRule(opened.rules, number, state.panel === 'rules' ? state.rules.isBeside : isBeside),
  };
}

/** Makes screen readers say something after their current sentence. */
export function say(state: PageState, text: string): PageState {
  const { polite, count } = state.speech;
  const speech = { polite: [...polite, text].slice(-MAX_MESSAGES), count: { ...count, polite: count.polite + 1 } };
  return { ...state, speech: { ...state.speech, ...speech } };
}

/** Makes screen readers say something at once, such as a refusal. */
export function interrupt(state: PageState, text: string): PageState {
  const { count } = state.speech;
  const speech = { assertive: text, count: { ...count, assertive: count.assertive + 1 } };
  return { ...state, speech: { ...state.speech, ...speech } };
}
