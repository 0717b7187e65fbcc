/** The runner of mutants is held to account itself: a weak test lets a fault live, and it says so. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutantsOf } from './find-mutants.ts'
import { moduleGraph } from './module-graph.ts'
import { mutatedText } from './mutation.ts'
import { mutationsOf } from './mutations-of.ts'
import { summarise } from './report.ts'
import { sampleOf } from './sample.ts'
import { tryMutants, type Tried } from './try-mutants.ts'

const FOLDER = join('.cache', `planted-mutants-${process.pid}`)
const MODULE = join(FOLDER, 'fee.ts')
const CODE = `export function feeOf(amount: number): number {
  if (amount < 100) return 0
  let fee = 1
  for (let at = 0; at < 2; at += 1) fee += 1
  return fee
}
`
const testOf = (facts: string) =>
  `import { expect, test } from 'vitest'\nimport { feeOf } from './fee.ts'\ntest('the fee', () => {\n${facts}\n})\n`
const FACTS = { weak: 'expect(feeOf(50)).toBe(0)', strong: 'expect([0, 99, 100].map(feeOf)).toEqual([0, 0, 3])' }

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(MODULE, CODE)
  for (const [name, facts] of Object.entries(FACTS)) writeFileSync(join(FOLDER, `${name}.test.ts`), testOf(facts))
  const wait = 'const until = performance.now() + 200; while (performance.now() < until);'
  writeFileSync(join(FOLDER, 'slow.test.ts'), testOf(`${wait} ${FACTS.strong}`))
  writeFileSync(join(FOLDER, 'broken.test.ts'), testOf('expect(feeOf(50)).toBe(1)'))
})
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

const mutants = () => mutantsOf(MODULE, CODE)
const leftOut: string[] = []
const tried = (...tests: readonly string[]) =>
  tryMutants({
    mutants: mutants(),
    tests: tests.map((name) => join(FOLDER, `${name}.test.ts`)),
    graph: moduleGraph(),
    seed: 1,
    width: 2,
    onBaseline: (result) => void leftOut.push(...result.leftOut),
  })
const survivorsOf = (results: readonly Tried[]) =>
  results
    .filter(({ outcome }) => outcome.status === 'survived')
    .map(({ mutant }) => `${mutant.original} → ${mutant.replacement}`)

test('a weak test lets faults live, and a strong one none, not even a loop without end', async () => {
  const weak = survivorsOf(await tried('weak'))
  expect(weak).toContain('< → <=')
  expect(weak).toContain('+= → -=')
  expect(weak).not.toContain('amount < 100 → false')
  const strong = await tried('weak', 'strong')
  expect(survivorsOf(strong)).toEqual([])
  expect(
    strong
      .map(({ outcome }) => (outcome.status === 'killed' ? outcome.by : ''))
      .filter((by) => by.startsWith('time-out')),
  ).not.toEqual([])
})

test('a slow test finds what the quick ones miss, and a listed equivalent does not wait for it', async () => {
  const [mutant] = mutants().filter(({ original, replacement }) => original === '<' && replacement === '<=')
  const outcomesOf = (isEquivalent: boolean) =>
    tryMutants({
      mutants: mutant ? [mutant] : [],
      tests: ['slow', 'weak'].map((name) => join(FOLDER, `${name}.test.ts`)),
      graph: moduleGraph(),
      seed: 1,
      width: 1,
      isEquivalent: () => isEquivalent,
    })
  expect((await outcomesOf(false)).map(({ outcome }) => outcome)).toEqual([
    { status: 'killed', by: `${join(FOLDER, 'slow.test.ts')} › the fee` },
  ])
  expect((await outcomesOf(true)).map(({ outcome }) => outcome)).toEqual([{ status: 'survived' }])
})

test('a test that fails without any fault is left out by name, and kills nothing', async () => {
  expect(survivorsOf(await tried('broken'))).toHaveLength(mutants().length)
  expect(leftOut).toEqual([expect.stringContaining('broken.test.ts › the fee')])
})

test.each<[string, string, readonly string[]]>([
  ['a relation', 'a < b', ['a <= b', 'a >= b']],
  ['a sum', 'a + b', ['a - b']],
  ['a sum of texts is no sum', '`${a}` + b', ["'' + b"]],
  ['a conjunction', 'a && b', ['a || b', 'a', 'b']],
  ['a fallback', 'a ?? b', ['a', 'b']],
  ['a negation', '!a', ['a']],
  ['a number', '1_000', ['(1001)', '(999)']],
  ['a whole number of any size', '5n', ['(6n)', '(4n)']],
  ['a text', "'up'", ["''"]],
  ['an expression', '/^[a-z]{2}$/', ['/[a-z]{2}$/', '/^[a-z]{2}/', '/^[a-z]{3}$/', '/^[a-z]{1}$/', '/^[^a-z]{2}$/']],
  [
    'a schema',
    'z.int().check(z.minimum(1), z.maximum(8))',
    [
      'z.int()',
      'z.int().check(z.maximum(8))',
      'z.int().check(z.minimum(1))',
      'z.number().check(z.minimum(1), z.maximum(8))',
      'z.int().check(z.minimum((2)), z.maximum(8))',
      'z.int().check(z.minimum((0)), z.maximum(8))',
      'z.int().check(z.minimum(1), z.maximum((9)))',
      'z.int().check(z.minimum(1), z.maximum((7)))',
    ],
  ],
  ['a type is passed over', '(a as 1 | 2)', []],
])('%s has its faults', (_name, code, faults) => {
  // A value that is kept: without that the whole line is a statement, and taking it out is a fault too.
  const kept = (text: string) => `const kept = ${text}`
  expect(
    mutationsOf(kept(code), 'x.ts')
      .map((mutation) => mutatedText(kept(code), mutation))
      .toSorted(),
  ).toEqual(faults.map(kept).toSorted())
})

test('conditions, results and statements have theirs', () => {
  const code = 'function f(a): boolean {\n  if (a) g()\n  return h(a)\n}'
  const faulty = mutationsOf(code, 'x.ts').map((mutation) => mutatedText(code, mutation))
  for (const text of ['if (true) g()', 'if (false) g()', 'if (a) {}', 'return true', 'return false'])
    expect(
      faulty.some((one) => one.includes(text)),
      text,
    ).toBe(true)
})

test('each mutant has a name of its own', () => {
  const ids = mutants().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(`${MODULE}:2:relation`)
  expect(ids).toContain(`${MODULE}:2:relation#2`)
})

test('a listed equivalent counts neither for nor against, and an entry that a test kills, or that is nowhere, is stale', () => {
  const all = mutants()
  const results = all.map((mutant, index): Tried => ({
    mutant,
    outcome: index === 0 ? { status: 'survived' } : { status: 'killed', by: 'x' },
  }))
  const entryOf = (index: number) => ({
    file: MODULE,
    from: all[index]?.original ?? '',
    to: all[index]?.replacement ?? '',
    near: all[index]?.lineText ?? '',
    why: '',
  })
  expect(summarise({ tried: results, all, equivalents: [] })).toMatchObject({
    share: (all.length - 1) / all.length,
    survivors: [all[0]],
    stale: [],
  })
  expect(summarise({ tried: results, all, equivalents: [entryOf(0)] })).toMatchObject({
    share: 1,
    survivors: [],
    stale: [],
  })
  expect(summarise({ tried: results, all, equivalents: [entryOf(1)] }).stale).toEqual([
    expect.stringContaining('a test kills it'),
  ])
  expect(summarise({ tried: results, all, equivalents: [{ ...entryOf(0), from: 'nowhere' }] }).stale).toEqual([
    expect.stringContaining('no such mutant'),
  ])
})

test('a sample is the same for the same seed', () => {
  const list = Array.from({ length: 100 }, (_, index) => index)
  expect(sampleOf(list, 10, 7)).toEqual(sampleOf(list, 10, 7))
  expect(new Set(sampleOf(list, 10, 7)).size).toBe(10)
  expect(sampleOf(list, 10, 7)).not.toEqual(sampleOf(list, 10, 8))
  expect(sampleOf(list, 500, 7).toSorted((one, other) => one - other)).toEqual(list)
})
