// STYLE.md as far as a machine can check it. Rules that need types are in .oxlintrc.json. Import rules between rooms are tests/rooms/table.ts.
import lingui from 'eslint-plugin-lingui'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' }
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only server/config.ts reads the environment.',
}
const noOwnClock = {
  selector: "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.object.name='Math'][callee.property.name='random']",
  message: 'Clock and randomness come in as arguments.',
}

export default defineConfig(
  { ignores: ['dist/', 'data/', 'coverage/', 'node_modules/', '.cache/', 'locales/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.base],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-empty': 'error',
      'no-console': 'error',
      'no-eval': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300 }],
      'no-restricted-syntax': ['error', noDefaultExport],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['contract/**/*.ts', 'server/**/*.ts'],
    ignores: ['**/*.test.ts', 'server/config.ts', 'server/main.ts'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, noEnvironment, noOwnClock] },
  },
  {
    files: ['src/{screens,ui,app}/**/*.{ts,tsx}'],
    // device-name.ts has only names of products, which are the same in every language.
    ignores: ['**/*.test.{ts,tsx}', 'src/screens/devices/device-name.ts'],
    extends: [lingui.configs['flat/recommended']],
    languageOptions: { parserOptions: { project: './src/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A call in a message becomes {0}; the catalogs say beside it which call that is.
      'lingui/no-expression-in-message': 'off',
      'lingui/no-unlocalized-strings': ['error', {
        useTsTypes: true,
        // What no person reads: one word without a capital, codes in capitals, paths, class lists.
        ignore: ['^(?![A-Z])\\S+$', '^[A-Z0-9_.:/-]+$', '^[A-Z]{2}( [A-Z]{2})*$', '^#?/'],
        ignoreNames: [
          { regex: { pattern: 'className|tone', flags: 'i' } }, { regex: { pattern: '^[A-Z0-9_-]+$' } }, { regex: { pattern: '^data-' } },
          { regex: { pattern: '^aria-(hidden|live|current|labelledby|describedby|controls)$' } },
          'style', 'type', 'id', 'key', 'name', 'role', 'rel', 'd', 'viewBox', 'fill', 'stroke', 'transform', 'width', 'height', 'path', 'href', 'src',
          'autoComplete', 'inputMode', 'pattern', 'accept', 'displayName', 'timeZone', 'format',
        ],
        ignoreFunctions: ['*.error', 'Error', 'TypeError', 'RangeError', '*.querySelector', '*.querySelectorAll', '*.matchMedia', 'matchMedia', '*.setAttribute', '*.addEventListener', '*.removeEventListener', '*.getItem', '*.setItem', '*.startsWith', '*.includes', '*.append', 'clsx'],
      }],
    },
  },
  {
    files: ['src/app/launch-timer.ts', 'scripts/**/*.ts', 'bench/**/*.ts', 'tests/**/*.ts', 'server/main.ts', '*.config.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // A configuration file's face is its default export; so is a Vitest reporter's and a global setup's.
    files: ['*.config.ts', 'tests/support/*.ts', '**/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['**/*.test.{ts,tsx}'], rules: { 'max-lines': ['error', { max: 500 }] } },
)
