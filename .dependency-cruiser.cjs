// The layers of ARCHITECTURE.md.
const assembly = ['board', 'movegen', 'eval', 'search', 'wasm.ts'];
const needsNode = ['cli', 'match', 'jobs', 'files', 'protocol', 'host'];
/** What each folder may import, and with it what those may import. */
const directly = {
  shared: [],
  board: ['shared'],
  movegen: ['board'],
  eval: ['movegen'],
  search: ['eval'],
  'wasm.ts': ['search'],
  platform: [],
  rulebook: [],
  core: ['platform', 'shared'],
  rules: ['core'],
  notation: ['rules'],
  diagram: ['notation'],
  engine: ['notation'],
  analysis: ['engine'],
  coach: ['analysis', 'diagram'],
  library: ['coach'],
  'index.ts': ['library'],
  report: ['coach'],
  table: ['engine'],
  files: ['notation'],
  protocol: ['table', 'files'],
  host: ['protocol'],
  jobs: ['files'],
  match: ['protocol', 'jobs'],
  web: ['report', 'rulebook', 'table'],
  cli: ['report', 'match', 'rulebook', 'host'],
};

const reach = (name) => [...new Set(directly[name].flatMap((below) => [below, ...reach(below)]))];
const layers = Object.fromEntries(Object.keys(directly).map((name) => [name, reach(name)]));

const inFolder = (name) => (name.endsWith('.ts') ? `^src/${name.replace('.', '\\.')}$` : `^src/${name}/`);

const layerRules = Object.entries(layers).map(([name, allowed]) => ({
  name: `layer-${name}`,
  comment: `src/${name} may import from ${allowed.length === 0 ? 'nothing' : allowed.join(', ')} only.`,
  severity: 'error',
  from: { path: inFolder(name) },
  to: { path: '^src/', pathNot: [name, ...allowed].map(inFolder) },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'match-drives-clients',
      comment: 'A match drives engines from outside, through the clients; our own engine is one of them.',
      severity: 'error',
      from: { path: '^src/match/' },
      to: { path: '^src/protocol/', pathNot: '^src/protocol/client/' },
    },
    {
      name: 'known-folders',
      comment: 'A new folder of src needs a row in the table above and in ARCHITECTURE.md.',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: Object.keys(layers).map(inFolder) },
    },
    {
      name: 'core-stands-alone',
      comment: 'The core compiles to WebAssembly: no module of Node and no package can be imported there.',
      severity: 'error',
      from: { path: assembly.map(inFolder) },
      to: { pathNot: '^src/' },
    },
    {
      name: 'platform-knows-node',
      comment:
        'What lies below the command line, the protocols and matches runs in browsers, too. Only two files know Node.',
      severity: 'error',
      from: { path: '^src/', pathNot: [...needsNode.map(inFolder), '^src/platform/node(_workers)?\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'threads-start-none',
      comment:
        'Bundlers follow each thread that the library starts to what it runs, and Vite refuses circles. The library does not ' +
        'start perft_job_worker.',
      severity: 'error',
      from: { path: '^src/engine/[^/]*_worker\\.ts$', pathNot: '/(watched|perft_job)_worker\\.ts$' },
      to: { path: '^src/platform/[^/]*_workers\\.ts$', reachable: true },
    },
    {
      name: 'diagram-without-node',
      comment: 'Diagrams are drawn in browsers, too. That nothing they load needs Node either, a test makes sure.',
      severity: 'error',
      from: { path: '^src/diagram/' },
      to: { dependencyTypes: ['core', 'npm'] },
    },
    {
      name: 'bin-starts-cli',
      comment: 'bin runs the built command line and nothing else.',
      severity: 'error',
      from: { path: '^bin/' },
      to: { path: '^(src|dist)/', pathNot: '^(src|dist)/cli/' },
    },
    {
      name: 'terminal-in-cli-only',
      comment: 'Options and colours are the concern of the command line.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^node_modules/(commander|chalk)/' },
    },
    {
      name: 'one-adapter-knows-chessground',
      comment: 'The rest of the page knows positions and squares of our own.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/web/table/ground\\.ts$' },
      to: { path: '^node_modules/@lichess-org/chessground/' },
    },
    {
      name: 'program-without-lab',
      comment: 'The program needs neither the tools of the developers nor what builds and tests it.',
      severity: 'error',
      from: { path: '^(src|bin)/' },
      to: { path: '^(lab|scripts|tests)/' },
    },
    {
      name: 'tools-stand-alone',
      comment: 'A tool of the lab has no use for another one: what several need lies in lab/shared.',
      severity: 'error',
      from: { path: '^lab/([^/]+)/' },
      to: { path: '^lab/', pathNot: '^lab/(shared|$1)/' },
    },
    {
      name: 'small-tools-stand-alone',
      comment: 'The same for tools of one file.',
      severity: 'error',
      from: { path: '^lab/[^/]+$' },
      to: { path: '^lab/', pathNot: '^lab/shared/' },
    },
    {
      name: 'no-circles',
      comment:
        'Only the search is recursive: a node tries cuts and moves, which search nodes. Its files may import each other.',
      severity: 'error',
      from: {},
      to: { circular: true, via: { pathNot: '^src/search/' } },
    },
    { name: 'no-unresolvable', severity: 'error', from: { pathNot: '^bin/' }, to: { couldNotResolve: true } },
    {
      name: 'no-development-packages',
      comment: 'The installed program has the dependencies of package.json only. The page is bundled with its own.',
      severity: 'error',
      from: { path: '^(src|bin)/', pathNot: '^src/web/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['ransom-source', 'import', 'node', 'default'],
    },
  },
};
