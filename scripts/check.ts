/** npm run check: all that can be said about the code without running it, then what the build weighs. One summary at the end. */
import { runSteps, type Step, type StepResult } from './run-steps.ts'

const tsc = (room: string): Step => ({ name: `types ${room}`, command: 'tsc', args: ['-p', room] })
const node = (name: string, script: string, ...args: string[]): Step => ({ name, command: 'node', args: [script, ...args] })

const reading: readonly Step[] = [
  { name: 'lint', command: 'eslint', args: ['.', '--max-warnings', '0'] },
  ...['src', 'server', 'tests', 'contract', 'sw'].map(tsc),
  node('import rules', 'scripts/rooms.ts'),
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  node('catalogs', 'scripts/catalogs.ts'),
  node('endpoint page', 'scripts/api-page.ts', '--check'),
  { name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] },
]
/** Needs the build. */
const weighing: readonly Step[] = [node('size budget', 'scripts/size.ts')]

const report = (result: StepResult) => {
  console.log(`${result.hasPassed ? 'ok    ' : 'FAILED'} ${result.name} (${result.seconds.toFixed(1)} s)`)
  if (!result.hasPassed) console.log(result.output.trimEnd().replace(/^/gm, '       '))
  else if (result.name === 'size budget') console.log(result.output.trimEnd())
}

const results = [
  ...(await runSteps(reading, { width: 2, onEnd: report })),
  ...(await runSteps(weighing, { width: 1, onEnd: report })),
]
const failed = results.filter((result) => !result.hasPassed).map((result) => result.name)
console.log(failed.length === 0 ? `all ${results.length} checks passed` : `${failed.length} of ${results.length} checks failed: ${failed.join(', ')}`)
if (failed.length > 0) process.exitCode = 1
