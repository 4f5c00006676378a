import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS, type ToolName } from '../../lab/shared/tools.ts';
import { lab, labCommand } from '../helpers/lab.ts';
import { ROOT } from '../helpers/ransom_process.ts';
import { HAS_TIME } from '../helpers/slow.ts';

const NAMES = Object.keys(TOOLS) as ToolName[];
/** Those whose help is looked at: each takes a second to start, so that without time a few must do. */
const ASKED = HAS_TIME ? NAMES : NAMES.filter((_, index) => index % 8 === 0);
const TIMEOUT_MS = 240_000;

interface Help {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function helpOf(name: ToolName): Promise<Help> {
  const child = spawn(process.execPath, labCommand(name, '--help'), {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

/** The commands of a document's text that run a tool, each as the words after `npm run lab`. */
function commandsIn(text: string): string[] {
  const lines = text.replaceAll(/\\\n\s*/g, ' ');
  return [...lines.matchAll(/npm run (?:--silent )?lab ([a-z][^\n`|)#]*)/g)].map(([, words]) => words!.trim());
}

function toolOf(command: string): ToolName | undefined {
  const [first = '', second = ''] = command.split(/\s+/);
  return NAMES.find((name) => name === `${first} ${second}`) ?? NAMES.find((name) => name === first);
}

const DOCUMENTS = ['.', 'docs'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

describe('npm run lab', () => {
  const helps = new Map<string, Help>();
  beforeAll(async () => {
    // Each takes a second or two to start: some at a time.
    const left = [...ASKED];
    const work = async (): Promise<void> => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) helps.set(name, await helpOf(name));
    };
    await Promise.all([work(), work(), work()]);
  }, TIMEOUT_MS);

  // Some tools use code of the tests, which therefore must not depend on Jest.
  it.each(ASKED)('%s has help', (name) => {
    const { code, stdout, stderr } = helps.get(name)!;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: npm run lab ${name} --`));
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(TOOLS[name].does);
  });

  it('lists all of them', () => {
    for (const { status, stdout } of [lab('--help'), lab('-h')]) {
      expect(status).toBe(0);
      for (const name of NAMES) expect(stdout).toMatch(new RegExp(`^  ${name} +${TOOLS[name].does[0]!}`, 'm'));
    }
  });

  it('says so if there is no such tool, and which there are of a group', () => {
    const unknown = lab('nothing', '--seed', '1');
    expect([unknown.status, unknown.stderr]).toEqual([2, 'There is no tool "nothing": npm run lab lists them.\n']);
    const group = lab('bench', '--ms', '1');
    expect([group.status, group.stderr]).toEqual([2, expect.stringMatching(/^Which of these\?\n {2}bench perft /)]);
  });

  it('is printed in the documents', () => {
    const texts = DOCUMENTS.map((document) => readFileSync(join(ROOT, document), 'utf8'));
    expect(texts.flatMap(commandsIn).length).toBeGreaterThan(60);
  });

  it('has a row for each in docs/lab.md', () => {
    const tools = commandsIn(readFileSync(join(ROOT, 'docs/lab.md'), 'utf8')).map(toolOf);
    expect(NAMES.filter((name) => !tools.includes(name))).toEqual([]);
  });

  it.each(DOCUMENTS)('is printed in %s with tools and options that there are', (document) => {
    for (const command of commandsIn(readFileSync(join(ROOT, document), 'utf8'))) {
      const tool = toolOf(command);
      expect([command, tool]).toEqual([command, expect.any(String)]);
      const options = command.match(/ --[a-z][a-z-]*/g) ?? [];
      if (!ASKED.includes(tool!)) continue;
      for (const option of options)
        expect([command, helps.get(tool!)!.stdout]).toEqual([command, expect.stringContaining(option)]);
    }
  });
});
