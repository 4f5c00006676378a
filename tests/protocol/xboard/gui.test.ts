import { endConversations, type Conversation } from '../conversation.ts';
import { talk, talkGui } from './talk.ts';

afterEach(endConversations);

/** White can pay for the captive knight with a knight or a bishop. */
const QUESTION = '2bqk2r/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR[#RNbn] w Kk - 0 1';
/** As above, with the rook as the only captive that the rook can pay for. */
const NO_QUESTION = '2bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR[#RNrn] w Kk - 0 1';

async function fen(xboard: Conversation): Promise<string> {
  return (await xboard.tell('d')).find((line) => line.startsWith('# Fen: '))!;
}

describe('the GUI dialect', () => {
  it('is an option too', async () => {
    const xboard = talk();
    expect(await xboard.tell('option GUI dialect=1')).toEqual([]);
    await xboard.silence();
    expect(await xboard.tell('protover 2')).toContain('feature option="GUI dialect -check 1"');
    await xboard.tell('force', `setboard ${NO_QUESTION}`);
    expect(await xboard.tell('usermove N@c6')).toEqual(['tellothers (N-N)*c6']);
  });

  it('sends an exchange of the engine as a drop, followed by an explanation', async () => {
    const xboard = talkGui({ favourites: ['N#B@c6'] });
    await xboard.tell('force', `setboard ${QUESTION}`, 'go');
    await xboard.expectLine(/^move N@c6$/);
    await xboard.expectLine(/^tellothers \(B-N\)\*c6$/);
    expect(await fen(xboard)).toContain('[b#Rn]');
  });

  it("tells the user that XBoard's position has airfields and prisons in one", async () => {
    const xboard = talkGui();
    const [answer, ...more] = await xboard.tell(
      'force',
      'setboard 2bqk3/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR[RNbn] w K - 0 1',
    );
    expect(answer).toMatch(/^telluser .*XBoard's position has airfields and prisons in one: all men beside/);
    expect(more).toEqual([]);
    expect(await xboard.tell('setboard 2bqk3/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR[-] w K - 0 1')).toEqual([]);
    expect(await xboard.tell(`setboard ${QUESTION}`)).toEqual([]);
    expect(await talk().tell('setboard 2bqk3/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR[RNbn] w K - 0 1')).toEqual([]);
  });

  it('sends variations in moves that XBoard can read', async () => {
    const xboard = talkGui({ favourites: ['N#B@c6'] });
    await xboard.tell('post', 'force', `setboard ${QUESTION}`, 'go');
    expect(await xboard.expectLine(/^1 /)).toMatch(/\tN@c6 /);
  });

  it('asks which hostage pays, and uses the answer', async () => {
    const xboard = talkGui();
    await xboard.tell('force', `setboard ${QUESTION}`, 'playother');
    expect(await xboard.tell('usermove N@c6')).toEqual([
      'askuser PAY Which hostage do you give for the knight: N or B?',
    ]);
    expect(xboard.engine.isSearching).toBe(false);
    expect(await xboard.tell('PAY x')).toEqual(['askuser PAY Which hostage do you give for the knight: N or B?']);
    expect(await xboard.tell('PAY bishop')).toEqual(['tellothers (B-N)*c6']);
    await xboard.expectLine(/^move /);
    expect(await fen(xboard)).toContain('[b#Rn]');
  });

  it('does not think before the answer, and answers pings meanwhile', async () => {
    const xboard = talkGui();
    await xboard.tell('force', `setboard ${QUESTION}`, 'playother', 'usermove N@c6');
    expect(await xboard.tell('ping 4')).toEqual(['pong 4']);
    await xboard.tell('time 1000', 'otim 1000', 'post');
    await xboard.silence();
    expect(xboard.engine.searches).toEqual([]);
  });

  it('pays with the cheapest if the user moves on: Move Now, or another move', async () => {
    const xboard = talkGui();
    await xboard.tell('force', `setboard ${QUESTION}`, 'playother', 'usermove N@c6');
    expect(await xboard.tell('?')).toEqual(['tellothers (N-N)*c6']);
    await xboard.expectLine(/^move /);
    const other = talkGui();
    await other.tell('force', `setboard ${QUESTION}`, 'usermove N@c6', 'usermove g7g6');
    expect(await fen(other)).toContain('[n#Rb]');
    expect(await fen(other)).toContain(' w ');
  });

  it('still waits for the answer after a line that is no move', async () => {
    const xboard = talkGui();
    await xboard.tell('force', `setboard ${QUESTION}`, 'usermove N@c6');
    expect(await xboard.tell('foo bar')).toEqual(['Error (unknown command): foo bar']);
    expect(await xboard.tell('PAY b')).toEqual(['tellothers (B-N)*c6']);
  });

  it('takes the unpaid move back at undo', async () => {
    const xboard = talkGui();
    await xboard.tell('force', `setboard ${QUESTION}`, 'usermove N@c6', 'undo');
    await xboard.silence();
    expect(await fen(xboard)).toBe(`# Fen: ${QUESTION}`);
    expect(await xboard.tell('PAY b')).toEqual(['Error (no payment is being asked for): b']);
  });

  it('remembers the answer when the user steps through the game', async () => {
    const xboard = talkGui();
    await xboard.tell('force', `setboard ${QUESTION}`, 'usermove N@c6', 'PAY b', 'undo');
    await xboard.silence();
    xboard.skip();
    expect(await xboard.tell('usermove N@c6')).toEqual(['tellothers (B-N)*c6']);
    expect(await fen(xboard)).toContain('[b#Rn]');
  });

  it('asks again for the same move in another position', async () => {
    const xboard = talkGui();
    await xboard.tell(
      'force',
      `setboard ${QUESTION}`,
      'usermove N@c6',
      'PAY b',
      'undo',
      'usermove g2g3',
      'usermove g7g6',
    );
    await xboard.silence();
    expect(await xboard.tell('usermove N@c6')).toEqual([
      'askuser PAY Which hostage do you give for the knight: N or B?',
    ]);
  });

  it('drops the question at a new game', async () => {
    const xboard = talkGui();
    await xboard.tell('force', `setboard ${QUESTION}`, 'usermove N@c6', 'new');
    await xboard.silence();
    expect(await xboard.tell('PAY b')).toEqual(['Error (no payment is being asked for): b']);
  });

  it("reports why a move is refused, because XBoard doesn't show it", async () => {
    const lines = await talkGui().tell('force', 'usermove R@e4');
    expect(lines[0]).toMatch(/^Illegal move \(.*\): R@e4$/);
    expect(lines[1]).toMatch(/^tellusererror .*airfield/);
  });

  it('asks always or never, according to the option', async () => {
    const xboard = talkGui();
    await xboard.tell('option Ask payment=always', 'force', `setboard ${NO_QUESTION}`);
    await xboard.silence();
    expect((await xboard.tell('usermove N@c6'))[0]).toMatch(/^askuser PAY /);
    await xboard.tell('undo', 'option Ask payment=never', `setboard ${QUESTION}`);
    await xboard.silence();
    expect(await xboard.tell('usermove N@c6')).toEqual(['tellothers (N-N)*c6']);
  });

  it('excludes all exchanges that look alike', async () => {
    const xboard = talkGui();
    await xboard.tell('force', `setboard ${QUESTION}`, 'analyze', 'exclude N@c6');
    await xboard.silence();
    expect(xboard.engine.lastSearch.limits.excludeMoves).toHaveLength(2);
  });
});

describe('the holdings of XBoard', () => {
  /** White's pawn on b7 promotes by changing places with the captive knight; then no pawn is shown any more. */
  const PROMOTES = 'k7/ppp2P2/8/8/8/8/8/4K3[#Np] w - - 0 1';

  it('are corrected if a promoted pawn is missing and could be dropped', async () => {
    const xboard = talkGui({ favourites: ['a7a6'] });
    await xboard.tell('force', `setboard ${PROMOTES}`, 'playother', 'usermove f7f8n');
    await xboard.expectLine(/^move a7a6$/);
    const position = await xboard.expectLine(/^setboard /);
    expect(position).toBe('setboard k4N2/1pp5/p7/8/8/8/8/4K3[Pp] w - - 0 2');
    expect(await xboard.expectLine(/^setup/)).toBe(
      'setup (PNBRQKpnbrqk) 8x8+5_super k4N2/1pp5/p7/8/8/8/8/4K3[Pp] w - - 0 2',
    );
    // XBoard's reaction is ignored: the game continues.
    expect(await xboard.tell('result * {Engine aborts game}', 'force', 'ping 3')).toEqual(['pong 3']);
    expect((await xboard.tell('usermove P@e4'))[0]).toBe('tellothers (P-P)*e4');
    await xboard.expectLine(/^move /);
    await xboard.tell('force');
    await xboard.tell('usermove f8e6');
    expect(await xboard.silence()).toEqual([]);
  });

  it('are not touched as long as the user can pick up everything he may drop', async () => {
    const xboard = talkGui({ favourites: ['a7a6'] });
    await xboard.tell('force', `setboard ${PROMOTES.replace('#Np', '#NPp')}`, 'playother', 'usermove f7f8n');
    await xboard.expectLine(/^move a7a6$/);
    expect(await xboard.silence()).toEqual([]);
  });

  it('are corrected after every promotion, or never, according to the option', async () => {
    const always = talkGui({ favourites: ['a7a6'] });
    await always.tell('option Resync holdings=after a promotion', 'force');
    await always.tell(`setboard ${PROMOTES.replace('#Np', '#NPp')}`, 'playother', 'usermove f7f8n');
    await always.expectLine(/^setboard k4N2/);
    const never = talkGui({ favourites: ['a7a6'] });
    await never.tell('option Resync holdings=never', 'force');
    await never.tell(`setboard ${PROMOTES}`, 'playother', 'usermove f7f8n');
    await never.expectLine(/^move a7a6$/);
    expect(await never.silence()).toEqual([]);
  });
});

describe('two machines in a stock XBoard', () => {
  it('ask no questions, interpret a bare drop alike, and leave explanations to the mover', async () => {
    const xboard = talkGui();
    expect(await xboard.tell('force', 'computer', `setboard ${QUESTION}`, 'usermove N@c6')).toEqual([]);
    expect(await fen(xboard)).toContain('[n#Rb]');
  });

  it('play only moves that the other can read', async () => {
    const xboard = talkGui({ favourites: ['N#B@c6'] });
    await xboard.tell('computer', 'force', `setboard ${QUESTION}`, 'go');
    expect(await xboard.expectLine(/^move/)).not.toBe('move N@c6');
    const alone = talkGui({ favourites: ['N#B@c6'] });
    await alone.tell('force', `setboard ${QUESTION}`, 'go');
    await alone.expectLine(/^move N@c6$/);
  });

  it('expect a person again in the next game', async () => {
    const xboard = talkGui();
    await xboard.tell('computer', 'new', 'force', `setboard ${QUESTION}`);
    await xboard.silence();
    expect((await xboard.tell('usermove N@c6'))[0]).toMatch(/^askuser/);
  });
});
