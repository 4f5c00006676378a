/** The functions that `src/wasm.ts` exports. A bitboard is passed as two halves: low is ranks 1 to 4. */
export interface CoreExports {
  /** Fills the tables shared by all instances over one memory; call once per memory. */
  initTables(): void;
  /** Replaces the hash keys of all instances over this memory by another set; 0 is the first. Set the position again afterwards. */
  useKeySet(set: number): void;
  /** First byte after the core's own data; the host places thread blocks and hash tables from here on. */
  heapBase(): number;
  /** Bytes of one thread's block. */
  threadBytes(): number;
  /** Sets this instance's thread block. */
  useThread(block: number): void;
  /** Address of this thread's setup buffer (see shared/setup_layout.ts). */
  setupBuffer(): number;
  /** Address of the buffer for generated moves, an i32 each. */
  moveBuffer(): number;
  /** Sets the position from the setup buffer, which the caller has validated. */
  readSetup(): void;
  /** Writes the position to the setup buffer. */
  writeSetup(): void;
  /** Writes all legal moves to the move buffer; returns their number. */
  generateLegal(): number;
  /** Writes the legal moves of some stages (shared/stages.ts) to the move buffer; returns their number. */
  generateStages(stages: number): number;
  /** Counts the legal moves without listing them. */
  countLegal(): number;
  /** Plays a pseudo-legal move. */
  makeMove(move: number): void;
  /** Takes back the last move. */
  unmakeMove(move: number): void;
  /** Address of this thread's position, for tests that compare its bytes. */
  positionAddress(): number;
  /** Men of `colour` that attack `square` as the position stands: a frozen pawn does not, except under pierce. */
  attackersLow(square: number, colour: number): number;
  attackersHigh(square: number, colour: number): number;
  keyLow(): number;
  keyHigh(): number;
  keyFromScratchLow(): number;
  keyFromScratchHigh(): number;
  /** Sets this instance's perft hash table: 16 zeroed bytes per entry; 0 entries for none. */
  usePerftHash(address: number, entries: number): void;
  /** Leaf nodes `depth` plies below the position, exact up to 2^53. */
  perft(depth: number): number;

  /** Sets bytes to zero, in a shared memory several times as fast as JavaScript's `fill`. */
  clearMemory(address: number, bytes: number): void;
  /** Sets the shared transposition table: 64 zeroed bytes per bucket; 0 buckets for none. */
  useTT(address: number, buckets: number): void;
  /** Sets the address of the i32 that ends every thread's search when it is not 0. */
  useStopFlag(address: number): void;
  /** Numbers the search, so that the age of table entries is known. */
  newSearchGeneration(n: number): void;
  /** Clears this thread's move-ordering statistics. */
  forgetHistories(): void;
  /** Address of u64 keys: the game's earlier positions, oldest first, at most MAX_GAME_KEYS. */
  gameKeyBuffer(): number;
  /** Reads `n` keys from there. */
  useGameKeys(n: number): void;
  /** Address of the root moves' records (shared/search_layout.ts). */
  rootMoveBuffer(): number;
  /** Address of the report's words (shared/search_layout.ts). */
  reportBuffer(): number;
  /** Lists the legal moves as root moves; returns their number. The host may then reorder or shorten the list. */
  prepareRootMoves(): number;
  /** Keeps the first `n` root moves. */
  keepRootMoves(n: number): void;
  /** Ends the search after this many nodes; 0 for no limit. */
  limitNodes(n: number): void;
  /** Nodes of this thread's search. */
  searchedNodes(): number;
  /** Moves made by main search and mate search since the search began, as counted for the polls. */
  searchWork(): number;
  /** Offset of the node counter in a thread's block, a u64 that other threads may read. */
  nodeCounterOffset(): number;
  /** Searches the root moves from `firstDepth` to `lastDepth` with `lines` principal variations. */
  searchRootMoves(firstDepth: number, lastDepth: number, lines: number): void;
  /** Thousandths of the table filled by this search. */
  hashPermille(): number;
  /** Sets this instance's table for the mate search: 128 zeroed bytes per bucket; 0 buckets for none. */
  useMateHash(address: number, buckets: number): void;
  /**
   * Looks for the shortest mate in at most this many plies by the side to move, with a budget of moves made; by checks
   * only, or by any moves if `allMoves` is 1. Returns its plies, 0 for no mate, or -1 if the budget was too small. The
   * host's `poll` can end it.
   */
  findMate(plies: number, nodes: number, allMoves: number): number;
  /** 1 if the mate found is proved to be the shortest of its kind. */
  mateIsTheShortest(): number;
  /** The first move of the mate found. */
  mateMove(): number;
  /** Moves made by the mate search since it began. */
  mateSearchNodes(): number;
  /** Address of the mating line, an i32 per move. */
  mateLineBuffer(): number;
  /**
   * Writes the line of the mate found against the defence that holds out longest; returns the number of moves that the
   * budget allowed.
   */
  writeMateLine(plies: number, nodes: number, allMoves: number): number;
  /** 1 if a plain search verifies the mate found against every defence; 0 also if the budget was too small. */
  verifyMate(plies: number, nodes: number, allMoves: number): number;
  /** A mating move that quiescence finds for a side that is not in check; 0 for none. */
  mateInOneMove(): number;
  /** Static evaluation for the side to move, in centipawns. */
  evaluation(): number;
  /** One term of it (shared/eval_terms.ts) for one side, in centipawns. */
  evaluationTermOf(term: number, colour: number): number;

  /**
   * Address of the weights: pairs of i16 (for a full board, for many men off the board), in the order of
   * src/eval/weights.ts.
   */
  weightTable(): number;
  /** Number of these pairs. */
  weightCount(): number;
  /** Makes the evaluation read the weights again after a change. */
  packWeights(): void;
  /** Address of the neural net (src/eval/net.ts), which the host writes before the first evaluation. */
  netAddress(): number;
  /** Its size in bytes. */
  netBytes(): number;
  /**
   * Bytes of a record, a position in the core's own format. Records are valid only for the thread block they come from.
   */
  recordBytes(): number;
  /** Copies the position to a record at an address. */
  savePosition(record: number): void;
  /** Takes the position from a record. */
  loadPosition(record: number): void;
  /** Evaluates `n` records, each for its side to move, into i32 words at `out`. Overwrites the current position. */
  evaluateBatch(records: number, n: number, out: number): void;
  /** Writes the share of the late weights in the evaluation of `n` records, 0 to 1, into f32 words at `out`. */
  lateShares(records: number, n: number, out: number): void;
  /**
   * Plays captures and promotions chosen by a quiescence search until the position is quiet. Returns the number of
   * plies, or -1 if the side to move is in check or the game ends: then the position must not be used.
   */
  quietPosition(): number;
}
