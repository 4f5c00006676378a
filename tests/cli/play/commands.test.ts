import { START_FEN } from '../../../src/notation/fen.ts';
import { commandNames } from '../../../src/cli/play/commands.ts';
import { sleep } from '../../protocol/fake_engine.ts';
import { Table, tableForTwo } from './table.ts';

describe('a game against Ransom', () => {
  it('continues with every move', async () => {
    const table = new Table({}, undefined, { favourites: ['e7e5'] });
    expect(await table.tell('e4')).toEqual(['1. e4', '1... e5']);
    expect(table.engine.lastSearch).toMatchObject({ moves: ['e2e4'], limits: { moveTimeMs: 2000 } });
    expect(table.engine.lastSearch.options).toMatchObject({ skillLevel: 0, variety: 10 });
  });

  it('moves at once on "now", by any of its names', async () => {
    for (const now of ['now', '!', 'move now', 'Move Now']) {
      const table = new Table({ limit: { kind: 'depth', plies: 1_000_000 } });
      await table.hastily('e4');
      expect(table.conversation.prompt()).toBe('Ransom is thinking… ');
      await table.hastily(now);
      await table.session.settled();
      expect(table.said.join()).toMatch(/^1\.\.\. /);
    }
    expect(await new Table().refused('now')).toBe('Ransom is not thinking about a move.');
  });

  it('waits after stop until go', async () => {
    const table = new Table({ limit: { kind: 'depth', plies: 1_000_000 } });
    await table.hastily('e4');
    await table.hastily('stop');
    expect(table.session.busy).toBeNull();
    expect(table.conversation.prompt()).toBe('paused> ');
    expect(await table.refused('d4')).toContain('It is Ransom\'s turn: "go" lets it move');
    expect((await table.tell('depth 2', 'go')).join()).toMatch(/^1\.\.\. /);
    expect(await table.refused('stop')).toBe('Ransom is not thinking.');
  });

  it('takes moves back while Ransom thinks and afterwards, and forward again', async () => {
    const table = new Table({ limit: { kind: 'depth', plies: 1_000_000 } }, undefined, { favourites: ['e7e5'] });
    await table.hastily('e4');
    expect(await table.hastily('undo')).toEqual(['Taken back: 1 half-move.']);
    await table.tell('depth 1', 'e4', 'd4');
    expect(await table.tell('undo 2')).toEqual(['Taken back: 4 half-moves.']);
    expect(await table.refused('undo')).toBe('There is no move to take back.');
    expect(await table.tell('redo')).toEqual(['Played again: 2 half-moves.']);
    expect(await table.tell('game')).toEqual(['1. e4 e5']);
    await table.tell('Nf3');
    expect(await table.refused('redo')).toBe('No move has been taken back.');
    expect(await table.refused('undo x')).toContain('undo takes a whole number');
  });

  it('changes sides: switch, side, go', async () => {
    const table = new Table({}, undefined, { favourites: ['d2d4'] });
    expect((await table.tell('switch'))[0]).toMatch(/^You have Black; Ransom has White/);
    expect(table.said).toContain('1. d4');
    expect((await table.tell('go'))[0]).toMatch(/^You have White/);
    expect((await table.tell('side both'))[0]).toBe('You play both sides, or a friend plays the other one.');
    expect(await table.refused('switch')).toContain("can't swap sides");
    expect(await table.refused('side up')).toContain('side takes white, black, both, none, not "up".');
  });

  it("refuses moves on Ransom's turn", async () => {
    const table = new Table({ limit: { kind: 'depth', plies: 1_000_000 } });
    await table.hastily('e4');
    await table.hastily('d4');
    expect(table.complaints).toEqual(['Ransom is thinking: "now" makes it move at once, "undo" takes your move back.']);
    await table.hastily('go');
    expect(table.complaints.join()).toContain('"now" makes it move at once');
    await table.session.rest();
  });

  it('asks for a hint at full strength, whatever the level', async () => {
    const table = new Table({ level: 0 }, undefined, { favourites: ['g1f3'] });
    expect((await table.tell('hint')).join()).toMatch(/^Perhaps Nf3 \(\+0\.20 at depth \d+: Nf3 /);
    expect(table.engine.lastSearch.options).toMatchObject({ skillLevel: 20, variety: 0 });
    expect(await table.tell('game')).toEqual(['No move has been made.']);
  });

  it('may end by resignation or agreement, which can be taken back', async () => {
    const table = new Table({}, undefined, { score: { kind: 'cp', centipawns: -80 } });
    expect(await table.tell('draw')).toEqual(['Ransom declines: it thinks it stands better.']);
    await table.tell('e4');
    expect(await table.tell('draw')).toEqual(['Draw by agreement. 1/2-1/2']);
    expect(await table.refused('d4')).toContain('The game is over: Draw by agreement.');
    expect(table.conversation.prompt()).toBe('Game over> ');
    expect(await table.tell('undo')).toEqual(['Taken back: the end of the game.']);
    expect(await table.tell('resign')).toEqual(['White resigns. 0-1']);
    expect(await table.refused('resign')).toContain('The game is over');
    expect(await new Table().tell('e4', 'draw')).toEqual(['Ransom declines: it thinks it stands better.']);
  });
});

describe('two persons', () => {
  it('agree on a draw, or decline it', async () => {
    const table = tableForTwo();
    expect(await table.tell('e4', 'draw')).toEqual(['Black offers a draw.']);
    expect(table.conversation.prompt()).toBe('White, do you accept (yes or no)? ');
    expect(await table.tell('no')).toEqual(['White declines.']);
    expect(await table.tell('draw', 'yes')).toEqual(['Draw by agreement. 1/2-1/2']);
  });

  it('take single half-moves back, and resign for the side to move', async () => {
    const table = tableForTwo();
    expect(await table.tell('e4', 'e5', 'undo')).toEqual(['Taken back: 1 half-move.']);
    expect(await table.tell('resign')).toEqual(['Black resigns. 1-0']);
  });

  it('are told how the game ends, and undo still works', async () => {
    const table = tableForTwo();
    expect(await table.tell('f3', 'e5', 'g4', 'Qh4')).toEqual(['2... Qh4#', 'Black wins by checkmate. 0-1']);
    expect(await table.refused('a3')).toContain('"undo" takes the end back, "new" starts a new game.');
    expect(await table.tell('undo', 'd5')).toEqual(['2... d5']);
  });

  it('are told of a draw by repetition', async () => {
    const there = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
    expect(await tableForTwo().tell(...there, ...there)).toEqual(['4... Ng8', 'Draw by threefold repetition. 1/2-1/2']);
  });
});

describe('Ransom against itself', () => {
  it('plays to the end, and can be paused', async () => {
    const mateInOne = '7k/8/5KQ1/8/8/8/8/8[] w - - 0 1';
    const table = new Table({ side: 'none' }, mateInOne, { favourites: ['g6g7'] });
    table.session.begin();
    await table.session.settled();
    expect(table.said).toEqual(['1. Qg7#', 'White wins by checkmate. 1-0']);
    const slow = new Table({ side: 'none', paceSeconds: 1000 });
    slow.session.begin();
    while (slow.session.busy !== 'pause') await sleep(1);
    expect(slow.conversation.prompt()).toBe('watching> ');
    expect(slow.said).toHaveLength(1);
    await slow.hastily('now');
    while (slow.session.record.plies.length < 2) await sleep(1);
    await slow.hastily('stop');
    expect(slow.session.busy).toBeNull();
    expect(await slow.refused('resign')).toContain('Ransom plays both sides here.');
    expect(await slow.refused('draw')).toContain('plays on');
    expect(await slow.refused('e4')).toContain('lets you move');
  });
});

describe('another game', () => {
  it('starts with new, optionally with a side', async () => {
    const table = new Table({}, undefined, { favourites: ['d2d4'] });
    expect((await table.tell('e4', 'new'))[0]).toMatch(/^You have White/);
    expect(await table.tell('game')).toEqual(['No move has been made.']);
    expect(await table.tell('new black')).toContain('1. d4');
    expect(table.engine.newGames).toBe(2);
    expect(await table.refused('new x')).toContain('new takes white, black, both, none');
  });

  it('starts from a position in which the person is to move', async () => {
    const table = new Table();
    const fen = '4k3/8/8/8/8/8/4p3/R3K3[] b - - 0 1';
    expect((await table.tell(`fen ${fen}`))[0]).toMatch(/^You have Black/);
    expect(await table.tell('fen')).toEqual([fen]);
    const merged = 'rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3';
    expect((await table.tell(`fen ${merged}`))[0]).toContain('[#Pp]');
    await table.tell(`fen ${fen}`);
    expect(await table.refused('fen 8/8 w')).toMatch(/^Bad FEN: .*\n {2}8\/8 w\n +\^$/);
    expect(await table.tell('fen')).toEqual([fen]);
  });

  it('continues under another ruleset if its moves are legal there', async () => {
    const table = tableForTwo('4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1');
    const told = await table.tell('rules');
    expect(told.slice(0, -1).every((line) => /^- .*\(rules? \d\.\d.*\)\.$/.test(line))).toBe(true);
    expect(told.at(-1)).toBe(
      'The rules are leslie. "rules 5" reads section 5 of them, "rules exchange" what they say of that.',
    );
    expect(await table.tell('rules pierce')).toEqual(['The rules are pierce.']);
    expect(await table.refused('Ra4')).toContain('check');
    await table.tell('rules leslie', 'Ra4');
    expect(await table.refused('rules pierce')).toContain('is not legal under the rules pierce');
    expect((await table.tell('rules 5.9'))[0]).toMatch(/^5\.9 /);
    expect((await table.tell('rules exchange')).join('\n')).toMatch(/3\.1 .*hostage/s);
    expect(await table.refused('rules 99')).toMatch(/^There is no rule "99"/);
    expect(await table.refused('rules chezz')).toMatch(
      /^The rules don't contain "chezz".*\n"rules leslie" or "rules pierce" chooses the rules of this game\.$/,
    );
  });
});

describe('looking', () => {
  it('draws the board from both sides, in letters or figures', async () => {
    const table = new Table();
    expect((await table.tell('board')).join('\n')).toContain('8 | r n b q k b n r |');
    expect((await table.tell('flip')).join('\n')).toContain('1 | R N B K Q B N R |');
    expect(table.said.at(-2)).toContain('h g f e d c b a');
    expect((await table.tell('unicode')).join('\n')).toContain('♜');
  });

  it('flips the board for a person who has Black, with the prisons on the right', async () => {
    const table = new Table({ side: 'black' }, 'rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR[#p] b KQkq - 0 2');
    const lines = await table.tell('board');
    expect(lines[2]).toMatch(/^White's prison {5}1 \| R N B K Q B N R \| {2}White's airfield$/);
    expect(lines[3]).toMatch(/^ {2}p +2 \|/);
    expect(lines[6]).toMatch(/^Black's airfield {3}5 \|.*\| {2}Black's prison$/);
  });

  it('marks the last move, a king in check and frozen pawns, and names these', async () => {
    const table = tableForTwo('rnb2k1r/pp1P1ppp/8/4n3/8/NQ6/PPP2bPP/2KR4[Rq#pp] b - - 0 1');
    expect((await table.tell('board')).slice(3, 4)).toEqual(['  -                7 | p p . P*. p p p |    q']);
    const lines = await table.tell('Be3', 'board');
    expect(lines.slice(7, 10)).toEqual([
      '  R                3 | N Q . .[b]. . . |    pp',
      '                   2 | P P P . .[.]P P |',
      '                   1 | . . K+R . . . . |',
    ]);
    expect(lines).toContain('Frozen: d7 (white)');
    expect(await table.tell('undo', 'board')).toEqual(await table.tell('board'));
    expect(table.said.join()).not.toContain('[');
  });

  it('lists the legal moves: all, of a man, to a square, of a kind', async () => {
    const table = tableForTwo('4k3/8/8/8/8/8/8/R3K3[N#Pb] w - - 0 1');
    const all = await table.tell('moves');
    expect(all[0]).toMatch(/^\d+ legal moves:$/);
    expect(all.join(' ')).toMatch(/Ra2.* \(B-P\)\* on a2.* N\* on /);
    expect(await table.tell('moves e1')).toEqual(['5 legal moves:', '  Kd1 Kd2 Ke2 Kf1 Kf2']);
    expect((await table.tell('moves f6')).join()).toContain('N* on f6+');
    expect((await table.tell('moves n'))[0]).toMatch(/^6\d legal moves:$/);
    expect(await table.tell('moves q')).toEqual(['None. White has no queen on the board.']);
    expect(await table.refused('moves z9')).toContain('moves takes a square (g1) or a man\'s letter (N), not "z9".');
  });

  it.each([
    [
      '4k3/P7/8/8/8/8/8/4K3[] w - - 0 1',
      'a7',
      /^None\. The pawn on a7 is frozen: .* \(rule 5\.3\)\. It needs Black to /,
    ],
    ['4k3/P7/8/8/8/8/8/4K3[] w - - 0 1', 'a8', /^None\. The pawn on a7 is frozen/],
    ['4k3/8/8/8/4r3/8/4N3/4K3[] w - - 0 1', 'e2', /^None\. The knight on e2 is pinned: .*from the rook on e4/],
    ['4k3/8/8/8/4r3/8/8/4K2R[] w - - 0 1', 'h1', /^None\. White's king on e1 is in check from the rook on e4/],
    ['4k3/8/8/8/4r3/8/8/4K3[N] w - - 0 1', 'h7', /^None\. .*in check.* a knight dropped on h7 does not answer it/],
    ['4k3/8/8/8/8/8/8/4K3[#Qp] w - - 0 1', 'q', /^None\. A pawn is not worth a queen \(rule 3\.1\)/],
    [START_FEN, 'a1', /^None\. The rook on a1 cannot go to b1: White's own knight stands there\./],
    [START_FEN, 'e1', /^None\. The king on e1 cannot go to d1: White's own queen stands there\./],
    [START_FEN, 'e5', /^None\. No piece of White can reach e5\.$/],
    [START_FEN, 'e7', /^None\. No piece of White can capture the pawn on e7\.$/],
    ['7k/5KQ1/8/8/8/8/8/8[] b - - 0 1', '', /^None\. The game is over by checkmate: /],
  ])('in %s explains why there is no legal move for "%s"', async (fen, which, reason) => {
    const told = await tableForTwo(fen).tell(`moves ${which}`);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(reason);
  });

  it('explains a move without playing it, evaluates, and lists the game', async () => {
    const table = tableForTwo();
    expect((await table.tell('explain Nf3'))[0]).toContain('legal: Nf3');
    expect((await table.tell('explain Nd4'))[0]).toBe('illegal: Nd4');
    expect(await table.refused('explain')).toContain('explain takes a move');
    expect((await table.tell('eval')).join('\n')).toContain('material');
    expect(await table.tell('e4', 'e5', 'd4', 'game')).toEqual(['1. e4 e5 2. d4']);
  });

  it('asks for a hint of a few moves', async () => {
    const told = (await tableForTwo('4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1').tell('nodes 3000', 'hint')).join();
    const line = /^Perhaps \S+ \(.* at depth \d+: (.*?)( …)?\)$/.exec(told);
    expect(line?.[1]?.split(' ').length).toBeLessThanOrEqual(6);
  });

  it('has help for every command', async () => {
    const table = new Table();
    const text = (await table.tell('help all')).join('\n');
    for (const name of commandNames()) {
      expect(text).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
      expect((await table.tell(`help ${name}`))[0]).toMatch(new RegExp(`^${name}.*: .*\\.$`));
    }
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(102);
    expect(await table.refused('help me')).toContain('There is no command "me"');
  });

  it('fits the short help, the typed line and the prompt on a screen of 80 columns and 24 rows', async () => {
    const table = new Table();
    const lines = await table.tell('help');
    expect(lines.length + 2).toBeLessThanOrEqual(24);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    for (const name of ['undo', 'new', 'moves', 'save', 'quit']) expect(lines.join('\n')).toMatch(`\n  ${name} `);
    expect(lines.join('\n')).toContain('"help all"');
  });

  it('ends with quit', async () => {
    const table = new Table();
    await table.tell('quit');
    expect(table.hasLeft).toBe(true);
  });
});

describe('settings', () => {
  it.each([
    ['level 3', 'Ransom plays at level 3 of 20, at most 2 s a move.'],
    ['time 0.5', 'Ransom plays at level 0 of 20, at most 0.5 s a move.'],
    ['time 500ms', 'Ransom plays at level 0 of 20, at most 0.5 s a move.'],
    ['depth 4', 'Ransom plays at 4 plies deep, whatever the level.'],
    ['nodes 1000', 'Ransom plays at level 0 of 20, at most 1000 nodes a move.'],
    ['variety 30', 'Variety: 30 centipawns.'],
    ['threads 2', 'Threads: 2.'],
    ['hash 128', 'Hash: 128 MB.'],
    ['pace 0.2', 'Pace: 0.2 s a move.'],
    ['thoughts', 'thoughts: on.'],
  ])('%s', async (line, answer) => expect(await new Table().tell(line)).toEqual([answer]));

  it.each([
    ['level 21', 'level takes a whole number from 0 to 20, not "21".'],
    ['time 0', 'time takes seconds from 0.01 to 86400, as 2, 0.5 or 500ms, not "0".'],
    ['depth 0', 'depth takes a whole number from 1 to 99, not "0".'],
    ['nodes x', 'nodes takes a whole number from 1 to 1000000000000, not "x".'],
    ['variety -1', 'variety takes a whole number from 0 to 500, not "-1".'],
    ['threads 65', 'threads takes a whole number from 1 to 64, not "65".'],
    ['hash 0', 'hash takes a whole number from 1 to 3500, not "0".'],
    ['pace soon', 'pace takes seconds from 0 to 86400, as 2, 0.5 or 500ms, not "soon".'],
  ])('%s is refused', async (line, reason) => expect(await new Table().refused(line)).toBe(reason));

  it('reach the engine, and are shown together', async () => {
    const table = new Table();
    await table.tell('level 4', 'nodes 77', 'threads 2', 'hash 8', 'variety 0', 'e4');
    expect(table.engine.lastSearch).toMatchObject({ limits: { nodes: 77 } });
    expect(table.engine.lastSearch.options).toMatchObject({ skillLevel: 4, threads: 2, hashMb: 8, variety: 0 });
    expect(await table.tell('settings')).toEqual([
      'You have White; Ransom has Black (level 4 of 20, at most 77 nodes a move).',
      'rules leslie, variety 0, threads 2, hash 8 MB, pace 0 s',
    ]);
    expect(await table.tell('level')).toEqual(['Ransom plays at level 4 of 20, at most 77 nodes a move.']);
    await table.tell('depth 5', 'level 6');
    expect(await table.tell('level')).toEqual(['Ransom plays at level 6 of 20, at most 2 s a move.']);
  });
});
