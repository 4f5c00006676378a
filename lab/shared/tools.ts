// The tools of the lab: each is a program in a module of its own, which reads its command line when it is loaded.

interface Tool {
  /** What it does, in one line: for the list of tools, and for its help. */
  readonly does: string;
  /** Its module, as a path in the folder of the lab. */
  readonly module: string;
}

/** By the words that call them. */
export const TOOLS = {
  duel: {
    does: 'Plays two builds, nets or sets of margins against each other, in pairs of games.',
    module: 'duel/duel.ts',
  },
  'duel merge': { does: 'Prints the result of a duel from the journals of its shards.', module: 'duel/merge.ts' },
  coach: {
    does: 'Explains the mistakes of games, and tries to refute every claim.',
    module: 'coach/coach.ts',
  },
  levels: {
    does: 'Plays skill levels against those two below, and prints the scale of all levels.',
    module: 'levels/levels.ts',
  },
  data: { does: 'Plays self-play games for tuning, and appends them to a file.', module: 'data/data.ts' },
  pool: { does: 'Keeps the games of self-play: adds, draws and verifies.', module: 'pool/pool.ts' },
  tune: { does: "Fits the evaluation's weights to games.", module: 'tune/tune.ts' },
  net: { does: 'Trains the neural net that corrects the evaluation on games.', module: 'net/net.ts' },
  spsa: { does: "Tunes the search's margins by self-play (SPSA).", module: 'spsa/spsa.ts' },
  'suites mates': {
    does: 'Counts how many of the mates in tests/positions/mates.txt are found.',
    module: 'suites/mates.ts',
  },
  'suites traps': {
    does: 'Counts how often the engine plays a move that allows a mate (tests/positions/traps.txt).',
    module: 'suites/traps.ts',
  },
  'suites blind-spots': {
    does: 'Measures how long the search takes to see that a position is lost.',
    module: 'suites/blind_spots.ts',
  },
  'suites lateness': {
    does: 'Measures how late an engine answers after its time and after stop.',
    module: 'suites/lateness.ts',
  },
  'suites find-blind-spots': {
    does: 'Finds positions in lost games of a match in which the other side, which won, saw what the player did not.',
    module: 'suites/find_blind_spots.ts',
  },
  'suites regret': {
    does: 'Measures what the moves of a short search cost, by a long one (tests/positions/regret.txt).',
    module: 'suites/regret.ts',
  },
  'suites make-regret': {
    does: 'Makes the positions of that suite out of games of self-play.',
    module: 'suites/make_regret.ts',
  },
  marks: {
    does: 'Compares the marks of a review with an independent check, on games of weak levels.',
    module: 'marks/marks.ts',
  },
  fuzz: {
    does: 'Plays random games, texts, conversations or gestures, and checks what comes of them.',
    module: 'fuzz/fuzz.ts',
  },
  'puzzles make': { does: 'Makes the puzzles of the board from games of self-play.', module: 'puzzles/make.ts' },
  'puzzles check': { does: 'Proves every puzzle of the board.', module: 'puzzles/check.ts' },
  'bench perft': { does: 'Measures the speed of move generation.', module: 'bench/perft.ts' },
  'bench search': {
    does: 'Measures the speed of the search over UCI, of threads, and of the start.',
    module: 'bench/search.ts',
  },
  'bench match': { does: 'Measures what a match costs beside its engines.', module: 'bench/match.ts' },
  'bench board': { does: 'Measures the speed of the search in a page of Chromium.', module: 'bench/board.ts' },
  profile: { does: 'Shows in which functions of the core the search spends its time.', module: 'profile.ts' },
  torture: { does: 'Plays matches while worker threads of the engines are killed at random.', module: 'torture.ts' },
  host: {
    does: 'Plays many live games at once against a server, kills servers, and sends hostile requests.',
    module: 'host.ts',
  },
  faults: {
    does: 'Reads a very long PGN, and plays a round robin of very many engines and a very long match.',
    module: 'faults.ts',
  },
  slurm: { does: 'Runs the job array of docs/scale.md on a Slurm of this machine.', module: 'slurm.ts' },
} as const satisfies Readonly<Record<string, Tool>>;

export type ToolName = keyof typeof TOOLS;

export function isTool(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}
