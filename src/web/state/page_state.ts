import { EMPTY_HAND, reduceHand, type HandAction, type HandState } from '../table/hand.ts';
import type { Shape } from '../table/layout.ts';
import { NO_ANALYSIS, reduceAnalysis, type AnalysisAction, type AnalysisState } from '../analysis/analysis_state.ts';
import { FIRST_LESSONS_STATE, type LessonsState } from '../lessons/lesson_state.ts';
import { NO_MATE_QUESTION, reduceMate, type MateAction, type MateState } from '../mate/mate_state.ts';
import { reducePreview, type Preview, type PreviewAction } from '../preview/preview.ts';
import { NO_REVIEW, reduceReview, type ReviewAction, type ReviewState } from '../review/review_state.ts';
import type { GameState } from '../play/game_state.ts';
import type { OfflineState } from '../offline/offline_state.ts';
import { NO_COMMAND, reduceCommand, type CommandAction, type CommandState } from '../command_field/command_state.ts';
import type { PanelName } from '../panels.ts';
import { NO_PUZZLES, type PuzzlesState } from '../puzzles/puzzle_state.ts';
import { NO_RULE, reduceRules, type RulesAction, type RulesState } from '../rules/rules_state.ts';
import { reduceSettings, type Settings, type SettingsAction } from '../settings/settings.ts';
import { reduceSetup, setupOf, type SetupAction, type SetupState } from '../setup/setup_state.ts';

/** What is on the table: the game, a position being set up, a puzzle, a lesson, or an attempt at a better move. */
export type ActivityName = 'game' | 'setup' | 'puzzle' | 'lesson' | 'attempt';

/** The live regions of the page, for screen readers. */
export interface Speech {
  /** The last messages, the latest at the end. */
  readonly polite: readonly string[];
  /** Refusals, which interrupt. */
  readonly assertive: string;
  /** Counts the messages of each, so that the same text can be announced again. */
  readonly count: { readonly polite: number; readonly assertive: number };
}

/** A message for one of the regions. */
type Said = Partial<Readonly<Record<keyof Speech['count'], string>>>;

/** More than the messages of one step. */
const MAX_MESSAGES = 5;

/**
 * Everything that the page shows. There is no other state, except what browsers manage, such as focus and scrolling.
 */
export interface PageState {
  readonly activity: ActivityName;
  readonly panel: PanelName;
  /** On phones the panel below the table can be open or closed; elsewhere it is always open. */
  readonly isPanelOpen: boolean;
  readonly shape: Shape;
  /** Black at the bottom. */
  readonly isFlipped: boolean;
  readonly hand: HandState;
  readonly game: GameState;
  readonly puzzles: PuzzlesState;
  readonly lessons: LessonsState;
  readonly speech: Speech;
  /** A line being stepped through on the table in place of the activity; null: none. */
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

export type PageAction =
  | HandAction
  | SettingsAction
  | RulesAction
  | CommandAction
  | { readonly kind: 'activity'; readonly activity: ActivityName }
  | { readonly kind: 'panel'; readonly panel: PanelName; readonly isOpen: boolean }
  | { readonly kind: 'shape'; readonly shape: Shape }
  | { readonly kind: 'flip'; readonly isFlipped: boolean }
  | { readonly kind: 'game'; readonly change: Partial<GameState> }
  | { readonly kind: 'puzzles'; readonly change: Partial<PuzzlesState> }
  | { readonly kind: 'lessons'; readonly change: Partial<LessonsState> }
  | { readonly kind: 'say'; readonly speech: Said }
  | { readonly kind: 'preview'; readonly action: PreviewAction }
  | { readonly kind: 'analysis'; readonly action: AnalysisAction }
  | { readonly kind: 'review'; readonly action: ReviewAction }
  | { readonly kind: 'mate'; readonly action: MateAction }
  | { readonly kind: 'setup'; readonly action: SetupAction }
  | { readonly kind: 'offline'; readonly offline: OfflineState };

/** The initial state of the page with a game on the table. */
export function firstState(game: GameState, shape: Shape, settings: Settings): PageState {
  return {
    activity: 'game',
    panel: 'game',
    isPanelOpen: false,
    shape,
    isFlipped: false,
    hand: EMPTY_HAND,
    game,
    puzzles: NO_PUZZLES,
    lessons: FIRST_LESSONS_STATE,
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

/** The reducer of the page. */
export function reducePage(state: PageState, action: PageAction): PageState {
  switch (action.kind) {
    case 'activity':
      if (state.activity === action.activity) return state;
      return {
        ...state,
        activity: action.activity,
        hand: EMPTY_HAND,
        preview: null,
        setup: reduceSetup(state.setup, { kind: 'arm', man: null }),
      };
    case 'panel':
      return {
        ...state,
        panel: action.panel,
        isPanelOpen: action.isOpen,
        // Whoever comes back to the rules by the menu has not asked for the rule that was opened last.
        rules: action.panel === state.panel ? state.rules : NO_RULE,
      };
    case 'shape':
      return { ...state, shape: action.shape };
    case 'flip':
      return { ...state, isFlipped: action.isFlipped };
    case 'game':
      return { ...state, game: { ...state.game, ...action.change } };
    case 'puzzles':
      return { ...state, puzzles: { ...state.puzzles, ...action.change } };
    case 'lessons':
      return { ...state, lessons: { ...state.lessons, ...action.change } };
    case 'settings': {
      const settings = reduceSettings(state.settings, action);
      return settings === state.settings ? state : { ...state, settings };
    }
    case 'command/typed':
    case 'command/answer':
      return { ...state, command: reduceCommand(state.command, action) };
    case 'rules/open':
      return { ...state, rules: reduceRules(state.rules, action) };
    case 'say':
      return { ...state, speech: say(state.speech, action.speech) };
    case 'preview':
      return { ...state, preview: reducePreview(state.preview, action.action) };
    case 'analysis':
      return { ...state, analysis: reduceAnalysis(state.analysis, action.action) };
    case 'review':
      return { ...state, review: reduceReview(state.review, action.action) };
    case 'mate':
      return { ...state, mate: reduceMate(state.mate, action.action) };
    case 'setup':
      return { ...state, setup: reduceSetup(state.setup, action.action) };
    case 'offline':
      return { ...state, offline: action.offline };
    default:
      return { ...state, hand: reduceHand(state.hand, action) };
  }
}

function say({ polite, assertive, count }: Speech, said: Said): Speech {
  return {
    polite: said.polite === undefined ? polite : [...polite, said.polite].slice(-MAX_MESSAGES),
    assertive: said.assertive ?? assertive,
    count: {
      polite: count.polite + (said.polite === undefined ? 0 : 1),
      assertive: count.assertive + (said.assertive === undefined ? 0 : 1),
    },
  };
}
