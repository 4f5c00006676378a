import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const core = [
  'src/wasm.ts',
  'src/board/**/*.ts',
  'src/movegen/**/*.ts',
  'src/eval/**/*.ts',
  'src/search/**/*.ts',
  'lab/net/core/**/*.ts',
  'lab/fuzz/core/**/*.ts',
];

const everywhere = {
  'no-var': 'error',
  'prefer-const': 'error',
  'no-self-compare': 'error',
  'no-unreachable': 'error',
  'no-fallthrough': 'error',
  'no-dupe-else-if': 'error',
  'no-constant-condition': ['error', { checkLoops: false }],
};

export default defineConfig([
  globalIgnores(['dist/', 'api/', 'coverage/', 'node_modules/']),
  {
    // TypeScript proper: the rules with types.
    files: ['src/**/*.ts', 'src/**/*.tsx', 'tests/**/*.ts', 'lab/**/*.ts', 'scripts/**/*.ts'],
    ignores: core,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          'tests/tsconfig.json',
          'tsconfig.json',
          'src/report/page/tsconfig.json',
          'src/platform/tsconfig.browser.json',
          'src/web/tsconfig.json',
          'src/web/service_worker/tsconfig.json',
          'tests/board/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      ...everywhere,
      eqeqeq: 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Boards and counts are indexed by squares and roles whose range the reader can see.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // AssemblyScript shares the syntax, not the type system: `src/tsconfig.core.json` and asc check its types.
    files: core,
    languageOptions: { parser: tseslint.parser },
    rules: everywhere,
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.d.ts'],
    rules: { '@typescript-eslint/no-extraneous-class': 'off' },
  },
  {
    files: ['**/*.js', '**/*.cjs'],
    rules: everywhere,
  },
]);
