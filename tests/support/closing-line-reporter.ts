import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Ends a run with one plain line, "N passed, N failed", which machines read. A file that could not even load is a failure. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    let skipped = 0
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        switch (test.result().state) {
          case 'passed':
            passed += 1
            break
          case 'failed':
            failed += 1
            break
          default:
            skipped += 1
        }
      }
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
  }
}
