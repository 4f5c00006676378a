import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Window } from 'happy-dom';
import { inflateSync } from 'node:zlib';
import { createProgram } from '../../src/cli/program.ts';
import { BIN, ROOT, expectPlainError, ransom } from '../helpers/ransom.ts';
import { temporaryFolder } from '../match/mocks.ts';
import { itSlow } from '../helpers/slow.ts';

/** A picture's pixels in RGBA, row by row. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

const folder = temporaryFolder();
afterAll(folder.remove);

const EXCHANGE = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1';
const FROZEN = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
const FULL_PRISONS = '4k3/8/8/8/8/8/8/4K3[#QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 1';
const MATE = 'r1b3kr/p3Bpn1/2pP1N2/2pp3p/8/5P2/PPPPqPKP/R1B4R[Qbnp#Np] b - - 0 23';

/** Runs the command in this process, because dozens of processes would take too long. */
async function run(...args: string[]): Promise<number> {
  let code = -1;
  const program = createProgram((exitCode) => (code = exitCode));
  await program.parseAsync(['diagram', ...args], { from: 'user' });
  return code;
}

async function svgOf(...args: string[]): Promise<string> {
  const file = path.join(folder.path, 'drawn.svg');
  expect(await run('-o', file, ...args)).toBe(0);
  return readFileSync(file, 'utf8');
}

/** How often each picture is used. */
function uses(svg: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, id] of svg.matchAll(/<use href="#((?:white|black|snow)[\w-]*)"/g)) counts[id!] = (counts[id!] ?? 0) + 1;
  return counts;
}

describe('ransom diagram', () => {
  it('draws every man once, on the board or in a store', async () => {
    const men = { rook: 'r', knight: 'n', bishop: 'b', queen: 'q', king: 'k', pawn: 'p' };
    const start = uses(await svgOf());
    expect(start).toEqual(
      Object.fromEntries(
        ['white', 'black'].flatMap((colour) =>
          Object.entries(men).map(([name, letter]) => [
            `${colour}-${letter}`,
            name === 'pawn' ? 8 : name === 'king' || name === 'queen' ? 1 : 2,
          ]),
        ),
      ),
    );
    expect(uses(await svgOf('--fen', FULL_PRISONS))).toEqual(start);
  });

  it('is well-formed, with everything it refers to defined once', async () => {
    for (const fen of [EXCHANGE, FROZEN, FULL_PRISONS, MATE]) {
      const svg = await svgOf('--fen', fen, '--arrow', 'e1d1', '--mark', 'a1');
      const root = new new Window().DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
      expect(root.tagName).toBe('svg');
      const ids = Array.from(svg.matchAll(/ id="([\w-]+)"/g), (match) => match[1]!);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/(?:href="|url\()#([\w-]+)/g)) expect(ids).toContain(id);
      expect(svg).not.toMatch(/undefined|NaN|<text/);
    }
  });

  it('has a description in words, with the FEN', async () => {
    const svg = await svgOf('--fen', FROZEN);
    expect(svg).toContain('<title id="title">Hostage Chess position, Black to move</title>');
    expect(svg).toContain('White has king on g1, knights on a3 and f7, pawn on d7. Black has king on e8, rook on a5.');
    expect(svg).toContain("White's prison is empty. Black's prison is empty.");
    expect(svg).toContain("Frozen, so that it can't move: the pawn on d7.");
    expect(svg).toContain(`FEN: ${FROZEN}`);
    expect(svg).toContain('Colin M.L. Burnett');
    expect(await svgOf('--fen', EXCHANGE)).toContain("Black's prison holds these white pieces: a rook and a knight.");
  });

  it('marks frozen pawns, on the board and in a line that explains the sign', async () => {
    expect(uses(await svgOf('--fen', FROZEN)).snowflake).toBe(2);
    expect(uses(await svgOf('--fen', EXCHANGE)).snowflake).toBeUndefined();
    const legend = async (rules: string): Promise<number> =>
      (await svgOf('--fen', FROZEN, '--rules', rules)).split('#glyph-').length;
    expect(await legend('pierce')).toBeLessThan(await legend('leslie'));
  });

  it('shows check according to the ruleset', async () => {
    const glow = 'url(#check)';
    expect(await svgOf('--fen', MATE)).toContain(glow);
    expect(await svgOf('--fen', FROZEN)).not.toContain(glow);
    expect(await svgOf('--fen', FROZEN, '--rules', 'pierce')).toContain(glow);
  });

  it('tints the last move, for a drop only its square', async () => {
    const tint = /<rect x="(\d+)" y="(\d+)" [^>]*fill="#f5d63d8c"/g;
    const tinted = async (...args: string[]): Promise<string[]> =>
      Array.from(
        (await svgOf(...args)).matchAll(tint),
        ([, x, y]) => 'abcdefgh'.charAt(Number(x) / 45) + String(8 - Number(y) / 45),
      );
    expect(await tinted()).toEqual([]);
    expect(await tinted('--last-move', 'e2e4')).toEqual(['e2', 'e4']);
    expect(await tinted('--last-move', 'N@c6')).toEqual(['c6']);
    expect(await tinted('--last-move', 'n#b@h1')).toEqual(['h1']);
  });

  it('draws arrows: two squares, any legal move, and both ways of an exchange', async () => {
    const shaft = (svg: string): number => svg.split('fill-opacity=".8"').length - 1;
    expect(shaft(await svgOf('--arrow', 'e2e5, Nf3', '--arrow', 'a1h8'))).toBe(3);
    expect(shaft(await svgOf('--fen', EXCHANGE, '--arrow', '(B-N)*c6'))).toBe(2);
    expect(await svgOf('--fen', EXCHANGE, '--arrow', 'N#B@c6')).toBe(
      await svgOf('--fen', EXCHANGE, '--arrow', '(B-N)*c6'),
    );
    expect(shaft(await svgOf('--fen', '4k3/8/8/8/8/8/8/4K3[R] w E - 0 1', '--arrow', 'R@h1'))).toBe(1);
  });

  it('draws rings around squares', async () => {
    const rings = Array.from(
      (await svgOf('--mark', 'e4,d5', '--mark', 'a1')).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="20"/g),
    );
    expect(rings.map(([, x, y]) => [Number(x), Number(y)])).toEqual([
      [202.5, 202.5],
      [157.5, 157.5],
      [22.5, 337.5],
    ]);
  });

  it("flips the whole table for Black's view", async () => {
    const svg = await svgOf('--flip', '--fen', EXCHANGE);
    const king = (text: string): string => /<use href="#white-k" x="(\d+)" y="(\d+)"/.exec(text)!.slice(1).join();
    expect([king(await svgOf('--fen', EXCHANGE)), king(svg)]).toEqual(['180,315', '135,0']);
  });

  it('has a theme without colours, and scales to any size', async () => {
    const grey = await svgOf('--theme', 'print', '--fen', FROZEN, '--mark', 'd7', '--arrow', 'a5a3', '--size', '344');
    for (const [colour] of grey.matchAll(/#[\da-f]{6}/g)) expect(colour).toMatch(/^#(..)\1\1$/);
    expect(grey).toContain('width="344" height="206"');
    expect(await svgOf('--theme', 'slate')).not.toBe(await svgOf('--theme', 'wood'));
  });

  it('overwrites an older file', async () => {
    const file = path.join(folder.path, 'start.SVG');
    writeFileSync(file, 'something old and long '.repeat(10_000));
    expect(await run('-o', file)).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(await svgOf());
  });

  itSlow(
    'makes a PNG with readable labels, without any font',
    async () => {
      const file = path.join(folder.path, 'start.png');
      expect(await run('-o', file, '--theme', 'print', '--size', '688')).toBe(0);
      const { width, height, pixels } = decode(readFileSync(file));
      expect([width, height]).toEqual([688, 390]);
      const dark = (left: number, top: number, right: number, bottom: number): number => {
        let count = 0;
        for (let y = top; y < bottom; y++) {
          for (let x = left; x < right; x++) if (pixels[4 * (y * width + x)]! < 128) count++;
        }
        return count;
      };
      // "Black's prison", and the letter a below the a-file.
      expect(dark(20, 14, 130, 30)).toBeGreaterThan(100);
      expect(dark(175, 373, 190, 386)).toBeGreaterThan(10);
      expect(dark(20, 64, 130, 180)).toBe(0);
    },
    120_000,
  );

  it('writes SVG to stdout, PNG on request, and SVG to a file of any name', async () => {
    expect(ransom(['diagram', '-o', '-'])).toMatchObject({ code: 0, stdout: await svgOf(), stderr: '' });
    const { stdout } = spawnSync(process.execPath, [BIN, 'diagram', '-o', '-', '--format', 'png']);
    expect(stdout.subarray(1, 4).toString()).toBe('PNG');
    const file = path.join(folder.path, 'picture');
    expect(await run('-o', file, '--format', 'svg')).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(await svgOf());
  }, 120_000);

  it('replaces a picture of the same format, and keeps any other file', async () => {
    const file = path.join(folder.path, 'kept.svg');
    writeFileSync(file, '1. e4 *\n');
    const command = ['diagram', '-o', file];
    const told = `ransom: the existing file was renamed to ${file}.old\n`;
    expect(ransom(command)).toMatchObject({ code: 0, stdout: '', stderr: told });
    expect(ransom([...command, '--flip'])).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(file, 'utf8')).toBe(await svgOf('--flip'));
    expect(readFileSync(`${file}.old`, 'utf8')).toBe('1. e4 *\n');
    expect(readdirSync(folder.path).filter((name) => name.startsWith('kept.'))).toHaveLength(2);
  }, 120_000);

  it('refuses invalid command lines', () => {
    const file = path.join(folder.path, 'none.svg');
    expectPlainError(ransom(['diagram']), 2, /required option '-o, --output <file>'/);
    expectPlainError(ransom(['diagram', '-o', file, '--theme', 'pink']), 2, /wood, slate, print, contrast/);
    expectPlainError(ransom(['diagram', '-o', file, '--size', '10']), 2, /whole number from 100 to 4096/);
    expectPlainError(ransom(['diagram', '-o', file, '--fen', 'x']), 1, /Bad FEN: field 1/);
    expect(existsSync(file)).toBe(false);
  }, 120_000);

  it('refuses invalid moves, squares and files, and writes nothing', async () => {
    const file = path.join(folder.path, 'none.svg');
    const refused = async (args: string[], exitCode: number, message: RegExp): Promise<void> =>
      expect(run(...args)).rejects.toMatchObject({ exitCode, message: expect.stringMatching(message) as unknown });
    await refused(
      ['-o', 'board.gif'],
      2,
      /"board\.gif" ends in \.gif, so the format is unknown\. Use a file name \*\.svg or \*\.png/,
    );
    await refused(['-o', 'board'], 2, /"board" has no ending/);
    await refused(['-o', ''], 2, /"" has no ending/);
    await refused(['-o', '', '--format', 'svg'], 1, /a file whose name is empty/);
    await refused(
      ['-o', file, '--arrow', 'Qh5'],
      1,
      /--arrow: "Qh5" is neither two squares \(e2e4\) nor a legal move here\. The/,
    );
    await refused(
      ['-o', file, '--last-move', 'e4'],
      1,
      /--last-move: "e4" is not a move in coordinates\. .* Expected a move/,
    );
    await refused(['-o', file, '--mark', 'e4,i9'], 1, /--mark: "i9" is no square\. Expected a1 to h8\./);
    await refused(['-o', path.join(folder.path, 'no', 'x.svg')], 1, /can't write .*: there is no such folder/);
    await refused(['-o', folder.path, '--format', 'png'], 1, /can't write .*: it is a folder/);
    expect(existsSync(file)).toBe(false);
  });
});

describe('the pictures of the documents', () => {
  const pictures = JSON.parse(readFileSync(path.join(ROOT, 'scripts/pictures.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  it.each(Object.entries(pictures))('%s is up to date with `npm run pictures`', async (file, args) => {
    expect(readFileSync(path.join(ROOT, file), 'utf8')).toBe(await svgOf(...args));
  });
});

describe('the drawing of diagrams', () => {
  it('needs neither Node nor the core, so that it works in a browser', () => {
    const seen = new Set<string>();
    const load = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, from] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) [^;]*? from '([^']*)';$/gm)) {
        expect(from).toMatch(/^\.\.?\//);
        load(path.resolve(path.dirname(file), from!));
      }
    };
    const drawing = path.join(ROOT, 'dist/diagram');
    for (const file of readdirSync(drawing).filter((name) => name.endsWith('.js'))) load(path.join(drawing, file));
    expect([...seen].map((file) => path.relative(ROOT, file))).not.toContain('dist/core/memory.js');
    expect(seen.size).toBeGreaterThan(10);
  });

  it('uses a renderer that downloads nothing on installation', () => {
    const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm');
    const { scripts } = JSON.parse(readFileSync(path.join(path.dirname(file), 'package.json'), 'utf8')) as {
      scripts?: object;
    };
    expect(scripts).toBeUndefined();
  });
});

/** Decodes a PNG with eight bits per channel and alpha, the only kind that is written. */
function decode(file: Buffer): Picture {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  expect([file[24], file[25]]).toEqual([8, 6]);
  const data: Buffer[] = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  return { width, height, pixels: unfilter(inflateSync(Buffer.concat(data)), width, height) };
}

/** Undoes the filters of PNG (RFC 2083, section 6). */
function unfilter(raw: Buffer, width: number, height: number): Buffer {
  const stride = 4 * width;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]!;
    for (let x = 0; x < stride; x++) {
      const left = x < 4 ? 0 : pixels[y * stride + x - 4]!;
      const up = y === 0 ? 0 : pixels[(y - 1) * stride + x]!;
      const corner = x < 4 || y === 0 ? 0 : pixels[(y - 1) * stride + x - 4]!;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
      pixels[y * stride + x] = raw[y * (stride + 1) + 1 + x]! + predicted;
    }
  }
  return pixels;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
