import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type AnySchemaObject } from 'ajv';
import { createProgram } from '../../src/cli/program.ts';
import { ROOT, ransom } from '../helpers/ransom.ts';
import { writeGames } from '../host/written_games.ts';
import { UCI_MOCK, temporaryFolder } from '../match/mocks.ts';

const FOLDER = path.join(ROOT, 'docs', 'schema');
const DOCUMENT = readFileSync(path.join(ROOT, 'docs', 'json.md'), 'utf8');
const schemas = new Map(
  // Those of other names are of the server's interface: see tests/host.
  readdirSync(FOLDER)
    .filter((file) => file.startsWith('ransom.'))
    .map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as AnySchemaObject,
    ]),
);

const folder = temporaryFolder();
afterAll(folder.remove);

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
const SKETCH = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1';
const FROZEN = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
const MATE = '6k1/5ppp/8/8/8/8/5PPP/2R3K1[p] w - - 0 1';
const SCORES = '[White "Ann"]\n\n1. e4 Kd7\n\n[FEN "x"]\n\n*\n\n[White "Bo"]\n\n1. e4 (1. d4) e5 2. Qh5 1-0\n';

/** Moves that allow a mate, and lose men. */
const BLUNDERS =
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 Bc5 4. c3 Qf6 5. Bxc6 dxc6 6. d4 exd4 7. cxd4 Bb4+ 8. Bd2 (B-N)*d3+ 9. Ke2 Bxd2 10. Qxd2 Nf4+';
/** Black must meet a mate in one, and threatens one. */
const ATTACK = 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] b KQkq - 3 3';

const quickMatch = (...args: readonly string[]): string[] => [
  ...['match', '--games', '2', '--nodes', '50', '--max-moves', '8', '--plies', '2', '--state'],
  ...[path.join(folder.path, `${args.length}.match`), ...args],
];

/** Command lines by schema, with their input, that produce all variants of the fields. */
const ANSWERS: Readonly<Record<string, readonly (readonly [args: readonly string[], input?: string])[]>> = {
  'ransom.show': [[['show']], [['show', '--fen', SKETCH]], [['show', '--fen', FROZEN, '--rules', 'pierce']]],
  'ransom.moves': [[['moves']], [['moves', '--fen', SKETCH]]],
  'ransom.explain': [
    [['explain', 'e4']],
    [['explain', 'Rxa3', '--fen', FROZEN]],
    [['explain', 'N*c6', '--fen', SKETCH]],
    [['explain', 'what?']],
    [['explain', 'e4', '--why', '--nodes', '500']],
    [['explain', 'Kd2', '--why', '--nodes', '500', '--fen', '4k3/8/8/8/8/8/8/4K2R[#Q] w K - 0 1']],
  ],
  'ransom.replay': [
    [['replay'], SCORES],
    [['replay'], '1. e4 e5 2. Qh5 Ke7 3. Qxe5#'],
  ],
  'ransom.perft': [
    [['perft', '2']],
    [['perft', '2', '--shard', '1/2']],
    [['perft', '1', '--divide']],
    [['perft', '0']],
  ],
  'ransom.perft-suite': [[['perft', '--suite', '-', '--max-nodes', '99'], `${START} ;D1 1 ;D1 20 ;D2 400\nx ;D1 1\n`]],
  'ransom.rules': [[['rules']], [['rules', '5.7']], [['rules', 'frozen', 'pawn']]],
  'ransom.analyze': [
    [['analyze', '--nodes', '200'], `${START}\n${MATE}\nx\n`],
    [['analyze', '--nodes', '2000', '1. e4 e5 2. Qh5 Ke7 3. Qxe5#']],
    [['analyze', '--nodes', '50', '--final', '--format', 'moves'], 'e4\ne4 Ke2\n'],
    [['analyze', '--fen', START, '--searchmoves', 'Ke2']],
    [['analyze', '--final', '--searchmoves', 'Ke2', 'e4 e5']],
    [['analyze', '--fen', START, '--nodes', '1', '--multipv', '3']],
    [['analyze', '--nodes', '50', '--format', 'pgn'], SCORES],
    [['analyze'], 'bad fen\n'],
    [['analyze', '--nodes', '2000', '--why', '--pgn', path.join(folder.path, 'why.pgn')], BLUNDERS],
    [['analyze', '--nodes', '2000', '--why'], `${START}\n${MATE}\n${ATTACK}\n`],
    [['analyze', '--nodes', '50'], `${MATE}; bm Rc8; id "1"; ce 5; c0 "x" "y"\n${MATE}; am Kf1\n${MATE}; noop\n`],
  ],
  'ransom.mate': [
    [['mate', '--fen', MATE]],
    [['mate', '--moves', '1']],
    [['mate', '--checks-only', '--fen', SKETCH, '--nodes', '500']],
  ],
  'ransom.match': [
    [quickMatch(UCI_MOCK, `${UCI_MOCK} --fail crash`)],
    [quickMatch(UCI_MOCK, UCI_MOCK, '--sprt', '0,20', '--pgn', path.join(folder.path, 'schema.pgn'))],
    [quickMatch(UCI_MOCK, UCI_MOCK, UCI_MOCK, '--no-swap')],
  ],
  'ransom.openings': [[['openings', '--count', '2']]],
  'ransom.bench': [[['bench']]],
  'ransom.host': [[['host', '--list', '--games', writeGames(path.join(folder.path, 'live'))]]],
};

/** The schema without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in parts ? { additionalProperties: false, ...parts } : parts;
}

/** The names of all fields in a schema. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...fieldsOf(value),
  ]);
}

describe.each([...schemas])('%s', (name, schema) => {
  it('describes exactly what the program prints', () => {
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(closed(schema) as AnySchemaObject);
    expect(Object.keys(ANSWERS)).toContain(name);
    for (const [args, input = ''] of ANSWERS[name]!) {
      const { stdout } = ransom([...args, '--json'], input);
      const lines = stdout.trimEnd().split('\n');
      for (const line of lines) {
        const isValid = validate(JSON.parse(line)) as boolean;
        expect({ args, isValid, errors: validate.errors ?? [] }).toEqual({ args, isValid: true, errors: [] });
      }
    }
  }, 90_000);

  it('is documented field by field in docs/json.md', () => {
    const { version } = (schema.properties ?? (schema.oneOf as AnySchemaObject[])[0]!.properties) as {
      version: { const: number };
    };
    const [, section = ''] = DOCUMENT.split(`## \`${name}\`, version ${version.const}\n`);
    const own = section.split('\n## ')[0]!;
    // What several have is documented once.
    const text = own.includes('(#reasons)') ? own + DOCUMENT.split('\n## Reasons\n')[1]!.split('\n## ')[0]! : own;
    const fields = new Set(fieldsOf(schema));
    for (const common of ['schema', 'version']) fields.delete(common);
    // The two fields of a move are documented once for all.
    for (const ofMove of ['san', 'coordinate']) if (text.includes('moves')) fields.delete(ofMove);
    for (const field of fields) expect([field, text.includes(`\`${field}\``)]).toEqual([field, true]);
  });
});

it('every command with --json has a schema', () => {
  const program = createProgram(() => undefined);
  const commands = program.commands.filter(({ options }) => options.some(({ long }) => long === '--json'));
  const answered = new Set(Object.values(ANSWERS).flatMap((lines) => lines.map(([args]) => args[0]!)));
  expect(commands.map((command) => command.name()).filter((name) => !answered.has(name))).toEqual([]);
});

it('a schema rejects wrong output', () => {
  const validate = new Ajv({ allowUnionTypes: true }).compile(closed(schemas.get('ransom.moves')) as AnySchemaObject);
  const answer = JSON.parse(ransom(['moves', '--json']).stdout) as Record<string, unknown>;
  expect(validate(answer)).toBe(true);
  expect(validate({ ...answer, count: '20' })).toBe(false);
  expect(validate({ ...answer, other: 1 })).toBe(false);
});
