import { endConversations } from '../conversation.ts';
import { talk } from './talk.ts';

afterEach(endConversations);

describe('analyze', () => {
  it('analyses every position without moving', async () => {
    const xboard = talk();
    await xboard.tell('post', 'analyze');
    await xboard.expectLine(/^5 20 /);
    await xboard.tell('usermove e2e4');
    await xboard.silence();
    expect(xboard.engine.lastSearch).toMatchObject({ moves: ['e2e4'], limits: { infinite: true } });
    await xboard.tell('undo');
    await xboard.silence();
    expect(xboard.engine.lastSearch.moves).toEqual([]);
    await xboard.tell('setboard 4k3/8/8/8/8/8/8/R3K3[] w - - 0 1');
    await xboard.silence();
    expect(xboard.engine.lastSearch.moves).toEqual([]);
    expect(xboard.engine.searches).toHaveLength(4);
    await xboard.tell('exit');
    await xboard.silence();
    expect(xboard.engine.isSearching).toBe(false);
    expect(xboard.output.some((line) => line.startsWith('move'))).toBe(false);
  });

  it('thinks at full strength', async () => {
    const xboard = talk();
    await xboard.tell('option Skill Level=0', 'option Variety=50', 'analyze');
    await xboard.silence();
    expect(xboard.engine.lastSearch.options).toMatchObject({ skillLevel: 20, variety: 0 });
  });

  it('restarts with other options', async () => {
    const xboard = talk();
    await xboard.tell('analyze', 'option MultiPV=4');
    await xboard.silence();
    expect(xboard.engine.lastSearch.options.multiPv).toBe(4);
    expect(xboard.engine.isSearching).toBe(true);
  });

  it('is idle if there is nothing to analyse', async () => {
    const xboard = talk();
    await xboard.tell('analyze', 'setboard 4k3/8/8/8/8/8/5PPP/r5K1[] w - - 0 1');
    await xboard.silence();
    expect(xboard.engine.isSearching).toBe(false);
    await xboard.tell('setboard rubbish', 'usermove e2e4', '.');
    await xboard.expectLine(/^Illegal move/);
    expect(xboard.engine.isSearching).toBe(false);
  });

  it('survives the end of the game', async () => {
    const xboard = talk();
    await xboard.tell('analyze', 'result * {whatever}');
    await xboard.silence();
    expect(xboard.engine.isSearching).toBe(true);
  });

  it('ends when the engine is to play', async () => {
    const xboard = talk();
    await xboard.tell('analyze', 'go');
    await xboard.expectLine(/^move /);
    expect(xboard.engine.isSearching).toBe(false);
  });
});

describe('.', () => {
  it('reports the progress of the search', async () => {
    let time = 0;
    const xboard = talk({ favourites: ['e2e4'] }, () => time);
    await xboard.tell('post', 'analyze');
    await xboard.expectLine(/^3 /);
    time = 1234;
    expect((await xboard.tell('.'))[0]).toMatch(/^stat01: 123 \d+000 \d+ 19 20 e2e4$/);
  });

  it('answers immediately', async () => {
    expect((await talk().tell('analyze', '.'))[0]).toMatch(/^stat01: \d+ 0 0 0 20$/);
  });

  it('is still answered when the search is exhausted', async () => {
    const xboard = talk({ deepest: 2 });
    await xboard.tell('analyze');
    await xboard.silence();
    expect((await xboard.tell('.'))[0]).toMatch(/^stat01: /);
  });

  it('has no answer without a search', async () => {
    expect(await talk().tell('.')).toEqual([]);
  });
});

describe('exclude and include', () => {
  it('exclude moves from the analysis, and include them again', async () => {
    const xboard = talk({ favourites: ['e2e4'] });
    const best = async (...lines: readonly string[]): Promise<string> => {
      await xboard.tell(...lines);
      await xboard.silence();
      return (await xboard.tell('hint'))[0] ?? '';
    };
    expect(await best('analyze')).toBe('Hint: e2e4');
    expect(await best('exclude e4')).not.toBe('Hint: e2e4');
    expect(await best('include e2e4')).toBe('Hint: e2e4');
    expect(await best('exclude all', 'include b1c3')).toBe('Hint: b1c3');
    expect(await best('include all')).toBe('Hint: e2e4');
  });

  it('are reset by a new position', async () => {
    const xboard = talk();
    await xboard.tell('analyze', 'exclude e2e4', 'usermove d2d4', 'undo');
    await xboard.silence();
    expect(xboard.engine.lastSearch.limits.excludeMoves).toBeUndefined();
    await xboard.tell('exclude e2e4', 'new');
    await xboard.silence();
    expect(xboard.engine.lastSearch.limits.excludeMoves).toBeUndefined();
  });

  it('stop the search if all moves are excluded', async () => {
    const xboard = talk();
    await xboard.tell('analyze', 'exclude all');
    await xboard.silence();
    expect(xboard.engine.isSearching).toBe(false);
    await xboard.tell('include a2a3');
    await xboard.silence();
    expect(xboard.engine.isSearching).toBe(true);
  });

  it('apply to the next move of the engine', async () => {
    const xboard = talk({ favourites: ['e2e4'] });
    await xboard.tell('force', 'exclude e2e4', 'go');
    expect(await xboard.expectLine(/^move/)).not.toBe('move e2e4');
    await xboard.tell('new', 'force');
    await xboard.silence();
    await xboard.tell('exclude all');
    expect(await xboard.tell('go')).toEqual(['Error (all moves are excluded): go']);
  });

  it('refuse illegal moves', async () => {
    expect((await talk().tell('exclude e2e5'))[0]).toMatch(/^Illegal move \(/);
  });
});
