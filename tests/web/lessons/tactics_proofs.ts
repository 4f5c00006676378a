/** What a lesson says about a wrong move, as a line that begins with the opponent's reply, and whether it mates. */
export interface Refutation {
  /** Moves in coordinate form. */
  readonly line: readonly string[];
  /** The reply begins a mate in so many moves. */
  readonly mate?: number;
}

/** How a step of the course "Tactics" is proved. */
export interface StepProof {
  /** The moves that reach the goal mate in so many moves, and no others do. */
  readonly mate?: number;
  /** For each wrong move that has a text of its own. */
  readonly wrong?: Readonly<Record<string, Refutation>>;
  /** The opponent's threat, which the text tells: what he could play if the learner passed. */
  readonly threat?: Refutation;
  /** The opponent's only reply to the solution; the next step goes on after it. */
  readonly onlyReply?: string;
  /** Another reply to the solution, after which the next step goes on. */
  readonly reply?: string;
}

/** The proofs of each lesson's steps. */
export const TACTICS_PROOFS: Readonly<Record<string, readonly StepProof[]>> = {
  bomb: [
    { wrong: { f6g8: { line: ['R#Q@g1', 'f1g1', 'h3f2'], mate: 2 } } },
    { wrong: { h8h7: { line: ['N#N@g5'], mate: 3 } } },
  ],
  'robbed-payment': [
    { threat: { line: ['B#N@g6'] }, wrong: { d4a1: { line: ['B#N@g6', 'h7h8', 'd5e7'] } } },
    { mate: 3, reply: 'c6d8' },
    { mate: 2, onlyReply: 'f6e8', threat: { line: ['Q#Q@h1'] } },
    { mate: 1 },
  ],
  'returning-hostage': [
    { wrong: { 'P#N@c7': { line: ['N@f7'] }, 'P#B@c7': { line: ['R#R@f8'] }, 'P#R@c7': { line: ['b6b8'] } } },
    { wrong: { 'P#Q@f3': { line: ['Q@c1'], mate: 3 }, 'P#R@f3': { line: ['a8d8', 'c7d8q', 'R@c1'] } } },
  ],
  'taken-square': [
    { threat: { line: ['B#B@g7'], mate: 1 } },
    {
      threat: { line: ['N#B@f6'], mate: 1 },
      wrong: {
        'P#N@f6': { line: ['g7h8q'] },
        'P#B@f6': { line: ['g7h8q'] },
        'B#Q@f6': { line: ['g7h8b'] },
      },
    },
  ],
  'queen-bought-back': [{ mate: 2, onlyReply: 'f8g8' }, { mate: 1 }],
  'pawn-woken': [
    { wrong: { f4e6: { line: ['e2d1b'] }, g4f5: { line: ['e2d1n'] }, g4e2: { line: ['e5f4'] } } },
    { wrong: { f4g2: { line: ['e7d8b'] }, d4c3: { line: ['e7d8n'] } } },
  ],
  'pawn-frozen': [
    { mate: 3, onlyReply: 'f2e3', wrong: { e8d7: { line: ['Q#Q@c8'], mate: 1 } } },
    { mate: 2, onlyReply: 'e3d3' },
    { mate: 1 },
  ],
  'fork-from-hand': [
    { wrong: { 'N#B@c7': { line: ['e8d8'] }, 'N#B@d6': { line: ['c5d6'] } } },
    { threat: { line: ['R@g8'], mate: 1 } },
  ],
  'checks-from-hand': [
    { reply: 'f1f3' },
    { reply: 'f3h3', wrong: { 'N#N@e2': { line: ['g1f2'] }, 'N#B@e2': { line: ['g1f2'] } } },
    {},
  ],
  'mate-from-hand': [
    { mate: 3, onlyReply: 'h8g8', threat: { line: ['Q@h2'], mate: 1 } },
    { mate: 2, reply: 'g8f8', wrong: { 'P#R@f7': { line: ['g8f8'] }, 'B#R@f7': { line: ['g8f8'] } } },
    { mate: 1 },
  ],
};
