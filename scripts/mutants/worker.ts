/** A process that tries mutants: it takes a task, runs the tests named in it one after the other, and stops at the first that fails. */
import { resolve } from 'node:path'
import { begin, load } from './faulty-modules.ts'
import type { Said, Task } from './task.ts'
import type { Case } from './test-stand-in.ts'

// As the hooks give it to the tests: this process's own list.
const { takeCases } = await import('./test-stand-in.ts')
let generation = 0
const say = (said: Said) => process.send?.(said)

async function work({ changed, anew, tests, isQuick, isBaseline }: Task): Promise<Said> {
  generation += 1
  begin({
    number: generation,
    anew: new Set(anew.map((file) => resolve(file))),
    changed: changed && { path: resolve(changed.file), text: changed.text },
  })
  const later: Placed[] = []
  for (const { file, slow } of tests) {
    say({ said: 'begins', file, name: '' })
    takeCases()
    try {
      await load(file)
    } catch (error) {
      return { said: 'failed', file, name: 'does not load', detail: String(error) }
    }
    for (const { name, run } of takeCases()) {
      if (slow.includes(name)) {
        later.push({ file, name, run })
        continue
      }
      const fault = await faultOf({ file, name, run }, isBaseline)
      if (fault) return fault
    }
  }
  for (const one of isQuick ? [] : later) {
    const fault = await faultOf(one, isBaseline)
    if (fault) return fault
  }
  return { said: 'survived' }
}

type Placed = Case & { readonly file: string }

/** Runs one test. Null where it passes. */
async function faultOf({ file, name, run }: Placed, isBaseline: boolean): Promise<Said | null> {
  say({ said: 'begins', file, name })
  const startedAt = performance.now()
  try {
    await run()
  } catch (error) {
    return { said: 'failed', file, name, detail: String(error) }
  }
  if (isBaseline) say({ said: 'passed', file, name, ms: performance.now() - startedAt })
  return null
}

// A mutant may leave a promise without anybody who waits for it.
process.on('unhandledRejection', () => undefined)
process.on('message', (task: Task) => void work(task).then(say))
say({ said: 'ready' })
