import fc from 'fast-check';
import { endConversations } from '../conversation.ts';
import { talk } from './talk.ts';

const MATED = '4k3/8/8/8/8/8/5PPP/r5K1[] w - - 0 1';
const STALEMATE = '7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1';

afterEach(endConversations);

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

  it.each(['winc 1000 binc 1000', 'movestogo 20'])('ends by itself after a part of a clock: %s', async (part) => {
    const uci = talk();
    expect(uci.send(`go ${part}`)).toEqual(['info string go: there is no valid limit; the search takes 100 ms.']);
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
        await uci.session.shutDown();
        expect(uci.output.filter((line) => line.startsWith('bestmove'))).toHaveLength(1);
        expect(uci.output.filter((line) => line === 'readyok')).toHaveLength(1);
      }),
    );
  });
});
