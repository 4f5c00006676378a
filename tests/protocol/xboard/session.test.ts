import { endConversations } from '../conversation.ts';
import { talk } from './talk.ts';

afterEach(endConversations);

const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/5PPP/R5K1[] w - - 0 1';

describe('the handshake', () => {
  it('asks XBoard to wait, announces its features, and finishes', async () => {
    const lines = await talk().tell('xboard', 'protover 2');
    expect(lines[0]).toBe('feature done=0');
    expect(lines.at(-1)).toBe('feature done=1');
    const features = lines.join(' ');
    for (const feature of [
      ...['ping=1', 'setboard=1', 'usermove=1', 'playother=1', 'san=0', 'colors=0', 'sigint=0', 'sigterm=0'],
      ...['reuse=1', 'analyze=1', 'time=1', 'draw=1', 'name=1', 'nps=1', 'debug=1', 'memory=1', 'smp=1'],
      ...['exclude=1', 'highlight=1', 'pause=1', 'variants="hostage"'],
    ]) {
      expect(features).toContain(` ${feature}`);
    }
    expect(features).toMatch(/ myname="Ransom \d+\.\d+\.\d+"/);
  });

  it("announces its options in the protocol's format", async () => {
    expect((await talk().tell('protover 2')).filter((line) => line.startsWith('feature option'))).toEqual([
      'feature option="MultiPV -spin 1 1 256"',
      'feature option="Skill Level -spin 20 0 20"',
      'feature option="Variety -spin 0 0 500"',
      'feature option="Rules -combo *leslie /// pierce"',
      'feature option="Move Overhead -spin 10 0 5000"',
      'feature option="GUI dialect -check 0"',
      'feature option="Ask payment -combo *when it matters /// always /// never"',
      'feature option="Resync holdings -combo *when needed /// after a promotion /// never"',
      'feature option="EvalFile -file <built-in>"',
      'feature option="Clear Hash -button"',
    ]);
  });

  it('describes the board before the first pong', async () => {
    const xboard = talk();
    expect(await xboard.tell('new', 'variant hostage', 'ping 1')).toEqual([
      'setup (PNBRQKpnbrqk) 8x8+5_super rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1',
      'pong 1',
    ]);
    expect(xboard.engine.newGames).toBe(1);
  });

  it('refuses other variants', async () => {
    expect(await talk().tell('variant crazyhouse')).toEqual([
      'Error (only hostage is played here): variant crazyhouse',
    ]);
  });

  it('sends no log lines if the user interface rejects them', async () => {
    expect(await talk().tell('rejected debug', 'perft 1')).toEqual([]);
  });
});

describe('wrong input', () => {
  it.each([
    ['florp', 'Error (unknown command): florp'],
    ['sd much', 'Error (sd takes a whole number of at least 1, not "much"): sd much'],
    ['time abc', 'Error (time takes a whole number of centiseconds, not "abc"): time abc'],
    ['otim random', 'Error (otim takes a whole number of centiseconds, not "random"): otim random'],
    [
      'time 9999999999999',
      'Error (time takes a whole number of at most 1000000000000, not "9999999999999"): time 9999999999999',
    ],
    ['sd depth', 'Error (sd takes a whole number of at least 1, not "depth"): sd depth'],
    ['sd 2000', 'Error (sd takes a whole number of at most 1000, not "2000"): sd 2000'],
    ['option name=3', 'Error (there is no option "name"): option name'],
    ['ping 99999999999999999999', expect.stringMatching(/^Error \(ping takes a whole number of at most /)],
    ['debug', 'Error (unknown command): debug'],
    ['option Contempt=3', 'Error (there is no option "Contempt"): option Contempt'],
    ['option MultiPV=0', 'Error (MultiPV takes a whole number from 1 to 256, not "0"): option MultiPV=0'],
    ['undo', 'Error (there is no move to take back): undo'],
    ['remove', 'Error (there is no move to take back): remove'],
    ['PAY n', 'Error (no payment is being asked for): n'],
    ['black', "Error (it is not Black's turn): black"],
  ])('%j is an error', async (line, answer) => {
    expect(await talk().tell(line)).toEqual([answer]);
  });

  it('of moves is reported with the reason', async () => {
    expect((await talk().tell('usermove e2e5'))[0]).toMatch(/^Illegal move \(.*pawn.*\): e2e5$/);
    expect((await talk().tell('usermove florp'))[0]).toMatch(/^Illegal move \(.*not a move.*\): florp$/);
    expect((await talk().tell('e2e5'))[0]).toMatch(/^Illegal move \(.*\): e2e5$/);
  });

  it('that is too long is reported, too', () => {
    const xboard = talk();
    xboard.session.receiveTooLong('usermove eeeeeee');
    expect(xboard.output).toEqual(['Error (the line is too long): usermove eeeeeee']);
  });

  it('too long for a position leaves none to play in', async () => {
    const xboard = talk();
    xboard.session.receiveTooLong('setboard rrrrrrrrrrrrr');
    await xboard.expectLine(/^tellusererror Illegal position: the line is too long$/);
    expect(await xboard.tell('usermove e2e4')).toEqual(['Illegal move (there is no legal position to play in): e2e4']);
  });
});

describe('setboard', () => {
  it('sets the position', async () => {
    const xboard = talk();
    expect(await xboard.tell('force', `setboard ${MATE_IN_ONE}`)).toEqual([]);
    expect(await xboard.tell('d')).toContain(`# Fen: ${MATE_IN_ONE}`);
  });

  it("reads XBoard's way to write an empty bracket", async () => {
    const xboard = talk();
    await xboard.tell('force', 'setboard 6k1/5ppp/8/8/8/8/5PPP/R5K1[-] w - - 0 1');
    expect(await xboard.tell('d')).toContain(`# Fen: ${MATE_IN_ONE}`);
  });

  it('keeps the old position if the new one is invalid, and refuses moves until a valid one is sent', async () => {
    const xboard = talk();
    await xboard.tell('force', 'usermove e2e4');
    expect((await xboard.tell('setboard rubbish'))[0]).toMatch(/^tellusererror Illegal position: Bad FEN: /);
    expect((await xboard.tell('d')).join()).toContain('4P3');
    expect(await xboard.tell('usermove e7e5')).toEqual(['Illegal move (there is no legal position to play in): e7e5']);
    expect(await xboard.tell('go')).toEqual(['Error (there is no legal position to play in): go']);
    await xboard.tell(`setboard ${MATE_IN_ONE}`);
    expect(await xboard.tell('usermove g2g3')).toEqual([]);
    await xboard.tell('setboard 8/8 w', 'new');
    await xboard.silence();
    await xboard.tell('st 1', 'usermove e2e4');
    await xboard.expectLine(/^move /);
  });
});

describe('options', () => {
  it('memory is the total: the hash table gets the remainder', async () => {
    const xboard = talk();
    await xboard.tell('memory 512', 'cores 2', 'option MultiPV=3', 'option Skill Level=7', 'option Variety=20', 'go');
    await xboard.expectLine(/^move /);
    expect(xboard.engine.lastSearch.options).toEqual({
      hashMb: 448,
      threads: 2,
      multiPv: 3,
      skillLevel: 7,
      variety: 20,
      net: null,
      moveOverheadMs: 10,
    });
    await xboard.tell('memory 64', 'cores 1000', 'new', 'go');
    await xboard.expectLine(/^move /);
    expect(xboard.engine.lastSearch.options).toMatchObject({ hashMb: 32, threads: 64 });
    await xboard.tell('memory 1000000', 'new', 'go');
    await xboard.expectLine(/^move /);
    expect(xboard.engine.lastSearch.options.hashMb).toBe(3500);
  });

  it('clear the hash table, but not during a search', async () => {
    const xboard = talk();
    await xboard.tell('analyze', 'option Clear Hash');
    await xboard.silence();
    expect(xboard.engine.hashClears).toBe(1);
    expect(xboard.engine.isSearching).toBe(true);
    expect(xboard.engine.searches).toHaveLength(2);
  });

  it('change the rules of the current game if it is possible under them', async () => {
    const xboard = talk();
    await xboard.tell('force', 'setboard 4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1', 'option Rules=pierce');
    await xboard.silence();
    expect(await xboard.tell('moves')).not.toContain('# a5a4');
    await xboard.tell('option Rules=leslie');
    await xboard.silence();
    expect(await xboard.tell('moves')).toContain('# a5a4');
    await xboard.tell('setboard 4k3/3P4/8/8/8/8/8/6K1[] w - - 0 1', 'option Rules=pierce');
    expect(await xboard.expectLine(/^telluser/)).toMatch(/not possible under the rules pierce/);
  });
});

describe('the extras', () => {
  it('print free text that starts with #', async () => {
    const xboard = talk();
    expect((await xboard.tell('d', 'eval', 'moves', 'help')).every((line) => line.startsWith('#'))).toBe(true);
  });

  it('count and divide', async () => {
    const xboard = talk();
    await xboard.tell('perft 3');
    await xboard.expectLine(/^# Nodes searched: 8902$/);
    expect(xboard.output).toHaveLength(1);
    await xboard.tell('divide 2');
    await xboard.expectLine(/^# e2e4: 20$/);
    await xboard.expectLine(/^# Nodes searched: 400$/);
  });

  it('run long counts in the background: ? cancels them', async () => {
    const xboard = talk();
    await xboard.tell('perft 12', 'd');
    expect(await xboard.silence(50)).toEqual([]);
    await xboard.tell('?');
    await xboard.expectLine(/^# The count was stopped\.$/);
    await xboard.expectLine(/^# Fen: /);
  });

  it('count after a count that was refused and stopped', async () => {
    const xboard = talk();
    await xboard.tell('go', 'perft 12', '?', 'force', 'perft 5');
    await xboard.expectLine(/^# Nodes searched: /);
  });

  it('measure the speed', async () => {
    const xboard = talk();
    await xboard.tell('bench');
    await xboard.expectLine(/^# nodes 123456$/);
    await xboard.expectLine(/^# nps 246912$/);
    await xboard.tell('bench', '?');
    await xboard.expectLine(/^# The benchmark was stopped\.$/);
  });

  it("don't disturb the engine's move, and let an analysis continue afterwards", async () => {
    const xboard = talk();
    await xboard.tell('usermove e2e4');
    await xboard.silence(0);
    expect(await xboard.tell('perft 3')).toEqual([
      "telluser It is the engine's turn: wait for its move, or type ? to have it now.",
    ]);
    await xboard.expectLine(/^move /);
    await xboard.tell('analyze', 'perft 3');
    await xboard.expectLine(/^# Nodes searched: \d+$/);
    await xboard.silence();
    expect(xboard.engine.isSearching).toBe(true);
  });
});

describe('bk and hint', () => {
  it('reports in the required format that there is no book: lines that start with a space, then an empty one', async () => {
    const lines = await talk().tell('bk');
    expect(lines[0]).toMatch(/^ /);
    expect(lines.at(-1)).toBe('');
  });

  it('searches for a hint if it has none', async () => {
    const xboard = talk({ favourites: ['g1f3'] });
    await xboard.tell('hint');
    await xboard.expectLine(/^Hint: g1f3$/);
    expect(await xboard.tell('usermove e2e4')).toEqual([]);
  });

  it('gives the hint before it answers a ping', async () => {
    const xboard = talk({ favourites: ['g1f3'] });
    await xboard.tell('hint', 'ping 1', 'ping 2');
    await xboard.expectLine(/^pong 2$/);
    expect(xboard.output).toEqual(['Hint: g1f3', 'pong 1', 'pong 2']);
  });

  it.each([
    'force',
    'usermove e2e4',
    'new',
    'analyze',
    'setboard rubbish',
    'undo',
    'perft 1',
    'exclude e2e4',
    'result *',
  ])('answers the ping after a hint also after %j', async (line) => {
    const xboard = talk();
    await xboard.tell('st 1', 'force', 'hint', 'ping 1', line);
    await xboard.expectLine(/^pong 1$/);
  });

  it('hints at the reply that it expects', async () => {
    const xboard = talk();
    await xboard.tell('usermove e2e4');
    await xboard.expectLine(/^move /);
    const searches = xboard.engine.searches.length;
    expect((await xboard.tell('hint'))[0]).toMatch(/^Hint: [a-h]/);
    expect(xboard.engine.searches).toHaveLength(searches);
  });

  it('hints at the best move of an analysis', async () => {
    const xboard = talk({ favourites: ['b1c3'] });
    await xboard.tell('analyze');
    await xboard.silence();
    expect(await xboard.tell('hint')).toEqual(['Hint: b1c3']);
  });

  it('has a hint if the game is drawn but can continue', async () => {
    const xboard = talk({ favourites: ['g1f3'] });
    const knights = ['g1f3', 'g8f6', 'f3g1', 'f6g8'].map((move) => `usermove ${move}`);
    await xboard.tell('force', ...knights, ...knights, 'hint');
    await xboard.expectLine(/^Hint: g1f3$/);
  });

  it('has no hint if there is no move', async () => {
    const xboard = talk();
    await xboard.tell('force', 'setboard 4k3/8/8/8/8/8/5PPP/r5K1[] w - - 0 1');
    expect(await xboard.tell('hint')).toEqual([]);
  });
});

describe('lift', () => {
  it('is answered with the squares that the man may go to', async () => {
    expect(await talk().tell('lift e2')).toEqual(['highlight 8/8/8/8/4Y3/4Y3/8/8']);
  });

  it('is not answered if there are none: the attempt will get the reason', async () => {
    expect(await talk().tell('lift e1', 'put e2', 'lift zz')).toEqual([]);
  });
});
