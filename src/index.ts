/**
 * Hostage Chess for programs: positions, legal moves and the reasons against others, notations and PGN, the engine, why
 * moves are good or bad, proofs of mate, perft and diagrams. Errors in what users type come back as data, each with a
 * code, a message and a place; exceptions are for the mistakes of programmers.
 *
 * @packageDocumentation
 */

export * from './library/result.ts';
export type {
  CapturableRole,
  Colour,
  FileLetter,
  Man,
  PromotionRole,
  RankDigit,
  Role,
  Ruleset,
  Square,
} from './library/words.ts';
export { CAPTURABLE_ROLES, RULESETS, SQUARES } from './library/words.ts';
export { Position, type CastlingRights, type Holdings, type Status } from './library/position.ts';
export * from './library/fen.ts';
export type {
  BoardMove,
  CastlingMove,
  DropMove,
  EnPassantMove,
  ExchangeMove,
  Move,
  MoveError,
  MoveErrorCode,
  RefusalCode,
} from './library/move.ts';
export {
  explainMove,
  formatMove,
  legalMoves,
  parseMove,
  playMove,
  type Explanation,
  type IllegalMove,
  type LegalMove,
  type Notation,
} from './library/moves.ts';
export { Game, type Ending, type GameLine, type GameResult, type Outcome } from './library/game.ts';
export * from './library/pgn.ts';
export {
  comment,
  formatLine,
  formatPgn,
  type GameText,
  type LineText,
  type MoveText,
  type VariationText,
} from './library/pgn_write.ts';
export {
  Engine,
  evaluate,
  type Analysis,
  type Bound,
  type Clock,
  type EngineOptions,
  type EngineState,
  type Evaluation,
  type EvaluationTerm,
  type Limits,
  type Line,
  type Score,
  type WinDrawLoss,
} from './library/engine.ts';
export * from './library/engine_error.ts';
export * from './library/annotate.ts';
export type { AnalysisOptions } from './library/analysis_options.ts';
export type { Reason, ReasonKind, ReasonStore, ThreatenedMate, Why } from './library/reason.ts';
export { explainMistake, threats, type Mistake, type Plan, type Threats } from './library/why.ts';
export * from './library/mate.ts';
export * from './library/perft.ts';
export * from './library/diagram.ts';
export * from './library/load.ts';
export type { StopSignal } from './library/signal.ts';
