/** A parsed line of the user interface: the command, and remarks on the rest of the line, as sentences for people. */
export interface UciLine {
  readonly command: UciCommand;
  readonly remarks: readonly string[];
}

/** The command of a line. Moves remain texts, because which ones are legal depends on the position. */
export type UciCommand =
  | { readonly kind: 'uci' | 'isready' | 'ucinewgame' | 'stop' | 'ponderhit' | 'quit' | 'nothing' }
  /** Valid, but without effect here. */
  | { readonly kind: 'register' }
  | { readonly kind: 'debug'; readonly on: boolean }
  | { readonly kind: 'setoption'; readonly name: string; readonly value: string }
  | { readonly kind: 'position'; readonly start: PositionStart; readonly moves: readonly string[] }
  | { readonly kind: 'go'; readonly go: GoRequest }
  | PerftCommand
  | { readonly kind: 'draw' | 'eval' | 'bench' | 'help' }
  | { readonly kind: 'moves'; readonly notation: 'coordinate' | 'san' }
  /** Can't be carried out. `spoils`: the line should have set a position, so that there is none now. */
  | { readonly kind: 'bad'; readonly reason: string; readonly spoils: boolean };

export interface PerftCommand {
  readonly kind: 'perft';
  readonly depth: number;
}

/** Null: the standard starting position. */
export type PositionStart = string | null;

/** Limits of a search as given in UCI; absent if not given. */
export interface GoRequest {
  readonly searchMoves: readonly string[] | null;
  readonly ponder: boolean;
  readonly infinite: boolean;
  readonly numbers: Readonly<Partial<Record<GoNumber, number>>>;
  /** Words were ignored that may have limited the search. */
  readonly isCurtailed: boolean;
}

export type GoNumber = 'wtime' | 'btime' | 'winc' | 'binc' | 'movestogo' | 'depth' | 'nodes' | 'mate' | 'movetime';
