import type { JudgedMove } from '../../src/analysis/annotate.ts';
import { NOTHING } from '../../src/analysis/judgement.ts';
import { parseFen, startPosition } from '../../src/notation/fen.ts';
import { readMove } from '../../src/notation/read_move.ts';
import type { Score } from '../../src/engine/types.ts';
import { Position } from '../../src/rules/position.ts';
import { BLACK } from '../../src/shared/men.ts';
import {
  verdictOn,
  type ReviewState,
  beginAttempt,
  tryMove,
  judgeTried,
  showBetter,
  stageOf,
  tellTried,
  type Told,
  NO_REVIEW,
  addJudged,
  beginReview,
} from '../../src/web/review/review_state.ts';
import { momentsOf } from '../../src/web/review/moments.ts';
import { resultOf, saidResult, type ResultWords } from '../../src/web/review/result.ts';
import { patternOf, storyOf } from '../../src/web/review/story.ts';
import {
  costFigures,
  costShown,
  costWords,
  missedMate,
  missedWords,
  mistakesOf,
  turningPoints,
} from '../../src/web/review/summary.ts';
import { attemptText } from '../../src/web/review/attempt_words.ts';
import { cardText as textsOf } from '../../src/web/review/card_words.ts';
import { betterLine, drawnFor, drawnForAttempt, toldOf } from '../../src/web/review/told.ts';
import type { Account } from '../../src/coach/account.ts';
import type { Reason } from '../../src/coach/reasons.ts';
import { NO_MEN, type Move } from '../../src/rules/setup.ts';
import { squarePlace } from '../../src/rules/place.ts';
import { KNIGHT } from '../../src/shared/men.ts';
import { packDrop, packExchange } from '../../src/shared/move.ts';
import { lineOf, moveOf } from '../table/fakes.ts';
import { gamesOfText } from '../../src/table/tree_text.ts';
import { lineThrough } from '../../src/table/tree.ts';
import { analysis, reviewed, why, judgedGame } from './reviews.ts';

/** A reason about the opponent's reply. */
function replyReason(judged: JudgedMove, reply: number, kind: Reason['kind']): Told {
  const start = judged.before.position;
  const reasons = [{ of: 'reply', kind, start, line: [judged.move, reply], threat: [], places: [] }] as const;
  return { text: 'x', rest: ' x', reasons, punishment: [reply] };
}

describe('what the coach says of a move', () => {
  it('follows the name of the move, with its glyph', () => {
    const { judged } = reviewed();
    const bad = judged[1]!;
    expect(toldOf(bad, why(bad))?.rest).toBe(' allows 2. d4, which attacks the pawn on f6.');
    const good = { text: '1... f6, which attacks the queen on e2.', reasons: [] };
    expect(toldOf(bad, good)?.rest).toBe(' attacks the queen on e2.');
    expect([toldOf(bad, null), toldOf(bad, { text: '', reasons: [] })]).toEqual([null, null]);
  });

  it('has the opponent’s reply as far as it was searched or proved', () => {
    const { judged } = reviewed();
    const bad = judged[1]!;
    const after = bad.before.position.play(bad.move);
    const [d4, nf3] = [moveOf(after, 'd2d4'), moveOf(after, 'g1f3')];
    const searched = (pv: readonly number[]): JudgedMove => ({ ...bad, after: { ...bad.after, lines: [lineOf(pv)] } });
    const a6 = moveOf(after.play(d4), 'a7a6');
    expect(toldOf(searched([d4, a6]), why(bad))?.punishment).toEqual([d4, a6]);
    // A line that begins with another reply is another story.
    expect(toldOf(searched([nf3]), why(bad))?.punishment).toEqual([d4]);
    const proved = why(bad).reasons.map((reason) => ({ ...reason, kind: 'mate' as const }));
    expect(toldOf(searched([d4, a6]), { ...why(bad), reasons: proved })?.punishment).toEqual([d4]);
  });

  it('replaces the better line by the mate that was missed', () => {
    const { judged } = reviewed();
    const bad = judged[1]!;
    const start = bad.before.position;
    const mate = [moveOf(start, 'd7d5')];
    const missed: Reason = { of: 'better', kind: 'mate', start, line: mate, places: [], threat: [] };
    expect(betterLine(bad, toldOf(bad, why(bad)))).toBe(bad.best.line);
    expect(betterLine(bad, toldOf(bad, { text: 'x', reasons: [missed] }))).toBe(mate);
  });

  it('has lines that show what the reasons say, and goes on as far as was searched', () => {
    const { judged } = reviewed();
    const bad = judged[1]!;
    const start = bad.before.position;
    const line: number[] = [];
    for (let position = start; line.length < 5; position = position.play(line.at(-1)!))
      line.push(position.legalMoves()[0]!);
    const other = start.play(line[0]!).legalMoves()[1]!;
    const reason: Reason = { of: 'better', kind: 'immune', start, line: line.slice(0, 3), places: [], threat: [] };
    const told = toldOf(bad, { text: 'x', reasons: [{ ...reason, line: line.slice(0, 1) }, reason] });
    const better = (searched: readonly number[]): readonly number[] =>
      betterLine({ ...bad, best: { ...bad.best, line: searched } }, told);
    expect(better(line.slice(0, 2))).toEqual(line.slice(0, 3));
    expect(better([line[0]!, other])).toEqual(line.slice(0, 3));
    expect(better(line)).toEqual(line);
    // Another move is another story.
    const [move] = start.legalMoves().slice(-1);
    expect(better([move!])).toEqual([move]);
  });

  it('is drawn: the reply thinner and in a colour of its own, and the men that it is about', () => {
    const { review, judged } = reviewed();
    const f6 = review.line[2]!;
    const told = toldOf(judged[1]!, why(judged[1]!));
    const { arrows, marked } = drawnFor({ ...review, focus: 2, told: [null, told] }, f6);
    expect(arrows.map(({ tone, weight = 1 }) => [tone, weight])).toEqual([
      ['mistake', 1],
      ['shown', 0.6],
      ['move', 1],
    ]);
    // d4, where the reply goes, has an arrow, and so has f6.
    expect(marked).toEqual([]);
    const other = { ...told!, reasons: [{ ...told!.reasons[0]!, places: [squarePlace(3)] }] };
    expect(drawnFor({ ...review, focus: 2, told: [null, other] }, f6).marked).toEqual([squarePlace(3)]);
  });

  it('is drawn with what an exchange pays, in the same colour and thinner', () => {
    const parsed = parseFen('4k3/8/8/8/8/8/8/4K3[#Nn] w - - 0 1');
    const created = parsed.ok ? Position.create(parsed.value) : parsed;
    if (!created.ok) throw new Error(created.error.message);
    const position = created.value;
    const [exchange, king] = [packExchange(KNIGHT, KNIGHT, 27), moveOf(position, 'e1e2')];
    expect(position.legalMoves()).toContain(exchange);
    const { review, judged } = reviewed();
    const before = { ...judged[0]!.before, position };
    const best = { ...judged[0]!.best, line: [king] };
    const after = { ...judged[0]!.after, lines: [] };
    const bad = { ...judged[0]!, before, after, best, move: exchange, judgement: 'blunder' } as const;
    const { arrows } = drawnFor({ ...review, judged: [bad], told: [null], focus: 1 }, review.line[1]!);
    expect(arrows.map(({ to, tone, weight, isMade }) => [to.kind, tone, weight, isMade])).toEqual([
      ['store', 'mistake', 0.5, false],
      ['square', 'mistake', 1, true],
      ['square', 'move', undefined, undefined],
    ]);
    // What is paid, and what is bought back, by the opponent.
    const after2 = { ...judged[0]!.after, lines: [lineOf([packExchange(KNIGHT, KNIGHT, 36)])] };
    const replied = drawnFor(
      { ...review, judged: [{ ...bad, after: after2 }], told: [null], focus: 1 },
      review.line[1]!,
    );
    expect(replied.arrows.slice(2, 4).map(({ to, tone, weight }) => [to.kind, tone, weight])).toEqual([
      ['store', 'shown', 0.3],
      ['square', 'shown', 0.6],
    ]);
  });

  it('states what a move changes, and what it costs in words', () => {
    const { judged } = reviewed();
    const bad = judged[1]!;
    const score = { kind: 'cp', centipawns: -140 } as const;
    const after = { ...bad.after, score };
    expect(costFigures({ ...bad, after })).toBe('Blunder: 0.0 → −1.4');
    expect(costFigures({ ...bad, after: { ...after, score: { kind: 'mate', moves: 2 } } })).toBe(
      'Blunder: 0.0 → White mates in 2',
    );
    // A game that is over has no score.
    expect(costFigures({ ...bad, after: { ...after, lines: [] } })).toBe('Blunder');
    // The figures are those of the table, whatever else has been searched.
    const best = { ...bad.best, score: { kind: 'cp', centipawns: 777 } } as const;
    expect(costFigures({ ...bad, best, after })).toBe('Blunder: 0.0 → −1.4');
    const words = (given: Partial<JudgedMove['given']>, shown: Account | null = null): string =>
      costWords({ given: { ...NOTHING, ...given } }, shown);
    // Only what the line shows is said.
    expect(words({ men: 3, pawns: 2.5 })).toBe('It costs as much as 2.5 pawns.');
    expect(words({ men: 1 }, { won: [1, 0, 0, 0, 0], paid: NO_MEN, line: [] })).toBe('It costs a pawn.');
    expect(words({ men: 1 }, { won: [0, 1, 0, 0, 0], paid: [1, 0, 0, 0, 0], line: [] })).toBe(
      'It costs a knight for a pawn.',
    );
    // A bishop for a bishop is no news.
    expect(words({ men: 6 }, { won: [0, 0, 1, 0, 1], paid: [0, 1, 1, 0, 0], line: [] })).toBe(
      'It costs a queen for a knight.',
    );
    expect(words({ pawns: 1.3 })).toBe('It costs as much as 1.3 pawns.');
    expect(words({ allowsMate: 2 })).toBe('It allows mate in 2.');
    expect(words({ missesMate: 1 })).toBe('It misses mate in one.');
    expect(words({})).toBe('It gives chances away.');
  });
});

describe('a mate that was missed', () => {
  /** 2. Qxf7 was mate; White took something else, after which mate is still there, but later. */
  function missed(change: Partial<JudgedMove> = {}) {
    const made = judgedGame('e4 e5 Qh5 Ke7 Nf3', [], (ply) => (ply === 5 ? change : {}));
    const { review, tree } = made;
    const move = review.judged[4]!;
    const mate = readMove(move.before.position, 'Qxe5');
    if (!mate.ok) throw new Error('not legal');
    const standing = { ...move.best.standing, mates: 1 };
    const judged = [...review.judged.slice(0, 4), { ...move, best: { ...move.best, line: [mate.value], standing } }];
    return { tree, judged, review: { ...review, judged } };
  }

  it('in one move is told whatever else was won', () => {
    const { review, judged } = missed();
    const move = judged[4]!;
    expect(move.judgement).toBeNull();
    expect(missedMate(move)).toBe(1);
    expect(missedWords(move)).toBe('misses mate in one: 3. Qxe5#.');
    expect(turningPoints(review).map(({ ply }) => ply)).toEqual([5]);
    expect(turningPoints(review, 1)).toEqual([]);
    expect(mistakesOf(review, 0)).toEqual([move]);
    expect(storyOf(review, 0)).toContain('Once you missed a forced mate.');
  });

  it('in more moves is told if none is left', () => {
    const given = { ...NOTHING, missesMate: 2 };
    const { judged } = missed({ given });
    expect(missedMate(judged[4]!)).toBe(2);
    const { review } = judgedGame('e4 e5', []);
    expect(missedMate(review.judged[0]!)).toBeNull();
  });

  it('is the only good move for a new try', () => {
    const { judged } = missed();
    const move = judged[4]!;
    const other = readMove(move.before.position, 'a3');
    if (!other.ok) throw new Error('not legal');
    const standing = { ...move.best.standing, mates: 3 };
    expect(verdictOn(move, other.value, standing).kind).toBe('worse');
    expect(verdictOn(move, other.value, { ...standing, mates: 1 }).kind).toBe('good');
  });
});

describe('a wrong attempt', () => {
  function attempted(told: (bad: JudgedMove) => Told | null): ReviewState {
    const { review, judged } = reviewed();
    const bad = judged[1]!;
    const state = judgeTried(
      tryMove(beginAttempt(review, 2, false), bad.move),
      bad.move,
      verdictOn(bad, bad.move, null),
    );
    return tellTried(state, bad.move, told(bad));
  }

  it('is told with its reason, and the better move only if that is asked for', () => {
    const unknown = attempted(() => null);
    expect(attemptText(unknown)).toBe('f6 was played in the game. It gives chances away.');
    const known = attempted((bad) => toldOf(bad, why(bad)));
    const reason = 'f6 was played in the game. It allows 2. d4, which attacks the pawn on f6.';
    expect(attemptText(known)).toBe(reason);
    expect(attemptText(showBetter(known))).toBe(`${reason} Better is e5.`);
  });

  it('that is less of a mistake is called so', () => {
    const { review, judged } = reviewed();
    const bad = judged[1]!;
    const move = moveOf(bad.before.position, 'a7a6');
    const words = (loss: number): string =>
      attemptText(
        judgeTried(tryMove(beginAttempt(review, 2, false), move), move, { kind: 'worse', loss, given: NOTHING }),
      );
    expect(words(bad.loss)).toMatch(/^a6 is not good enough\./);
    expect(words(bad.loss - 0.2)).toMatch(/^a6 is better than 1\.\.\. f6\S*, but a mistake, too\./);
  });

  it('that is no mistake is as good as the best one only if it costs nothing to speak of', () => {
    const { review, judged } = reviewed();
    const move = moveOf(judged[1]!.before.position, 'a7a6');
    const words = (loss: number, pawns: number): string =>
      attemptText(
        judgeTried(tryMove(beginAttempt(review, 2, false), move), move, {
          kind: 'good',
          loss,
          given: { ...NOTHING, pawns },
        }),
      );
    expect(words(0.04, 0.2)).toBe('a6 is as good as Ransom’s choice, e5.');
    expect(words(0.04, 0.4)).toBe('a6 is good enough, but e5 is better.');
    expect(words(0.06, 0.2)).toBe('a6 is good enough, but e5 is better.');
  });

  it('is drawn with the reply, and with the better move only if that is asked for', () => {
    const state = attempted((bad) => toldOf(bad, why(bad)));
    const bad = state.judged[1]!;
    const tones = ({ attempt }: ReviewState): string[] => drawnForAttempt(attempt!, bad).arrows.map(({ tone }) => tone);
    expect(tones(state)).toEqual(['shown']);
    expect(tones(showBetter(state))).toEqual(['move']);
    expect(tones(attempted(() => null))).toEqual([]);
  });

  it('shows the better move also to whoever tries none, but not while a try is judged', () => {
    const { review } = reviewed();
    const begun = beginAttempt(review, 2, false);
    expect(stageOf(begun.attempt!)).toBe('open');
    const shown = showBetter(begun);
    expect(stageOf(shown.attempt!)).toBe('shown');
    expect(attemptText(shown)).toMatch(/^Better was 1\.\.\. \S+/);
    const tried = tryMove(begun, begun.judged[1]!.move);
    expect(showBetter(tried)).toBe(tried);
  });
});

describe('the review in words', () => {
  const MOVES = 'e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Nf6';

  it('names the worst mistake of the reader, and says what became of the chances that the opponent gave', () => {
    const { review } = judgedGame(MOVES, ['blunder', null, 'blunder', 'mistake', null, 'blunder', 'mistake', null]);
    expect(storyOf(review, 0)).toBe('Your most costly move was 1. e4. You used one of Ransom’s mistakes.');
    expect(storyOf(review, 0, 'Grace')).toContain('You used one of Grace’s mistakes.');
    expect(storyOf(judgedGame(MOVES, []).review, 1)).toBe('You made no mistakes.');
    expect(storyOf(judgedGame(MOVES, [null, 'mistake']).review, 0)).toBe(
      'You made no mistakes. You used Ransom’s mistake.',
    );
    expect(storyOf(judgedGame(MOVES, [null, 'mistake', 'inaccuracy']).review, 0)).toContain(
      'You let Ransom’s mistake go.',
    );
  });

  it('is about both players if it is not known who reads', () => {
    const { review } = judgedGame(MOVES, ['inaccuracy', 'blunder']);
    expect(storyOf(review, null)).toBe('The most costly move was 1... d5.');
    expect(storyOf(judgedGame(MOVES, []).review, null)).toBe('Nobody made a mistake.');
  });

  it('does not name the worst mistake where it is in focus already', () => {
    const { review } = judgedGame(MOVES, ['blunder', null, 'blunder', 'mistake']);
    expect(storyOf({ ...review, focus: 1 }, 0)).toBe('You used Ransom’s mistake.');
    expect(storyOf({ ...review, focus: 1 }, null)).toBe('');
    expect(storyOf({ ...review, focus: 3 }, null)).toBe('The most costly move was 1. e4.');
  });

  it('says what went wrong more than once, and what was lost by it', () => {
    const { review } = judgedGame(MOVES, [null, 'blunder', null, 'blunder', null, 'blunder'], () => ({
      given: { ...NOTHING, men: 3 },
    }));
    const told = review.judged.map((judged, index) =>
      judged.judgement === null || index > 4 ? null : replyReason(judged, review.judged[index + 1]!.move, 'fork'),
    );
    expect(storyOf({ ...review, told }, 1)).toBe('Twice you lost material to a fork.');
    // The opponent did not play it.
    const other = told.map(
      (some) => some && { ...some, reasons: some.reasons.map((one) => ({ ...one, line: [1, 2] })) },
    );
    expect(storyOf({ ...review, told: other }, 1)).toContain('Twice you allowed a fork.');
  });

  it('tells drops and exchanges from other replies, and mates from all of them', () => {
    const { review } = judgedGame(MOVES, ['blunder']);
    const [bad] = review.judged;
    const pattern = (reply: number, given = {}): ReturnType<typeof patternOf> =>
      patternOf({ ...review, told: [replyReason(bad!, reply, 'fork')] }, { ...bad!, given: { ...NOTHING, ...given } });
    expect(pattern(packDrop(1, 20))).toBe('drop');
    expect(pattern(packExchange(1, 2, 20))).toBe('exchange');
    expect(pattern(bad!.move)).toBe('fork');
    expect(pattern(bad!.move, { allowsMate: 2 })).toBe('mate');
    expect(pattern(bad!.move, { missesMate: 2 })).toBe('missed-mate');
    expect(patternOf({ ...review, told: [null] }, bad!)).toBeNull();
  });
});

describe('the card of a move', () => {
  /** All that it says. */
  function cardText(move: JudgedMove, told: Told | null): string {
    const { why, better } = textsOf(move, told);
    return better === '' ? why : `${why} ${better}`;
  }

  /** 2. Qg4 loses the queen. */
  function queenLost(change: Partial<JudgedMove> = {}): JudgedMove {
    const made = judgedGame('e4 d5 Qg4', [null, null, 'blunder']);
    const move = made.review.judged[2]!;
    const reply = readMove(move.after.position, 'Bxg4');
    if (!reply.ok) throw new Error('not legal');
    return { ...move, after: { ...move.after, lines: [lineOf([reply.value])] }, ...change };
  }
  const BETTER = ': better was 2. exd5, which takes the pawn on d5.';

  function toldBy(of: Reason['of'], rest: string): Told {
    const reason = { of, kind: 'takes', start: startPosition(), line: [], threat: [], places: [] } as const;
    return { text: 'x', rest, reasons: [reason], punishment: [] };
  }

  it('says what a bad move costs where only the better move has a reason, if the reply that is shown wins it', () => {
    const better = 'Better was 2. exd5, which takes the pawn on d5.';
    const bad = queenLost({ best: { ...queenLost().best, line: [] } });
    expect(cardText(bad, toldBy('better', BETTER))).toBe(`It costs a queen. ${better}`);
    const unproved = { ...bad, after: { ...bad.after, lines: [] } };
    expect(cardText(unproved, toldBy('better', BETTER))).toBe(better);
    // A reply that has a reason says it itself.
    expect(cardText(bad, toldBy('reply', ' allows 2... Bxg4, which takes the queen.'))).toBe(
      'It allows 2... Bxg4, which takes the queen.',
    );
  });

  it('counts what the move itself has taken', () => {
    const last = (moves: string, reply: string): JudgedMove => {
      const { review } = judgedGame(moves, []);
      const move = { ...review.judged.at(-1)!, judgement: 'blunder' as const };
      const found = readMove(move.after.position, reply);
      if (!found.ok) throw new Error('not legal');
      return { ...move, after: { ...move.after, lines: [lineOf([found.value])] } };
    };
    // A bishop for a knight is a trade, a queen for a knight is not.
    expect(costShown(last('e4 e5 Nf3 Nc6 Bb5 a6 Bxc6', 'dxc6'))).toBeNull();
    expect(cardText(last('e4 e5 Qg4 Nc6 Nc3 Nd4 Nd5 Nf6 Nxf6+ Qxf6 Qxd7+', 'Bxd7'), null)).toContain(
      'costs a queen for a pawn',
    );
  });

  it('keeps apart which move was better, unless that has a reason', () => {
    const bad = queenLost();
    const [better, name] = /^(Better was 2\. \S+) \(0\.0\)\.$/.exec(textsOf(bad, null).better)!;
    const why = 'It allows 2... Bxg4.';
    expect(textsOf(bad, toldBy('reply', ` allows 2... Bxg4. ${name}.`))).toEqual({ why, better });
    const reason = `${name}, which attacks the queen.`;
    expect(textsOf(bad, toldBy('reply', ` allows 2... Bxg4. ${reason}`))).toEqual({
      why: `${why} ${reason}`,
      better: '',
    });
  });

  it('names the better move and what it is worth, and leaves other figures to the line above', () => {
    const bad = queenLost();
    expect(cardText(bad, null)).toMatch(/^It costs a queen\. Better was 2\. \S+ \(0\.0\)\.$/);
    const given = { ...NOTHING, pawns: 1.3 };
    const vague = { ...bad, given, after: { ...bad.after, lines: [] } };
    expect(cardText(vague, null)).toMatch(/^It gives chances away\. Better was 2\. \S+ \(0\.0\)\.$/);
    expect(cardText({ ...bad, given: { ...NOTHING, allowsMate: 1 } }, null)).toMatch(/^It allows mate in one\. /);
  });

  it('names the reply where nothing else is known, and the piece that it takes with profit', () => {
    const met = (moves: string, replies: string): JudgedMove => {
      const move = { ...judgedGame(moves, []).review.judged.at(-1)!, judgement: 'blunder' as const };
      const { position } = move.after;
      const line = replies.split(' ').reduce<Move[]>((played, san) => {
        const read = readMove(
          played.reduce((at, one) => at.play(one), position),
          san,
        );
        if (!read.ok) throw new Error('not legal');
        return [...played, read.value];
      }, []);
      return { ...move, after: { ...move.after, lines: [lineOf(line)] } };
    };
    expect(cardText(met('e4 e5 Nf3 f6', 'Nxe5'), null)).toMatch(/^It gives chances away: the reply is 3\. Nxe5\. /);
    // The line gets as much back later, and so proves nothing.
    const later = 'Qd6 e5 Qa3 Nxa3';
    expect(cardText(met('e4 d5 Qg4', `Bxg4 h3 ${later}`), null)).toMatch(
      /^On g4 the queen is unguarded: 2\.\.\. Bxg4\. /,
    );
    expect(cardText(met('e4 d5 Qg4 a6 b3', `Bxg4 h3 ${later}`), null)).toMatch(
      /^It leaves the queen on g4 unguarded: 3\.\.\. Bxg4\. /,
    );
    expect(cardText(met('e4 d5 Qg4 a6 h3', `Bxg4 d3 ${later}`), null)).toMatch(
      /^The queen on g4 can be taken: 3\.\.\. Bxg4\. /,
    );
  });

  it('says of other moves how good they are', () => {
    const quiet = (change: Partial<JudgedMove>): string => cardText(queenLost({ judgement: null, ...change }), null);
    expect(quiet({ loss: 0 })).toBe('It is a good move.');
    expect(quiet({ loss: 0.07 })).toBe('It is not the best move, but costs little.');
    expect(quiet({ judgement: 'interesting' })).toBe('It is better than what Ransom had in mind.');
    const note = toldBy('plan', ' (Kxf7 is met by Ng5+).');
    expect(cardText(queenLost({ judgement: 'interesting' }), note)).toBe(
      'Kxf7 is met by Ng5+. It is better than what Ransom had in mind.',
    );
  });
});

describe('the moments of a game', () => {
  const MOVES = 'e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Nf6';

  it('are the worst mistake, and the best answer to the worst one of the opponent', () => {
    const { review, end } = judgedGame(
      MOVES,
      ['inaccuracy', 'mistake', null, 'blunder', null, null, 'blunder'],
      (ply) =>
        ply === 3 || ply === 5
          ? { best: { ...judgedGame(MOVES, []).review.judged[0]!.best, line: [moveAt(ply)] } }
          : {},
    );
    function moveAt(ply: number): number {
      return judgedGame(MOVES, []).review.judged[ply - 1]!.move;
    }
    const moments = momentsOf(review, end, 0);
    expect([moments?.best?.move.ply, moments?.worst?.move.ply]).toEqual([5, 7]);
    expect(moments?.best?.text).toBe('The best answer to 2... Qxd5??');
    expect(moments?.worst?.text).toBe('It gives chances away.');
  });

  it('are told with the first sentence of the reason', () => {
    const { review, end } = judgedGame(MOVES, ['blunder', null, 'interesting']);
    const rest = ': better was 2. d4, which attacks. It is more.';
    const told = [{ text: 'x', rest, reasons: [], punishment: [] }, null, null];
    const moments = momentsOf({ ...review, told }, end, 0);
    expect(moments?.worst?.text).toBe('Better was 2. d4, which attacks.');
    expect(moments?.best).toMatchObject({ move: { ply: 3 }, text: 'Better than Ransom’s idea.' });
  });

  it('are known only of the game that was reviewed, to its end', () => {
    const { review, end, tree } = judgedGame(MOVES, ['blunder']);
    expect(momentsOf(review, end.parent!, 0)).toBeNull();
    expect(momentsOf({ ...review, phase: 'running' }, end, 0)).toBeNull();
    tree.play(tree.position.legalMoves()[0]!);
    expect(momentsOf(review, tree.current, 0)).toBeNull();
    expect(momentsOf(review, end, 1)).toEqual({ best: null, worst: null });
  });
});

describe('the end of a reviewed game', () => {
  const cp = (centipawns: number): Score => ({ kind: 'cp', centipawns });
  /** The score is that of White, who is to move. */
  function ended(pgn: string, score: Score = cp(0), names = ['You', 'Ransom']): ResultWords | null {
    const [game] = gamesOfText(pgn, startPosition());
    if (game?.ok !== true) throw new Error('it cannot be read');
    const { tree } = game.value;
    const line = lineThrough(tree.root);
    let review = beginReview(NO_REVIEW, line);
    const [known] = reviewed().judged;
    for (const { position } of line.slice(1)) {
      const outcome =
        position.status() === 'checkmate' ? ({ ending: 'checkmate', result: '0-1', winner: BLACK } as const) : null;
      review = addJudged(review, { ...known!, after: { ...analysis(position, 0.5), score, outcome } });
    }
    return resultOf(tree, review, (colour) => names[colour]!);
  }
  const told = (pgn: string, score?: Score): (string | undefined)[] => {
    const words = ended(pgn, score);
    return [words?.title, words?.ahead];
  };

  it('is told with who won and how', () => {
    expect(told('1. f3 e5 2. g4 Qh4#')).toEqual(['Ransom won by checkmate', '']);
    expect(told('1. e4 e5 {White resigns.} 0-1')).toEqual(['Ransom won by resignation', '']);
    expect(told('1. e4 e5 {Black loses on time.} 1-0')).toEqual(['You won on time', '']);
    expect(told('1. e4 e5 {Draw by agreement.} 1/2-1/2')).toEqual(['Draw by agreement', '']);
    expect(told('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *')).toEqual(['Draw by threefold repetition', '']);
    expect(ended('1. e4 e5 *')).toBeNull();
  });

  it('is told as far as a score from elsewhere knows it, and no further', () => {
    expect(told('1. e4 e5 0-1')).toEqual(['Ransom won (0-1)', '']);
    expect(told('1. e4 e5 1/2-1/2')).toEqual(['Draw', '']);
    const tagged = (how: string, result: string): string | undefined =>
      told(`[Termination "${how}"]\n\n1. e4 e5 ${result}`)[0];
    expect(tagged('time forfeit', '0-1')).toBe('Ransom won on time');
    expect(tagged('Ada won by resignation', '1-0')).toBe('You won by resignation');
    expect(tagged('Game drawn by agreement', '1/2-1/2')).toBe('Draw by agreement');
    expect(tagged('normal', '1-0')).toBe('You won (1-0)');
  });

  it('names who was clearly ahead and did not win', () => {
    const lost = '1. e4 e5 {White resigns.} 0-1';
    expect(told(lost, cp(890))[1]).toBe('you were ahead');
    expect(told(lost, { kind: 'mate', moves: 3 })[1]).toBe('you had mate in 3');
    expect([cp(190), cp(-890)].map((score) => told(lost, score)[1])).toEqual(['', '']);
    expect(told('1. e4 e5 {Draw by agreement.} 1/2-1/2', cp(-400))[1]).toBe('Ransom was ahead');
    expect(saidResult(ended(lost, cp(890))!)).toBe('Ransom won by resignation, though you were ahead.');
    expect(saidResult(ended(lost)!)).toBe('Ransom won by resignation.');
  });
});
