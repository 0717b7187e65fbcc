/**
 * Measures the cost of the log for a phone: the bytes of a day of normal use, and the main thread's time. The app's own code in Chromium follows the real
 * server's log, over HTTP, with three witnesses.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { getLiabilityProof } from '../../contract/endpoints/liabilities.ts'
import { getOrderProof } from '../../contract/endpoints/orders.ts'
import { signIn } from '../../contract/endpoints/session.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { drawLiabilities } from '../../server/liabilities/draw-liabilities.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { TEST_VAULT } from '../../tests/support/test-market.ts'
import { PASSWORD, Trader } from '../../tests/support/trader.ts'
import { serveBuiltPage } from '../built-page.ts'
import type { Report } from '../report.ts'
import { openLine, type Carried, type CarriedLine } from './carried.ts'
import type { Followed } from './following.ts'
import type { LongTask } from './page.ts'
import { startPlatform, type LoggedPlatform } from './platform.ts'

const HOUR_MS = 3_600_000
const EVENING = Date.parse('2026-11-18T20:00:00Z')
/** When the day's total is drawn up. */
const DAY = Date.parse('2026-11-19T00:00:30Z')
const NEXT_DAY = DAY + 24 * HOUR_MS
/**
 * A day of normal use: the app is opened in the morning, at noon and in the evening, for minutes each, and buys an order each time. A device looks
 * at the log at most once an hour, so more visits within an hour cost nothing. Chance picks a receipt at one look of three, and an order's prices at one of six:
 * here both at one look.
 */
const OPENED = [
  { hour: 8, chance: 0.9 },
  { hour: 13, chance: 0.1 },
  { hour: 19, chance: 0.9 },
] as const
const BYTES_MAX = 10_000
const SLOWER = 4
const ROUNDS = 4
/** An app stands open before somebody opens a page of it. */
const STANDING_MS = 1_000
const SECONDS = 30

interface Phone {
  readonly page: Page
  readonly line: CarriedLine
  readonly platform: LoggedPlatform
  /** All of the person's money. */
  readonly balance: string
  readonly proofs: readonly Proof[]
}

/** @param url of the database with the log that was measured before */
export async function measurePhone(report: Report, url: string): Promise<void> {
  const platform = await startPlatform(url)
  const line = await openLine(platform.server.address)
  const served = await serveBuiltPage('bench/log/page.html', { beyond: line.carry })
  const browser = await launchBrowser()
  try {
    const stage = { browser, address: served.address, line, platform }
    await measureDay(report, stage)
    await measureTasks(report, stage)
  } finally {
    await browser.close()
    await served.stop()
    await line.stop()
    await platform.stop()
  }
}

interface Stage {
  readonly browser: Browser
  readonly address: string
  readonly line: CarriedLine
  readonly platform: LoggedPlatform
}

async function measureDay(report: Report, stage: Stage): Promise<void> {
  const { platform, line } = stage
  await platform.passTo(EVENING)
  const phone = { page: await openPage(stage), line, platform, proofs: [] as Proof[], balance: await draw(platform) }
  // Once for each device: the policy with its proof, and once for each release: the list of the app's files.
  const first = await look(phone, 0.9)
  await platform.passTo(EVENING + HOUR_MS)
  await look(phone, 0.9)
  await platform.passTo(DAY)
  await draw(platform)
  const looks: Looked[] = []
  for (const { hour, chance } of OPENED) {
    await platform.passTo(DAY + hour * HOUR_MS)
    looks.push(await look(phone, chance))
    phone.proofs.push(await buy(platform))
  }
  const found = looks.at(-1)?.found ?? []
  const picked = ['acceptance/', 'prices/'].map((kind) => found.filter((id) => id.startsWith(kind)).length)
  if (picked.some((count) => count !== 1)) throw new Error(`found of the log: ${found.join(', ')}`)
  noteLooks(report, looks)
  report.note(`  besides, the first look of a new device: ${first.carried.bytes} bytes`)
  const { size } = await platform.database.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
  report.figure({
    area: 'log',
    name: `log data of a phone on a day of ${looks.length} looks and ${phone.proofs.length} orders, ${size} entries, 3 witnesses: bodies and headers over HTTP/2, to ${BYTES_MAX}`,
    value: looks.reduce((sum, { carried }) => sum + carried.bytes, 0),
    limit: BYTES_MAX,
    unit: 'bytes',
    better: 'lower',
    bar: 1,
  })
  // Somebody opens the page of an order: not part of each day, and told for that.
  await line.renew()
  await openOrder(phone.page, phone.proofs.at(0))
  report.note(`  besides, an order's page that is opened the first time: ${line.taken().bytes} bytes`)
  await phone.page.context().close()
}

function noteLooks(report: Report, looks: readonly Looked[]): void {
  report.note(`  looks of ${looks.map(({ carried }) => carried.bytes).join(', ')} bytes`)
  const sums = new Map<string, { times: number; bytes: number }>()
  for (const [path, { times, bytes }] of looks.flatMap(({ carried }) => [...carried.bodies])) {
    const sum = sums.get(path) ?? { times: 0, bytes: 0 }
    sums.set(path, { times: sum.times + times, bytes: sum.bytes + bytes })
  }
  for (const [path, { times, bytes }] of sums) report.note(`  ${path}: ${times} answers, bodies of ${bytes} bytes`)
}

async function measureTasks(report: Report, stage: Stage): Promise<void> {
  const { platform, line } = stage
  const { clock } = platform.server.exchange
  await platform.passTo(NEXT_DAY)
  const balance = await draw(platform)
  await platform.passTo(NEXT_DAY + HOUR_MS)
  const tasks: LongTask[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const phone = { page: await openPage(stage), line, platform, proofs: [] as Proof[], balance }
    const devtools = await phone.page.context().newCDPSession(phone.page)
    await devtools.send('HeapProfiler.collectGarbage')
    await sleep(STANDING_MS)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await phone.page.evaluate(() => window.benchTasks())
    // From the first head on, a device looks for its receipts.
    await look(phone, 0.9)
    phone.proofs.push(await buy(platform))
    await platform.passTo(clock.now() + HOUR_MS)
    const { found } = await look(phone, 0)
    await openOrder(phone.page, phone.proofs.at(0))
    const owed = await phone.page.evaluate(() => window.benchDevice())
    const witnesses = await phone.page.evaluate(() => window.benchFairness())
    if (owed !== balance || witnesses.length !== 3 || !found.some((id) => id.startsWith('acceptance/')))
      throw new Error(`the total has ${owed}; ${witnesses.join(', ')} have signed; found is ${found.join(', ')}`)
    await sleep(STANDING_MS)
    tasks.push(...(await phone.page.evaluate(() => window.benchTasks())))
    await phone.page.context().close()
  }
  report.note(
    `  long tasks of ${tasks.map(({ ms, during }) => `${ms.toFixed(0)} ms (${during})`).join(', ') || 'none'}`,
  )
  report.figure({
    area: 'log',
    name: `main-thread tasks over 50 ms while ${ROUNDS} devices follow the log and open its parts of three pages, page slowed ${SLOWER}x`,
    value: tasks.length,
    limit: 1,
    unit: 'tasks',
    better: 'lower',
    bar: 0,
  })
}

/** Draws up what the platform owes. @returns the person's part */
async function draw({ server, database, person }: LoggedPlatform): Promise<string> {
  const now = server.exchange.clock.now()
  await drawLiabilities(database, { keys: server.exchange.keys, vault: TEST_VAULT, now })
  const day = new Date(now).toISOString().slice(0, 10)
  return (await person.trader.mustCall(getLiabilityProof, { params: { day } })).leaf.balance
}

async function openPage({ browser, address, platform }: Stage): Promise<Page> {
  const context = await browser.newContext()
  const { cookie } = await signedIn(platform)
  const cut = cookie.indexOf('=')
  await context.addCookies([
    { name: cookie.slice(0, cut), value: cookie.slice(cut + 1), url: new URL('/', address).href },
  ])
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => document.title === 'ready')
  const { userId } = platform.person
  await page.evaluate((person) => window.benchSignIn(person), {
    userId,
    keys: platform.server.exchange.keys.publicKeys,
  })
  return page
}

/** A session of this device's own: the server gives each another secret now and then. */
async function signedIn({ server, person }: LoggedPlatform): Promise<Trader> {
  const trader = new Trader(server.address, person.trader.account)
  await trader.mustCall(signIn, { body: { identifier: trader.account, password: PASSWORD } })
  return trader
}

interface Looked extends Followed {
  readonly carried: Carried
}

/** One look at the log, on a connection of its own. */
async function look({ page, line, platform, proofs, balance }: Phone, chance: number): Promise<Looked> {
  await line.renew()
  const followed = await page.evaluate((command) => window.benchFollow(command), {
    userId: platform.person.userId,
    keys: platform.server.exchange.keys.publicKeys,
    now: platform.server.exchange.clock.now(),
    balance,
    acceptances: Object.fromEntries(proofs.map(({ acceptance }) => [acceptance.receipt.orderId, acceptance])),
    settlements: Object.fromEntries(
      proofs.map(({ acceptance, settlement }) => [acceptance.receipt.orderId, settlement]),
    ),
    chance,
  })
  if (!followed.looked || followed.incidents.length > 0)
    throw new Error(followed.incidents.join('; ') || 'the device did not look')
  return { ...followed, carried: line.taken() }
}

async function buy({ server, person }: LoggedPlatform): Promise<Proof> {
  const [product] = server.exchange.market.products()
  if (!product) throw new Error('the catalogue is empty')
  const reply = await person.trader.buy(product, { stake: '10.00', countdownSeconds: SECONDS })
  if (!reply.ok) throw new Error(reply.problem.code)
  await server.exchange.steady((SECONDS + 2) * 1_000, { [product.id]: 100_001 })
  return person.trader.mustCall(getOrderProof, { params: { id: reply.value.order.id } })
}

async function openOrder(page: Page, proof: Proof | undefined): Promise<void> {
  if (!proof) throw new Error('nothing was bought')
  await page.evaluate((given) => {
    window.benchOrderProof = given
  }, proof)
  const found = await page.evaluate(() => window.benchOrder())
  if (found?.witnesses !== 3 || !found.isQuorum) throw new Error(`the order is in the log: ${JSON.stringify(found)}`)
}
