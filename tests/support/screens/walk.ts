/** Opens pages one after the other in one browser page and says what is wrong with each: how it lies, what it logs, what it says. */
import { errors, type BrowserContext, type Page } from 'playwright-core'
import type { Language } from '../../../contract/languages.ts'
import { layoutFaults } from './layout-faults.ts'
import type { SeededPerson } from './seeded-person.ts'
import type { Visit } from './visits.ts'

export interface Finding {
  readonly page: string
  /** Language, theme, width: how the page was shown. */
  readonly as: string
  readonly what: string
}

const SETTLED_MS_MAX = 60_000
const HEIGHT = 844
const QUIET_MS = 150
const QUIET_MS_MAX = 3_000
export interface Shape {
  readonly name: string
  readonly width: number
  /** A usual phone's height where it is not given. */
  readonly height?: number
  /** The text's size, 1 as usual. */
  readonly text: number
}
/** The narrowest phone, a small one, and the narrowest with text twice as large. */
export const SHAPES: readonly Shape[] = [
  { name: '360 px', width: 360, text: 1 },
  { name: '320 px', width: 320, text: 1 },
  { name: '390 px, text 200 %', width: 390, text: 2 },
]
/** A phone lying, a short one, and the shortest. */
export const WINDOWS: readonly Shape[] = [
  { name: '844x390', width: 844, height: 390, text: 1 },
  { name: '375x667', width: 375, height: 667, text: 1 },
  { name: '320x568', width: 320, height: 568, text: 1 },
]

/** A tablet upright and lying, a small and a large window of a desktop: the wide layout (src/app/wide/). */
export const WIDE_WINDOWS: readonly Shape[] = [
  { name: '820x1180', width: 820, height: 1_180, text: 1 },
  { name: '1024x768', width: 1_024, height: 768, text: 1 },
  { name: '1440x900', width: 1_440, height: 900, text: 1 },
  { name: '1920x1080', width: 1_920, height: 1_080, text: 1 },
]

/** A browser of its own kind of visitor: language and session are there from the first page on, as after a visit before. */
export async function enter(
  context: BrowserContext,
  options: {
    address: string
    language: Language
    person: Pick<SeededPerson, 'trader' | 'session'> | null
    registrationToken?: string
  },
): Promise<Page> {
  const { person, address, language } = options
  const kept: Record<string, unknown> = {
    'candor.language': language,
    ...(person === null ? {} : { 'candor.session': person.session }),
  }
  if (person !== null) {
    const [name = '', value = ''] = person.trader.cookie.split('=')
    await context.addCookies([{ name, value, url: address, httpOnly: true, sameSite: 'Lax' }])
  }
  await context.addInitScript(
    ({ local, token }) => {
      // An empty page between two has no storage.
      if (location.protocol === 'about:') return
      for (const [key, value] of Object.entries(local))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value))
      if (token !== null)
        sessionStorage.setItem('candor.form.registration', JSON.stringify({ registrationToken: token }))
    },
    { local: kept, token: options.registrationToken ?? null },
  )
  const page = await context.newPage()
  page.setDefaultTimeout(SETTLED_MS_MAX)
  return page
}

/** Collects what a page logs or throws, until it is read. The browser's own line about a server that is away is no fault of the page. */
export function listen(page: Page): () => string[] {
  let heard: string[] = []
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const isAway =
      /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/.test(
        message.text(),
      )
    if (message.type() === 'error' && !isAway) heard.push(`console: ${message.text().slice(0, 300)}`)
  })
  return () => {
    const read = heard
    heard = []
    return read
  }
}

/** @returns whether the page stood still in time: its title is there, and nothing is a placeholder any more */
export async function open(page: Page, address: string): Promise<boolean> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#${address}`)
  return settle(page, address.split('?')[0] ?? '')
}

export async function settle(page: Page, path: string): Promise<boolean> {
  const still = () => page.waitForFunction(isThere, path, { timeout: SETTLED_MS_MAX })
  try {
    do {
      await still()
      await page.evaluate(untilQuiet, { quietMs: QUIET_MS, withinMs: QUIET_MS_MAX })
      // A quiet page may also be one that only begins to go.
    } while (!(await page.evaluate(isThere, path)))
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

/** Whether the region stands that tells results over every page, for the ear and the eye. It comes once, some seconds after the first page. */
export async function tellsResults(page: Page): Promise<boolean> {
  try {
    await page.waitForFunction(() => document.querySelector('.snacks > [role="status"]')?.checkVisibility() === true)
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

/** The page that was asked for, and neither the one before it nor a placeholder. */
function isThere(wanted: string): boolean {
  const here = (location.hash.slice(1).split('?')[0] ?? '') || '/'
  return (
    (here === wanted || wanted === '') &&
    document.querySelector('h1') !== null &&
    document.querySelector('.skel, .loading, .boot, [data-coming], [aria-busy="true"]') === null
  )
}

/** Lists and lazy parts come in steps: still is what has put nothing new into the page for a moment. Prices only change text. */
function untilQuiet({ quietMs, withinMs }: { quietMs: number; withinMs: number }): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(finish, quietMs)
    const end = setTimeout(finish, withinMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(finish, quietMs)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    function finish(): void {
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(end)
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    }
  })
}

/** One shape after the other; leaves the page at the phone's own. */
export async function lookAtShapes(
  page: Page,
  shapes: readonly Shape[] = SHAPES,
): Promise<{ shape: string; what: string }[]> {
  const found: { shape: string; what: string }[] = []
  for (const shape of shapes) {
    await reshape(page, shape)
    let faults = await layoutFaults(page)
    // A list measures its rows a frame after they have grown, later on a busy machine: what lies wrong stays wrong.
    if (faults.length > 0) {
      await page.evaluate(untilQuiet, { quietMs: QUIET_MS, withinMs: QUIET_MS_MAX })
      faults = await layoutFaults(page)
    }
    for (const fault of faults) found.push({ shape: shape.name, what: `${fault.kind}: ${fault.what}` })
  }
  await reshape(page, { width: 360, text: 1 })
  return found
}

export async function reshape(page: Page, { width, height = HEIGHT, text }: Omit<Shape, 'name'>): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    (scale) =>
      new Promise((resolve) => {
        document.documentElement.style.fontSize = scale === 1 ? '' : `${scale * 100}%`
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
    text,
  )
  const isWide = isWideWindow({ width, height })
  if (isWide !== (await page.evaluate(() => document.documentElement.dataset['wide'] !== undefined))) {
    // Its files come with the first wide window; the welcome page has no other layout.
    await page.waitForFunction(
      (wanted) =>
        /^#?\/?(pages\/welcome\/welcome)?$/.test(location.hash.split('?')[0] ?? '') ||
        (document.documentElement.dataset['wide'] !== undefined) === wanted,
      isWide,
      { timeout: SETTLED_MS_MAX },
    )
    await settle(page, '')
  }
}

/** The same window as in src/app/wide/wide-window.ts. */
export function isWideWindow({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return (width >= 820 && height > 500) || width >= 1_000
}

export function describe(visit: Visit, as: string, what: string): Finding {
  return { page: visit.name, as, what }
}
