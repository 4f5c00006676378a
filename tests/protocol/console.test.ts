import { ConsoleSession } from '../../src/protocol/console/session.ts';
import { Conversation, endConversations } from './conversation.ts';
import type { FakeSettings } from './fake_engine.ts';

afterEach(endConversations);

function talk(settings: Partial<FakeSettings> = {}): Conversation {
  return new Conversation((host, tools) => new ConsoleSession(host, tools), settings);
}

describe('a person at a terminal', () => {
  it('plays moves in any dialect, and is answered in standard notation', async () => {
    const ransom = talk({ favourites: ['g8f6'] });
    ransom.send('e4');
    await ransom.expectLine(/^Ransom plays Nf6$/);
    ransom.send('b1c3');
    await ransom.expectLine(/^Ransom plays /);
  });

  it('is told why a move is not possible, with suggestions', async () => {
    const [answer] = await talk().tell('Nd4');
    expect(answer).toMatch(/^Nd4 is not possible\. .*knight/);
  });

  it('is told what can be typed', async () => {
    const lines = await talk().tell('florp');
    expect(lines[0]).toContain('"florp" is not a move');
    expect(lines[1]).toMatch(/^Type a command \(help lists them\) or a move such as e4/);
    expect((await talk().tell('help')).join('\n')).toContain('setboard FEN');
  });

  it('gets helpful errors for commands and positions', async () => {
    const ransom = talk();
    expect(await ransom.tell('sd x')).toEqual(['sd x: sd takes a whole number of at least 1, not "x".']);
    expect(await ransom.tell('option Skill Level=99')).toEqual([
      'option Skill Level=99: Skill Level takes a whole number from 0 to 20, not "99".',
    ]);
    expect((await ransom.tell('setboard 8/8 w'))[0]).toMatch(/^Bad FEN: /);
    expect((await ransom.tell('e4'))[0]).toMatch(/^e4 is not possible\. [A-Z].*[^.]\.$/);
  });

  it('can take moves back, and let the other side play', async () => {
    const ransom = talk();
    ransom.send('e4');
    await ransom.expectLine(/^Ransom plays/);
    expect(await ransom.tell('undo', 'undo', 'd')).toContain(
      'Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
    );
    ransom.send('go');
    await ransom.expectLine(/^Ransom plays/);
  });

  it('sees the thinking of an analysis, and hints', async () => {
    const ransom = talk({ favourites: ['g1f3'], score: { kind: 'mate', moves: 4 } });
    ransom.send('analyze');
    expect(await ransom.expectLine(/^ {2}2 /)).toMatch(/^ {2}2 mate in 4 +0\.\d s {2}Nf3 /);
    expect(await ransom.tell('hint')).toContain('Perhaps Nf3');
    expect((await ransom.tell('.')).some((line) => /^depth \d+, \d+ nodes, 0\.\d s$/.test(line))).toBe(true);
  });

  it('plays on after an analysis, and sees no more thinking', async () => {
    const ransom = talk({ favourites: ['g8f6'] });
    ransom.send('analyze');
    await ransom.expectLine(/^ {2}2 /);
    ransom.send('exit', 'e4');
    const before = ransom.output.length;
    await ransom.expectLine(/^Ransom plays Nf6$/);
    expect(ransom.output.slice(before).filter((line) => /^ {2}2 /.test(line))).toEqual([]);
    ransom.send('force', 'post', 'analyze');
    await ransom.tell('exit', 'd4');
    expect(ransom.output.filter((line) => line.startsWith('Ransom plays'))).toHaveLength(1);
    ransom.send('go');
    await ransom.expectLine(/^ {2}2 /);
    await ransom.expectLine(/^Ransom plays/);
  });

  it.each([['force', 'go'], ['playother'], ['go']])(
    'sees no more thinking after an analysis that %j ends',
    async (...end) => {
      const ransom = talk();
      ransom.send('st 0.05', 'analyze');
      await ransom.expectLine(/^ {2}2 /);
      ransom.send(...end);
      await ransom.silence();
      const before = ransom.output.length;
      ransom.send('force', 'go');
      await ransom.expectLine(/^Ransom plays/);
      expect(ransom.output.slice(before).filter((line) => line.startsWith('  '))).toEqual([]);
    },
  );

  it('is told how the game ended', async () => {
    const ransom = talk({ favourites: ['d8h4'] });
    ransom.send('force', 'f3', 'e5', 'g4', 'go');
    await ransom.expectLine(/^Ransom plays Qh4#$/);
    await ransom.expectLine(/^Black wins by checkmate\. 0-1$/);
  });

  it('can count, draw and run the benchmark', async () => {
    const ransom = talk();
    ransom.send('perft 2', 'bench', 'bk', 'ping 3');
    await ransom.expectLine(/^Nodes searched: 400$/);
    await ransom.expectLine(/^nps 246912$/);
    await ransom.expectLine(/^There is no opening book/);
    await ransom.expectLine(/^pong 3$/);
  });

  it('may quit', () => {
    const ransom = talk();
    ransom.send('quit');
    expect(ransom.hasQuit).toBe(true);
  });
});

describe('a program at the other end', () => {
  it('gets UCI after it says uci', async () => {
    const ransom = talk();
    ransom.send('uci', 'isready', 'go depth 1');
    await ransom.expectLine(/^uciok$/);
    await ransom.expectLine(/^readyok$/);
    await ransom.expectLine(/^bestmove/);
    expect(ransom.engine.searches).toHaveLength(1);
  });

  it("gets XBoard's protocol after it says xboard", async () => {
    const ransom = talk();
    ransom.send('xboard', 'protover 2', 'usermove e2e4');
    await ransom.expectLine(/^feature done=1$/);
    await ransom.expectLine(/^move /);
    expect(ransom.engine.searches).toHaveLength(1);
  });

  it('may switch from a conversation in progress', async () => {
    const ransom = talk();
    ransom.send('perft 1', 'analyze', 'uci', 'isready', 'position startpos moves e2e4', 'go depth 1');
    await ransom.expectLine(/^uciok$/);
    await ransom.expectLine(/^bestmove/);
    expect(ransom.engine.lastSearch.moves).toEqual(['e2e4']);
    expect(await ransom.tell('xboard')).toEqual(['info string Unknown command "xboard": help lists the commands.']);
  });

  it('need not wait when it quits at once', async () => {
    const ransom = talk();
    ransom.send('analyze', 'uci');
    await ransom.session.shutDown();
    expect(ransom.output).toContain('uciok');
  });

  it('gets the error for a line that is too long in the protocol that it has just asked for', async () => {
    const ransom = talk();
    ransom.send('analyze', 'uci');
    ransom.session.receiveTooLong('gibberish');
    expect(await ransom.expectLine(/too long/)).toBe('info string The line that begins "gibberish" is too long.');
    expect(ransom.output.indexOf('uciok')).toBeLessThan(ransom.output.length - 1);
  });

  it('gets an error for a line that is too long', () => {
    const ransom = talk();
    ransom.session.receiveTooLong('gibberish');
    expect(ransom.output).toEqual(['gibberish: the line is too long.']);
  });
});
