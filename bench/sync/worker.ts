/** Runs one contestant's act and reports milliseconds. All contestants run in a worker: none has the screen's thread. */
import type { BenchCommand } from './bench-command.ts'
import type { Contestant } from './contestant.ts'
import { countReads } from './count-reads.ts'
import { SPACING_MS } from './orders.ts'

const CONTESTANTS: Readonly<Record<string, () => Promise<Contestant>>> = {
  candor: async () => (await import('./contestants/candor.ts')).createCandor(),
  raw: async () => (await import('./contestants/raw.ts')).createRaw(),
  rxdb: async () => (await import('./contestants/rxdb.ts')).createRxDb(),
  pouchdb: async () => (await import('./contestants/pouchdb.ts')).createPouchDb(),
  sqlite: async () => (await import('./contestants/sqlite.ts')).createSqlite(),
}
const QUERY_ROUNDS = 9

self.onmessage = (event: MessageEvent<BenchCommand>) => {
  run(event.data).then(
    (figures) => self.postMessage(figures),
    (error: unknown) =>
      self.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
}

async function run(command: BenchCommand): Promise<Record<string, number>> {
  const load = CONTESTANTS[command.contestant]
  if (!load) throw new Error(`no such contestant: ${command.contestant}`)
  const contestant = await load()
  try {
    return await ACTS[command.act](contestant)
  } finally {
    await contestant.close()
  }
}

const ACTS: Readonly<Record<BenchCommand['act'], (contestant: Contestant) => Promise<Record<string, number>>>> = {
  async mirror(contestant) {
    const [rows, ms] = await timed(() => contestant.mirror())
    const { usage = 0 } = await navigator.storage.estimate()
    return { rows, ms, usage }
  },
  'cold-newest': openAndRead,
  'newest-in-new-page': openAndRead,
  async changes(contestant) {
    const applied: number[] = []
    for (let round = 0; round < QUERY_ROUNDS; round += 1) {
      await fetch('/bench/revise', { method: 'POST' })
      applied.push((await timed(() => catchUp(contestant)))[1])
    }
    return { appliedMs: middle(applied) }
  },
  async unchanged(contestant) {
    await catchUp(contestant)
    const readsSince = countReads(['rows', 'blocks'])
    const [, ms] = await timed(() => catchUp(contestant))
    const reads = readsSince()
    await contestant.pageBefore(Infinity, 1)
    if (readsSince() === reads) throw new Error('the count of reads counts nothing')
    return { reads, ms }
  },
  async sums(contestant) {
    const [, ms] = await timed(async () => contestant.keepSums?.())
    return { ms }
  },
  async insight(contestant) {
    const [rows = 0, ms] = await timed(async () => contestant.insight?.())
    return { rows, ms }
  },
  async queries(contestant) {
    await contestant.open()
    const newest = await contestant.newest(50)
    const top = newest[0]?.acceptedAt ?? 0
    const count = Object.values(await contestant.totals()).reduce((sum, each) => sum + each, 0)
    const page: number[] = []
    const status: number[] = []
    const totals: number[] = []
    let pageRows = 0
    for (let round = 0; round < QUERY_ROUNDS; round += 1) {
      // Another place of the history each round, so that no answer is merely remembered.
      const before = top - ((round + 1) / (QUERY_ROUNDS + 1)) * count * SPACING_MS
      const [rows, ms] = await timed(() => contestant.pageBefore(before, 200))
      pageRows = rows.length
      page.push(ms)
      status.push((await timed(() => contestant.newestOfStatus('lost', 50)))[1])
      totals.push((await timed(() => contestant.totals()))[1])
    }
    return { pageRows, pageMs: middle(page), statusMs: middle(status), totalsMs: middle(totals) }
  },
}

async function openAndRead(contestant: Contestant): Promise<Record<string, number>> {
  const [, openMs] = await timed(() => contestant.open())
  const [rows, readMs] = await timed(() => contestant.newest(50))
  if (rows.length !== 50) throw new Error(`${rows.length} rows are not the newest 50`)
  return { openMs, ms: openMs + readMs }
}

function catchUp(contestant: Contestant): Promise<void> {
  if (!contestant.catchUp) throw new Error('this contestant has no feed')
  return contestant.catchUp()
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  const value = await work()
  return [value, performance.now() - start]
}

function middle(values: number[]): number {
  return values.sort((left, right) => left - right)[values.length >> 1] ?? 0
}
