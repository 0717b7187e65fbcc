import { expect, test } from 'vitest'
import { CORPUS } from './simulation/corpus.ts'
import { loadSystem } from './simulation/system.ts'
import { simulate } from './simulation/world.ts'

const RUNS = 300
const SHOWN_MAX = 3
/** `npm run test:soak` goes on for this long with seeds that nobody has seen; SOAK_MINUTES says otherwise. */
const SOAK_MS = process.env['SOAK'] ? Number(process.env['SOAK_MINUTES'] ?? 10) * 60_000 : 0

const system = await loadSystem(process.cwd())

async function failuresOf(seeds: Iterable<number>): Promise<string[]> {
  const failures: string[] = []
  for (const seed of seeds) {
    await simulate(system, seed).catch((error: unknown) =>
      failures.push(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    )
    if (failures.length === SHOWN_MAX) break
  }
  return failures
}

test('what once failed holds', async () => {
  expect(await failuresOf(Object.keys(CORPUS).map(Number))).toEqual([])
})

test(
  `${RUNS} runs: whatever goes wrong, the mirror is the server, and nothing is lost or done twice`,
  { timeout: 600_000 },
  async () => {
    expect(await failuresOf(Array.from({ length: RUNS }, (_, index) => index + 1))).toEqual([])
  },
)

test.runIf(SOAK_MS > 0)('seeds that nobody has seen', { timeout: SOAK_MS + 120_000 }, async () => {
  const startedAt = Date.now()
  function* unseen() {
    for (let seed = startedAt % 4_000_000_000; Date.now() - startedAt < SOAK_MS; seed += 1) yield seed
  }
  expect(await failuresOf(unseen())).toEqual([])
})
