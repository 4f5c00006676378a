import fc from 'fast-check';
import { MAX_ELO, MIN_ELO, levelOfElo } from '../../../src/engine/level_elo.ts';
import { UciSession } from '../../../src/protocol/uci/session.ts';
import { Conversation, endConversations } from '../conversation.ts';
import type { FakeSettings } from '../fake_engine.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
const MATED = '4k3/8/8/8/8/8/5PPP/r5K1[] w - - 0 1';
/** White has a knight on the airfield and one in Black's prison, which the captive bishop can pay for. */
const EXCHANGE = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKB1R[N#RNb] w Kkq - 0 1';
const STALEMATE = '7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1';

function talk(settings: Partial<FakeSettings> = {}, now?: () => number): Conversation {
  return new Conversation((host, tools) => new UciSession(host, tools), settings, now);
}

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

describe('go', () => {
  it('passes its limits to the engine, with the clock of the side to move', async () => {
    const uci = talk();
    uci.send('go wtime 5000 btime 7000 winc 50 binc 70 movestogo 12 nodes 900');
    await uci.expectLine(/^bestmove/);
    const clock = { remainingMs: 5000, incrementMs: 50, movesToGo: 12 };
    expect(uci.engine.lastSearch.limits).toEqual({ clock, nodes: 900 });
    uci.send('position startpos moves e2e4', 'go wtime 5000 btime -3 binc 70 movestogo 0 movetime 9 mate 2');
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.lastSearch.limits).toEqual({
      clock: { remainingMs: 0, incrementMs: 70 },
      moveTimeMs: 9,
      mate: 2,
    });
  });

  it("tells the engine whether it may think on the opponent's time", async () => {
    const uci = talk();
    uci.send('setoption name Ponder value true', 'go wtime 5000 btime 7000');
    await uci.expectLine(/^bestmove [a-h]\S+ ponder [a-h]/);
    expect(uci.engine.lastSearch.limits.clock).toEqual({ remainingMs: 5000, incrementMs: 0, mayPonder: true });
  });

  it('searches only the requested moves', async () => {
    const uci = talk();
    uci.send('go depth 2 searchmoves h2h4 a2a4');
    expect(await uci.expectLine(/^bestmove/)).toMatch(/^bestmove (h2h4|a2a4)/);
    expect(uci.engine.lastSearch.limits.searchMoves).toHaveLength(2);
  });

  it.each([
    ['go depth 0', { depth: 1 }],
    ['go nodes 0', { nodes: 1 }],
    ['go mate 0', { mate: 1 }],
    ['go movetime -5', { moveTimeMs: 0 }],
    ['go depth 2 movetime soon', { depth: 2 }],
    ['go depth depth 2', { depth: 2 }],
    ['go wtime 99999999999999999999', { clock: { remainingMs: 2 ** 42, incrementMs: 0 } }],
    ['go searchmoves e2e5 depth 2', { depth: 2 }],
    ['go infinite depth x', { infinite: true }],
    // No limit is left, but one was intended: a short search.
    ['go depth x', { moveTimeMs: 100 }],
    ['go depth', { moveTimeMs: 100 }],
    ['go perft x', { moveTimeMs: 100 }],
    ['go quietly', { moveTimeMs: 100 }],
    ['go searchmoves', { moveTimeMs: 100 }],
    ['go searchmoves e2e5 e9e9', { moveTimeMs: 100 }],
    ['go ponder wtime soon', { moveTimeMs: 100, ponder: true }],
  ])('searches after %j with the valid parts, and reports the others', async (line, limits) => {
    const uci = talk();
    expect(uci.send(line)[0]).toMatch(/^info string go: .+\.$/);
    uci.send('stop');
    await uci.expectLine(/^bestmove [a-h]/);
    expect(uci.engine.lastSearch.limits).toEqual(limits);
  });

  it('ignores illegal moves of searchmoves, and reports the first reasons', async () => {
    const uci = talk();
    const said = uci.send('go depth 2 searchmoves e2e5 a2a4 e9e9 0000 b1b3 c1c2 h2h4');
    expect(said).toHaveLength(4);
    expect(said[0]).toMatch(/^info string go: searchmoves "e2e5": .*pawn.* It is ignored\.$/);
    expect(said[3]).toBe('info string go: searchmoves: 2 more moves are ignored for similar reasons.');
    await uci.expectLine(/^bestmove (h2h4|a2a4)/);
    expect(uci.engine.lastSearch.limits.searchMoves).toHaveLength(2);
  });

  it('searches all moves, and ends by itself, if none of searchmoves is legal', async () => {
    const uci = talk();
    expect(uci.send('go searchmoves e2e5').slice(1)).toEqual([
      'info string go: searchmoves has no legal move; all moves are searched.',
      'info string go: there is no valid limit; the search takes 100 ms.',
    ]);
    await uci.expectLine(/^bestmove [a-h]/);
  });

  it('moves at once with a clock below zero', async () => {
    const uci = talk();
    expect(uci.send('go wtime -100 btime 5000')).toEqual([]);
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.lastSearch.limits).toEqual({ clock: { remainingMs: 0, incrementMs: 0 } });
  });

  it('searches the start if no position was set, and reports if the last one was invalid', async () => {
    const uci = talk();
    uci.send('go depth 1');
    await uci.expectLine(/^bestmove [a-h]/);
    uci.send('position fen rubbish');
    expect(uci.send('go depth 1')).toEqual([
      'info string There is no position to search, because the last one was invalid: send another with "position".',
      'bestmove (none)',
    ]);
  });

  it('that is too long is a short search', async () => {
    const uci = talk();
    uci.session.receiveTooLong('go searchmoves e2e4 e2e4 e2e4 e2e4 e2e4');
    await uci.expectLine(/^info string The line that begins .* is too long\.$/);
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.lastSearch.limits).toEqual({ moveTimeMs: 100 });
  });

  it('without a limit runs until stop', async () => {
    const uci = talk({ deepest: 3 });
    uci.send('go');
    expect((await uci.silence(50)).some((line) => line.startsWith('bestmove'))).toBe(false);
    uci.send('stop');
    await uci.expectLine(/^bestmove/);
  });

  it('says bestmove (none) and the score if there is no legal move', async () => {
    const uci = talk();
    uci.send(`position fen ${MATED}`, 'go depth 3');
    expect(await uci.expectLine(/^info/)).toBe('info depth 0 score mate 0');
    await uci.expectLine(/^bestmove \(none\)$/);
    uci.send(`position fen ${STALEMATE}`, 'go depth 3');
    expect(await uci.expectLine(/^info/)).toBe('info depth 0 score cp 0');
    await uci.expectLine(/^bestmove \(none\)$/);
  });

  it('a second time stops the first search and answers both', async () => {
    const uci = talk();
    uci.send('go infinite', 'go depth 1');
    await uci.expectLine(/^bestmove/);
    await uci.expectLine(/^bestmove/);
    expect(uci.engine.searches).toHaveLength(2);
  });

  it('answers with a legal move even if the search fails', async () => {
    const uci = talk({ failing: true });
    uci.send('go depth 3');
    await uci.expectLine(/^info string the search failed: a wheel came off$/);
    await uci.expectLine(/^bestmove [a-h]/);
  });

  it('ignores unknown words, with a remark', async () => {
    const uci = talk();
    expect(uci.send('go depth 1 quietly')).toEqual(['info string go: "quietly" is not understood and ignored.']);
    await uci.expectLine(/^bestmove/);
  });

  it('ends in one bestmove, whatever words follow', async () => {
    const word = fc.oneof(
      fc.constantFrom('depth', 'nodes', 'mate', 'movetime', 'wtime', 'btime', 'winc', 'binc', 'movestogo'),
      fc.constantFrom('searchmoves', 'ponder', 'infinite', 'go', 'stop', 'position', 'isready'),
      fc.constantFrom('e2e4', 'e2e5', 'N@c6', 'N#B@c6', '0000', '0', '-5', '3', '1.5', '1e3', '99999999999999999999'),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 12 }), async (words) => {
        const uci = talk({ deepest: 3 });
        uci.send(`go ${words.join(' ')}`, 'stop', 'isready');
        await uci.expectLine(/^bestmove [a-h]/);
        await uci.session.windDown();
        expect(uci.output.filter((line) => line.startsWith('bestmove'))).toHaveLength(1);
        expect(uci.output.filter((line) => line === 'readyok')).toHaveLength(1);
      }),
    );
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
    await uci.silence();
    expect(uci.send('ponderhit').at(-1)).toMatch(/^bestmove/);
  });

  it('ignores a ponderhit if it is not pondering', async () => {
    const uci = talk({ deepest: 3 });
    uci.send('go infinite', 'ponderhit');
    expect((await uci.silence(40)).filter((line) => line.startsWith('bestmove'))).toEqual([]);
    expect(uci.send('ponderhit')).toEqual([]);
    expect(uci.send('stop').at(-1)).toMatch(/^bestmove/);
    expect(uci.engine.lastSearch.ponderHits).toBe(0);
  });

  it('waits for stop after ponderhit if it is also infinite', async () => {
    const uci = talk({ deepest: 3 });
    uci.send('go ponder infinite', 'ponderhit');
    expect((await uci.silence(40)).filter((line) => line.startsWith('bestmove'))).toEqual([]);
    expect(uci.send('stop').at(-1)).toMatch(/^bestmove/);
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
    expect(await uci.expectLine(/^info depth 2/)).toMatch(
      /^info depth 2 seldepth 4 multipv 1 score cp 20 nodes 2000 nps \d+ hashfull 12 time \d+ pv [a-h][1-8][a-h][1-8] [a-h][1-8][a-h][1-8]$/,
    );
  });

  it('reports the expected results if UCI_ShowWDL is set', async () => {
    const uci = talk({ score: { kind: 'mate', moves: -3 } });
    uci.send('setoption name UCI_ShowWDL value true', 'go depth 1');
    expect(await uci.expectLine(/^info/)).toContain(' score mate -3 wdl 400 300 300 nodes ');
  });

  it('reports the current move only in long searches', async () => {
    let time = 0;
    const uci = talk({}, () => time);
    uci.send('go infinite');
    await uci.expectLine(/^info depth 3 /);
    expect(uci.output.join('\n')).not.toContain('currmove');
    time = 3001;
    expect(await uci.expectLine(/currmove/)).toMatch(/^info depth \d+ currmove [a-h][1-8][a-h][1-8] currmovenumber 1$/);
    uci.send('stop');
    await uci.expectLine(/^bestmove/);
  });

  it('ends with the final score, the last line before bestmove', async () => {
    let time = 0;
    const uci = talk({}, () => time);
    uci.send('go infinite');
    await uci.expectLine(/^info depth 2 /);
    time = 5000;
    await uci.expectLine(/currmove/);
    uci.send('setoption name Nonsense', 'stop');
    await uci.expectLine(/^bestmove/);
    const infos = uci.output.filter((line) => line.startsWith('info'));
    expect(infos.at(-1)).toMatch(/^info depth \d+ .* multipv 1 score cp 20 .* pv /);
  });
});
