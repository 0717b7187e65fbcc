/** The proof area: an order of five minutes, and the walks of two, checked on a phone that is four times slower than this machine. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { testKey } from '../../tests/support/signed-files.ts'
import { walkedOrder } from '../../tests/support/walked-order.ts'
import { serveBuiltPage } from '../built-page.ts'
import { median, type Report } from '../report.ts'
import { fiveMinutes } from './five-minutes.ts'
import type { ProofCommand } from './page.ts'
import { slowProcess } from './slow-process.ts'

const ROUNDS = 9
const SLOWER = 4
/** An app stands open before somebody opens an order: a browser with a new page still starts processes of its own, on half of two cores. */
const STANDING_MS = 1_500
const MS_MAX = 100
/** Seconds of the order → what its check with its walk may take. */
const WALK_MS_MAX: readonly (readonly [number, number])[] = [
  [30, 400],
  [300, 1_500],
]

export async function run(report: Report): Promise<void> {
  const served = await serveBuiltPage('bench/proof/page.html')
  const browser = await launchBrowser()
  const figure = (name: string, times: readonly number[], limit: number) => {
    report.note(`  ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    report.figure({ area: 'proof', name, value: median(times), limit, unit: 'ms', better: 'lower', bar: 1 })
  }
  const words = `CPU slowed ${SLOWER}x, median of ${ROUNDS}`
  try {
    const times = await repeat(browser, served.address, fiveMinutes, checkOnPage)
    figure(`an order of 5 minutes checked, ${words}, to ${MS_MAX} ms`, times, MS_MAX)
    for (const [seconds, limit] of WALK_MS_MAX) {
      const walks = await repeat(browser, served.address, () => walked(seconds), checkWithWalk)
      figure(
        `an order of ${seconds} s checked with its walk in a worker, ${words}, to ${limit} ms`,
        walks.map(({ ms }) => ms),
        limit,
      )
      report.note(`  of these before the walk: ${walks.map(({ firstMs }) => firstMs.toFixed(0)).join(', ')} ms`)
    }
  } finally {
    await browser.close()
    await served.stop()
  }
}

function walked(seconds: number): ProofCommand {
  const key = testKey()
  const { order, proof } = walkedOrder(key, { countdownSeconds: seconds })
  return { text: proofText(proof), order, keys: key.keys, seen: proof.ticks }
}

/** In a new context each time: a person checks an order once, with code that has never run. */
async function repeat<Result>(
  browser: Browser,
  address: string,
  command: () => ProofCommand,
  check: (page: Page, browser: Browser) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(address)
    await page.waitForFunction(() => document.title === 'ready')
    const devtools = await context.newCDPSession(page)
    await page.evaluate((given) => {
      window.proofCommand = given
    }, command())
    // The check must not pay for clearing away what handing the order over left behind.
    await devtools.send('HeapProfiler.collectGarbage')
    await sleep(STANDING_MS)
    results.push(await check(page, browser))
    await context.close()
  }
  return results
}

async function checkOnPage(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const { ms, verdict } = await page.evaluate(() => window.benchProof())
  if (verdict !== 'verified') throw new Error(`the proof is ${verdict}`)
  return ms
}

/** The page's whole process is slowed: most of the work is its worker's. */
async function checkWithWalk(page: Page, browser: Browser): Promise<{ readonly ms: number; readonly firstMs: number }> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const ends = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => slowProcess(id, SLOWER))
  try {
    const { ms, firstMs, status } = await page.evaluate(() => window.benchWalk())
    if (status !== 'equal') throw new Error(`the walk is ${status}`)
    return { ms, firstMs }
  } finally {
    for (const end of ends) end()
  }
}
