import type { Conversation } from '../conversation.ts';
import { endConversations } from '../conversation.ts';
import { talk } from './talk.ts';

afterEach(endConversations);

const FOOL = ['usermove f2f3', 'usermove e7e5', 'usermove g2g4'];

/** Lets the engine make its current move. */
async function replies(xboard: Conversation, ...lines: readonly string[]): Promise<string> {
  await xboard.tell(...lines);
  return xboard.expectLine(/^move /);
}

async function fen(xboard: Conversation): Promise<string> {
  const lines = await xboard.tell('d');
  return lines.find((line) => line.startsWith('# Fen: '))!.slice('# Fen: '.length);
}

describe('new', () => {
  it('lets the engine play Black', async () => {
    const xboard = talk({ favourites: ['e7e5'] });
    expect(await replies(xboard, 'new', 'usermove e2e4')).toBe('move e7e5');
  });

  it('leaves force mode, clears sd and cancels nps; st stays', async () => {
    const xboard = talk();
    await replies(xboard, 'st 3', 'sd 2', 'nps 100', 'force', 'new', 'usermove e2e4');
    expect(xboard.engine.lastSearch.limits).toEqual({ moveTimeMs: 3000 });
  });

  it("starts a game even if the engine can't be made ready", async () => {
    const xboard = talk({ broken: true });
    await xboard.tell('force', 'usermove e2e4', 'new', 'ping 1');
    await xboard.expectLine(/^# .*a wheel came off$/);
    await xboard.expectLine(/^pong 1$/);
    expect(await fen(xboard)).toMatch(/PPPPPPPP.* w /);
  });

  it('stops a search without a move', async () => {
    const xboard = talk();
    await xboard.tell('go', 'new', 'ping 1');
    await xboard.expectLine(/^pong 1$/);
    expect(xboard.output).toEqual(['pong 1']);
    expect(xboard.engine.isSearching).toBe(false);
  });

  it('stays in analyze mode, and keeps pondering on', async () => {
    const xboard = talk();
    await xboard.tell('hard', 'analyze', 'usermove e2e4', 'new');
    await xboard.silence();
    expect(xboard.engine.lastSearch).toMatchObject({ moves: [], limits: { infinite: true } });
    await xboard.tell('exit');
    await replies(xboard, 'new', 'usermove e2e4');
    await xboard.silence();
    expect(xboard.engine.lastSearch.limits.ponder).toBe(true);
  });
});

describe('force, go and playother', () => {
  it('still checks moves in force mode, but makes none', async () => {
    const xboard = talk();
    expect(await xboard.tell('force', 'usermove e2e4', 'usermove e7e5')).toEqual([]);
    expect((await xboard.tell('usermove e4e5'))[0]).toMatch(/^Illegal move/);
    expect(await xboard.silence()).toHaveLength(1);
    expect(xboard.engine.searches).toEqual([]);
  });

  it('go plays the side that is to move', async () => {
    const xboard = talk({ favourites: ['e2e4', 'd2d4'] });
    expect(await replies(xboard, 'force', 'go')).toMatch(/^move (e2e4|d2d4)/);
    expect(await replies(xboard, 'usermove e7e5')).toMatch(/^move /);
  });

  it('force stops the search', async () => {
    const xboard = talk();
    await xboard.tell('go', 'force', 'ping 3');
    await xboard.expectLine(/^pong 3$/);
    expect(await xboard.silence()).toEqual([]);
    expect(await fen(xboard)).toContain(' w KQkq - 0 1');
  });

  it('playother plays the other side, when the user has moved', async () => {
    const xboard = talk();
    await xboard.tell('force', 'usermove e2e4', 'playother');
    expect(await xboard.silence()).toEqual([]);
    await replies(xboard, 'usermove e7e5');
    expect(await fen(xboard)).toMatch(/ b .* 2$/);
  });

  it('understands the old commands white and black', async () => {
    const xboard = talk();
    await xboard.tell('force', 'white');
    await xboard.silence();
    await replies(xboard, 'usermove e2e4');
  });
});

describe('moves', () => {
  it('are never echoed', async () => {
    const xboard = talk();
    await replies(xboard, 'usermove e2e4');
    expect(xboard.output).toHaveLength(1);
  });

  it('are accepted in every dialect, with or without usermove', async () => {
    const xboard = talk();
    expect(await xboard.tell('force', 'usermove e4', 'Nf6', 'usermove Nc3', 'd5', 'exd5')).toEqual([]);
    expect(await fen(xboard)).toMatch(/^rnbqkb1r\/ppp1pppp\/5n2\/3P4\//);
    expect(await xboard.tell('setboard 2bqk2r/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR[#RNbn] w Kk - 0 1')).toEqual([]);
    expect(await xboard.tell('usermove N#B@c6', 'undo')).toEqual([]);
    expect(await xboard.tell('usermove (B-N)*c6')).toEqual([]);
  });

  it("are refused if it isn't the user's turn", async () => {
    const xboard = talk();
    await xboard.tell('usermove e2e4');
    expect(await xboard.tell('usermove e7e5')).toEqual(["Illegal move (it is the engine's turn): e7e5"]);
    await xboard.expectLine(/^move /);
  });

  it('writes drops and exchanges of its own as coordinates', async () => {
    const xboard = talk({ favourites: ['N#B@c6'] });
    await xboard.tell('force', 'setboard 2bqk2r/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR[#RNbn] w Kk - 0 1', 'go');
    await xboard.expectLine(/^move N#B@c6$/);
  });
});

describe('undo and remove', () => {
  it('undo takes one ply back, and the engine waits', async () => {
    const xboard = talk();
    await replies(xboard, 'usermove e2e4');
    await xboard.tell('undo');
    await xboard.silence();
    expect(await fen(xboard)).toContain(' b KQkq - 0 1');
    expect(xboard.engine.isSearching).toBe(false);
  });

  it('remove takes two plies back, and the engine keeps its colour', async () => {
    const xboard = talk();
    await replies(xboard, 'usermove e2e4');
    await xboard.tell('remove');
    await xboard.silence();
    expect(await fen(xboard)).toContain(' w KQkq - 0 1');
    await replies(xboard, 'usermove d2d4');
  });
});

describe('ping', () => {
  it("is answered after the move on the engine's turn", async () => {
    const xboard = talk();
    await xboard.tell('usermove e2e4', 'ping 7');
    expect(xboard.output).toEqual([]);
    await xboard.expectLine(/^move /);
    await xboard.expectLine(/^pong 7$/);
  });

  it('comes soon after ?', async () => {
    const xboard = talk();
    await xboard.tell('st 1000', 'sd 500', 'usermove e2e4');
    await xboard.silence();
    await xboard.tell('?', 'ping 8');
    await xboard.expectLine(/^move /);
    await xboard.expectLine(/^pong 8$/);
  });

  it('is answered at once while the engine ponders', async () => {
    const xboard = talk();
    await replies(xboard, 'hard', 'usermove e2e4');
    await xboard.silence();
    expect(xboard.engine.isSearching).toBe(true);
    expect(await xboard.tell('ping 9')).toEqual(['pong 9']);
    expect(xboard.engine.isSearching).toBe(true);
  });
});

describe('the clocks', () => {
  it('belong to the side that the engine plays now', async () => {
    const xboard = talk();
    await replies(xboard, 'level 0 5 0', 'time 10000', 'otim 20000', 'usermove e2e4');
    expect(xboard.engine.lastSearch.limits.clock?.remainingMs).toBe(100_000);
  });

  it.each([
    ['go', ['force', 'usermove d2d4', 'time 11000', 'otim 21000', 'go']],
    [
      'playother',
      ['force', 'usermove d2d4', 'usermove d7d5', 'time 11000', 'otim 21000', 'playother', 'usermove g1f3'],
    ],
    ['go, after moves', ['force', 'time 11000', 'otim 21000', 'usermove d2d4', 'usermove d7d5', 'go']],
  ])('go with the engine when it changes sides: XBoard sends them before %s', async (_command, lines) => {
    const xboard = talk();
    await replies(xboard, 'level 0 5 0', 'time 10000', 'otim 20000', 'usermove e2e4');
    await replies(xboard, ...lines);
    expect(xboard.engine.lastSearch.limits.clock?.remainingMs).toBe(110_000);
  });

  it('are forgotten once they have run', async () => {
    const xboard = talk();
    await replies(xboard, 'level 0 5 0', 'time 10000', 'otim 20000', 'usermove e2e4');
    await replies(xboard, 'force', 'go');
    expect(xboard.engine.lastSearch.limits.clock?.remainingMs).toBe(200_000);
  });

  it('run by themselves if they are not set', async () => {
    let time = 0;
    const xboard = talk({}, () => (time += 1000));
    await replies(xboard, 'level 0 1 0', 'usermove e2e4');
    await replies(xboard, 'usermove d2d4');
    expect(xboard.engine.lastSearch.limits.clock!.remainingMs).toBeLessThan(60_000);
  });

  it('do not disturb a search', async () => {
    const xboard = talk();
    await xboard.tell(
      'usermove e2e4',
      'time 100',
      'otim 100',
      'level 40 5 0',
      'sd 3',
      'post',
      'nopost',
      'hard',
      'easy',
    );
    expect(xboard.engine.isSearching).toBe(true);
    await xboard.expectLine(/^move /);
    expect(xboard.engine.lastSearch.stops).toBe(0);
  });
});

describe('?', () => {
  it('makes the engine move now', async () => {
    const xboard = talk();
    await xboard.tell('sd 500', 'usermove e2e4');
    await xboard.silence();
    expect(xboard.output).toEqual([]);
    await replies(xboard, '?');
  });

  it('does nothing without a search', async () => {
    const xboard = talk();
    await xboard.tell('?', 'force', '?');
    expect(await xboard.silence()).toEqual([]);
  });
});

describe('pondering', () => {
  it('searches the expected reply, and continues if it is played', async () => {
    const xboard = talk({ favourites: ['e7e5', 'd2d4'] });
    await replies(xboard, 'level 0 5 0', 'hard', 'usermove e2e4');
    await xboard.silence();
    const search = xboard.engine.lastSearch;
    expect(search.limits.clock?.mayPonder).toBe(true);
    expect(search.limits.ponder).toBe(true);
    expect(search.moves.slice(0, 2)).toEqual(['e2e4', 'e7e5']);
    await replies(xboard, `usermove ${search.moves[2]!}`);
    expect(search.ponderHits).toBe(1);
    // One for the move, one for pondering on the reply, and the next ponder search.
    await xboard.silence();
    expect(xboard.engine.searches).toHaveLength(3);
  });

  it('starts again if another reply is played', async () => {
    const xboard = talk({ favourites: ['e7e5'] });
    await replies(xboard, 'hard', 'usermove e2e4');
    await xboard.silence();
    await replies(xboard, 'usermove h2h4');
    expect(xboard.engine.searches[1]).toMatchObject({ ponderHits: 0, stops: 1 });
    expect(xboard.engine.searches[2]!.moves).toEqual(['e2e4', 'e7e5', 'h2h4']);
    expect(xboard.engine.searches[2]!.limits.ponder).toBeUndefined();
  });

  it('may have finished when the reply is played', async () => {
    const xboard = talk({ favourites: ['e7e5'], deepest: 3 });
    await replies(xboard, 'hard', 'usermove e2e4');
    await xboard.silence(40);
    expect(xboard.engine.isSearching).toBe(false);
    const expected = xboard.engine.lastSearch.moves[2]!;
    expect((await xboard.tell(`usermove ${expected}`))[0]).toMatch(/^move /);
  });

  it('hard and easy at once leave it off', async () => {
    const xboard = talk();
    await replies(xboard, 'hard', 'easy', 'usermove e2e4');
    await xboard.silence();
    expect(xboard.engine.searches).toHaveLength(1);
    await xboard.tell('hard');
    await xboard.silence();
    expect(xboard.engine.lastSearch.limits.ponder).toBe(true);
    await xboard.tell('easy');
    await xboard.silence();
    expect(xboard.engine.isSearching).toBe(false);
  });

  it('reports the move pondered on if thinking is shown', async () => {
    const xboard = talk({ favourites: ['e7e5'] });
    await replies(xboard, 'post', 'hard', 'usermove e2e4');
    await xboard.expectLine(/^Hint: /);
    await xboard.expectLine(/^1 20 /);
  });
});

describe('the end of a game', () => {
  it("is claimed after the user's mate and after the engine's own", async () => {
    const xboard = talk({ favourites: ['d8h4'] });
    await xboard.tell('force', ...FOOL);
    await xboard.tell('go');
    await xboard.expectLine(/^move d8h4$/);
    await xboard.expectLine(/^0-1 \{Black mates\}$/);
    expect((await xboard.tell('usermove a2a3'))[0]).toMatch(/^Illegal move \(/);
    const other = talk();
    await other.tell('force', ...FOOL, 'playother', 'usermove d8h4');
    await other.expectLine(/^0-1 \{Black mates\}$/);
    expect(other.engine.searches).toEqual([]);
  });

  it('by stalemate is a draw', async () => {
    const xboard = talk();
    await xboard.tell('force', 'setboard 7k/5Q2/8/6K1/8/8/8/8[] w - - 0 1', 'playother', 'usermove g5g6');
    await xboard.expectLine(/^1\/2-1\/2 \{Stalemate\}$/);
  });

  it('a repetition that its own move makes is claimed by an offer before the move', async () => {
    const xboard = talk({ favourites: ['g8f6', 'f6g8'] });
    await xboard.tell('force');
    for (const move of ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1']) await xboard.tell(`usermove ${move}`);
    await xboard.tell('go');
    await xboard.expectLine(/^1\/2-1\/2 \{Draw by repetition\}$/);
    expect(xboard.output).toEqual(['offer draw', 'move f6g8', '1/2-1/2 {Draw by repetition}']);
    expect(await xboard.tell('usermove e2e4')).toEqual([
      'Illegal move (the game is over: Draw by threefold repetition): e2e4',
    ]);
  });

  it('by fifty moves too', async () => {
    const xboard = talk({ favourites: ['a1a2'] });
    await xboard.tell('force', 'setboard 4k3/8/8/8/8/8/8/R3K3[] w - - 99 80', 'go');
    await xboard.expectLine(/^1\/2-1\/2 \{Draw by the fifty-move rule\}$/);
    expect(xboard.output.slice(0, 2)).toEqual(['offer draw', 'move a1a2']);
  });

  it('is not claimed in force mode', async () => {
    const xboard = talk();
    await xboard.tell('force', ...FOOL, 'usermove d8h4');
    expect(await xboard.silence()).toEqual([]);
  });

  it('by result stops the search', async () => {
    const xboard = talk();
    await xboard.tell('usermove e2e4', 'result 1-0 {White resigns}', 'ping 1');
    await xboard.expectLine(/^pong 1$/);
    expect(xboard.output).toEqual(['pong 1']);
    expect(xboard.engine.isSearching).toBe(false);
  });
});

describe('draw offers', () => {
  it('are accepted if the engine is worse off', async () => {
    const xboard = talk({ score: { kind: 'cp', centipawns: -300 } });
    await replies(xboard, 'usermove e2e4');
    expect(await xboard.tell('draw')).toEqual(['offer draw']);
  });

  it('are ignored otherwise', async () => {
    const xboard = talk();
    await replies(xboard, 'usermove e2e4');
    expect(await xboard.tell('draw')).toEqual([]);
    await replies(xboard, 'usermove d2d4');
    expect(xboard.output.join()).not.toContain('offer');
  });

  it('are considered during the search if they come with the move', async () => {
    const xboard = talk({ score: { kind: 'mate', moves: -2 } });
    await xboard.tell('usermove e2e4', 'draw');
    expect(await xboard.expectLine(/./)).toBe('offer draw');
    await xboard.expectLine(/^move /);
  });

  it('have no effect in force mode', async () => {
    expect(await talk({ score: { kind: 'cp', centipawns: -300 } }).tell('force', 'draw')).toEqual([]);
  });
});

describe('thinking output', () => {
  it('comes only after post, in centipawns and centiseconds, with a TAB before the variation', async () => {
    const xboard = talk();
    await replies(xboard, 'usermove e2e4');
    expect(xboard.output).toHaveLength(1);
    await xboard.tell('post', 'usermove d2d4');
    expect(await xboard.expectLine(/^2 /)).toMatch(
      /^2 20 \d+ 2000 4 \d+ 0\t[a-h][1-8][a-h][1-8] [a-h][1-8][a-h][1-8]$/,
    );
    await xboard.expectLine(/^move/);
    await xboard.tell('nopost', 'usermove a2a3');
    expect(await xboard.expectLine(/./)).toMatch(/^move/);
  });

  it('reports mates as 100000 + N', async () => {
    const xboard = talk({ score: { kind: 'mate', moves: 3 } });
    await xboard.tell('post', 'usermove e2e4');
    await xboard.expectLine(/^1 100003 /);
    const mated = talk({ score: { kind: 'mate', moves: -4 } });
    await mated.tell('post', 'usermove e2e4');
    await mated.expectLine(/^1 -100004 /);
  });
});

describe('pause and resume', () => {
  it('stop the search and continue it', async () => {
    const xboard = talk();
    await xboard.tell('sd 20', 'usermove e2e4');
    await xboard.silence(10);
    await xboard.tell('pause');
    await xboard.silence();
    expect(xboard.engine.isSearching).toBe(false);
    expect(xboard.output).toEqual([]);
    await replies(xboard, 'resume');
    expect(await xboard.tell('resume')).toEqual([]);
  });

  it('stop pondering and analysis too', async () => {
    const xboard = talk();
    await xboard.tell('analyze', 'pause');
    await xboard.silence();
    expect(xboard.engine.isSearching).toBe(false);
    await xboard.tell('resume');
    expect(xboard.engine.isSearching).toBe(true);
  });
});

describe('the end of the input', () => {
  it("does not lose the engine's move", async () => {
    const xboard = talk({ iterationMs: 50 });
    await xboard.tell('st 60', 'go');
    await xboard.session.shutDown();
    expect(xboard.output.at(-1)).toMatch(/^move [a-h]/);
  });
});
