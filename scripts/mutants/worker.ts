/** A process that tries mutants: it takes a task, runs the tests named in it one after the other, and stops at the first that fails. */
import { resolve } from 'node:path'
import { begin, load } from './faulty-modules.ts'
import type { Said, Task } from './task.ts'

// As the hooks give it to the tests: this process's own list.
const { takeCases } = await import('./test-stand-in.ts')
let generation = 0
const say = (said: Said) => process.send?.(said)

async function work({ changed, anew, tests, isBaseline }: Task): Promise<Said> {
  generation += 1
  begin({
    number: generation,
    anew: new Set(anew.map((file) => resolve(file))),
    changed: changed && { path: resolve(changed.file), text: changed.text },
  })
  for (const file of tests) {
    say({ said: 'begins', file, name: '' })
    takeCases()
    try {
      await load(file)
    } catch (error) {
      return { said: 'failed', file, name: 'does not load', detail: String(error) }
    }
    for (const { name, run } of takeCases()) {
      say({ said: 'begins', file, name })
      const startedAt = performance.now()
      try {
        await run()
      } catch (error) {
        return { said: 'failed', file, name, detail: String(error) }
      }
      if (isBaseline) say({ said: 'passed', file, name, ms: performance.now() - startedAt })
    }
  }
  return { said: 'survived' }
}

// A mutant may leave a promise without anybody who waits for it.
process.on('unhandledRejection', () => undefined)
process.on('message', (task: Task) => void work(task).then(say))
say({ said: 'ready' })
