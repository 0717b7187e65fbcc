/**
 * The launch area: a phone of 390x844 that is four times slower than this machine. First visit over slow 4G; and the start from the
 * home screen with no network at all, in a new browser process, with 100 and with 100,000 orders in the mirror. Each beside one
 * static HTML page of the same look, in turns.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { HOME_PAGE } from '../../src/first-paths.ts'
import { ME_PAGE, SYNC_PAGE } from '../../src/paths.ts'
import { launchBrowser, launchProfile, PHONE } from '../../tests/support/browser.ts'
import { seedPerson, type SeededPerson } from '../../tests/support/screens/seeded-person.ts'
import { enter, settle } from '../../tests/support/screens/walk.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { until } from '../../tests/support/trader.ts'
import { median, type Report } from '../report.ts'
import { asStaticPage, serveFloor } from './floor.ts'
import { withHistory } from './history-proxy.ts'
import { probe, type Seen, type Wanted } from './probe.ts'

/** Starts of one and the same app vary by half: of five, the ratio of two medians is noise by up to a sixth. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 11)
const SLOWER = 4
/** "Slow 4G" as the browser's own tools set it. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9,
  uploadThroughput: ((750 * 1024) / 8) * 0.9,
}
const SEEN_MS_MAX = 60_000
const WELCOME: Wanted = { selector: '.app a[href*="registerCheck"]', text: '', tap: '', answer: '' }
const NO_TAP = { tap: '', answer: '' }
const EYE = { tap: '#root .icon-btn:has(.lucide-eye)', answer: '#root .lucide-eye-off' }

export async function run(report: Report): Promise<void> {
  const server = await startServer({ DEMO_REVIEW_SECONDS: '1', REQUESTS_PER_MINUTE: '1000000' })
  const icon = await readFile('public/favicon.svg')
  const folder = await mkdtemp(join(tmpdir(), 'candor-launch-'))
  try {
    await firstVisit(report, server.address, icon)
    const person = await seedPerson(server.address)
    const few = await installedApp({ folder: join(folder, 'few'), api: server.address, person, orders: 100 })
    const many = await installedApp({ folder: join(folder, 'many'), api: server.address, person, orders: 100_000 })
    const floor = await installedFloor({ folder: join(folder, 'floor'), html: few.html, icon })
    await server.stop()
    await coldStart(report, { few, many, floor })
  } finally {
    await server.dispose()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function firstVisit(report: Report, address: string, icon: Buffer): Promise<void> {
  const browser = await launchBrowser()
  try {
    const model = await browser.newPage({ ...PHONE, locale: 'zh-CN' })
    await model.goto(`${address}/`)
    await settle(model, '')
    const floor = await serveFloor(await asStaticPage(model), icon)
    const visit = async (url: string) => {
      const context = await browser.newContext({ ...PHONE, locale: 'zh-CN' })
      try {
        return await look(context, url, WELCOME, SLOW_4G)
      } finally {
        await context.close()
      }
    }
    const [floors, apps]: [Seen[], Seen[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      floors.push(await visit(`${floor.address}/`))
      apps.push(await visit(`${address}/`))
    }
    await floor.stop()
    const limit = median(floors.map((seen) => seen.paint))
    tell(report, 'first visit', { floor: floors, app: apps })
    figure(report, { name: 'first paint of the first visit', values: apps.map((seen) => seen.paint), limit, bar: 1.3 })
    figure(report, { name: 'welcome usable on the first visit', values: apps.map((seen) => seen.shown), limit, bar: 3 })
    shifts(report, 'first visit', apps)
  } finally {
    await browser.close()
  }
}

interface Installed {
  readonly folder: string
  readonly address: string
  /** The text that each start waits for. */
  readonly figures: string
  readonly html: string
}

/** Signs in, mirrors, and leaves as somebody who puts the phone away: from then on the profile is all there is. */
async function installedApp(input: {
  folder: string
  api: string
  person: SeededPerson
  orders: number
}): Promise<Installed> {
  const window = await withHistory(input.api, input.orders)
  const browser = await launchProfile(input.folder, { locale: 'en-US' })
  try {
    const page = await enter(browser, { address: window.address, language: 'en-US', person: input.person })
    page.setDefaultTimeout(SEEN_MS_MAX)
    await page.goto(`${window.address}/#${SYNC_PAGE}`)
    const all = (input.orders + (await input.person.trader.rows('orders')).length).toLocaleString('en-US')
    await page
      .locator('main')
      .getByText(all, { exact: true })
      .first()
      .waitFor({ timeout: SEEN_MS_MAX * 3 })
    await page.goto(`${window.address}/`)
    await page.evaluate((home) => {
      location.hash = home
    }, HOME_PAGE)
    await settle(page, HOME_PAGE)
    const figures = await page.locator('.money--xxl').innerText()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await until('the snapshot kept', () => page.evaluate(hasSnapshot), { withinMs: SEEN_MS_MAX })
    const html = await asStaticPage(page)
    return { folder: input.folder, address: window.address, figures: /[\d.,]+/.exec(figures)?.[0] ?? '', html }
  } finally {
    await browser.close()
    await window.stop()
  }
}

async function hasSnapshot(): Promise<boolean> {
  return (await caches.match('/launch-snapshot', { cacheName: 'candor-launch' })) !== undefined
}

async function installedFloor({
  folder,
  html,
  icon,
}: {
  folder: string
  html: string
  icon: Buffer
}): Promise<Installed> {
  const floor = await serveFloor(html, icon)
  const browser = await launchProfile(folder, { locale: 'en-US' })
  try {
    const page = await browser.newPage()
    await page.goto(floor.address)
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    })
    return { folder, address: floor.address, figures: '', html }
  } finally {
    await browser.close()
    await floor.stop()
  }
}

async function coldStart(
  report: Report,
  { few, many, floor }: Record<'few' | 'many' | 'floor', Installed>,
): Promise<void> {
  const start = async ({ folder, address, figures }: Installed, taps: Pick<Wanted, 'tap' | 'answer'>) => {
    const browser = await launchProfile(folder, { locale: 'en-US' })
    try {
      return await look(browser, `${address}/`, { selector: '.money--xxl', text: figures, ...taps })
    } finally {
      await browser.close()
    }
  }
  const seen: Record<'floor' | 'few' | 'many', Seen[]> = { floor: [], few: [], many: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.floor.push(await start(floor, NO_TAP))
    seen.few.push(await start(few, EYE))
    seen.many.push(await start(many, EYE))
  }
  tell(report, 'cold start', seen)
  const limit = median(seen.floor.map((one) => one.paint))
  figure(report, {
    name: "offline cold launch: home's figures on screen",
    values: seen.few.map((one) => one.shown),
    limit,
    bar: 3,
  })
  figure(report, {
    name: 'offline cold launch: a tap answered',
    values: seen.few.map((one) => one.answered),
    limit,
    bar: 8,
  })
  figure(report, {
    name: 'the figures with 100,000 orders in the mirror, to 100',
    values: seen.many.map((one) => one.shown),
    limit: median(seen.few.map((one) => one.shown)),
    bar: 1.1,
  })
  figure(report, {
    name: 'a tap answered with 100,000 orders in the mirror, to 100',
    values: seen.many.map((one) => one.answered),
    limit: median(seen.few.map((one) => one.answered)),
    bar: 1.1,
  })
  shifts(report, 'offline cold launch', [...seen.few, ...seen.many])
}

async function look(context: BrowserContext, url: string, wanted: Wanted, network?: typeof SLOW_4G): Promise<Seen> {
  await context.addInitScript(probe, wanted)
  const page: Page = context.pages()[0] ?? (await context.newPage())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (network !== undefined) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
  }
  await page.goto(url, { waitUntil: 'commit', timeout: SEEN_MS_MAX })
  const isDone: 'shown' | 'answered' = wanted.tap === '' ? 'shown' : 'answered'
  const seen = await page.waitForFunction(
    (name) => {
      const now = window.benchSeen
      return now !== undefined && now[name] > 0 && now.shown > 0 ? { ...now } : null
    },
    isDone,
    { timeout: SEEN_MS_MAX, polling: 50 },
  )
  const value = await seen.jsonValue()
  if (value === null) throw new Error('nothing was seen')
  if (wanted.tap !== '') {
    // As it was, for the next start: home is kept when it is left.
    await page.locator('#root .icon-btn:has(.lucide-eye-off)').click()
    await page.locator('#root .icon-btn:has(.lucide-eye)').waitFor()
    await page.evaluate((me) => {
      location.hash = me
    }, ME_PAGE)
    await until('the snapshot kept', () => page.evaluate(hasSnapshot), { withinMs: SEEN_MS_MAX })
  }
  return value
}

function figure(report: Report, input: { name: string; values: readonly number[]; limit: number; bar: number }): void {
  report.figure({
    area: 'launch',
    name: `${input.name}, median of ${input.values.length}`,
    value: median(input.values),
    limit: input.limit,
    unit: 'ms',
    better: 'lower',
    bar: input.bar,
  })
}

/** Nothing may move: any shift at all is a miss. */
function shifts(report: Report, when: string, seen: readonly Seen[]): void {
  report.figure({
    area: 'launch',
    name: `layout shift, ${when}, worst of ${seen.length}, over 1 plus it`,
    value: 1 + Math.max(...seen.map((one) => one.shift)),
    limit: 1,
    unit: 'score + 1',
    better: 'lower',
    bar: 1,
  })
}

function tell(report: Report, when: string, runs: Readonly<Record<string, readonly Seen[]>>): void {
  for (const [name, seen] of Object.entries(runs))
    report.note(
      `  ${when}, ${name}: ${seen.map((one) => `${one.paint.toFixed(0)}/${one.shown.toFixed(0)}/${one.answered.toFixed(0)}`).join(' ')} ms (paint/shown/answered)`,
    )
  for (const moved of new Set(
    Object.values(runs)
      .flat()
      .flatMap((seen) => seen.moved),
  ))
    report.note(`  moved: ${moved}`)
}
