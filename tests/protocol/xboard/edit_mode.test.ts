import { endConversations } from '../conversation.ts';
import { talk, talkGui } from './talk.ts';

afterEach(endConversations);

/** As XBoard sends a position to an engine without `setboard`. */
const ROOK_ENDING = ['edit', '#', 'Ra1', 'Ke1', 'Ph7', 'c', 'Ke8', 'Rh8', 'Qd8', '.'];
const ROOK_ENDING_FEN = '3qk2r/7P/8/8/8/8/8/R3K3[] w Qk - 0 1';
const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';

async function fenOf(xboard: ReturnType<typeof talk>): Promise<string | undefined> {
  return (await xboard.tell('d')).find((line) => line.startsWith('# Fen: '))?.slice('# Fen: '.length);
}

describe('edit mode', () => {
  it("sets a position, and says what it can't express", async () => {
    const xboard = talk();
    const said = await xboard.tell('new', 'force', ...ROOK_ENDING);
    await xboard.silence();
    expect(xboard.output.every((line) => line.startsWith('#'))).toBe(true);
    expect(said.length).toBeLessThan(3);
    expect(xboard.output.at(-1)).toContain('setboard FEN');
    expect(await fenOf(xboard)).toBe(ROOK_ENDING_FEN);
  });

  it('keeps the side to move, so that a move before it gives Black the turn', async () => {
    const xboard = talk();
    await xboard.tell('new', 'force', 'a2a3', ...ROOK_ENDING);
    await xboard.silence();
    expect(await fenOf(xboard)).toBe(ROOK_ENDING_FEN.replace(' w ', ' b '));
    await xboard.tell('go');
    expect(await xboard.expectLine(/^move /)).toMatch(/^move [a-h]8/);
  });

  it('changes single squares too, with airfields and prisons as they are', async () => {
    const xboard = talk();
    await xboard.tell('force', 'setboard 4k3/8/8/8/8/8/4P3/R3K3[N#b] w Q - 5 9');
    await xboard.tell('edit', 'xa1', 'Pe4', 'xe2', 'c', 'Nb8', '.');
    expect(await fenOf(xboard)).toBe('1n2k3/8/8/8/4P3/8/8/4K3[N#b] w - - 0 1');
  });

  it('never mistakes its lines for moves or other commands', async () => {
    const xboard = talk();
    await xboard.tell('analyze');
    await xboard.silence();
    const said = await xboard.tell('edit', '#', 'Nb1', 'Ke1', 'c', 'Ke8', 'xb1', '.');
    await xboard.silence();
    expect([...said, ...xboard.output].filter((line) => !line.startsWith('#'))).toEqual([]);
    expect(await fenOf(xboard)).toBe('4k3/8/8/8/8/8/8/4K3[] w - - 0 1');
    expect(xboard.engine.isSearching).toBe(true);
    expect((await xboard.tell('.'))[0]).toMatch(/^stat01: /);
  });

  it.each([
    ['e2e4', 'e2e4'],
    ['P@e4', 'P@e4'],
    ['Pj9', 'Pj9'],
    ['castle KQkq', 'castle KQkq'],
    ['sd many', 'sd many'],
  ])('does not guess the meaning of %j: there is no position until a valid one is sent', async (line, shown) => {
    const xboard = talk();
    await xboard.tell('force');
    const [, error] = await xboard.tell('edit', line, 'xa1');
    expect(error).toBe(`Error (edit mode takes #, c, Pa4 or xa4, and ends with "."): ${shown}`);
    expect((await xboard.tell('.'))[0]).toBe(
      `tellusererror Illegal position: Edit mode does not understand "${shown}". ` +
        'Edit mode leaves airfields and prisons empty: use setboard FEN to fill them.',
    );
    expect(await xboard.tell('usermove e2e4')).toEqual(['Illegal move (there is no legal position to play in): e2e4']);
    expect(await fenOf(xboard)).toBe(START_FEN);
    await xboard.tell(...ROOK_ENDING);
    expect(await fenOf(xboard)).toBe(ROOK_ENDING_FEN);
    expect(await xboard.tell('usermove a1a2')).toEqual([]);
  });

  it('says why a position is not possible, with the remedy', async () => {
    const xboard = talk();
    await xboard.tell('force');
    const said = await xboard.tell('edit', 'Ke4', '.');
    expect(said.at(-1)).toMatch(/^tellusererror Illegal position: .*king.* use setboard FEN to fill them\.$/);
  });

  it('continues across other commands', async () => {
    const xboard = talk();
    await xboard.tell('force');
    expect(await xboard.tell('edit', '#', 'ping 7', 'Ke1', 'post', 'c', 'Ke8', 'edit')).toContain('pong 7');
    // A second "edit" restarts it.
    await xboard.tell('xe2', '.');
    expect(await fenOf(xboard)).toBe(START_FEN.replace('PPPPPPPP/', 'PPPP1PPP/'));
  });

  it.each(['new', 'setboard 4k3/8/8/8/8/8/8/4K3[] w - - 0 1', 'usermove e2e4', 'go', 'analyze', 'result 1-0 {x}'])(
    'is left on %j, which is executed as usual',
    async (line) => {
      const xboard = talk();
      await xboard.tell('force', 'edit', '#');
      xboard.skip();
      await xboard.tell(line);
      await xboard.expectLine(/^# Edit mode was left/);
      await xboard.silence();
      await xboard.tell('force', 'exit', '.');
      expect(await xboard.tell('c')).toEqual(['Error (unknown command): c']);
      expect((await fenOf(xboard))?.includes('K')).toBe(true);
    },
  );

  it('has lines that are errors outside of it', async () => {
    expect(await talk().tell('#', 'c', 'xa4')).toEqual([
      'Error (unknown command): #',
      'Error (unknown command): c',
      expect.stringMatching(/^(Error|Illegal move) \(/),
    ]);
  });

  it('sets a position in the GUI dialect as well', async () => {
    const xboard = talkGui();
    await xboard.tell('force', ...ROOK_ENDING);
    expect(await fenOf(xboard)).toBe(ROOK_ENDING_FEN);
  });

  it('treats an overlong line as unknown', async () => {
    const xboard = talk();
    await xboard.tell('force', 'edit');
    xboard.session.receiveTooLong('Pa4Pa4Pa4');
    expect((await xboard.tell('.'))[0]).toMatch(
      /^tellusererror Illegal position: Edit mode does not understand "Pa4Pa4Pa4"/,
    );
  });
});
