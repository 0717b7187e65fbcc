/** npm run typecheck: all TypeScript projects. */
import { printResult, runSteps } from './run-steps.ts'
import { TYPE_CHECKS } from './type-checks.ts'

const results = await runSteps(TYPE_CHECKS, { width: 2, onEnd: printResult })
if (results.some((result) => !result.hasPassed)) process.exitCode = 1
