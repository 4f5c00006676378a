import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProgram } from '../../src/cli/program.ts';
import { describeNeeding, itNeeding } from '../helpers/needs.ts';
import { BIN, expectPlainError, ransom } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
  for (const shell of ['bash', 'zsh']) {
    const { code, stdout, stderr } = ransom(['completion', shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    writeFileSync(path.join(folder, shell), stdout);
  }
  writeFileSync(path.join(folder, 'my game.pgn'), '');
  mkdirSync(path.join(folder, 'mygames'));
  const shim = path.join(folder, 'ransom');
  writeFileSync(shim, `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`);
  chmodSync(shim, 0o755);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The completions that bash offers for the last word of each list of words. */
function allOfferedByBash(lists: readonly (readonly string[])[]): string[][] {
  const quoted = (word: string): string => `'${word}'`;
  const calls = lists.map(
    (words) =>
      `COMP_WORDS=(ransom ${words.map(quoted).join(' ')}); COMP_CWORD=${words.length}; COMPREPLY=(); _ransom
       printf '%s\\n' "\${COMPREPLY[@]}" END`,
  );
  const { stdout, stderr } = spawnSync('bash', ['-c', ['. ./bash', ...calls].join('\n')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const answers = stdout.split('END\n').slice(0, -1);
  expect(answers).toHaveLength(lists.length);
  return answers.map((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .sort(),
  );
}

/** The completions that bash offers for the last of these words. */
function offeredByBash(...words: readonly string[]): string[] {
  return allOfferedByBash([words])[0]!;
}

/** The command lines after a user types them, Tab keys included, in a shell on a terminal. */
function typed(shell: readonly string[], start: string, lines: readonly string[]): string[] {
  const CTRL_A = '\u0001';
  const command = shell.map((word) => `'${word}'`).join(' ');
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    input: [start, ...lines.map((line) => ` ${line}${CTRL_A}printf '<%s>' `), 'exit', ''].join('\n'),
    // npm sets vi as the editor, and then Ctrl-A has no effect in zsh.
    env: {
      ...process.env,
      PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}`,
      EDITOR: 'emacs',
      VISUAL: 'emacs',
      TERM: 'xterm',
      PS1: '',
    },
    encoding: 'utf8',
    timeout: 60_000,
  });
  const printed = stdout.match(/(?:<[^'%<>]+>)+/g) ?? [stdout];
  return printed.map((words) => words.replace(/[<>]+/g, ' ').trim());
}

// The `script` of other systems has other options.
const onTerminal = describeNeeding('linux', 'script');
describeNeeding('bash')('ransom completion', () => {
  const program = createProgram(() => undefined);
  const commands = program.createHelp().visibleCommands(program);
  const names = commands.map((command) => command.name());

  it('offers every command, and commands to help', () => {
    expect(offeredByBash('').filter((word) => !word.startsWith('-'))).toEqual(expect.arrayContaining(names));
    expect(offeredByBash('ex')).toEqual(['explain']);
    expect(offeredByBash('help', 'per')).toEqual(['perft']);
  });

  it.each(commands.map((command) => [command.name(), command] as const))(
    'offers every option of %s',
    (name, command) => {
      if (name === 'help') return;
      const flags = command.options.filter(({ hidden }) => !hidden).map(({ long }) => long!);
      const choosing = command.options.filter(({ argChoices }) => argChoices !== undefined);
      const offered = allOfferedByBash([[name, '--'], ...choosing.map(({ long }) => [name, long!, ''])]);
      expect(offered).toEqual([
        [...flags, '--help'].sort(),
        ...choosing.map(({ argChoices }) => [...argChoices!].sort()),
      ]);
    },
  );

  it('offers matching values after an equals sign', () => {
    expect(offeredByBash('show', '--rules', '=', '')).toEqual(['leslie', 'pierce']);
    expect(offeredByBash('show', '--rules', '=')).toEqual(['leslie', 'pierce']);
    expect(offeredByBash('show', '--rules', '=', 'p')).toEqual(['pierce']);
    expect(offeredByBash('completion', '')).toEqual(['bash', 'zsh']);
  });

  itSlow('offers files only where files are expected', () => {
    expect(offeredByBash('replay', 'my')).toEqual(['my game.pgn', 'mygames']);
    expect(offeredByBash('perft', '--suite', 'my')).toEqual(['my game.pgn', 'mygames']);
    expect(offeredByBash('match', 'ransom', '--pgn', 'my')).toEqual(['my game.pgn', 'mygames']);
    expect(offeredByBash('match', 'ran')).toContain('ransom');
    expect(offeredByBash('analyze', 'my')).toEqual(['my game.pgn', 'mygames']);
    expect(offeredByBash('perft', '--merge', 'my')).toEqual(['my game.pgn', 'mygames']);
    expect(offeredByBash('match', '--merge', 'part1.match', 'my')).toEqual(['my game.pgn', 'mygames']);
    expect(offeredByBash('analyze', 'first.pgn', 'my')).toEqual(['my game.pgn', 'mygames']);
    expect(offeredByBash('perft', '--threads', '')).toEqual([]);
    expect(offeredByBash('explain', 'my')).toEqual([]);
  });

  itSlow('offers further values of an option that takes several, up to the next option', () => {
    expect(offeredByBash('perft', '--merge', 'part1.perft', 'my')).toEqual(['my game.pgn', 'mygames']);
    expect(offeredByBash('perft', '--divide', '--merge', 'a', 'b', 'my')).toEqual(['my game.pgn', 'mygames']);
    expect(offeredByBash('perft', '--merge', 'a', '--div')).toEqual(['--divide']);
    expect(offeredByBash('perft', '--merge', 'a', '--divide', 'my')).toEqual([]);
    expect(offeredByBash('perft', '--merge', 'a', '--rules', 'p')).toEqual(['pierce']);
    // Commander takes a single value after an equals sign.
    expect(offeredByBash('perft', '--merge', '=', 'a', 'my')).toEqual([]);
  });

  it('offers an option again only if it may be repeated', () => {
    const zsh = readFileSync(path.join(folder, 'zsh'), 'utf8');
    const repeatable = [...zsh.matchAll(/'\*(--[a-z]+)=/g)].map(([, flag]) => flag);
    expect([...new Set(repeatable)].sort()).toEqual(['--arrow', '--mark', '--merge', '--option']);
  });

  it('refuses other shells', () => {
    expectPlainError(ransom(['completion', 'fish']), 2, /Allowed choices are bash, zsh/);
    expectPlainError(ransom(['completion']), 2, /missing required argument/);
  });
});

onTerminal('at a terminal', () => {
  const LINES = {
    'ransom expl\t': 'ransom explain',
    'ransom perft --div\t': 'ransom perft --divide',
    'ransom show --rules pi\t': 'ransom show --rules pierce',
    'ransom show --rules=pi\t': 'ransom show --rules=pierce',
    'ransom help com\t': 'ransom help completion',
    'ransom replay my\\ \t': 'ransom replay my game.pgn',
    'ransom match ransom --pgn myg\t': 'ransom match ransom --pgn mygames',
    'ransom match --merge a myg\t': 'ransom match --merge a mygames',
    'ransom perft --merge myg\t': 'ransom perft --merge mygames',
    'ransom perft --merge a b myg\t': 'ransom perft --merge a b mygames',
    'ransom perft --merge a --div\t': 'ransom perft --merge a --divide',
  };
  const completed = (shell: readonly string[], start: string): string[] =>
    typed(shell, start, Object.keys(LINES)).map((line) => line.replace(/\/$/, ''));

  it('bash completes', () => {
    const start = 'source <(ransom completion bash)';
    expect(completed(['bash', '--norc', '--noprofile', '-i'], start)).toEqual(Object.values(LINES));
  }, 90_000);

  itNeeding('zsh')(
    'zsh completes',
    () => {
      const start = 'autoload -U compinit && compinit -u -D && source <(ransom completion zsh)';
      expect(completed(['zsh', '-f', '-i'], start)).toEqual(Object.values(LINES));
    },
    90_000,
  );

  itNeeding('zsh')(
    'zsh takes the script as a function file, too',
    () => {
      const start = 'ransom completion zsh > _ransom; fpath=($PWD $fpath); autoload -U compinit && compinit -u -D';
      expect(typed(['zsh', '-f', '-i'], start, ['ransom rul\t'])).toEqual(['ransom rules']);
    },
    90_000,
  );
});
