// What the page uses that one of the oldest browsers lacks: its built style sheet by names, its source by types.

import ts from 'typescript';
import { Names, isKnown } from './compatibility.ts';

const CSS_FUNCTIONS = new Names(['css', 'types'], ['css', 'properties']);
/** Below which names the data has units of this kind. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  ch: ['length', 'ch'],
  cqw: ['length', 'container_query_length_units'],
  deg: ['angle', 'deg'],
  dvh: ['length', 'viewport_percentage_units_dynamic'],
  em: ['length', 'em'],
  fr: ['flex'],
  px: ['length', 'Q'],
  rem: ['length', 'rem'],
  s: ['time'],
  vh: ['length'],
  vmax: ['length', 'vmax'],
  vmin: ['length', 'vmin'],
  vw: ['length', 'vw'],
};

/** Whether the oldest browsers know what a style sheet may use, by its kind. */
const CSS: Readonly<Record<string, (name: string) => boolean | null>> = {
  property: (name) => isKnown('css', 'properties', name),
  function: (name) => CSS_FUNCTIONS.isKnown(name),
  unit: (name) => (UNITS[name] === undefined ? null : isKnown('css', 'types', ...UNITS[name])),
  'at-rule': (name) => isKnown('css', 'at-rules', name),
  query: (name) => isKnown('css', 'at-rules', 'media', name.replace(/^(min|max)-/, '')),
  selector: (name) => isKnown('css', 'selectors', name.replace(/^::?/, '')),
};

/** CSS that is new though its names are old: a line's thickness in the shorthand, a colour space in a gradient. */
const NEW_CSS = [/text-decoration:[^;}]*\d/, /gradient\([^,()]* in /];

/** The features of a style sheet that are not known to all, as `kind name`. */
export function newerCss(css: string): string[] {
  const found = new Set<string>();
  const note = (kind: string, text: string, pattern: RegExp): void => {
    for (const [, name] of text.matchAll(pattern)) if (CSS[kind]!(name!) !== true) found.add(`${kind} ${name}`);
  };
  const bare = css.replace(/url\([^)]*\)/g, '').replace(/"[^"]*"|'[^']*'/g, '');
  for (const [, text = '', end] of bare.matchAll(/([^{};]*)([{};])/g)) {
    if (end !== '{') {
      note('property', text, /^\s*(?!--)([a-z-]+):/g);
      note('function', text, /([a-z][\w-]*)\(/g);
      note('unit', text, /(?<=[\s(:,*/+-])(?:\d+\.?\d*|\.\d+)([a-z]+)\b/g);
      const [, property, value = ''] = /^\s*([a-z][a-z-]*):(.*)/.exec(text) ?? [];
      for (const [word] of value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g))
        if (property !== undefined && isKnown('css', 'properties', property, word) === false)
          found.add(`value ${property}: ${word}`);
    } else if (text.startsWith('@')) {
      note('at-rule', text, /^@([\w-]+)/g);
      note('query', text, /\(([a-z-]+)/g);
    } else note('selector', text, /(::?[a-z-]+)/g);
  }
  return [...found, ...NEW_CSS.flatMap((each) => each.exec(css) ?? [])];
}

/** What the data calls an interface of TypeScript's library: first the most exact name. */
function namesInData(name: string): string[] {
  const plain = name.replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, '');
  return /^(Big)?(Int|Uint|Float)\d+(Clamped)?Array$/.test(plain) ? [plain, 'TypedArray'] : [plain];
}

function isKnownMember(owner: string, member: string): boolean | null {
  for (const root of [['javascript', 'builtins'], ['api']]) {
    for (const name of namesInData(owner)) {
      const known = isKnown(...root, name, member) ?? isKnown(...root, name, `${member}_static`);
      if (known !== null) return known;
    }
  }
  return null;
}

/** What a program uses of the browser that is not known to all, as `Owner.member` or `name`, with the first place. */
export class NewerApis {
  readonly found = new Map<string, string>();
  private readonly checker: ts.TypeChecker;

  constructor(program: ts.Program, files: readonly ts.SourceFile[]) {
    this.checker = program.getTypeChecker();
    for (const file of files) this.visit(file);
  }

  private visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) {
      if (node.questionDotToken === undefined) this.visitMember(node.expression, node.name);
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name)) this.visitMember(node.parent, name);
    } else if (ts.isIdentifier(node) && !ts.isTypeNode(node.parent)) this.visitGlobal(node);
    ts.forEachChild(node, (child) => this.visit(child));
  }

  private visitMember(owner: ts.Node, name: ts.Identifier | ts.PrivateIdentifier): void {
    // What is asked for with `?.` may be missing.
    const { parent } = name.parent;
    if ('questionDotToken' in parent && parent.questionDotToken !== undefined) return;
    const type = this.checker.getNonNullableType(this.checker.getTypeAtLocation(owner));
    const symbol = this.checker.getPropertyOfType(this.checker.getApparentType(type), name.text);
    if (symbol === undefined || !isOfLibrary(symbol)) return;
    // The type of `URL`, with its static methods, has no name.
    const owners = ts.isIdentifier(owner) ? [owner.text] : [];
    for (const each of [...owners, ...this.namesOf(type), ...interfacesOf(symbol)]) {
      const known = isKnownMember(each, name.text);
      if (known === false) this.note(`${namesInData(each)[0]}.${name.text}`, name);
      if (known !== null) return;
    }
  }

  private visitGlobal(node: ts.Identifier): void {
    const symbol = this.checker.getSymbolAtLocation(node);
    if (symbol === undefined || !isOfLibrary(symbol) || interfacesOf(symbol).length > 0) return;
    const known = isKnown('javascript', 'builtins', node.text) ?? isKnown('api', node.text);
    if (known === false) this.note(node.text, node);
  }

  /** A type and those that it extends. */
  private namesOf(type: ts.Type): string[] {
    const apparent = this.checker.getApparentType(type);
    const parts = apparent.isUnionOrIntersection() ? apparent.types : [apparent];
    return parts.flatMap((part) => {
      const bases = part.isClassOrInterface() ? this.checker.getBaseTypes(part) : [];
      const own = part.getSymbol()?.name;
      return [...(own === undefined ? [] : [own]), ...bases.flatMap((base) => this.namesOf(base))];
    });
  }

  private note(name: string, node: ts.Node): void {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    if (!this.found.has(name)) this.found.set(name, `${file.fileName}:${line + 1}`);
  }
}

function isOfLibrary({ declarations = [] }: ts.Symbol): boolean {
  return (
    declarations.length > 0 && declarations.every((each) => /\/lib\.[\w.]+\.d\.ts$/.test(each.getSourceFile().fileName))
  );
}

/** The interfaces in which a member is declared. */
function interfacesOf({ declarations = [] }: ts.Symbol): string[] {
  return declarations.flatMap(({ parent }) => (ts.isInterfaceDeclaration(parent) ? [parent.name.text] : []));
}

/** The program of a tsconfig.json. */
export function programOf(config: string): ts.Program {
  const host: ts.ParseConfigFileHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(config, {}, host);
  if (parsed === undefined) throw new Error(`${config} can't be read`);
  return ts.createProgram(parsed.fileNames, parsed.options);
}
