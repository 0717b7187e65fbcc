// The rules that .oxlintrc.json does not have: words that are not in the catalogs, and where clock and environment come from. Import rules
// between rooms are tests/rooms/table.ts.
import lingui from 'eslint-plugin-lingui'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only server/config.ts reads the environment.',
}
const noOwnClock = {
  selector:
    "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.object.name='Math'][callee.property.name='random']",
  message: 'Clock and randomness come in as arguments.',
}

export default defineConfig(
  { ignores: ['dist/', 'dist-desk/', 'data/', 'coverage/', 'node_modules/', '.cache/', 'locales/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['contract/**/*.ts', 'server/**/*.ts'],
    ignores: ['**/*.test.ts', 'server/config.ts', 'server/main.ts', 'server/market-process/run-market.ts'],
    extends: [tseslint.configs.base],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, noOwnClock] },
  },
  {
    files: ['src/{screens,ui,app}/**/*.{ts,tsx}', 'desk/**/*.tsx'],
    // device-name.ts has only names of products, which are the same in every language.
    ignores: ['**/*.test.{ts,tsx}', 'src/ui/words/device-name.ts'],
    extends: [tseslint.configs.base, lingui.configs['flat/recommended']],
    languageOptions: {
      parserOptions: { project: ['./src/tsconfig.json', './desk/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // A call in a message becomes {0}; the catalogs say beside it which call that is.
      'lingui/no-expression-in-message': 'off',
      'lingui/no-unlocalized-strings': [
        'error',
        {
          useTsTypes: true,
          // Text that no person reads: one word without a capital, codes in capitals, paths, class lists.
          ignore: ['^(?![A-Z])\\S+$', '^[A-Z0-9_.:/-]+$', '^[A-Z]{2}( [A-Z]{2})*$', '^#?/'],
          ignoreNames: [
            { regex: { pattern: 'className|tone', flags: 'i' } },
            { regex: { pattern: '^[A-Z0-9_-]+$' } },
            { regex: { pattern: '^data-' } },
            { regex: { pattern: '^aria-(hidden|live|current|labelledby|describedby|controls)$' } },
            'style',
            'type',
            'id',
            'key',
            'name',
            'role',
            'rel',
            'd',
            'viewBox',
            'fill',
            'stroke',
            'transform',
            'width',
            'height',
            'path',
            'href',
            'src',
            'autoComplete',
            'inputMode',
            'pattern',
            'accept',
            'displayName',
            'timeZone',
            'format',
          ],
          ignoreFunctions: [
            '*.error',
            'Error',
            'TypeError',
            'RangeError',
            '*.querySelector',
            '*.querySelectorAll',
            '*.matchMedia',
            'matchMedia',
            '*.setAttribute',
            '*.addEventListener',
            '*.removeEventListener',
            '*.getItem',
            '*.setItem',
            '*.startsWith',
            '*.includes',
            '*.append',
            'clsx',
          ],
        },
      ],
    },
  },
)
