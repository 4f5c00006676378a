import { readFileSync } from 'node:fs';
import { formatCoordinate, parseCoordinate } from '../../../src/notation/coordinate.ts';
import { formatFen } from '../../../src/notation/fen.ts';
import { explainRefusal, resolveIntent } from '../../../src/rules/resolve_intent.ts';
import type { Intent } from '../../../src/rules/intent.ts';
import { capturedRole } from '../../../src/rules/moves.ts';
import type { Position } from '../../../src/rules/position.ts';
import type { Move } from '../../../src/rules/setup.ts';
import type { Place } from '../../../src/rules/place.ts';
import { roleLetter, roleName, squareName } from '../../../src/rules/words.ts';
import { moveRole } from '../../../src/shared/move.ts';
import { BLACK, WHITE } from '../../../src/shared/men.ts';
import { isLost, stepPosition } from '../../../src/web/lessons/verdict.ts';
import type { Lesson, LessonStep } from '../../../src/web/lessons/lesson.ts';
import { lessonScene, lessonText } from '../../../src/web/lessons/lesson_scene.ts';
import { QUICK_COUNT } from '../../../src/web/lessons/lesson_state.ts';
import {
  COURSES,
  FIRST_STEPS,
  LESSONS,
  QUICK_START,
  TACTICS,
  isLastLesson,
  placeOf,
} from '../../../src/web/lessons/lessons.ts';
import {
  beginLesson,
  isLessonDone,
  lessonPosition,
  nextStep,
  playInLesson,
  previousStep,
  refuseInLesson,
  mayHint,
  showHint,
  showMove,
  showReply,
  tryAgain,
  type LessonSession,
} from '../../../src/web/lessons/lesson_session.ts';
import { placesOfMove } from '../../../src/web/table/place.ts';
import { positionOf } from '../../helpers/position.ts';
import { moveOf } from '../../rules/helpers.ts';

const RULES = readFileSync(new URL('../../../RULES.md', import.meta.url), 'utf8');

function intentOf(text: string): Intent {
  const intent = parseCoordinate(text);
  if (!intent.ok) throw new Error(intent.error.message);
  return intent.value;
}

/** What the learner does when he tries a move in coordinate form, legal or not. */
function attempt(session: LessonSession, text: string): LessonSession {
  const intent = intentOf(text);
  const resolved = resolveIntent(session.position, intent);
  return resolved.ok ? playInLesson(session, resolved.value) : refuseInLesson(session, resolved.error.code);
}

/** A session at the given step. */
function sessionAt(lesson: Lesson, at: number): LessonSession {
  let session = beginLesson(lesson);
  for (let i = 0; i < at; i++) {
    session = nextStep(attempt(session, lesson.steps[i]!.solution));
  }
  return session;
}

const steps = LESSONS.flatMap((lesson) =>
  lesson.steps.map((step, at) => ({ name: `${lesson.id}, step ${at + 1}`, lesson, step, at })),
);

describe('the lessons', () => {
  it('begin with five that are enough to play', () => {
    const ids = ['capture', 'exchange', 'value-order', 'airfield', 'pawn-drops'];
    expect(QUICK_START.lessons.map(({ id }) => id)).toEqual(ids);
    expect(LESSONS.slice(0, 6).map((lesson) => placeOf(lesson).place)).toEqual([1, 2, 3, 4, 5, 1]);
    for (const { id } of LESSONS)
      expect(LESSONS.map(placeOf).filter(({ course, place }) => course.lessons[place - 1]!.id === id)).toHaveLength(1);
    expect(QUICK_COUNT).toBe(QUICK_START.lessons.length);
  });

  it('are nine more of the first course', () => {
    expect(FIRST_STEPS.lessons.map(({ id }) => id)).toEqual([
      'promotion',
      'frozen-pawn',
      'pseudo-check',
      'unfreezing-capture',
      'freeze-checker',
      'freeze-own',
      'castling',
      'mate-by-exchange',
      'first-game',
    ]);
  });

  it('are ten more of the second course', () => {
    expect(TACTICS.lessons.map(({ id }) => id)).toEqual([
      'bomb',
      'robbed-payment',
      'returning-hostage',
      'taken-square',
      'queen-bought-back',
      'pawn-woken',
      'pawn-frozen',
      'fork-from-hand',
      'checks-from-hand',
      'mate-from-hand',
    ]);
  });

  it('have ids and titles of their own, and end with a game in each course', () => {
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
    expect(new Set(LESSONS.map(({ title }) => title)).size).toBe(LESSONS.length);
    expect(LESSONS.filter(isLastLesson)).toEqual(COURSES.map(({ lessons }) => lessons.at(-1)));
  });

  it.each(steps)('$name: the FEN is a position, written as Ransom writes it', ({ step }) => {
    expect(formatFen(stepPosition(step).setup)).toBe(step.fen);
  });

  it.each(LESSONS.map((lesson) => ({ id: lesson.id, lesson })))('$id is solved by its own solution', ({ lesson }) => {
    let session = beginLesson(lesson);
    for (const { solution } of lesson.steps) {
      expect(isLessonDone(session)).toBe(false);
      session = attempt(session, solution);
      expect(session.state.phase).toBe('reached');
      if (isLessonDone(session)) break;
      session = nextStep(session);
    }
    expect(isLessonDone(session)).toBe(true);
    expect(session.at).toBe(lesson.steps.length - 1);
  });

  it.each(steps)('$name is failed by a wrong move, and can be retried', ({ lesson, step, at }) => {
    const session = sessionAt(lesson, at);
    const wrong = wrongMove(session, step);
    const failed = playInLesson(session, wrong);
    expect(failed.state).toMatchObject({ phase: 'wrong', move: wrong });
    expect(failed.state.phase === 'wrong' && failed.state.text.length > 0).toBe(true);
    expect(formatFen(lessonPosition(failed).setup)).toBe(formatFen(session.position.setup));
    expect(lessonScene(failed)).toMatchObject({ hands: 'moves', arrows: [{ tone: 'mistake' }] });
    expect(attempt(failed, step.solution).state.phase).toBe('reached');
    expect(nextStep(failed)).toBe(failed);
    const again = tryAgain(failed);
    expect(attempt(again, step.solution).state.phase).toBe('reached');
  });

  it.each(steps)('$name: the texts for wrong moves belong to possible attempts', ({ step }) => {
    const position = stepPosition(step);
    for (const wrong of step.wrong) {
      if ('code' in wrong) {
        expect(refusedCodes(step)).toContain(wrong.code);
        continue;
      }
      // What happens on these squares is what every move that misses the goal is asked below.
      if ('isTaken' in wrong) continue;
      for (const text of wrong.moves) {
        const resolved = resolveIntent(position, intentOf(text));
        expect({ text, isLegal: resolved.ok }).toEqual({ text, isLegal: true });
        if (resolved.ok)
          expect(playInLesson(sessionOf(step), resolved.value).state).toMatchObject({
            text: wrong.text,
          });
      }
    }
  });

  it.each(steps)('$name says something of its own about every legal move that misses the goal', ({ step }) => {
    const session = sessionOf(step);
    const said = new Set<string>();
    for (const move of session.position.legalMoves()) {
      const { state } = playInLesson(session, move);
      if (state.phase === 'wrong') said.add(state.text);
    }
    const texts = step.wrong.flatMap((wrong) => ('code' in wrong ? [] : [wrong.text]));
    expect([...said].sort()).toEqual(texts.sort());
  });

  it.each(LESSONS.map((lesson) => ({ id: lesson.id, lesson })))('$id cites existing rules', ({ lesson }) => {
    const texts = lesson.steps.flatMap(({ text, success }) => [text, success]).join(' ');
    const cited = [...texts.matchAll(/\b(\d+\.\d+)\b/g)].map(([, number]) => number!);
    for (const number of [...cited, ...lesson.rules]) expect(RULES).toContain(`**${number}**`);
    for (const number of cited) expect(lesson.rules).toContain(number);
  });

  it('have plain, short texts, which say what to do and not by which gesture', () => {
    // As much as a small phone has room for below the board.
    const MOST_LETTERS = 220;
    const JARGON =
      /\b(hostage[- ]?exchange|rescue|SAN|FEN|ply|plies|coordinate|pseudo-legal|tempo|zugzwang|deflection|undermine|man|men|click|tap|(left|right) of the board)\b/i;
    for (const { name, step } of steps) {
      const success = `${step.success} ${step.reply?.text ?? ''}`;
      for (const text of [step.text, step.hint ?? '', success, ...step.wrong.map((wrong) => wrong.text)]) {
        expect({ name, jargon: JARGON.exec(text)?.[0] ?? null }).toEqual({ name, jargon: null });
        expect({ name, text, isShort: text.length <= MOST_LETTERS }).toEqual({ name, text, isShort: true });
      }
    }
  });

  it.each(steps)('$name: a hint has an arrow', ({ lesson, at }) => {
    const session = sessionAt(lesson, at);
    // Only a move that the text names has one before.
    expect(lessonScene(session).arrows).toHaveLength(lesson.steps[at]!.shows === undefined ? 0 : 1);
    // Where the move is shown there is no hint, which would say less.
    expect(mayHint(session)).toBe(lesson.steps[at]!.shows === undefined);
    const { arrows } = lessonScene(showHint(showHint(session)));
    expect(arrows.at(-1)).toMatchObject({ tone: 'move', to: { kind: 'square' } });
  });

  it('draw from the start only a move that solves the step, and whose end the text names', () => {
    const shown = LESSONS.flatMap((lesson) => lesson.steps).filter(({ shows }) => shows !== undefined);
    expect(shown.length).toBeGreaterThan(5);
    for (const { shows, solution, text } of shown) {
      expect([text, solution.startsWith(shows!)]).toEqual([text, true]);
      expect(shows!.match(/[a-h][1-8]/g)!.some((square) => text.includes(square))).toBe(true);
    }
  });

  it('give an edge to the stores that the text on show speaks of', () => {
    const lit = (id: string, at: number): unknown =>
      lessonScene(
        sessionAt(
          LESSONS.find((one) => one.id === id)!,
          at,
        ),
      ).lit;
    expect(lit('capture', 0)).toEqual([{ kind: 'prison', player: WHITE }]);
    expect(lit('exchange', 0)).toEqual([{ kind: 'prison', player: BLACK }]);
    expect(lit('airfield', 0)).toEqual([{ kind: 'airfield', player: WHITE }]);
  });

  it('mark the squares that the text on show speaks of, unless an arrow ends there', () => {
    const session = beginLesson(LESSONS[0]!);
    const nameOf = (place: Place): string => (place.kind === 'square' ? squareName(place.square) : 'store');
    const marked = (one: LessonSession): string[] => lessonScene(one).marked.map(nameOf);
    expect(lessonScene(session).arrows.map(({ to }) => nameOf(to))).toEqual(['d5']);
    expect(marked(session)).toEqual([]);
    expect(marked(showHint(sessionAt(LESSONS[0]!, 1)))).toEqual(['h1']);
    expect(marked(attempt(session, LESSONS[0]!.steps[0]!.solution))).toEqual([]);
  });

  it('show a hint on request, for the current step only', () => {
    const lesson = LESSONS[1]!;
    const session = showHint(beginLesson(lesson));
    expect(session).toMatchObject({ showsHint: true, showsMove: false });
    expect(lessonScene(session).arrows).toEqual(lessonScene(beginLesson(lesson)).arrows);
    expect(showHint(session)).toMatchObject({ showsHint: true, showsMove: true });
    expect(showMove(beginLesson(lesson))).toEqual(showHint(session));
    const next = nextStep(attempt(session, lesson.steps[0]!.solution));
    expect(next).toMatchObject({ at: 1, showsHint: false, showsMove: false });
    expect(previousStep(next).at).toBe(0);
  });

  it('show a hint after a wrong move, too, with which the learner tries again', () => {
    const lesson = LESSONS[1];
    const begun = beginLesson(lesson!);
    const wrong = playInLesson(begun, wrongMove(begun, lesson!.steps[0]!));
    expect(wrong.state.phase).toBe('wrong');
    const hinted = showHint(wrong);
    expect(lessonText(hinted)).toContain(`Hint: ${lesson!.steps[0]!.hint}`);
    expect(lessonScene(hinted).arrows).toEqual(lessonScene(showHint(begun)).arrows);
  });

  it('the first game is one game, in which Black replies to every move but the last', () => {
    const { steps: game } = FIRST_STEPS.lessons.at(-1)!;
    expect(game.findIndex(({ reply }) => reply === undefined)).toBe(game.length - 1);
  });

  it.each(steps.filter(({ step }) => step.reply !== undefined))(
    '$name: the opponent replies, and the next step goes on from there',
    ({ lesson, step, at }) => {
      const reached = attempt(sessionAt(lesson, at), step.solution);
      const turn = reached.position.turn;
      expect(lessonScene(reached).lastMove).toEqual(placesOfMove(turn, moveOf(reached.position, step.solution)));
      expect(lessonText(reached)).toBe(step.success);
      const answered = showReply(reached);
      expect(formatFen(lessonPosition(answered).setup)).toBe(lesson.steps[at + 1]!.fen);
      expect(lessonText(answered)).toBe(`${step.success} ${step.reply!.text}`);
      const reply = moveOf(lessonPosition(reached), step.reply!.move);
      expect(lessonScene(answered)).toMatchObject({ lastMove: placesOfMove(turn ^ 1, reply), hands: 'none' });
      // Whoever goes on at once skips the pause, not the move.
      for (const session of [reached, answered])
        expect(lessonScene(nextStep(session)).lastMove).toEqual(placesOfMove(turn ^ 1, reply));
    },
  );

  it('a reply that is impossible after another move of the goal is not played', () => {
    const lesson = LESSONS.find(({ id }) => id === 'freeze-own')!;
    const reached = attempt(beginLesson(lesson), 'N#N@e7');
    expect(reached.state).toMatchObject({ phase: 'reached', reply: null });
    expect(showReply(reached)).toBe(reached);
  });

  it('a piece is lost where a cheaper one takes it, or one that is not taken back', () => {
    const position = positionOf('4r1k1/5ppp/8/8/8/8/3P1P1P/3QK3[B] w - - 0 1');
    const lost = ['B@e2', 'B@e3', 'B@e4', 'B@e6'].filter((text) => isLost(position, moveOf(position, text)));
    expect(lost).toEqual(['B@e4', 'B@e6']);
    const pawn = positionOf('4k3/8/3p4/8/3P4/8/8/4K3[N] w - - 0 1');
    expect(isLost(pawn, moveOf(pawn, 'N@e5'))).toBe(true);
    expect(isLost(pawn, moveOf(pawn, 'N@c3'))).toBe(false);
  });

  it('the fork of the dropped pawn wins rook or knight, whatever Black replies', () => {
    const fork = LESSONS.find(({ id }) => id === 'pawn-drops')!.steps[1]!;
    for (const fen of repliesTo(fork, fork.solution)) {
      const white = positionOf(fen);
      const wins = white.legalMoves().filter((move) => {
        const captured = capturedRole(white, move);
        return formatCoordinate(move).startsWith('d5') && captured !== null && 'RN'.includes(roleLetter(captured));
      });
      expect({ fen, wins: wins.length > 0 }).toEqual({ fen, wins: true });
    }
  });

  it.each(steps)('$name: what it says that a man takes next, he can take', ({ step }) => {
    const said = [{ move: step.solution, text: `${step.success} ${step.reply?.text ?? ''}` }];
    for (const wrong of step.wrong)
      if ('moves' in wrong) for (const move of wrong.moves) said.push({ move, text: wrong.text });
    for (const { move, text } of said) {
      for (const [claim, taker, taken] of text.matchAll(/\b[Tt]he (\w+) takes (?:the|your) (\w+)/g)) {
        const position = after(step, move);
        const captures = position.legalMoves().map((reply) => {
          const captured = capturedRole(position, reply);
          return captured === null ? '' : `${roleName(moveRole(reply))} takes ${roleName(captured)}`;
        });
        expect({ claim, isLegal: captures.includes(`${taker} takes ${taken}`) }).toEqual({ claim, isLegal: true });
      }
    }
  });
});

/** The position after a move of a step, in coordinate form. */
function after(step: LessonStep, text: string): Position {
  const position = stepPosition(step);
  const move = resolveIntent(position, intentOf(text));
  if (!move.ok) throw new Error(text);
  return position.play(move.value);
}

/** The positions after each legal reply to a move of a step. */
function repliesTo(step: LessonStep, text: string): string[] {
  const black = after(step, text);
  return black.legalMoves().map((answer) => formatFen(black.play(answer).setup));
}

/** A session whose only step is this one. */
function sessionOf(step: LessonStep): LessonSession {
  return beginLesson({ id: 'one', title: 'One step', rules: [], steps: [step] });
}

/** A legal move that misses the goal. */
function wrongMove(session: LessonSession, step: LessonStep): Move {
  const wrong = session.position.legalMoves().find((move) => playInLesson(session, move).state.phase === 'wrong');
  if (wrong === undefined) throw new Error(`${step.fen}: every move reaches the goal`);
  return wrong;
}

/** The codes of all refusals of moves from square to square. */
function refusedCodes(step: LessonStep): string[] {
  const position = stepPosition(step);
  const codes = new Set<string>();
  const files = 'abcdefgh';
  const squares = Array.from({ length: 64 }, (_, square) => files.charAt(square & 7) + String((square >> 3) + 1));
  const texts = squares.flatMap((from) => squares.map((to) => from + to));
  const exchanges = squares.flatMap((to) => ['N#N@', 'R#B@', 'N#B@'].map((start) => start + to));
  for (const text of [...texts, ...exchanges]) {
    const intent = intentOf(text);
    if (!resolveIntent(position, intent).ok) codes.add(explainRefusal(position, intent).code);
  }
  return [...codes];
}

it('the first lessons say how moves are made, and how an exchange and a drop are typed', () => {
  const begin = (id: string): LessonStep => LESSONS.find((lesson) => lesson.id === id)!.steps[0]!;
  expect(begin('capture').text).toContain('drag a piece, or choose it and then a square');
  expect(begin('exchange').typed).toContain('(B-N)*');
  expect(begin('airfield').typed).toContain('B*');
});
