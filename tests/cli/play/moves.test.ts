import { allCommandWords } from '../../../src/cli/play/commands.ts';
import { completions } from '../../../src/cli/play/terminal.ts';
import { parseMove } from '../../../src/notation/parse_move.ts';
import { tableForTwo, type Table } from './table.ts';

/** White can give a bishop or a rook for the knight. */
const CHOICE = '1n2k2r/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/R1BQKB1R[#Nbr] w KQk - 0 1';
/** White can drop the knight from the airfield. */
const AIRFIELD = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR[N] w KQkq - 0 1';
const PROMOTION = '4k3/6P1/8/8/8/8/8/4K3[#NQ] w - - 0 1';
const TWO_KNIGHTS = '4k3/8/8/8/8/5N2/8/1N2K3[] w - - 0 1';
const PSEUDO_CHECK = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';

describe('moves', () => {
  it('are read in any notation', async () => {
    const table = tableForTwo();
    for (const [text, move] of [
      ['e2e4', '1. e4'],
      ['  d5 ', '1... d5'],
      ['exd5', '2. exd5'],
      ['QxP', '2... Qxd5'],
      ['(P-P)*e4', '3. (P-P)*e4'],
    ]) {
      expect(await table.tell(text!)).toEqual([move]);
    }
  });

  it('are refused with the reason in terms of the game', async () => {
    const table = tableForTwo(PSEUDO_CHECK);
    expect(await table.refused('Rxa3')).toMatch(/unfreeze the pawn on d7.*\(rule 5\.7\).*Perhaps you mean /);
    expect(await table.tell('game')).toEqual(['No move has been made.']);
  });

  it('are refused if they claim to be en passant and are not', async () => {
    for (const move of ['N*e5 e.p.', 'Nf3 e.p.']) {
      expect(await tableForTwo(AIRFIELD).refused(move)).toMatch(/says "en passant", but/);
    }
  });

  it('that are invalid are explained, with commands that may be meant', async () => {
    expect(await tableForTwo().refused('xyzzy')).toMatch(/is not a move in any notation.*\nType a move such as e4/);
    expect(await tableForTwo().refused('nf3')).toMatch(/upper case\. Perhaps you mean Nf3\.$/);
    expect(await tableForTwo().refused('hnit')).toContain('Do you mean the command hint?');
    expect(await tableForTwo().refused('unod')).toContain('Do you mean the command undo?');
    expect(await tableForTwo().refused('unmake')).toContain('Do you mean the command undo or unicode?');
  });

  it('that name only what they do are answered with how that is written', async () => {
    expect(await tableForTwo().refused('pass')).toMatch(/^Nobody may pass/);
    expect(await tableForTwo().refused('drop')).toContain('N*c7, or *c7 for a pawn');
    expect(await tableForTwo().refused('Exchange')).toContain('(B-N)*c7');
    expect(await tableForTwo().refused('promote')).toContain('g8=N');
  });

  it('in words are taken for moves, never for commands', async () => {
    const spoken = await tableForTwo().refused('e4', 'd5', 'pawn takes d5');
    expect(spoken).toMatch(/in letters and signs\. Perhaps you mean exd5\.$/);
    for (const man of ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']) {
      expect(await tableForTwo().refused(`${man} to a9`)).not.toContain('command');
    }
    expect(await tableForTwo().refused('drop a pawn on e4')).not.toContain('command');
  });

  it('show control characters as names', async () => {
    const text = await tableForTwo().refused('e\u001b[31m4');
    expect(text).toContain('U+001B');
    expect(text).not.toContain('\u001b');
  });

  it('are never mistaken for commands', () => {
    for (const word of allCommandWords()) expect([word, parseMove(word).ok]).toEqual([word, false]);
  });
});

describe('which hostage pays', () => {
  it.each(['1', 'bishop', 'B', 'b', 'N#B@e5', '(B-N)*e5'])('is asked if several can; %s answers', async (answer) => {
    const table = tableForTwo(CHOICE);
    expect(await table.tell('N*e5')).toEqual(['Which hostage do you give for the knight?']);
    expect(table.conversation.prompt()).toBe('1 bishop or 2 rook? ');
    expect(await table.tell(answer)).toEqual(['1. (B-N)*e5']);
    expect(table.conversation.question).toBeNull();
  });

  it('is asked again after an invalid answer', async () => {
    expect(await tableForTwo(CHOICE).refused('N*e5', '3')).toMatch(
      /\nAnswer bishop or rook; "cancel" cancels the move\.$/,
    );
  });

  it('is not asked if the move names it, if only one kind can, or if the airfield has the man', async () => {
    expect(await tableForTwo(CHOICE).tell('(R-N)*e5')).toEqual(['1. (R-N)*e5']);
    expect(await tableForTwo(CHOICE.replace('Nbr', 'Nb')).tell('N*e5')).toEqual(['1. (B-N)*e5']);
    expect(await tableForTwo(AIRFIELD).tell('N*e5')).toEqual(['1. N*e5']);
  });

  it('may remain unanswered: another move, a view command, an empty line, another game', async () => {
    expect(await tableForTwo(CHOICE).tell('N*e5', 'a3')).toEqual(['1. a3']);
    expect(await tableForTwo(CHOICE).tell('N*e5', '')).toEqual(['Nothing is played.']);
    expect(await tableForTwo(CHOICE).tell('N*e5', 'game', '2')).toEqual(['1. (R-N)*e5']);
    expect(await tableForTwo(CHOICE).refused('N*e5', 'new', '2')).toContain('"2" is not a move');
    expect(await tableForTwo(CHOICE).refused('N*e5', '3')).toContain('"3" is not a move');
  });

  it('is replaced by a reason if no hostage is worth enough', async () => {
    expect(await tableForTwo(AIRFIELD.replace('[N]', '[#N]')).refused('N*e5')).toContain(
      'no hostage of at least its value',
    );
  });
});

describe('an ambiguous move', () => {
  it('is asked about', async () => {
    const table = tableForTwo(TWO_KNIGHTS);
    expect((await table.tell('Nd2')).join()).toMatch(/ambiguous/);
    expect(table.conversation.prompt()).toMatch(/^1 N[bf]d2 or 2 N[bf]d2\? $/);
    expect(await table.tell('Nfd2')).toEqual(['1. Nfd2']);
  });

  it('may be a promotion', async () => {
    expect((await tableForTwo(PROMOTION).tell('g8'))[0]).toContain('say to which piece');
    expect(await tableForTwo(PROMOTION).tell('g8', 'queen')).toEqual(['1. g8=Q+']);
    expect(await tableForTwo(PROMOTION).tell('g8', 'N')).toEqual(['1. g8=N']);
  });
});

describe('Tab', () => {
  const offered = (table: Table, line: string): string[] => completions(table.conversation, line)[0];

  it('completes commands, moves and both', () => {
    const table = tableForTwo();
    expect(offered(table, 'le')).toEqual(['level ']);
    expect(offered(table, 'Nf')).toEqual(['Nf3']);
    expect(offered(table, 'e')).toEqual(['eval ', 'explain ', 'e3', 'e4']);
    expect(offered(table, '')).toContain('undo ');
    expect(offered(table, 'Nf3')).toEqual([]);
  });

  it('offers many drops and exchanges by prefixes', () => {
    expect(offered(tableForTwo(CHOICE), '(')).toEqual(['(B-N)*', '(R-N)*']);
    expect(offered(tableForTwo(CHOICE), '(B-N)*e')).toEqual(['(B-N)*e2', '(B-N)*e4', '(B-N)*e5', '(B-N)*e7']);
  });

  it('completes arguments of commands, and answers', async () => {
    const table = tableForTwo(TWO_KNIGHTS);
    expect(offered(table, 'rules l')).toEqual(['leslie']);
    expect(offered(table, 'side ')).toEqual(['black', 'both', 'none', 'white']);
    expect(offered(table, 'help unic')).toEqual(['unicode']);
    expect(offered(table, 'moves f')).toEqual(['f3']);
    expect(offered(table, 'load package.js')).toEqual(['package.json']);
    expect(offered(table, 'load src/cli/pla')).toContain('src/cli/play/');
    await table.tell('Nd2');
    expect(offered(table, 'Nf')).toEqual(['Nfd2']);
  });
});
