import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/**
 * Ends a run with the name of each test that failed, where the end of the output is all that somebody sees, and one plain line,
 * "N passed, N failed", which machines read. A file that could not even load is a failure.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    let skipped = 0
    const names: string[] = []
    for (const module of modules) {
      failed += module.errors().length
      if (module.errors().length > 0) names.push(module.relativeModuleId)
      for (const test of module.children.allTests()) {
        switch (test.result().state) {
          case 'passed':
            passed += 1
            break
          case 'failed':
            failed += 1
            names.push(nameOf(test))
            break
          default:
            skipped += 1
        }
      }
    }
    process.stdout.write(names.map((name) => `\nFAILED ${name}`).join(''))
    process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
  }
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId}: ${test.fullName}`
}
