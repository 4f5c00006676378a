import { MAX_ELO, MIN_ELO, levelOfElo } from '../../../src/engine/skill.ts';
import { endConversations } from '../conversation.ts';
import { EXCHANGE, START, talk } from './talk.ts';

afterEach(endConversations);

describe('the handshake', () => {
  it('introduces itself with exactly the documented options', () => {
    const lines = talk().send('uci');
    expect(lines[0]).toMatch(/^id name Ransom \d+\.\d+\.\d+/);
    expect(lines[1]).toMatch(/^id author /);
    expect(lines.slice(2)).toEqual([
      'option name Hash type spin default 64 min 1 max 3500',
      'option name Threads type spin default 1 min 1 max 64',
      'option name MultiPV type spin default 1 min 1 max 256',
      'option name Ponder type check default false',
      'option name Move Overhead type spin default 10 min 0 max 5000',
      'option name Skill Level type spin default 20 min 0 max 20',
      'option name UCI_LimitStrength type check default false',
      'option name UCI_Elo type spin default 3000 min 0 max 3000',
      'option name Variety type spin default 0 min 0 max 500',
      'option name Rules type combo default leslie var leslie var pierce',
      'option name UCI_Variant type combo default hostage var hostage',
      'option name UCI_ShowWDL type check default false',
      'option name UCI_AnalyseMode type check default false',
      'option name EvalFile type string default <built-in>',
      'option name Clear Hash type button',
      'uciok',
    ]);
  });

  it('prepares the engine before the first readyok', async () => {
    const uci = talk({ prepareMs: 20 });
    uci.send('isready');
    expect(uci.engine.prepared).toBe(1);
    expect(uci.output).toEqual([]);
    await uci.expectLine(/^readyok$/);
  });

  it("says readyok, with the error, if the engine can't be made ready", async () => {
    const uci = talk({ broken: true });
    uci.send('isready', 'foo isready');
    await uci.expectLine(/^readyok$/);
    await uci.expectLine(/^readyok$/);
    expect(uci.output[0]).toBe('info string The engine is not ready: a wheel came off');
  });

  it('keeps the order of commands while it prepares', async () => {
    const uci = talk({ prepareMs: 20 });
    uci.send('isready', 'position startpos moves e2e4', 'moves san');
    await uci.expectLine(/^readyok$/);
    await uci.expectLine(/^Na6$/);
  });

  it('announces the variant like Fairy-Stockfish', () => {
    expect(talk().send('setoption name UCI_Variant value hostage')).toEqual([
      `info string variant hostage files 8 ranks 8 pocket 5 template crazyhouse startpos ${START}`,
    ]);
  });
});

describe('options', () => {
  it('reach the engine before the next search', async () => {
    const uci = talk();
    uci.send(
      'setoption name Hash value 128',
      'setoption name threads value 2',
      'setoption name MultiPV value 3',
      'setoption name Move Overhead value 55',
      'setoption name Skill Level value 4',
      'setoption name Variety value 30',
      'go depth 1',
    );
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.lastSearch.options).toEqual({
      hashMb: 128,
      threads: 2,
      multiPv: 3,
      moveOverheadMs: 55,
      skillLevel: 4,
      variety: 30,
      net: null,
    });
  });

  it("don't change during a search", async () => {
    const uci = talk();
    uci.send('go infinite', 'setoption name MultiPV value 2', 'stop');
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.lastSearch.options.multiPv).toBe(1);
    uci.send('go depth 1');
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.lastSearch.options.multiPv).toBe(2);
  });

  it('play at full strength in analysis', async () => {
    const uci = talk();
    uci.send('setoption name Skill Level value 1', 'setoption name UCI_AnalyseMode value true', 'go depth 1');
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.lastSearch.options).toMatchObject({ skillLevel: 20, variety: 0 });
    uci.send('setoption name UCI_AnalyseMode value false', 'go depth 1');
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.lastSearch.options.skillLevel).toBe(1);
  });

  it('play at the strength of UCI_Elo, whatever the level, while UCI_LimitStrength is on', async () => {
    const uci = talk();
    const levelOf = async (...lines: string[]): Promise<number> => {
      uci.send(...lines, 'go nodes 1');
      await uci.expectLine(/^bestmove/);
      return uci.engine.lastSearch.options.skillLevel;
    };
    const middle = Math.round((MIN_ELO + MAX_ELO) / 2);
    expect(await levelOf('setoption name Skill Level value 3', `setoption name UCI_Elo value ${middle}`)).toBe(3);
    expect(await levelOf('setoption name UCI_LimitStrength value true')).toBeCloseTo(levelOfElo(middle), 9);
    expect(await levelOf(`setoption name UCI_Elo value ${MIN_ELO}`)).toBe(0);
    expect(await levelOf(`setoption name UCI_Elo value ${MAX_ELO}`)).toBe(20);
    expect(await levelOf(`setoption name UCI_Elo value ${MIN_ELO - 1}`)).toBe(20);
    expect(uci.output.join('\n')).toContain(`UCI_Elo takes a whole number from ${MIN_ELO} to ${MAX_ELO}, not`);
    expect(await levelOf(`setoption name UCI_Elo value ${MIN_ELO}`, 'setoption name UCI_AnalyseMode value true')).toBe(
      20,
    );
    expect(
      await levelOf('setoption name UCI_AnalyseMode value false', 'setoption name UCI_LimitStrength value false'),
    ).toBe(3);
  });

  it.each([
    ['setoption name Hash value 0', 'info string Hash takes a whole number from 1 to 3500, not "0".'],
    ['setoption name Hash value lots', 'info string Hash takes a whole number from 1 to 3500, not "lots".'],
    ['setoption name Hash', 'info string Hash takes a whole number from 1 to 3500, not "".'],
    ['setoption name Ponder value maybe', 'info string Ponder takes true or false, not "maybe".'],
    ['setoption name Rules value fide', 'info string Rules takes leslie or pierce, not "fide".'],
    ['setoption name UCI_Variant value chess', 'info string UCI_Variant takes hostage, not "chess".'],
    ['setoption name Contempt value 3', 'info string There is no option "Contempt".'],
  ])('refuses %j', (line, answer) => {
    expect(talk().send(line)).toEqual([answer]);
  });

  it('clear the hash table, after the search', async () => {
    const uci = talk();
    uci.send('go infinite', 'setoption name Clear Hash');
    await uci.expectLine(/^bestmove/);
    await uci.silence();
    expect(uci.engine.hashClears).toBe(1);
  });

  it('change the rules of the current position', () => {
    // Under Leslie's rules the frozen pawn on d7 gives no check.
    const uci = talk();
    uci.send('position fen 4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1');
    expect(uci.send('moves')).toContain('a5a4');
    uci.send('setoption name Rules value pierce');
    expect(uci.send('moves')).not.toContain('a5a4');
    expect(uci.send('d')).toContain('Rules: pierce');
  });

  it.each([[[]], [['ucinewgame']]])('leave no position if its FEN is missing, after %j too', async (before) => {
    const uci = talk();
    uci.send(...before, 'position fen');
    await uci.expectLine(/^info string .*FEN/);
    uci.send('go depth 1');
    await uci.expectLine(/^bestmove \(none\)$/);
  });

  it('report a position that is impossible under the other rules', async () => {
    const uci = talk();
    uci.send('position fen 4k3/3P4/8/8/8/8/8/6K1[] w - - 0 1');
    expect(uci.send('setoption name Rules value pierce')).toEqual([
      'info string The position is not possible under the rules pierce.',
    ]);
    uci.send('go depth 1');
    await uci.expectLine(/^bestmove \(none\)$/);
  });
});

describe('position', () => {
  it('plays its moves', () => {
    const uci = talk();
    expect(uci.send('position startpos moves e2e4 e7e5 g1f3')).toEqual([]);
    expect(uci.send('d')).toContain('Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] b KQkq - 1 2');
  });

  it('reads a longer, a shorter and a different game afterwards', () => {
    const uci = talk();
    const fen = (line: string): string => {
      expect(uci.send(line)).toEqual([]);
      return uci.send('d').find((each) => each.startsWith('Fen: '))!;
    };
    const short = fen('position startpos moves e2e4');
    const long = fen('position startpos moves e2e4 e7e5 g1f3');
    expect(fen('position startpos moves e2e4')).toBe(short);
    expect(fen('position startpos moves d2d4 e7e5')).toContain('3P4');
    expect(fen('position startpos moves e2e4 e7e5 g1f3')).toBe(long);
    expect(fen(`position fen ${START}`)).toBe(`Fen: ${START}`);
  });

  it('reads drops and exchanges in coordinates', () => {
    const uci = talk();
    expect(uci.send(`position fen ${EXCHANGE} moves n@e4 b8c6`)).toEqual([]);
    expect(uci.send(`position fen ${EXCHANGE} moves N#B@c6`)).toEqual([]);
  });

  it('reads castling as the move of the king onto its rook, rights as files, and an empty bracket with a dash', () => {
    const uci = talk();
    expect(uci.send('position fen r3k2r/8/8/8/8/8/8/R3K2R[-] w HAha - 0 1 moves e1h1 e8a8')).toEqual([]);
    expect(uci.send('d')).toContain('Fen: 2kr3r/8/8/8/8/8/8/R4RK1[] w - - 2 2');
  });

  it.each([
    ['position fen rubbish', /^info string Bad FEN: field 1 \(board\), character 2: /],
    ['position fen', /^info string Bad FEN: .*empty/],
    ['position startpos moves e2e4 e2e4', /^info string Illegal move at ply 2, "e2e4": .+/],
    ['position startpos moves Nf3', /^info string Unreadable move at ply 1, "Nf3": .*coordinates/],
    ['position startpos moves N#B@c6', /^info string Illegal move at ply 1, "N#B@c6": .*prison/],
    ['position', /^info string position: expected/],
  ])('refuses %j with the reason, and leaves no position', async (line, reason) => {
    const uci = talk();
    uci.send('position startpos moves e2e4');
    const answer = uci.send(line);
    expect(answer).toHaveLength(1);
    expect(answer[0]).toMatch(reason);
    uci.send('go depth 1');
    await uci.expectLine(/^bestmove \(none\)$/);
    expect(uci.engine.searches).toEqual([]);
    expect(uci.send('d')).toEqual(['info string There is no position.']);
    uci.send('position startpos', 'go depth 1');
    await uci.expectLine(/^bestmove [a-h]/);
  });

  it('stops the search first', async () => {
    const uci = talk();
    uci.send('go infinite');
    uci.send('position startpos moves e2e4', 'd');
    await uci.expectLine(/^bestmove/);
    await uci.expectLine(/^Fen: .* b KQkq/);
  });
});

describe('a running search', () => {
  it.each(['go infinite', 'go ponder wtime 1000 btime 1000'])('%j: no bestmove before it is requested', async (go) => {
    const uci = talk({ deepest: 3 });
    uci.send(go);
    await uci.expectLine(/^info depth 3 /);
    expect((await uci.silence(40)).filter((line) => line.startsWith('bestmove'))).toEqual([]);
    uci.send('stop');
    await uci.expectLine(/^bestmove/);
  });

  it('continues after ponderhit, by its clock', async () => {
    const uci = talk();
    uci.send('go ponder wtime 1000 btime 1000');
    await uci.expectLine(/^info depth 8 /);
    uci.send('ponderhit');
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.lastSearch).toMatchObject({ ponderHits: 1, stops: 0 });
    expect(uci.engine.lastSearch.limits.ponder).toBe(true);
  });

  it('answers at once at ponderhit if it has already finished', async () => {
    const uci = talk({ deepest: 2 });
    uci.send('go ponder wtime 1000 btime 1000');
    await uci.expectLine(/^info depth 2 /);
    await uci.silence();
    expect(uci.send('ponderhit').at(-1)).toMatch(/^bestmove/);
  });

  it('ignores a ponderhit if it is not pondering', async () => {
    const uci = talk({ deepest: 3 });
    uci.send('go infinite', 'ponderhit');
    expect((await uci.silence(40)).filter((line) => line.startsWith('bestmove'))).toEqual([]);
    expect(uci.send('ponderhit')).toEqual([]);
    uci.send('stop');
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.lastSearch.ponderHits).toBe(0);
  });

  it('waits for stop after ponderhit if it is also infinite', async () => {
    const uci = talk({ deepest: 3 });
    uci.send('go ponder infinite', 'ponderhit');
    expect((await uci.silence(40)).filter((line) => line.startsWith('bestmove'))).toEqual([]);
    uci.send('stop');
    await uci.expectLine(/^bestmove/);
  });

  it('answers isready at once', () => {
    const uci = talk();
    expect(uci.send('go infinite', 'isready')).toEqual(['readyok']);
    uci.send('stop');
  });

  it('allows the extras without stopping', async () => {
    const uci = talk();
    uci.send('go infinite');
    expect(uci.send('d', 'eval', 'moves').length).toBeGreaterThan(20);
    expect(uci.engine.isSearching).toBe(true);
    uci.send('stop');
    await uci.expectLine(/^bestmove/);
  });

  it('ignores stop and ponderhit without a search', async () => {
    const uci = talk();
    uci.send('stop', 'ponderhit', 'isready');
    expect(await uci.silence()).toEqual(['readyok']);
  });
});

describe('info', () => {
  it('reports depth, score, nodes, time and variation', async () => {
    const uci = talk();
    uci.send('go depth 2');
    expect(await uci.expectLine(/^info depth 2 seldepth/)).toMatch(
      /^info depth 2 seldepth 4 multipv 1 score cp 20 nodes 2000 nps \d+ hashfull 12 time \d+ pv [a-h][1-8][a-h][1-8] [a-h][1-8][a-h][1-8]$/,
    );
  });

  it('reports the expected results if UCI_ShowWDL is set', async () => {
    const uci = talk({ score: { kind: 'mate', moves: -3 } });
    uci.send('setoption name UCI_ShowWDL value true', 'go depth 1');
    expect(await uci.expectLine(/^info .* score/)).toContain(' score mate -3 wdl 400 300 300 nodes ');
  });

  it('reports the current move', async () => {
    const uci = talk({});
    uci.send('go infinite');
    expect(await uci.expectLine(/currmove/)).toMatch(/^info depth \d+ currmove [a-h][1-8][a-h][1-8] currmovenumber 1$/);
    uci.send('stop');
    await uci.expectLine(/^bestmove/);
  });

  it('ends with the final score, the last line before bestmove', async () => {
    const uci = talk({});
    uci.send('go infinite');
    await uci.expectLine(/currmove/);
    uci.send('setoption name Nonsense', 'stop');
    await uci.expectLine(/^bestmove/);
    const infos = uci.output.filter((line) => line.startsWith('info'));
    expect(infos.at(-1)).toMatch(/^info depth \d+ .* multipv 1 score cp 20 .* pv /);
  });
});
