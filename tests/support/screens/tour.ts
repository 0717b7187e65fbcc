/** A tour of all pages in one language: online, in each theme and shape; and, later, every page again from the device alone. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Language } from '../../../contract/languages.ts'
import { LATER_FILES } from '../../../src/first-pages.ts'
import { isLater } from '../../../sw/later-cache.ts'
import { until } from '../trader.ts'
import { axeFaults, bringAxe, keyboardFaults } from './access-faults.ts'
import { contrastFaults } from './contrast-faults.ts'
import type { SeededPerson } from './seeded-person.ts'
import { sheetFaults } from './sheet-faults.ts'
import { untranslated } from './untranslated.ts'
import type { Visit } from './visits.ts'
import {
  describe,
  enter,
  isWideWindow,
  listen,
  lookAtShapes,
  open,
  reshape,
  settle,
  SHAPES,
  tellsResults,
  type Finding,
  type Shape,
} from './walk.ts'

/** The page from which orders are made: see visits.ts. */
const ORDERING = 'Detail-one'
const ASIDE_MS_MAX = 120_000

export type TourTheme = 'light' | 'dark'

export interface TourPlan {
  readonly address: string
  readonly visits: readonly Visit[]
  readonly person: SeededPerson
  readonly themes: readonly TourTheme[]
  readonly shapes?: readonly Shape[]
  /** Windows of other heights: each page once, with the server there; and the order sheet in each. */
  readonly windows?: readonly Shape[]
  /** Also what axe and a keyboard find. */
  readonly isAccessChecked: boolean
  /** Words that stay as they are in the pseudo-locale; absent: it is none. */
  readonly data?: readonly string[]
  /** The folder for pictures, with one folder a language and theme; absent: none are taken. */
  readonly pictures?: string
}

export class Tour {
  readonly findings: Finding[] = []
  readonly #plan: TourPlan
  readonly #language: Language
  #pages: Partial<Record<Visit['as'], { page: Page; heard: () => string[]; context: BrowserContext }>> = {}

  constructor(plan: TourPlan, language: Language) {
    this.#plan = plan
    this.#language = language
  }

  async start(browser: Browser): Promise<void> {
    const { address, person } = this.#plan
    for (const as of ['visitor', 'person'] as const) {
      if (!this.#plan.visits.some((visit) => visit.as === as)) continue
      const context = await browser.newContext({
        viewport: { width: 360, height: 844 },
        hasTouch: true,
        isMobile: true,
        locale: this.#language,
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
      })
      const page = await enter(context, {
        address,
        language: this.#language,
        person: as === 'person' ? person : null,
        ...(as === 'visitor' ? { registrationToken: person.registrationToken } : {}),
      })
      const heard = listen(page)
      await page.goto(`${address}/`)
      await settle(page, '')
      if (this.#plan.isAccessChecked) await bringAxe(page)
      this.#pages[as] = { page, heard, context }
    }
  }

  async online(): Promise<void> {
    for (const visit of this.#plan.visits) {
      const opened = this.#pages[visit.as]
      if (opened === undefined) continue
      const { page, heard } = opened
      if (!(await open(page, visit.address)))
        this.#note(visit, 'online', `never stood still, at ${await page.evaluate(() => location.hash)}`)
      if (visit.as === 'person' && !(await tellsResults(page)))
        this.#note(visit, 'online', 'would not tell the result of an order')
      const shapes = [...(this.#plan.shapes ?? SHAPES), ...(this.#plan.windows ?? [])]
      for (const { shape, what } of await lookAtShapes(page, shapes)) this.#note(visit, shape, what)
      if (visit.name === ORDERING && this.#plan.windows !== undefined)
        await this.#lookAtSheet(
          visit,
          page,
          this.#plan.windows.filter(({ width, height = 0 }) => !isWideWindow({ width, height })),
        )
      if (this.#plan.data !== undefined)
        for (const text of await page.evaluate(untranslated, this.#plan.data))
          this.#note(visit, 'pseudo-locale', `not translated: ${text}`)
      for (const theme of this.#plan.themes) await this.#inTheme(visit, page, theme)
      const wide = this.#plan.windows?.findLast(({ width, height = 0 }) => isWideWindow({ width, height }))
      if (this.#plan.isAccessChecked && wide !== undefined) await this.#inWideWindow(visit, page, wide)
      if (this.#plan.isAccessChecked) {
        await this.#withoutColours(visit, page)
        for (const fault of await keyboardFaults(page)) this.#note(visit, 'keyboard', fault)
      }
      for (const fault of heard()) this.#note(visit, 'online', fault)
    }
  }

  async #lookAtSheet(visit: Visit, page: Page, windows: readonly Shape[]): Promise<void> {
    for (const { shape, what } of await sheetFaults(page, windows)) this.#note(visit, shape, what)
    await reshape(page, { width: 360, text: 1 })
  }

  /** It has parts that a phone has not. */
  async #inWideWindow(visit: Visit, page: Page, window: Shape): Promise<void> {
    await reshape(page, window)
    for (const fault of await axeFaults(page)) this.#note(visit, window.name, fault)
    await reshape(page, { width: 360, text: 1 })
  }

  async #withoutColours(visit: Visit, page: Page): Promise<void> {
    // On white and on black ground: what is drawn in one of the two is lost on the same.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      for (const fault of await contrastFaults(page)) this.#note(visit, `forced colours, ${colorScheme}`, fault)
    }
    await page.emulateMedia({ forcedColors: null, colorScheme: this.#plan.themes.at(-1) ?? null })
  }

  async #inTheme(visit: Visit, page: Page, theme: TourTheme): Promise<void> {
    await page.emulateMedia({ colorScheme: theme })
    // Colours fade from one theme to the other: what is measured in between is neither.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((one) => one instanceof CSSTransition)
          .map((one) => one.finished.catch(() => null)),
      ),
    )
    if (this.#plan.isAccessChecked) for (const fault of await axeFaults(page)) this.#note(visit, theme, fault)
    if (this.#plan.pictures === undefined) return
    const folder = join(this.#plan.pictures, this.#language, theme)
    await mkdir(folder, { recursive: true })
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.screenshot({ path: join(folder, `${visit.name}-${width}.png`), animations: 'disabled' })
    }
    await page.setViewportSize({ width: 360, height: 844 })
  }

  /** Until the worker has put the whole app aside, with the files that it fetches when the page is idle: from then on no page needs the server. */
  async ready(): Promise<void> {
    for (const { page } of Object.values(this.#pages)) {
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      const worker = await (await fetch(`${this.#plan.address}/sw.js`)).text()
      const later = [...worker.matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].flatMap(([file]) =>
        isLater(file) ? `/${file}` : [],
      )
      if (later.length < LATER_FILES.length) throw new Error('the worker does not name all files that it puts aside')
      await until('the files for idle times aside', () => page.evaluate(areKept, later), { withinMs: ASIDE_MS_MAX })
      await page.goto('about:blank')
    }
  }

  /** Each page as the first of a visit, with the server gone. */
  async offline(): Promise<void> {
    for (const visit of this.#plan.visits) {
      const opened = this.#pages[visit.as]
      if (opened === undefined) continue
      const { page, heard } = opened
      if (!(await this.#openFromDevice(page, visit))) this.#note(visit, 'offline', 'does not open')
      for (const { shape, what } of await lookAtShapes(page, this.#plan.shapes))
        this.#note(visit, `offline, ${shape}`, what)
      for (const fault of heard()) this.#note(visit, 'offline', fault)
    }
  }

  async #openFromDevice(page: Page, visit: Visit): Promise<boolean> {
    await leaveForEmptyPage(page)
    return page.goto(`${this.#plan.address}/#${visit.address}`).then(
      () => settle(page, visit.address.split('?')[0] ?? ''),
      () => false,
    )
  }

  async close(): Promise<void> {
    for (const { context } of Object.values(this.#pages)) await context.close()
    this.#pages = {}
  }

  #note(visit: Visit, how: string, what: string): void {
    this.findings.push(describe(visit, `${this.#language}, ${how}`, what))
  }
}

/**
 * A hash alone would be no load: in between stands an empty page. The page itself goes there and hands its policy of
 * openers on: the app that follows runs in the same process. From the address line the browser would start another one for every visit.
 */
async function leaveForEmptyPage(page: Page): Promise<void> {
  // Already there before the first visit: a second way to it would cut the visit short.
  if (page.url() === 'about:blank') return
  await Promise.all([page.waitForURL('about:blank'), page.evaluate(() => location.assign('about:blank'))])
}

/** Runs in the page. */
async function areKept(files: readonly string[]): Promise<boolean> {
  const kept = await Promise.all(files.map((file) => caches.match(file)))
  return kept.every((answer) => answer !== undefined)
}

/** Runs the jobs, so many at a time. */
export async function inLanes<T>(jobs: readonly T[], lanes: number, run: (job: T) => Promise<void>): Promise<void> {
  const left = [...jobs]
  const lane = async () => {
    for (let job = left.shift(); job !== undefined; job = left.shift()) await run(job)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
