import type { Step } from './run-steps.ts'

/** What needs types is oxlint's, which asks the TypeScript that is written in Go: a fifth of the time. The rest is ESLint's. */
export const LINTS: readonly Step[] = [
  { name: 'lint', command: 'eslint', args: ['.', '--max-warnings', '0'] },
  { name: 'lint by types', command: 'oxlint', args: ['--quiet'] },
]
