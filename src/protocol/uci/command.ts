/** A line of the user interface, read: what it asks for, and what is wrong with the rest of it, in sentences for people. */
export interface UciLine {
  readonly command: UciCommand;
  readonly remarks: readonly string[];
}

/** What a line asks for. Moves are still texts: which are legal depends on the position. */
export type UciCommand =
  | { readonly kind: 'uci' | 'isready' | 'ucinewgame' | 'stop' | 'ponderhit' | 'quit' | 'nothing' }
  /** Understood, and of no concern here. */
  | { readonly kind: 'register' }
  | { readonly kind: 'debug'; readonly on: boolean }
  | { readonly kind: 'setoption'; readonly name: string; readonly value: string }
  | { readonly kind: 'position'; readonly start: PositionStart; readonly moves: readonly string[] }
  | { readonly kind: 'go'; readonly go: GoRequest }
  | { readonly kind: 'perft'; readonly depth: number }
  | { readonly kind: 'draw' | 'eval' | 'bench' | 'help' }
  | { readonly kind: 'moves'; readonly notation: 'coordinate' | 'san' }
  /** Can't be obeyed, for a reason. `spoils` says that a position was to be set, so that there is none now. */
  | { readonly kind: 'bad'; readonly reason: string; readonly spoils: boolean };

/** Null: the game's own start. */
export type PositionStart = string | null;

/** Limits of a search as UCI gives them; absent if not given. */
export interface GoRequest {
  readonly searchMoves: readonly string[] | null;
  readonly ponder: boolean;
  readonly infinite: boolean;
  readonly numbers: Readonly<Partial<Record<GoNumber, number>>>;
  /** Words were left out that may have said when the search is to end. */
  readonly isCurtailed: boolean;
}

export type GoNumber = 'wtime' | 'btime' | 'winc' | 'binc' | 'movestogo' | 'depth' | 'nodes' | 'mate' | 'movetime';
