/**
 * Stands in for vitest where mutants are tried: the same tests, kept in a list and run one after the other in this process. Expectations
 * and spies are vitest's own. A test file that asks for more than this fails before the first mutant, and is left out by name.
 */
import { vi } from 'vitest'

export { expect, vi } from 'vitest'

type Run = (...args: readonly never[]) => unknown
type Hook = () => unknown

interface Hooks {
  readonly before: readonly Hook[]
  readonly after: readonly Hook[]
}

export interface Case {
  readonly name: string
  run(): Promise<void>
}

interface Suite {
  readonly names: readonly string[]
  readonly outer: Suite | null
  readonly once: Hook[]
  readonly each: { before: Hook[]; after: Hook[] }
}

const newSuite = (names: readonly string[], outer: Suite | null): Suite => ({
  names,
  outer,
  once: [],
  each: { before: [], after: [] },
})
let suite = newSuite([], null)
let cases: Case[] = []
const finished: Hook[] = []

/** The tests that were declared since the last call. */
export function takeCases(): readonly Case[] {
  const taken = cases
  cases = []
  suite = newSuite([], null)
  return taken
}

function hooksOf(one: Suite | null): Hooks {
  if (one === null) return { before: [], after: [] }
  const outer = hooksOf(one.outer)
  return {
    before: [...outer.before, ...one.once.splice(0), ...one.each.before],
    after: [...one.each.after, ...outer.after],
  }
}

function declare(name: string, run: Run): void {
  const within = suite
  cases.push({
    name: [...within.names, name].join(' › '),
    run: async () => {
      const { before, after } = hooksOf(within)
      try {
        for (const hook of before) await hook()
        // The tests take what vitest gives them: a context, which they use for notes alone.
        await (run as (context: object) => unknown)({ task: { name, meta: {} } })
      } finally {
        for (const hook of [...after, ...finished.splice(0)]) await hook()
        vi.restoreAllMocks()
      }
    },
  })
}

/** One test for each row of a table. */
const eachOf =
  (make: (name: string, run: Run) => void) =>
  (table: readonly unknown[]) =>
  (name: string, run: (...row: readonly unknown[]) => unknown) => {
    table.forEach((row, index) =>
      make(`${name} (${index + 1})`, () => run(...(Array.isArray(row) ? (row as readonly unknown[]) : [row]))),
    )
  }

function group(name: string, run: Run): void {
  const outer = suite
  suite = newSuite([...outer.names, name], outer)
  run()
  suite = outer
}

export const test = Object.assign((name: string, run: Run) => declare(name, run), { each: eachOf(declare) })
export const describe = Object.assign(group, { each: eachOf(group) })
export const beforeAll = (hook: Hook): void => void suite.once.push(hook)
export const beforeEach = (hook: Hook): void => void suite.each.before.push(hook)
export const afterEach = (hook: Hook): void => void suite.each.after.push(hook)
/** Nothing that these tests leave behind outlives the process. */
export const afterAll = (_hook: Hook): void => undefined
export const onTestFinished = (hook: Hook): void => void finished.push(hook)
