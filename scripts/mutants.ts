/**
 * npm run mutants: puts small faults into the rooms that decide about money and evidence, one at a time, and runs the unit tests that reach
 * them. Prints a table by file and every fault that no test noticed; ends with 1 under 95 %. MUTANTS_SAMPLE=n takes n of them at random,
 * MUTANTS_SEED=s repeats a run, MUTANTS_FILE=part takes the files with this in their path, MUTANTS_WORKERS=n tries n at a time (2).
 */
import { availableParallelism } from 'node:os'
import { EQUIVALENTS } from './mutants/equivalents.ts'
import { mutantsOf } from './mutants/find-mutants.ts'
import { filesBelow, moduleGraph } from './mutants/module-graph.ts'
import type { Mutant } from './mutants/mutation.ts'
import { describeMutant, isOf, summarise } from './mutants/report.ts'
import { sampleOf } from './mutants/sample.ts'
import { tryMutants } from './mutants/try-mutants.ts'

const BAR = 0.95
const ROOMS = /^contract\/(settlement\/|statement\/|sync\/|money[^/]*\.ts$)/
const seed = Number(process.env['MUTANTS_SEED'] ?? Date.now() % 1_000_000_000)
const sample = Number(process.env['MUTANTS_SAMPLE'] ?? 0)
const part = process.env['MUTANTS_FILE'] ?? ''

const graph = moduleGraph()
const files = filesBelow('contract', '.ts').filter((file) => ROOMS.test(file) && !file.endsWith('.test.ts'))
const all = files.flatMap((file) => mutantsOf(file))
const wanted = all.filter(({ file }) => file.includes(part))
const mutants: readonly Mutant[] = sample > 0 ? sampleOf(wanted, sample, seed) : wanted
const tests = ['contract', 'src', 'server', 'tests/properties']
  .flatMap((folder) => filesBelow(folder, '.test.ts'))
  .filter((test) => [...graph.reachedFrom(test)].some((file) => ROOMS.test(file)))
const startedAt = performance.now()
console.log(`${mutants.length} of ${all.length} mutants in ${files.length} files, seed ${seed}`)

const tried = await tryMutants({
  mutants,
  tests,
  graph,
  seed,
  width: Number(process.env['MUTANTS_WORKERS'] ?? Math.min(2, availableParallelism())),
  isEquivalent: (mutant) => EQUIVALENTS.some((entry) => isOf(entry, mutant)),
  onBaseline({ tests: count, leftOut }) {
    console.log(
      `${count} tests in ${tests.length - leftOut.length} files pass as the code is${leftOut.length > 0 ? '; left out:' : ''}`,
    )
    for (const one of leftOut) console.log(`  ${one.split('\n')[0] ?? ''}`)
  },
  onTried({ mutant, outcome }, done) {
    if (outcome.status === 'survived') console.log(`  lived: ${mutant.id}: ${mutant.original} → ${mutant.replacement}`)
    if (done % 100 === 0) console.log(`  ${done} tried after ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  },
})
const { lines, share, survivors, stale } = summarise({ tried, all, equivalents: EQUIVALENTS })
for (const line of lines) console.log(line)
if (survivors.length > 0) console.log(`\nsurvived:\n${survivors.map(describeMutant).join('\n')}`)
if (stale.length > 0) console.log(`\nno longer equivalent:\n  ${stale.join('\n  ')}`)
console.log(
  `\n${(share * 100).toFixed(1)} % killed in ${Math.round((performance.now() - startedAt) / 1_000)} s, seed ${seed}; the bar is ${BAR * 100} %`,
)
if (share < BAR || stale.length > 0) process.exitCode = 1
