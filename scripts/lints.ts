import type { Step } from './run-steps.ts'

/** STYLE.md as far as a machine can check it: nearly all by oxlint, which is many times faster; what it has no rule for by ESLint. */
export const LINTS: readonly Step[] = [
  { name: 'lint', command: 'oxlint', args: ['--quiet'] },
  { name: 'lint of words and clocks', command: 'eslint', args: ['.', '--max-warnings', '0'] },
  {
    name: 'layout',
    command: 'prettier',
    args: ['--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'],
  },
]
