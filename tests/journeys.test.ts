// The tables of journeys in ARCHITECTURE.md, held to the source by its syntax trees.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './helpers/ransom.ts';

interface Call {
  /** A function, or a method with its class: `Table.play`. */
  readonly name: string;
  readonly isThroughPrivate: boolean;
}

interface Step {
  readonly file: string;
  readonly name: string;
  readonly calls: readonly Call[];
}

const THROUGH = ' through private functions';

function journeys(): Step[][] {
  const text = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const section = text.split('\n## Three journeys\n')[1]!.split('\n## ')[0]!;
  const tables = section.split('| --- | --- | --- |\n').slice(1);
  return tables.map((table) =>
    [...table.matchAll(/^\| `([^`]+)` \| `([\w.]+)` \| (.*)\|$/gm)].map(([, file, name, calls]) => ({
      file: `src/${file!}`,
      name: name!,
      calls: [...calls!.matchAll(/`([\w.]+)`([^`,]*)/g)].map(([, called, how]) => ({
        name: called!,
        isThroughPrivate: how!.trimEnd() === THROUGH,
      })),
    })),
  );
}

/** A function or method of a file. */
interface Callable {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly node: ts.Node;
}

/** A call: `name(…)`, `receiver.name(…)` or `<name …>`. */
interface Callee {
  readonly receiver: string | null;
  readonly name: string;
}

/** What a test needs to know of a file. */
class SourceText {
  private readonly tree: ts.SourceFile;
  private readonly callables: readonly Callable[];

  constructor(
    readonly file: string,
    text: string,
  ) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    this.tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
    this.callables = this.tree.statements.flatMap((node) =>
      ts.isClassDeclaration(node) ? methodsOf(node) : functionOf(node),
    );
  }

  has(name: string): boolean {
    return this.find(name) !== undefined;
  }

  /** Does the body of a function or method call a step? */
  calls(name: string, step: Step): boolean {
    return calleesIn(this.find(name)!.node).some((callee) => this.means(name, callee, step));
  }

  /** The same for the private functions that it calls, and those that they call. */
  callsThroughPrivate(name: string, step: Step): boolean {
    const seen = new Set([name]);
    for (const at of seen) {
      for (const callee of calleesIn(this.find(at)!.node)) {
        const own = this.find(ownName(at, callee));
        if (own?.isPrivate === true) seen.add(own.name);
      }
    }
    return [...seen].some((at) => at !== name && this.calls(at, step));
  }

  private find(name: string): Callable | undefined {
    return this.callables.find((each) => each.name === name);
  }

  private means(caller: string, callee: Callee, { file, name }: Step): boolean {
    const [owner, method] = name.split('.');
    const { receiver } = callee;
    if (callee.name !== (method ?? owner)) return false;
    if (file === this.file) {
      if (ownName(caller, callee) === name) return true;
    } else if (method === undefined) {
      // The exports of the core are methods of its instance.
      return receiver === null ? this.imports(name, file) : file === 'src/wasm.ts' && receiver.endsWith('core');
    }
    if (method === undefined || receiver === null) return false;
    // A field of the caller's own class is a callback; a method is what its name says, not a step of the same name elsewhere.
    return receiver === 'this' ? !this.has(ownName(caller, callee)) : true;
  }

  /** Is a name imported from a file, at the top or by `await import(…)`? */
  private imports(name: string, file: string): boolean {
    const paths = [...this.tree.text.matchAll(/\{([^{}]*)\}(?: from |.* = await import\()'([^']+)'/g)];
    return paths.some(
      ([, names, from]) =>
        names!.split(',').some((each) => each.trim() === name) &&
        path.posix.join(path.dirname(this.file), from!) === file,
    );
  }
}

/** The name in its file of a function that is called without a receiver, or of a method of the caller's class. */
function ownName(caller: string, { receiver, name }: Callee): string {
  return receiver === 'this' ? `${caller.split('.')[0]}.${name}` : receiver === null ? name : '';
}

function functionOf(node: ts.Statement): Callable[] {
  if (!ts.isFunctionDeclaration(node) || node.name === undefined) return [];
  return [{ name: node.name.text, isPrivate: !hasModifier(node, ts.SyntaxKind.ExportKeyword), node }];
}

function methodsOf(node: ts.ClassDeclaration): Callable[] {
  return node.members.filter(ts.isMethodDeclaration).map((method) => ({
    name: `${node.name!.text}.${method.name.getText()}`,
    isPrivate: hasModifier(method, ts.SyntaxKind.PrivateKeyword),
    node: method,
  }));
}

function hasModifier(node: ts.FunctionDeclaration | ts.MethodDeclaration, kind: ts.SyntaxKind): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === kind) === true;
}

/** All calls in a function, also those in functions that it creates. */
function calleesIn(node: ts.Node): Callee[] {
  const found: Callee[] = [];
  const look = (each: ts.Node): void => {
    if (ts.isCallExpression(each)) found.push(...calleesOf(each.expression));
    if (ts.isJsxOpeningElement(each) || ts.isJsxSelfClosingElement(each)) found.push(...calleesOf(each.tagName));
    ts.forEachChild(each, look);
  };
  look(node);
  return found;
}

function calleesOf(callee: ts.Node): Callee[] {
  if (ts.isIdentifier(callee)) return [{ receiver: null, name: callee.text }];
  if (ts.isPropertyAccessExpression(callee)) return [{ receiver: callee.expression.getText(), name: callee.name.text }];
  if (ts.isParenthesizedExpression(callee)) return calleesOf(callee.expression);
  // `(isLong ? one : other)(…)`
  return ts.isConditionalExpression(callee) ? [callee.whenTrue, callee.whenFalse].flatMap(calleesOf) : [];
}

const sourceOf = (file: string): SourceText => new SourceText(file, readFileSync(path.join(ROOT, file), 'utf8'));

describe.each(journeys().map((steps) => [steps[0]!.file, steps] as const))('the journey from %s', (_file, steps) => {
  it.each(steps.map((step, at) => [step.name, step, at] as const))('%s', (name, step, at) => {
    const source = sourceOf(step.file);
    expect([name, source.has(name)]).toEqual([name, true]);
    for (const call of step.calls) {
      const called = steps.slice(at + 1).find((later) => later.name === call.name);
      expect([call.name, called !== undefined]).toEqual([call.name, true]);
      const found = { direct: source.calls(name, called!), through: source.callsThroughPrivate(name, called!) };
      expect([call.name, call.isThroughPrivate ? !found.direct && found.through : found.direct]).toEqual([
        call.name,
        true,
      ]);
    }
  });
});

it('there are three of them', () => {
  expect(journeys().map((steps) => steps.length > 8)).toEqual([true, true, true]);
});

describe('a table of journeys', () => {
  const table = (text: string): SourceText => new SourceText('src/a.ts', text);
  const step = (name: string, file = 'src/b.ts'): Step => ({ file, name, calls: [] });

  it('is not satisfied by a name that occurs elsewhere in the file', () => {
    const source = table(
      "import { far } from './b.ts'; function near() { far(); } export function caller() { return near; }",
    );
    expect(source.calls('near', step('far'))).toBe(true);
    expect(source.calls('caller', step('far'))).toBe(false);
    expect(source.callsThroughPrivate('caller', step('far'))).toBe(false);
  });

  it('tells a direct call from one through private functions', () => {
    const source = table(
      "import { far } from './b.ts'; function near() { far(); } export function caller() { near(); }",
    );
    expect(source.calls('caller', step('far'))).toBe(false);
    expect(source.callsThroughPrivate('caller', step('far'))).toBe(true);
    const exported = table(
      "import { far } from './b.ts'; export function near() { far(); } export function caller() { near(); }",
    );
    expect(exported.callsThroughPrivate('caller', step('far'))).toBe(false);
  });

  it('tells a function and a method of the same name in another file from one of this class', () => {
    const source = table(
      "import { far } from './c.ts'; class A { play() { this.play(); far(); } go() { this.b.play(); } }",
    );
    expect(source.calls('A.play', step('B.play'))).toBe(false);
    expect(source.calls('A.play', step('far'))).toBe(false);
    expect(source.calls('A.play', step('far', 'src/c.ts'))).toBe(true);
    expect(source.calls('A.go', step('B.play'))).toBe(true);
  });
});
