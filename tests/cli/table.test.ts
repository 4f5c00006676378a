import { drawAsText, positionView, type TextStyle } from '../../src/cli/terminal/position_text.ts';
import { ASCII_STYLE, UNICODE_STYLE, drawsFigures, textStyle } from '../../src/cli/terminal/text_style.ts';
import { hasUnicode } from '../../src/cli/terminal/terminal.ts';
import { readMove } from '../../src/notation/read_move.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { positionOf } from '../helpers/position.ts';

/** Men in both prisons and on both airfields, and Black is mated. */
const FULL = 'r1b3kr/p3Bpn1/2pP1N2/2pp3p/8/5P2/PPPPqPKP/R1B4R[Qbnp#Np] b - - 0 23';
const EVERYBODY = '4k3/8/8/8/8/8/8/4K3[#QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 1';

/** The table after a move. */
function tableAfter(fen: string, text: string, style = ASCII_STYLE): string[] {
  const before = positionOf(fen);
  const move = readMove(before, text);
  if (!move.ok) throw new Error(move.error.message);
  return drawAsText(positionView(before.play(move.value), move.value), style);
}

/** Without colours. */
function bare(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/\u001b\[[\d;]*m/g, '').trimEnd());
}

const TERMINAL_256 = { isTTY: true, getColorDepth: () => 8 };
const TERMINAL_16 = { isTTY: true, getColorDepth: () => 4 };

describe('a table', () => {
  let environment: NodeJS.ProcessEnv;
  beforeEach(() => {
    environment = { ...process.env };
    delete process.env.NO_COLOR;
    process.env.TERM = 'xterm';
  });
  afterEach(() => (process.env = environment));

  it('keeps its columns when coloured; colours mark owners and the checked king', () => {
    const view = positionView(positionOf(FULL));
    const paint = (mark: string, text: string): string => `<${mark}>${text}</>`;
    const painted = drawAsText(view, {
      ...ASCII_STYLE,
      paintSquare: (text, { man, isChecked }) => paint(isChecked ? 'check' : man < 8 ? 'white' : 'black', text),
      paintHolding: (text, owner) => paint(owner === WHITE ? 'white' : 'black', text),
    });
    expect(painted.map((line) => line.replace(/<.*?>/g, ''))).toEqual(drawAsText(view, ASCII_STYLE));
    expect(painted[1]).toContain('<check>k</>+<black>r</>');
    expect(painted[2]).toMatch(/^ {2}<white>N<\/> +7 .*<white>B<\/>.*<black>b n<\/>$/);
  });

  it('puts the last move in brackets, shared by neighbouring squares', () => {
    expect(tableAfter('4k3/8/8/8/8/8/8/K7[] w - - 0 1', 'Kb1')[8]).toContain('1 |[.|K]. . . . . . |');
    expect(tableAfter('4k3/8/8/8/8/8/7R/4K3[] w - - 0 1', 'Rh1')[8]).toContain('1 | . . . . K . .[R]|');
    // A dropped man has no origin square.
    expect(tableAfter('4k3/8/8/8/8/8/8/4K3[N] w - - 0 1', 'N*c3').join('\n').match(/\[/g)).toHaveLength(1);
    expect(tableAfter('4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1', 'O-O-O')[8]).toContain('1 | . .[K]R[.]. . . |');
  });

  it('prefers marks for check and frozen pawns to brackets', () => {
    expect(tableAfter('7k/8/3P4/8/8/8/8/4K3[] w - - 0 1', 'd7')[2]).toContain('7 | . . .[P*. . . . |');
    expect(tableAfter('8/3P4/8/8/8/4k3/8/4R2K[] b - - 0 1', 'Kd2')[2]).toContain('7 | . . . P*. . . . |');
    const turned = drawAsText(positionView(positionOf('3k4/8/8/8/8/8/8/3RK3[] b - - 0 1'), null, BLACK), ASCII_STYLE);
    expect(turned[8]).toContain('8 | . . . . k+. . . |');
  });

  it.each([
    ['letters', () => Promise.resolve(ASCII_STYLE), 58],
    ['figures', () => Promise.resolve(UNICODE_STYLE), 58],
    ['coloured squares', () => textStyle(true, TERMINAL_256), 63],
  ])('in %s fits its columns: holdings are beside the board, or above and below', async (_name, style, width) => {
    const view = positionView(positionOf(EVERYBODY));
    const drawn: TextStyle = await style();
    const wide = bare(drawAsText(view, drawn, width));
    expect(Math.max(...wide.map((line) => line.length))).toBeLessThanOrEqual(width);
    expect(wide.join('\n')).toContain("White's airfield   4 ");
    const narrow = bare(drawAsText(view, drawn, width - 1));
    expect(narrow.join('\n')).toMatch(/^Black's prison: {3}\S \S\S \S\S \S\S \S{8}$/m);
    expect(narrow.at(-1)).toMatch(/^White's prison: {3}\S \S\S \S\S \S\S \S{8}$/);
    expect(Math.max(...narrow.map((line) => line.length))).toBeLessThanOrEqual(40);
  });

  it('has coloured squares in three columns, the same marks, and no frame', async () => {
    const fen = 'rnb2k1r/pp1P1ppp/8/4n3/8/NQ6/PPP2bPP/2KR4[Rq#pp] b - - 0 1';
    const lines = bare(tableAfter(fen, 'Be3', await textStyle(true, TERMINAL_256)));
    expect(lines).toEqual([
      "Black's prison     8  ♜  ♞  ♝        ♚     ♜   Black's airfield",
      '  -                7  ♟  ♟     ♟*    ♟  ♟  ♟     ♛',
      '                   6',
      '                   5              ♞',
      "White's airfield   4                           White's prison",
      '  ♜                3  ♞  ♛       [♝]             ♟♟',
      '                   2  ♟  ♟  ♟       [ ] ♟  ♟',
      '                   1        ♚+ ♜',
      '                      a  b  c  d  e  f  g  h',
    ]);
  });

  it.each([
    ['256 colours', TERMINAL_256, '\u001b[48;5;'],
    ['16 colours', TERMINAL_16, '\u001b[4'],
  ])(
    'distinguishes light squares, dark squares, last move, check and frozen pawns in %s',
    async (_name, screen, ground) => {
      const fen = 'rnb2k1r/pp1P1ppp/8/4n3/8/NQ6/PPP2bPP/2KR4[Rq#pp] b - - 0 1';
      const lines = tableAfter(fen, 'Be3', await textStyle(true, screen));
      const grounds = new Set(lines.join('').match(/\u001b\[4(?:8;5;\d+|[1-7])m/g));
      expect([...grounds].every((each) => each.startsWith(ground))).toBe(true);
      expect(grounds.size).toBe(5);
    },
  );

  it('uses figures if colours and locale allow, unless told otherwise', () => {
    const utf8 = { LC_ALL: '', LC_CTYPE: '', LANG: 'en_GB.UTF-8' };
    Object.assign(process.env, utf8);
    expect(drawsFigures({}, TERMINAL_16)).toBe(true);
    expect(drawsFigures({ ascii: true }, TERMINAL_16)).toBe(false);
    expect(drawsFigures({}, { isTTY: false })).toBe(false);
    expect(drawsFigures({ unicode: true }, { isTTY: false })).toBe(true);
    process.env.NO_COLOR = '1';
    expect(drawsFigures({}, TERMINAL_16)).toBe(false);
    process.env.NO_COLOR = '';
    process.env.TERM = 'dumb';
    expect(drawsFigures({}, TERMINAL_16)).toBe(false);
  });
});

describe('a terminal', () => {
  it.each([
    [{ LANG: 'en_GB.UTF-8' }, 'linux', true],
    [{ LANG: 'en_GB.utf8' }, 'darwin', true],
    [{ LANG: 'en_GB.UTF-8', LC_ALL: 'C' }, 'linux', false],
    [{ LANG: 'C', LC_CTYPE: 'C.UTF-8' }, 'linux', true],
    [{}, 'linux', false],
    [{ LANG: 'en_GB.UTF-8', TERM: 'linux' }, 'linux', false],
    [{ WT_SESSION: 'x' }, 'win32', true],
    [{}, 'win32', false],
  ] as const)('with %j on %s shows more than ASCII: %s', (env, platform, expected) => {
    expect(hasUnicode(env, platform)).toBe(expected);
  });
});
