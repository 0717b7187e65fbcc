/** Tries mutants against the tests that reach them, a few workers at a time. */
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { ModuleGraph } from './module-graph.ts'
import { mutatedText, type Mutant } from './mutation.ts'
import type { TestFile } from './task.ts'
import { type Outcome, WorkerProcess } from './worker-process.ts'

export interface Tried {
  readonly mutant: Mutant
  readonly outcome: Outcome
}

export interface Trial {
  readonly mutants: readonly Mutant[]
  /** Test files, each beside the others in no order. */
  readonly tests: readonly string[]
  readonly graph: ModuleGraph
  readonly seed: number
  readonly width: number
  /** Mutants that no test can kill, as far as is known: they meet the quick tests alone. */
  isEquivalent?(mutant: Mutant): boolean
  onBaseline?(result: { readonly tests: number; readonly leftOut: readonly string[] }): void
  onTried?(tried: Tried, done: number): void
}

/** Before a test is taken for one that never ends, in ms: what it took without a fault, this many times, and this much. */
const TIMES = 6
const MORE_MS = 5_000
/** Loading the modules, and a test that was never timed. */
const LOAD_MS_MAX = 15_000
/** A test that takes longer than this, in ms, waits until the quick ones of all files have passed. */
const QUICK_MS_MAX = 100

export async function tryMutants(trial: Trial): Promise<readonly Tried[]> {
  const workers = Array.from({ length: trial.width }, () => new WorkerProcess(trial.seed))
  try {
    const durations = await baseline(trial, workers)
    const plan = planOf(trial, durations)
    const limitOf = (file: string, name: string) =>
      name === '' ? LOAD_MS_MAX : (durations.get(file)?.get(name) ?? LOAD_MS_MAX) * TIMES + MORE_MS
    const waiting = [...trial.mutants]
    const results: Tried[] = []
    await Promise.all(
      workers.map(async (worker) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const changed = { file: mutant.file, text: mutatedText(readFileSync(mutant.file, 'utf8'), mutant) }
          const tried = {
            mutant,
            outcome: await worker.run(
              { changed, ...plan(mutant.file), isQuick: trial.isEquivalent?.(mutant) === true, isBaseline: false },
              limitOf,
            ),
          }
          results.push(tried)
          trial.onTried?.(tried, results.length)
        }
      }),
    )
    return results
  } finally {
    for (const worker of workers) worker.end()
  }
}

type Durations = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Runs every test as the code is. A file with a failure is no measure, and is left out. */
async function baseline({ tests, onBaseline }: Trial, workers: readonly WorkerProcess[]): Promise<Durations> {
  const durations = new Map<string, Map<string, number>>()
  const leftOut: string[] = []
  const waiting = [...tests]
  await Promise.all(
    workers.map(async (worker) => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const own = new Map<string, number>()
        const outcome = await worker.run(
          { changed: null, anew: [], tests: [{ file, slow: [] }], isQuick: false, isBaseline: true },
          () => 60_000,
          (said) => {
            if (said.said === 'passed') own.set(said.name, said.ms)
            if (said.said === 'failed') leftOut.push(`${said.file} › ${said.name}: ${said.detail}`)
          },
        )
        if (outcome.status === 'survived') durations.set(file, own)
      }
    }),
  )
  onBaseline?.({ tests: [...durations.values()].reduce((sum, own) => sum + own.size, 0), leftOut })
  return durations
}

interface Plan {
  readonly tests: readonly TestFile[]
  readonly anew: readonly string[]
}

/** The tests that reach a file, nearest first, and the files that come anew with it. */
function planOf({ graph }: Trial, durations: Durations): (file: string) => Plan {
  const plans = new Map<string, Plan>()
  const isSlow = (ms: number) => ms > QUICK_MS_MAX
  const timesOf = (test: string) => [...(durations.get(test) ?? [])]
  const slowOf = (test: string) => timesOf(test).flatMap(([name, ms]) => (isSlow(ms) ? [name] : []))
  const takes = (test: string) => timesOf(test).reduce((sum, [, ms]) => (isSlow(ms) ? sum : sum + ms), 0)
  return (file) => {
    const known = plans.get(file)
    if (known) return known
    const tests = [...durations.keys()]
      .filter((test) => graph.reachedFrom(test).has(file))
      .toSorted((one, other) => distance(one, file) - distance(other, file) || takes(one) - takes(other))
    const anew = [...new Set(tests.flatMap((test) => [...graph.reachedFrom(test)]))].filter((each) =>
      graph.reachedFrom(each).has(file),
    )
    const plan = { tests: tests.map((test) => ({ file: test, slow: slowOf(test) })), anew }
    plans.set(file, plan)
    return plan
  }
}

function distance(test: string, file: string): number {
  if (basename(test) === basename(file).replace(/\.ts$/, '.test.ts') && dirname(test) === dirname(file)) return 0
  if (dirname(test) === dirname(file)) return 1
  return test.startsWith('contract/') ? 2 : 3
}
