/** npm run check: all that can be said about the code without running it, then what the build weighs. One summary at the end. */
import { LINTS } from './lints.ts'
import { printResult, runSteps, type Step } from './run-steps.ts'
import { TYPE_CHECKS } from './type-checks.ts'

const node = (name: string, script: string, ...args: string[]): Step => ({
  name,
  command: 'node',
  args: [script, ...args],
})

const reading: readonly Step[] = [
  ...LINTS,
  ...TYPE_CHECKS,
  node('import rules', 'scripts/rooms.ts'),
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  {
    name: 'code that only tests use',
    command: 'knip',
    args: ['--production', '--include', 'files,exports', '--no-progress'],
  },
  node('catalogs', 'scripts/catalogs.ts'),
  node('endpoint page', 'scripts/api-page.ts', '--check'),
  node('configuration table', 'scripts/config-table.ts', '--check'),
  { name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] },
  {
    name: "the desk's build",
    command: 'vite',
    args: ['build', '--config', 'desk/vite.config.ts', '--logLevel', 'warn'],
  },
]
/** These need the build. The second one builds once more, in another folder. */
const weighing: readonly Step[] = [
  { ...node('size budget', 'scripts/size.ts'), isShownAlways: true },
  node('the same bytes twice', 'scripts/reproducible.ts'),
]

const results = [
  ...(await runSteps(reading, { width: 2, onEnd: printResult })),
  ...(await runSteps(weighing, { width: 2, onEnd: printResult })),
]
const failed = results.filter((result) => !result.hasPassed).map((result) => result.step.name)
console.log(
  failed.length === 0
    ? `all ${results.length} checks passed`
    : `${failed.length} of ${results.length} checks failed: ${failed.join(', ')}`,
)
if (failed.length > 0) process.exitCode = 1
