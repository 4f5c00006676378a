/** The functions that `src/wasm.ts` exports to the rules. A bitboard comes as two halves: low is ranks 1 to 4. */
export interface CoreExports {
  /** Fills the tables shared by all instances over one memory, once a memory. */
  initTables(): void;
  /** First byte behind everything the core lays out itself; the host places thread blocks and hash tables from here. */
  heapBase(): number;
  /** Bytes of one thread's block. */
  threadBytes(): number;
  /** Tells this instance where its thread block lies. */
  useThread(block: number): void;
  /** Address of this thread's setup buffer (see shared/setup_layout.ts). */
  setupBuffer(): number;
  /** Address where generated moves are written, an i32 each. */
  moveBuffer(): number;
  /** Takes the position in the setup buffer, which the caller has validated. */
  readSetup(): void;
  /** Writes the position to the setup buffer. */
  writeSetup(): void;
  /** Writes all legal moves to the move buffer; returns how many. */
  generateLegal(): number;
  /** Writes the legal moves of some stages (shared/stages.ts) to the move buffer; returns how many. */
  generateStages(stages: number): number;
  /** Counts the legal moves without listing them. */
  countLegal(): number;
  /** Plays a pseudo-legal move. */
  makeMove(move: number): void;
  /** Takes back the move just made. */
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
  /** Where this instance's perft hash table lies: 16 zeroed bytes an entry; 0 entries for none. */
  usePerftTable(address: number, entries: number): void;
  /** Leaf nodes `depth` plies below the position, exact up to 2^53. */
  perft(depth: number): number;

  /** Where the shared transposition table lies: 64 zeroed bytes a bucket; 0 buckets for none. */
  useTranspositions(address: number, buckets: number): void;
  /** Address of the i32 that ends every thread's search when it is not 0. */
  useStopFlag(address: number): void;
  /** Each search has another number, so that the table's entries know their age. */
  newSearchGeneration(n: number): void;
  /** Clears this thread's move-ordering statistics. */
  forgetHistories(): void;
  /** Address of u64 keys: the game's positions before the root, oldest first, at most MAX_GAME_KEYS. */
  gameKeyBuffer(): number;
  /** Takes `n` keys from there. */
  useGameKeys(n: number): void;
  /** Address of the root moves' records (shared/search_layout.ts). */
  rootMoveBuffer(): number;
  /** Address of the report's words (shared/search_layout.ts). */
  reportBuffer(): number;
  /** Lists the position's legal moves as root moves; returns how many. The host may then reorder or shorten the list. */
  prepareRootMoves(): number;
  /** Keeps the first `n` root moves. */
  keepRootMoves(n: number): void;
  /** Ends the search after so many nodes; 0 for no limit. */
  limitNodes(n: number): void;
  /** Nodes of this thread's search. */
  searchedNodes(): number;
  /** Moves made by main search and mate search together since the search began, as the polls count them. */
  searchWork(): number;
  /** Offset in a thread's block of its node counter, a u64 that other threads may read. */
  nodeCounterOffset(): number;
  /** Searches the root moves from one depth to another, keeping so many principal variations. */
  searchRootMoves(firstDepth: number, lastDepth: number, lines: number): void;
  /** Thousandths of the table filled by this search. */
  hashPermille(): number;
  /** Where this instance's table of the mate search lies: 128 zeroed bytes a bucket; 0 buckets for none. */
  useMateTable(address: number, buckets: number): void;
  /**
   * Looks for the shortest mate of at most so many plies for the side to move, on a budget of moves made; by checks only, or
   * with any move if `allMoves` is 1. Returns its plies, 0 for no mate, or -1 if the budget was too small. The host's
   * `poll` can end it.
   */
  findMate(plies: number, nodes: number, allMoves: number): number;
  /** 1 if the mate found is known to be the shortest of its kind. */
  mateIsTheShortest(): number;
  /** The move that begins the mate found. */
  mateMove(): number;
  /** Moves made by the mate search since its last call. */
  mateSearchNodes(): number;
  /** Address of the mating line, an i32 a move. */
  mateLineBuffer(): number;
  /** Writes the line of the mate found, against the defence that holds out longest; returns how many moves the budget gave. */
  writeMateLine(plies: number, nodes: number, allMoves: number): number;
  /** 1 if a plain search confirms the mate found against every defence; 0 also if the budget was too small. */
  verifyMate(plies: number, nodes: number, allMoves: number): number;
  /** A move that mates at once as quiescence sees it, of a side that is not in check; 0 if it sees none. */
  mateInOneMove(): number;
  /** Static evaluation for the side to move, in centipawns. */
  evaluation(): number;
  /** A term of it (shared/eval_terms.ts) for one side, in centipawns. */
  evaluationTermOf(term: number, colour: number): number;

  /** Address of the weights: pairs of i16 (full board, many men off the board), in the order of src/eval/weights.ts. */
  weightTable(): number;
  /** How many pairs there are. */
  weightCount(): number;
  /** Lets the evaluation read the weights again, after they have been changed. */
  packWeights(): void;
  /** Address of the neural net (src/eval/net.ts), which the host writes before the first evaluation. */
  netAddress(): number;
  /** Bytes of it. */
  netBytes(): number;
  /** Bytes of a record: a position as it stands in memory. Records are good for the thread block that they come from. */
  recordBytes(): number;
  /** Copies the position to a record at an address. */
  savePosition(record: number): void;
  /** Takes the position from a record. */
  loadPosition(record: number): void;
  /** Evaluates `n` records, each for its side to move, into i32 words at `out`. Overwrites the position. */
  evaluateBatch(records: number, n: number, out: number): void;
  /** Writes the late weights' share in the evaluation of `n` records, 0 to 1, into f32 words at `out`. */
  lateShares(records: number, n: number, out: number): void;
  /**
   * Plays captures and promotions, by a quiescence search, until the position is quiet. Returns how many plies, or -1 if
   * the mover is in check or the line ends the game: then the position is of no use.
   */
  settle(): number;
}
