/** The people area: a team of a hundred thousand beside one of a hundred, as its screen reads it on the device. */
import { launchBrowser } from '../../tests/support/browser.ts'
import { serveBuiltPage } from '../built-page.ts'
import { median, type Report } from '../report.ts'
import type { TeamReads } from './page.ts'

const SMALL = 100
const LARGE = 100_000
const ROUNDS = 41
const FIRST_PAGE_TIMES = 1.2

export async function run(report: Report): Promise<void> {
  const served = await serveBuiltPage('bench/people/page.html')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(served.address)
    await page.waitForFunction(() => document.title === 'ready')
    for (const members of [SMALL, LARGE]) await page.evaluate((count) => window.benchTeamMake(count), members)
    const reads: { small: TeamReads; large: TeamReads }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // In turn, and each as often first: what the machine does besides falls on both alike.
      const [first, second] = round % 2 === 0 ? ([SMALL, LARGE] as const) : ([LARGE, SMALL] as const)
      const one = await page.evaluate((count) => window.benchTeamRead(count), first)
      const other = await page.evaluate((count) => window.benchTeamRead(count), second)
      reads.push(first === SMALL ? { small: one, large: other } : { small: other, large: one })
    }
    const found = reads[0]?.large.found ?? 0
    if (found === 0) throw new Error('the search finds nobody')
    const figure = (name: string, pick: (read: TeamReads) => number, bar?: number) =>
      report.figure({
        area: 'people',
        name,
        value: median(reads.map(({ large }) => pick(large))),
        limit: median(reads.map(({ small }) => pick(small))),
        unit: 'ms',
        better: 'lower',
        ...(bar === undefined ? {} : { bar }),
      })
    figure(
      `first page of a team of ${LARGE}, to one of ${SMALL}, median of ${ROUNDS}`,
      (read) => read.firstPage,
      FIRST_PAGE_TIMES,
    )
    report.figure({
      area: 'people',
      name: `tenth page of a team of ${LARGE}, to its first, median of ${ROUNDS}`,
      value: median(reads.map(({ large }) => large.tenthPage)),
      limit: median(reads.map(({ large }) => large.firstPage)),
      unit: 'ms',
      better: 'lower',
    })
    figure(`a name looked for in a team of ${LARGE}, to one of ${SMALL}, median of ${ROUNDS}`, (read) => read.search)
  } finally {
    await browser.close()
    await served.stop()
  }
}
