import { inspect } from 'node:util';
import {
  Engine,
  Game,
  RULESETS,
  SQUARES,
  START_FEN,
  annotateGame,
  divide,
  drawDiagram,
  evaluate,
  explainMove,
  formatFen,
  formatLine,
  formatMove,
  formatPgn,
  legalMoves,
  load,
  parseFen,
  parseGame,
  parseGames,
  parseMove,
  perft,
  playMove,
  proveMate,
  startPosition,
  unwrap,
  type EngineOptions,
  type GameText,
  type Limits,
  type Move,
  type Notation,
  type Position,
} from '../../src/index.ts';
import { POSITIONS } from '../helpers/many_positions.ts';
import { EXCHANGE, MATE_IN_ONE, lineOf, position } from './positions.ts';

describe('positions', () => {
  it('describe the men and their places', () => {
    const start = startPosition();
    expect(start.fen).toBe(START_FEN);
    expect(start.board.size).toBe(32);
    expect(start.manAt('e8')).toEqual({ colour: 'black', role: 'king' });
    expect(start.manAt('e4')).toBeNull();
    expect([...start.board.keys()]).toEqual(SQUARES.filter((square) => /[1278]/.test(square)));
    expect(EXCHANGE.prisons.white).toEqual({ pawn: 0, knight: 0, bishop: 1, rook: 0, queen: 0 });
    expect(EXCHANGE.prisons.black).toEqual({ pawn: 0, knight: 1, bishop: 0, rook: 1, queen: 0 });
    expect(MATE_IN_ONE.airfields.white).toEqual({ pawn: 1, knight: 0, bishop: 0, rook: 1, queen: 0 });
    expect(EXCHANGE.castling).toEqual({
      white: { king: true, queen: false, unmovedKing: true },
      black: { king: true, queen: true, unmovedKing: true },
    });
    expect(String(EXCHANGE)).toBe(EXCHANGE.fen);
    expect(JSON.parse(JSON.stringify([EXCHANGE]))).toEqual([EXCHANGE.fen]);
    expect(inspect(start)).toBe(`Position { fen: '${START_FEN}', ruleset: 'leslie' }`);
    expect(inspect({ at: [startPosition('pierce')] })).toContain("ruleset: 'pierce' }");
    expect(lineOf('e4 a6 e5 d5').position.enPassant).toBe('d6');
    expect(position('4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 7 31')).toMatchObject({
      frozenPawns: ['d7'],
      halfmoves: 7,
      moveNumber: 31,
      turn: 'black',
      ruleset: 'leslie',
      isCheck: false,
      status: 'playing',
    });
    expect(position('7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1').status).toBe('stalemate');
  });

  it('can be compared', () => {
    const { position: after } = lineOf('Nf3 Nf6 Ng1 Ng8');
    expect(after.fen).not.toBe(START_FEN);
    expect(after.equals(startPosition())).toBe(true);
    expect(after.equals(startPosition('pierce'))).toBe(false);
    expect(lineOf('e4').position.equals(startPosition())).toBe(false);
  });

  it('refuse invalid squares', () => {
    expect(() => startPosition().manAt('e9' as 'e8')).toThrow(
      new RangeError('"e9" is not a square: they are "a1" to "h8"'),
    );
  });

  it('obey their ruleset', () => {
    const fen = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
    expect(RULESETS.map((ruleset) => legalMoves(unwrap(parseFen(fen, ruleset))).length)).toEqual([15, 4]);
  });
});

describe('a FEN', () => {
  it('that is invalid is reported with place and reason', () => {
    expect(parseFen('4k3/8/8/3x4/8/8/8/4K3[] w - - 0 1')).toEqual({
      ok: false,
      error: {
        code: 'syntax',
        message: '"x" is neither a piece nor a number of empty squares.',
        place: { field: 'board', fieldNumber: 1, index: 9 },
        expected: 'a letter of PNBRQKpnbrqk or a number from 1 to 8',
        text: expect.stringMatching(/^Bad FEN: .*\n {2}4k3.*\n {11}\^$/) as string,
      },
    });
  });

  it.each([
    ['8/8/8/8/8/8/8/4K3[] w - - 0 1', 'king-count', 'board'],
    ['4k2P/8/8/8/8/8/8/4K3[] w - - 0 1', 'pawn-rank', 'board'],
    ['4k3/8/8/8/8/8/8/4K3[QQ] w - - 0 1', 'too-many-men', 'holdings'],
    ['4k3/8/8/8/8/8/8/4K3[] w Q - 0 1', 'castling-rook', 'castling'],
    ['4k3/8/8/8/8/8/8/4K3[] w - e4 0 1', 'ep-square', 'en passant'],
    ['4k3/4R3/8/8/8/8/8/4K3[] w - - 0 1', 'opponent-in-check', 'side to move'],
  ])('that is unplayable is reported: %s', (fen, code, field) => {
    const parsed = parseFen(fen);
    expect(parsed).toMatchObject({ ok: false, error: { code, place: { field }, expected: null } });
    expect(() => unwrap(parsed)).toThrow(Error);
  });

  it('that is invalid is quoted, with its field, in the exception', () => {
    expect(() => unwrap(parseFen('bad'))).toThrow(/^Bad FEN: field 1 \(board\), character 2: /);
    expect(() => unwrap(parseGame('1. e4 e5\n2. Ke3'))).toThrow(/^line 2, column 4: /);
  });
});

describe('a programming error', () => {
  it.each<[string, unknown]>([
    ['"Pierce"', 'Pierce'],
    ['"foo"', 'foo'],
    ['null', null],
    ['1', 1],
  ])('of a ruleset %s is refused', (name, ruleset) => {
    const error = new RangeError(`ruleset is ${name}: it must be leslie or pierce`);
    expect(() => parseFen(START_FEN, ruleset as 'pierce')).toThrow(error);
    expect(() => startPosition(ruleset as 'pierce')).toThrow(error);
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['5', 5],
    ['null', null],
    ['an object', {}],
  ])('of a text that is %s is refused', (name, text) => {
    const error = new RangeError(`text is ${name}: it must be a string`);
    expect(() => parseFen(text as string)).toThrow(error);
    expect(() => parseGame(text as string)).toThrow(error);
    expect(() => parseGames(text as string)).toThrow(error);
    expect(() => parseMove(startPosition(), text as string)).toThrow(error);
  });

  it('of an invalid position is refused', async () => {
    const error = new RangeError('position is not a Position of this library');
    const none = JSON.parse('{}') as Position;
    expect(() => legalMoves(none)).toThrow(error);
    expect(() => formatFen(none)).toThrow(error);
    expect(() => evaluate(none)).toThrow(error);
    expect(() => new Game(none)).toThrow(error);
    expect(() => parseGame('e4', none)).toThrow(error);
    await expect(new Engine().analyse(null as unknown as Position)).rejects.toThrow(error);
    expect(() => playMove(startPosition(), null as unknown as Move)).toThrow(
      new RangeError('move is null: it must be a move'),
    );
  });

  it('of an unknown option is refused, with the known ones', async () => {
    const engine = new Engine();
    const misspelt = { node: 100 } as Limits;
    const hash = { hash: 16 } as EngineOptions;
    expect(() => new Engine(hash)).toThrow(
      new RangeError(
        'options has no "hash": it may have hashMb, threads, lines, skillLevel, variety, moveOverheadMs, onNotice',
      ),
    );
    expect(() => {
      engine.setOptions(hash);
    }).toThrow(RangeError);
    await expect(engine.analyse(startPosition(), misspelt)).rejects.toThrow('limits has no "node": it may have nodes,');
    const clock = { remainingMs: 10, incMs: 1 } as Limits['clock'];
    await expect(engine.analyse(startPosition(), { clock })).rejects.toThrow('clock has no "incMs"');
    await expect(proveMate(MATE_IN_ONE, misspelt)).rejects.toThrow('options has no "node"');
    await expect(divide(MATE_IN_ONE, 1, misspelt as object)).rejects.toThrow('options has no "node"');
    await expect(annotateGame(lineOf('e4'), misspelt as object)).rejects.toThrow('options has no "node"');
    await expect(load(misspelt as object)).rejects.toThrow('options has no "node"');
    expect(() => drawDiagram(MATE_IN_ONE, misspelt as object)).toThrow('options has no "node"');
    expect(() => new Engine(null as unknown as EngineOptions)).toThrow('options is null: it must be an object');
  });
});

describe('moves', () => {
  const kinds = new Set<string>();
  const promotions = new Set<string | undefined>();

  it.each(POSITIONS.slice(0, 40).map((line) => line.split(' ; ')[0]!))('are written, read and played: %s', (fen) => {
    const before = position(fen);
    const moves = legalMoves(before);
    expect(perft(before, 1)).toBe(moves.length);
    for (const move of moves.filter((_move, index) => index % 7 === 0)) {
      kinds.add(move.kind);
      if (move.kind === 'move') promotions.add(move.promotion);
      for (const notation of ['san', 'pgn', 'coordinate'] as const) {
        expect(parseMove(before, formatMove(before, move, notation))).toEqual({ ok: true, value: move });
      }
      const after = unwrap(playMove(before, move));
      expect(after.fen).toBe(unwrap(playMove(before, formatMove(before, move))).fen);
      expect(explainMove(before, move)).toMatchObject({ legal: true, move, after: { fen: formatFen(after) } });
      const copy = JSON.parse(JSON.stringify(move)) as Move;
      expect(unwrap(playMove(before, copy)).fen).toBe(after.fen);
    }
  });

  it('include rare kinds', () => {
    expect([...kinds]).toEqual(expect.arrayContaining(['move', 'drop', 'exchange']));
    expect([...promotions]).toContain('queen');
    const { position: passing } = lineOf('e4 a6 e5 d5');
    const enPassant: Move = { kind: 'en-passant', from: 'e5', to: 'd6' };
    expect(legalMoves(passing)).toContainEqual(enPassant);
    expect(unwrap(playMove(passing, { ...enPassant, kind: 'move' })).fen).toBe(
      unwrap(playMove(passing, enPassant)).fen,
    );
    const { position: castling } = lineOf('e4 e5 Nf3 Nf6 Bc4 Bc5');
    const castle: Move = { kind: 'castling', side: 'king', from: 'e1', to: 'g1' };
    expect(legalMoves(castling)).toContainEqual(castle);
    for (const to of ['g1', 'h1'] as const) {
      expect(explainMove(castling, { kind: 'move', from: 'e1', to })).toMatchObject({ legal: true, move: castle });
    }
    expect(explainMove(passing, 'exd6')).toMatchObject({ role: 'pawn', captured: 'pawn', coordinate: 'e5d6' });
  });

  it.each<[unknown, string | null, string]>([
    [{ kind: 'jump' }, 'kind', 'malformed'],
    [{ kind: 'move', from: 'e2', to: 'e9' }, 'to', 'malformed'],
    [{ kind: 'move', from: 'e2' }, 'to', 'malformed'],
    [{ kind: 'move', from: 5, to: 'e4' }, 'from', 'malformed'],
    [{ kind: 'move', from: 'e2', to: 'e4', promotion: 'pawn' }, 'promotion', 'malformed'],
    [{ kind: 'castling', side: 'left', from: 'e1', to: 'g1' }, 'side', 'malformed'],
    [{ kind: 'drop', role: 'king', to: 'e4' }, 'role', 'malformed'],
    [{ kind: 'exchange', give: 'bishop', rescue: 'kniht', to: 'e4' }, 'rescue', 'malformed'],
    [{ kind: 'exchange', give: 'bishop', rescue: 'rook', to: 'e4' }, null, 'value-too-low'],
    [{ kind: 'en-passant', from: 'e2', to: 'e4' }, null, 'en-passant'],
    [{ kind: 'move', from: 'e4', to: 'e5' }, null, 'empty-square'],
    ['Ke3', null, 'unreachable'],
    ['hello', null, 'unreadable'],
  ])('that are illegal are explained: %j', (move, place, code) => {
    const played = playMove(EXCHANGE, move as Move);
    expect(played).toMatchObject({ ok: false, error: { code, place } });
    expect(played).toEqual({ ok: false, error: (explainMove(EXCHANGE, move as Move) as { error: unknown }).error });
  });

  it('that are refused cite the rule and suggest alternatives', () => {
    const answer = parseMove(EXCHANGE, '(B-R)*c6');
    const suggestions = [{ kind: 'exchange', give: 'bishop', rescue: 'knight', to: 'c6' }];
    expect(answer).toMatchObject({ ok: false, error: { rule: '3.1', suggestions } });
    expect(parseMove(lineOf('Nf3 Nf6 d3 d6').position, 'Nd2')).toMatchObject({
      ok: false,
      error: { code: 'ambiguous' },
    });
  });

  it('that are illegal are not formatted', () => {
    expect(() => formatMove(startPosition(), { kind: 'move', from: 'e2', to: 'e5' })).toThrow(RangeError);
    expect(() => formatMove(startPosition(), { kind: 'move', from: 'e2', to: 'e4' }, 'uci' as Notation)).toThrow(
      'notation is "uci": it must be "san", "pgn" or "coordinate"',
    );
  });
});

describe('games', () => {
  it('are played, taken back, and end', () => {
    const game = lineOf('f3 e5 g4');
    const before = game.position;
    expect(game.play('Qh5')).toMatchObject({ ok: false });
    expect(game.position).toBe(before);
    expect(unwrap(game.play('Qh4#'))).toEqual({ kind: 'move', from: 'd8', to: 'h4' });
    expect(game.outcome).toEqual({
      ending: 'checkmate',
      winner: 'black',
      result: '0-1',
      text: 'Black wins by checkmate.',
    });
    expect(formatLine(game.start, game.moves)).toBe('1. f3 e5 2. g4 Qh4#');
    expect(game.undo()).toEqual({ kind: 'move', from: 'd8', to: 'h4' });
    expect(game.outcome).toBeNull();
    expect(game.positions).toHaveLength(4);
    expect(new Game().undo()).toBeNull();
  });

  it('detect repetition', () => {
    const game = lineOf('Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8');
    expect(game.occurrences).toBe(3);
    expect(game.outcome).toMatchObject({ ending: 'repetition', winner: null, result: '1/2-1/2' });
  });

  it('can be built from scores and from moves', () => {
    const record = unwrap(parseGame('1. e4 e5 2. Nf3'));
    expect(Game.from(record).moves).toEqual(record.moves.map(({ move }) => move));
    expect(Game.from(lineOf('e4 e5')).position.fen).toBe(lineOf('e4 e5').position.fen);
    expect(() => Game.from({ moves: [{ kind: 'move', from: 'e2', to: 'e5' }] })).toThrow(RangeError);
    const texts = { moves: ['e4'] } as unknown as Parameters<typeof Game.from>[0];
    const refused = new RangeError('move is "e4": it must be a move');
    expect(() => Game.from(texts)).toThrow(refused);
    expect(() => formatPgn({ ...lineOf('e4'), ...texts })).toThrow(refused);
  });
});

describe('PGN', () => {
  const TEXT = `[White "Ann"]\n\n{before} 1. e4! e5 (1... c5 2. Nf3 {[%eval 0.31,9]} (2. c3)) 2. Nf3 Nc6 1-0\n`;

  it('is read completely, and written again', () => {
    const record = unwrap(parseGame(TEXT));
    expect(record).toMatchObject({ tags: { White: 'Ann' }, result: '1-0', resigned: null, remarks: [] });
    expect(record.intro).toEqual([{ text: 'before', evaluation: null, clockMs: null }]);
    expect(record.moves.map(({ text }) => text)).toEqual(['e4!', 'e5', 'Nf3', 'Nc6']);
    expect(record.moves[0]!.nags).toEqual([1]);
    const [variation] = record.moves[1]!.variations;
    expect(variation!.moves[1]!.comments[0]!.evaluation).toEqual({ unit: 'centipawns', value: 31, depth: 9 });
    expect(variation!.moves[1]!.variations[0]!.moves[0]!.move).toEqual({ kind: 'move', from: 'c2', to: 'c3' });
    const written = formatPgn(record, { Black: 'Bob' });
    const again = unwrap(parseGame(written));
    expect(again.tags).toMatchObject({ White: 'Ann', Black: 'Bob', Result: '1-0' });
    expect(formatPgn(again)).toBe(written);
    const renamed = formatPgn({ ...again, tags: { black: 'Ann', eco: 'A' } }, { Black: 'Bob', ECO: 'B' });
    expect(renamed.match(/\[(?:black|eco) .*\]/gi)).toEqual(['[Black "Bob"]', '[ECO "B"]']);
  });

  it('keeps comments in their places beside variations', () => {
    const movetext = '1. e4 {A} ({B} 1. d4) {C} (1. c4) {D} 1... e5 *';
    const record = unwrap(parseGame(movetext));
    expect(record.moves[0]!.comments.map(({ text }) => text)).toEqual(['A', 'C', 'D']);
    expect(record.moves[0]!.variations.map(({ commentsBefore }) => commentsBefore)).toEqual([1, 2]);
    expect(formatPgn(record)).toContain(`\n\n${movetext}\n`);
    const variations = record.moves[0]!.variations.map(({ moves }) => ({ moves }));
    const placeless = { ...record, moves: [{ ...record.moves[0]!, variations }] };
    expect(formatPgn(placeless)).toContain('1. e4 {A} {C} {D} (1. d4) (1. c4) *');
    const absurd = { ...record, moves: [{ ...record.moves[0]!, variations: [{ moves: [], commentsBefore: -1 }] }] };
    expect(() => formatPgn(absurd)).toThrow(
      new RangeError('commentsBefore is -1: it must be a whole number of at least 0'),
    );
  });

  it('that is broken is reported with the place, and keeps its valid part', () => {
    const broken = parseGame('1. e4 e5\n2. Nf3 Ke6');
    expect(broken).toMatchObject({
      ok: false,
      error: { code: 'unreachable', place: { offset: 16, line: 2, column: 8 }, ply: 4 },
    });
    if (broken.ok) return;
    expect(broken.error.record?.moves).toHaveLength(3);
    expect(broken.error.position?.turn).toBe('black');
    expect(parseGame('[FEN "x"]\n\n1. e4')).toMatchObject({ ok: false, error: { code: 'tag', record: null } });
    expect(parseGame('1. e4 {open')).toMatchObject({ ok: false, error: { code: 'syntax' } });
  });

  it('goes on after a variation that becomes invalid, and says where', () => {
    const record = unwrap(parseGame('1. e4 e5\n(1... c5 2. Ke7 d5) (1... --) 2. Nf3 *'));
    expect(record.moves.map(({ text }) => text)).toEqual(['e4', 'e5', 'Nf3']);
    expect(record.moves[1]!.variations.map(({ moves }) => moves.map(({ text }) => text))).toEqual([['c5']]);
    expect(record.remarks.map(({ place }) => place)).toEqual([
      { offset: 21, line: 2, column: 13 },
      { offset: 35, line: 2, column: 27 },
    ]);
    expect(formatPgn(record)).toContain('1. e4 e5 (1... c5 {2. Ke7 d5}) {(1... --)} 2. Nf3 *');
  });

  it('of several games is read one by one', () => {
    const games = [...parseGames(`${TEXT}\n[White "Cid"]\n\n1. d9 *\n\n[White "Dot"]\n\n1. d4 *\n`)];
    expect(games.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(unwrap(games[2]!).tags.White).toBe('Dot');
  });

  it('gets its result from the rules', () => {
    expect(formatPgn(lineOf('f3 e5 g4 Qh4'))).toMatch(/\[Result "0-1"\][^]*Qh4# 0-1/);
    expect(formatPgn(lineOf('f3'))).toContain('1. f3 *');
    expect(() => formatPgn({ moves: [{ kind: 'drop', role: 'pawn', to: 'e4' }] })).toThrow(RangeError);
  });

  it('is refused where it could not be read again', () => {
    const e4 = { kind: 'move', from: 'e2', to: 'e4' } as const;
    const said = (comment: object): unknown => ({ moves: [{ move: e4, comments: [{ ...NOTHING, ...comment }] }] });
    const NOTHING = { text: '', evaluation: null, clockMs: null };
    const evaluation = (change: object): unknown =>
      said({ evaluation: { unit: 'centipawns', value: 0, depth: null, ...change } });
    const faults: readonly [unknown, string][] = [
      [{ moves: [], tags: { 'White Player': 'Ann' } }, 'tags has the name "White Player"'],
      [{ moves: [], tags: { White: 7 } }, 'the tag White is 7'],
      [{ moves: [], result: 'won' }, 'result is "won"'],
      [{ moves: [{ move: e4, nags: [1.5] }] }, 'nags is 1.5'],
      [{ moves: [{ move: e4, nags: [1000] }] }, 'nags is 1000'],
      [said({ text: null }), 'the text of a comment is null'],
      [said({ clockMs: NaN }), 'clockMs of a comment is NaN'],
      [evaluation({ value: NaN }), 'the evaluation of a comment is NaN'],
      [evaluation({ value: 1e8 }), 'the evaluation of a comment is 100000000'],
      [evaluation({ unit: 'mate', value: 1.5 }), 'the evaluation of a comment is 1.5'],
      [evaluation({ unit: 'pawns' }), 'unit of an evaluation is "pawns"'],
      [evaluation({ depth: -1 }), 'depth of an evaluation is -1'],
      [{ moves: [], intro: [{ ...NOTHING, clockMs: -1 }] }, 'clockMs of a comment is -1'],
    ];
    for (const [game, message] of faults) {
      const write = (): string => formatPgn(game as GameText);
      expect(write).toThrow(RangeError);
      expect(write).toThrow(message);
    }
    const best = said({ evaluation: { unit: 'mate', value: -999_999, depth: 9999 }, clockMs: 0.5 }) as GameText;
    const [move] = unwrap(parseGame(formatPgn(best))).moves;
    expect(move!.comments[0]!.evaluation).toEqual({ unit: 'mate', value: -999_999, depth: 9999 });
  });

  it('may be nested to any depth', () => {
    const depth = 3000;
    const text = `1. e4 ${'(1. d4 '.repeat(depth)}${')'.repeat(depth)}`;
    expect(formatPgn(unwrap(parseGame(text))).length).toBeGreaterThan(depth);
  });
});
