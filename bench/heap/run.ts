/**
 * The heap area: a product's page with its market live, on a phone and in a wide window with all lists live, both for an hour.
 * Everything that is still reachable at the end beside that after seven minutes. `HEAP_MINUTES` and
 * `HEAP_SERVER_MINUTES` make it shorter, for a first look; `HEAP_SNAPSHOTS` names a folder for the snapshots.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'
import { pause, withLivePages } from '../pages/live-pages.ts'
import type { Report } from '../report.ts'
import { reachableBytes } from './reachable-bytes.ts'

const HEAP_TIMES_MAX = 1.05
/** As many ticks as a page keeps of a product have come by then. */
const FROM_MINUTES = 7
/**
 * The person has traded by then as well: so many short orders have ended, which is the first page of a list. The browser compiles what an
 * order brings about once it has run some ten times; with one order a minute that would count as growth of the page, as would the list.
 */
const SHORT_ORDERS = 50
const SHORT_SECONDS = 30
const SHORT_MINUTES = FROM_MINUTES - 1
const MINUTES = Number(process.env['HEAP_MINUTES'] ?? 60)
const SNAPSHOTS = process.env['HEAP_SNAPSHOTS']
/**
 * The server's market runs alone for so long before a window opens: a chart holds a thousand candles of a second, and on a market that has
 * just begun it goes on filling up for 17 minutes, which would count as growth of the page.
 */
const SERVER_MINUTES = Number(process.env['HEAP_SERVER_MINUTES'] ?? 17)
/** How often the heaps are noted on the way. */
const NOTE_EVERY_MINUTES = 5
const MINUTE_MS = 60_000
const MEGABYTE = 1_048_576

interface Window {
  readonly name: string
  readonly devtools: CDPSession
}

export async function run(report: Report): Promise<void> {
  await withLivePages(async ({ names, open, buy }) => {
    await pause(SERVER_MINUTES * MINUTE_MS)
    const windows: Window[] = []
    for (const name of names) windows.push({ name, devtools: await (await open(name)).devtools() })
    const start = performance.now()
    const trading = MINUTES < FROM_MINUTES ? null : tradeBriefly(buy)
    const before = new Map<Window, number>()
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      // One order a minute: some run at any time, and some end.
      await buy()
      await pause(start + minute * MINUTE_MS - performance.now())
      if (minute === FROM_MINUTES) await trading
      if (minute !== FROM_MINUTES && minute !== MINUTES && minute % NOTE_EVERY_MINUTES !== 0) continue
      for (const window of windows) {
        const megabytes = (await reachableOf(window, minute)) / MEGABYTE
        report.note(`  ${window.name}, after ${minute} minutes: ${megabytes.toFixed(2)} MB`)
        if (minute === FROM_MINUTES) before.set(window, megabytes)
        if (minute === MINUTES) tell(report, window, { value: megabytes, limit: before.get(window) ?? Number.NaN })
      }
    }
  })
}

/** Buys short orders, as many as a list shows at first. */
async function tradeBriefly(buy: (countdownSeconds: number) => Promise<void>): Promise<void> {
  const everyMs = (SHORT_MINUTES * MINUTE_MS) / SHORT_ORDERS
  for (let count = 0; count < SHORT_ORDERS; count += 1) {
    await buy(SHORT_SECONDS)
    await pause(everyMs)
  }
}

function tell(report: Report, { name }: Window, figures: { value: number; limit: number }): void {
  report.figure({
    area: 'heap',
    name: `a product's page with its market live, ${name}: heap after ${MINUTES} minutes, to that after ${FROM_MINUTES}`,
    ...figures,
    unit: 'MB',
    better: 'lower',
    bar: HEAP_TIMES_MAX,
  })
}

/** Bytes of everything that is still reachable. A folder for snapshots gets them as well. */
async function reachableOf({ name, devtools }: Window, minute: number): Promise<number> {
  const parts: string[] = []
  const take = ({ chunk }: { chunk: string }) => void parts.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take)
  await devtools.send('HeapProfiler.takeHeapSnapshot', {})
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take)
  const text = parts.join('')
  if (SNAPSHOTS !== undefined) {
    await mkdir(SNAPSHOTS, { recursive: true })
    await writeFile(join(SNAPSHOTS, `${name.replaceAll(' ', '-')}-${minute}.heapsnapshot`), text)
  }
  return reachableBytes(JSON.parse(text))
}
