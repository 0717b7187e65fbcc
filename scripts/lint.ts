/** npm run lint: both linters. */
import { LINTS } from './lints.ts'
import { printResult, runSteps } from './run-steps.ts'

const results = await runSteps(LINTS, { width: 2, onEnd: printResult })
if (results.some((result) => !result.hasPassed)) process.exitCode = 1
