/**
 * A product's page with its market live, on a phone and in a wide window with all lists live: the work of the main thread in a
 * minute. LIVE_FROM_MINUTES=8 lets the pages stand first, until the memory of prices is full.
 */
import type { CDPSession } from 'playwright-core'
import type { Report } from '../report.ts'
import { pause, withLivePages, type LiveWindow } from './live-pages.ts'

const SECONDS_MAX = 2
const MINUTE_MS = 60_000
/** Files, candles and the first prices have come by then. */
const SETTLE_MS = 12_000
const FROM_MINUTES = Number(process.env['LIVE_FROM_MINUTES'] ?? 0)
const DETAILS = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration', 'LayoutCount', 'RecalcStyleCount']

export async function live(report: Report): Promise<void> {
  await withLivePages(async ({ names, open }) => {
    for (const name of names) {
      const window = await open(name)
      await pause(Math.max(SETTLE_MS, FROM_MINUTES * MINUTE_MS))
      await oneMinute(report, window)
      await window.page.close()
    }
  })
}

async function oneMinute(report: Report, { name, devtools }: LiveWindow): Promise<void> {
  const [byClock, ofThread] = [await devtools(), await devtools()]
  await byClock.send('Performance.enable', { timeDomain: 'timeTicks' })
  await ofThread.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = [await metrics(byClock), await metrics(ofThread)]
  await pause(MINUTE_MS)
  const after = [await metrics(byClock), await metrics(ofThread)]
  const [spent, worked] = after.map(
    (now, at) => (metric: string) => (now.get(metric) ?? 0) - (before[at]?.get(metric) ?? 0),
  )
  report.note(`  ${name}: ${DETAILS.map((metric) => `${metric} ${spent?.(metric).toFixed(2)}`).join(', ')}`)
  const subject = `a product's page with its market live, ${name}`
  const common = { area: 'pages', limit: SECONDS_MAX, unit: 's', better: 'lower' } as const
  report.figure({
    ...common,
    name: `${subject}: work of the main thread in a minute, to ${SECONDS_MAX} s`,
    value: spent?.('TaskDuration') ?? Number.NaN,
    bar: 1,
  })
  // On a machine with other work a task waits for its core, too: this counts only what the core did for it.
  report.figure({
    ...common,
    name: `${subject}: the same without the time that other work took`,
    value: worked?.('TaskDuration') ?? Number.NaN,
  })
}

async function metrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics: all } = await devtools.send('Performance.getMetrics')
  return new Map(all.map(({ name, value }) => [name, value]))
}
