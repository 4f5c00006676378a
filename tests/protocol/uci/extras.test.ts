import { endConversations } from '../conversation.ts';
import { EXCHANGE, START, talk } from './talk.ts';

afterEach(endConversations);

describe('perft', () => {
  it('prints like Stockfish', () => {
    const lines = talk().send('go perft 2');
    expect(lines).toContain('e2e4: 20');
    expect(lines).toHaveLength(23);
    expect(lines.slice(-3)).toEqual(['', 'Nodes searched: 400', '']);
  });

  it('counts the position itself at depth 0', () => {
    expect(talk().send('go perft 0')).toEqual(['', 'Nodes searched: 1', '']);
  });

  it('runs long counts in the background, answers isready meanwhile, and can be stopped', async () => {
    const uci = talk();
    uci.send('go perft 12');
    expect(uci.send('isready')).toEqual(['readyok']);
    uci.send('d');
    expect(await uci.silence(50)).toEqual(['readyok']);
    uci.send('stop');
    await uci.expectLine(/^info string The count was stopped\.$/);
    await uci.expectLine(/^Fen: /);
  });

  it('counts after a count that was refused and stopped', async () => {
    const uci = talk();
    uci.send('position fen nonsense', 'go perft 12', 'stop', 'position startpos', 'go perft 5');
    await uci.expectLine(/^Nodes searched: /);
  });

  it('finishes a count before the next command', async () => {
    const uci = talk();
    uci.send('go perft 5', 'position startpos moves e2e4', 'go perft 1');
    await uci.expectLine(/^Nodes searched: 4865877$/);
    await uci.expectLine(/^Nodes searched: 20$/);
  });
});

describe('the extras', () => {
  it('draw the position with prisons and airfields', () => {
    const uci = talk();
    uci.send(`position fen ${EXCHANGE}`);
    const lines = uci.send('d');
    expect(lines).toContain(' | r | n |   | q | k | b | n | r | 8');
    expect(lines).toContain('White: airfield N, prison b');
    expect(lines).toContain('Black: airfield -, prison RN');
    expect(lines.some((line) => /^Key: [0-9A-F]{16}$/.test(line))).toBe(true);
  });

  it('name the checking men', () => {
    const uci = talk();
    uci.send('position fen 4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1');
    expect(uci.send('d')).toContain('Checkers: e2');
  });

  it('show the evaluation as a table', () => {
    const lines = talk().send('eval');
    expect(lines.find((line) => line.startsWith('material'))).toMatch(/\+1\.20\s+\+1\.00\s+\+0\.20$/);
    expect(lines.at(-1)).toBe('Evaluation: +0.07 for White, who is to move');
  });

  it('list the moves in either notation', () => {
    const uci = talk();
    expect(uci.send('moves')).toHaveLength(20);
    expect(uci.send('moves san')).toContain('Nf3');
  });

  it('run the benchmark, and end with nodes and nps', async () => {
    const uci = talk();
    uci.send('bench', 'isready');
    await uci.expectLine(/^nodes 123456$/);
    await uci.expectLine(/^nps 246912$/);
  });

  it('are cancelled by a stop, even before they have started', async () => {
    const uci = talk();
    uci.send('go infinite', 'go perft 12', 'bench', 'stop', 'd');
    await uci.expectLine(/^info string The count was stopped\.$/);
    await uci.expectLine(/^info string The benchmark was stopped\.$/);
    await uci.expectLine(/^Fen: /);
  });

  it('stop the benchmark', async () => {
    const uci = talk();
    uci.send('bench', 'stop');
    await uci.expectLine(/^info string The benchmark was stopped\.$/);
  });

  it('help', () => {
    expect(talk().send('help').join('\n')).toContain('go perft N');
  });
});

describe('unexpected input', () => {
  it('is answered with info string if it is invalid', () => {
    expect(talk().send('florp')).toEqual(['info string Unknown command "florp": help lists the commands.']);
  });

  it('an overlong position line leaves no position', async () => {
    const uci = talk();
    uci.session.receiveTooLong('gibberish that goes on');
    expect(uci.output).toEqual(['info string The line that begins "gibberish that goes on" is too long.']);
    uci.send('go depth 1');
    await uci.expectLine(/^bestmove [a-h]/);
    uci.session.receiveTooLong('position startpos moves');
    uci.send('go depth 1');
    await uci.expectLine(/^bestmove \(none\)/);
  });

  it('a new game clears the hash table, and starts at the start position', async () => {
    const uci = talk();
    uci.send('position startpos moves e2e4', 'go infinite', 'ucinewgame', 'isready');
    await uci.expectLine(/^bestmove/);
    await uci.expectLine(/^readyok/);
    expect(uci.engine.newGames).toBe(1);
    expect(uci.send('d')).toContain(`Fen: ${START}`);
  });

  it('is obeyed if a command follows unknown words', async () => {
    const uci = talk();
    const ignored = 'info string "foo" is not a command and is ignored.';
    uci.send('foo isready');
    await uci.expectLine(/^readyok$/);
    expect(uci.output).toEqual([ignored, 'readyok']);
    expect(uci.send('go perft 12', 'foo isready')).toEqual([ignored, 'readyok']);
    uci.send('foo stop');
    await uci.expectLine(/^info string The count was stopped\.$/);
    uci.send('joho debug on', 'go depth 1');
    await uci.expectLine(/^info string search with the limits/);
  });

  it('of debug without on or off changes nothing', async () => {
    const uci = talk();
    expect(uci.send('debug')).toEqual(['info string debug: expected "debug on" or "debug off".']);
    uci.send('go depth 1');
    await uci.expectLine(/^bestmove/);
    expect(uci.output.join()).not.toContain('search with the limits');
  });

  it('quit ends the session', () => {
    const uci = talk();
    uci.send('go infinite', 'quit');
    expect(uci.hasQuit).toBe(true);
  });

  it('winding down stops all work, and reports the best move', async () => {
    const uci = talk({ prepareMs: 10 });
    uci.send('isready', 'go perft 12', 'go infinite');
    await uci.session.shutDown();
    expect(uci.output[0]).toBe('readyok');
    expect(uci.output.at(-1)).toMatch(/^bestmove/);
    expect(uci.engine.isSearching).toBe(false);
  });

  it('debug reports the limits of a search', async () => {
    const uci = talk();
    uci.send('debug on', 'go depth 1');
    await uci.expectLine(/^info string search with the limits \{"depth":1\}$/);
    await uci.expectLine(/^bestmove/);
  });
});
