/** The sync area: the same orders into every contestant, in real Chromium, in one run, in alternation. Bars: docs/benchmarks.md. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { launchProfile } from '../../tests/support/browser.ts'
import { median, type Report } from '../report.ts'
import type { BenchCommand } from './bench-command.ts'
import { scrollFigure } from './scroll.ts'
import { serverFigures } from './server-figures.ts'
import { serveSource } from './source-server.ts'

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100_000)
/** Slow peers mirror a part; their rate only falls as the store grows, so a part flatters them. */
const SLOW_PEER_ORDERS = 20_000
const FEW_ORDERS = 1_000
/** The page of insight adds up all orders within this time. */
const INSIGHT_MS_MAX = 100
const CATCH_UP_ROUNDS = 3
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)

type Figures = Record<string, number>

type Act = BenchCommand['act']
/** Acts of one browser process, each in a page of its own; the next group finds the profile on the disk and nothing else. */
type Group = readonly Act[]

/** A start is short and restless: more of them. */
const COLD: readonly Group[] = [
  ['cold-newest', 'newest-in-new-page'],
  ['cold-newest', 'newest-in-new-page'],
  ['cold-newest', 'newest-in-new-page'],
]
const GROUPS_OF: Readonly<Record<string, readonly Group[]>> = {
  candor: [['mirror'], ...COLD, ['queries'], ['sums'], ['insight', 'insight', 'insight']],
  raw: [['mirror'], ...COLD, ['queries']],
  sqlite: [['mirror']],
  rxdb: [['mirror']],
  pouchdb: [['mirror']],
}
/** Figures of ours that are held against the same figure of raw IndexedDB. */
const HELD_TO_RAW: readonly { act: Act; figure: string; name: string; unit: string; bar: number }[] = [
  { act: 'mirror', figure: 'usage', name: 'bytes on disk, to raw', unit: 'bytes', bar: 0.35 },
  { act: 'cold-newest', figure: 'ms', name: 'newest 50 after a cold open, to raw', unit: 'ms', bar: 0.6 },
  {
    act: 'newest-in-new-page',
    figure: 'ms',
    name: 'the same in a new page of a browser that has it open already, to raw',
    unit: 'ms',
    bar: 0.6,
  },
  { act: 'queries', figure: 'pageMs', name: 'a page of 200 from anywhere, to raw', unit: 'ms', bar: 1.5 },
  { act: 'queries', figure: 'statusMs', name: 'newest 50 of one status, to raw', unit: 'ms', bar: 1.5 },
  { act: 'queries', figure: 'totalsMs', name: 'totals per status, to raw', unit: 'ms', bar: 0.1 },
]
const isSlow = (contestant: string) => contestant === 'rxdb' || contestant === 'pouchdb'

export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-bench-'))
  await buildPage(folder)
  const full = await serveSource({ folder, count: ORDERS })
  const part = await serveSource({ folder, count: Math.min(ORDERS, SLOW_PEER_ORDERS) })
  try {
    await compare(report, { full: full.address, part: part.address })
    await catchingUp(report, { folder, many: ORDERS, few: FEW_ORDERS })
    await serverFigures(report)
    await scrollFigure(report)
  } finally {
    await Promise.all([full.stop(), part.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** The figures of each act, by contestant, one for each time that it ran. */
type Seen = Record<Act, Record<string, Figures[]>>

async function compare(report: Report, addresses: { full: string; part: string }): Promise<void> {
  const seen = await runRounds(report, addresses)
  reportRates(report, seen.mirror)
  for (const held of HELD_TO_RAW) {
    const { act, figure, ...line } = held
    const [value, limit] = [middle(seen[act], 'candor', figure), middle(seen[act], 'raw', figure)]
    report.figure({ area: 'sync', better: 'lower', value, limit, ...line })
  }
  reportOwn(report, seen)
}

/** Runs every contestant in every round, so that a restless machine meets them all alike. */
async function runRounds(report: Report, addresses: { full: string; part: string }): Promise<Seen> {
  const seen: Seen = {
    mirror: {},
    'cold-newest': {},
    'newest-in-new-page': {},
    queries: {},
    sums: {},
    insight: {},
    changes: {},
    unchanged: {},
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [contestant, groups] of Object.entries(GROUPS_OF)) {
      report.note(`  round ${round + 1} of ${ROUNDS}: ${contestant}`)
      const results = await inFreshProfile(isSlow(contestant) ? addresses.part : addresses.full, contestant, groups)
      for (const { act, seen: figures } of results) (seen[act][contestant] ??= []).push(figures)
    }
  }
  return seen
}

function middle(of: Record<string, Figures[]>, contestant: string, figure: string): number {
  return median((of[contestant] ?? []).map((figures) => figures[figure] ?? Number.NaN))
}

function reportRates(report: Report, mirrors: Record<string, Figures[]>): void {
  const rate = (contestant: string) =>
    median((mirrors[contestant] ?? []).map((figures) => ((figures['rows'] ?? 0) / (figures['ms'] ?? 1)) * 1_000))
  const first = { area: 'sync', value: rate('candor'), unit: 'rows/s', better: 'higher' } as const
  report.figure({ ...first, name: 'first mirror, to raw IndexedDB', limit: rate('raw'), bar: 8 })
  report.figure({ ...first, name: 'first mirror, to RxDB 17 replication', limit: rate('rxdb'), bar: 15 })
  report.figure({ ...first, name: 'first mirror, to PouchDB 9', limit: rate('pouchdb'), bar: 15 })
  report.figure({ ...first, name: 'first mirror, to SQLite wasm on OPFS', limit: rate('sqlite'), bar: 1.5 })
}

/** Figures with a bound of their own: no other contestant has them. */
function reportOwn(report: Report, seen: Seen): void {
  report.figure({
    area: 'sync',
    name: 'main-thread tasks over 50 ms during the mirror',
    value: middle(seen.mirror, 'candor', 'longTasks'),
    limit: 1,
    unit: 'tasks',
    better: 'lower',
    bar: 0,
  })
  report.figure({
    area: 'sync',
    name: `all figures of insight from ${ORDERS} orders, in a page that begins`,
    value: middle(seen.insight, 'candor', 'ms'),
    limit: INSIGHT_MS_MAX,
    unit: 'ms',
    better: 'lower',
    bar: 1,
  })
}

/** A hundred changed rows, and none at all, in a mirror of many rows and in one of few, in turns. */
async function catchingUp(
  report: Report,
  { folder, many, few }: { folder: string; many: number; few: number },
): Promise<void> {
  const applied: Record<'many' | 'few', number[]> = { many: [], few: [] }
  let reads = 0
  for (let round = 0; round < CATCH_UP_ROUNDS; round += 1) {
    for (const [size, count] of [
      ['many', many],
      ['few', few],
    ] as const) {
      report.note(`  catching up, round ${round + 1} of ${CATCH_UP_ROUNDS}: ${count} orders`)
      const source = await serveSource({ folder, count })
      try {
        const seen = await inFreshProfile(source.address, 'candor', [['mirror'], ['unchanged'], ['changes']])
        applied[size].push(seen.find(({ act }) => act === 'changes')?.seen['appliedMs'] ?? Number.NaN)
        reads += seen.find(({ act }) => act === 'unchanged')?.seen['reads'] ?? Number.NaN
      } finally {
        await source.stop()
      }
    }
  }
  report.figure({
    area: 'sync',
    name: `100 changed rows applied with ${many} stored, to ${few} stored`,
    value: median(applied.many),
    limit: median(applied.few),
    unit: 'ms',
    better: 'lower',
    bar: 1.2,
  })
  report.figure({
    area: 'sync',
    name: 'rows and blocks read to prove an unchanged mirror equal',
    value: reads,
    limit: 1,
    unit: 'reads',
    better: 'lower',
    bar: 0,
  })
}

/** One contestant with a profile of its own on the disk. */
async function inFreshProfile(
  address: string,
  contestant: string,
  groups: readonly Group[],
): Promise<{ act: Act; seen: Figures }[]> {
  const profile = await mkdtemp(join(tmpdir(), 'candor-bench-profile-'))
  const results: { act: Act; seen: Figures }[] = []
  try {
    for (const acts of groups) {
      const browser = await launchProfile(profile, { locale: 'en-US' })
      try {
        for (const act of acts) results.push({ act, seen: await inNewPage(browser, { address, contestant, act }) })
      } finally {
        await browser.close()
      }
    }
    return results
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function inNewPage(
  browser: BrowserContext,
  { address, ...command }: BenchCommand & { readonly address: string },
): Promise<Figures> {
  const page = await browser.newPage()
  try {
    page.setDefaultTimeout(600_000)
    await page.goto(`${address}/bench/sync/page.html`)
    await page.waitForFunction(() => document.title === 'ready')
    return await page.evaluate((asked) => window.benchSync(asked), command)
  } finally {
    await page.close()
  }
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: 'bench/sync/page.html' } },
    worker: { format: 'es' },
    // PouchDB asks for Node's event emitter; the package of that name is the browser's.
    resolve: { alias: { events: fileURLToPath(import.meta.resolve('events/events.js')) } },
  })
}
