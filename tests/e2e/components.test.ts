/**
 * Components of src/ui by themselves, in a real browser: the list that all long lists are made of, whose rows have many heights, and the
 * gallery, where axe looks at every component.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveBuiltPage } from '../../bench/built-page.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { launchBrowser, PHONE } from '../support/browser.ts'
import { axeFaults, bringAxe } from '../support/screens/access-faults.ts'

const LAST = 4_999
const AXE_LANGUAGES = ['zh-CN', 'de-DE', 'th-TH']
const MODES = {
  light: { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', forcedColors: 'none', contrast: 'no-preference' },
  forced: { colorScheme: 'light', forcedColors: 'active', contrast: 'no-preference' },
} as const
const MORE_CONTRAST = { colorScheme: 'dark', forcedColors: 'none', contrast: 'more' } as const

let browser: Browser | undefined
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  page = await (await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })).newPage()
})
afterAll(() => browser?.close())

interface Row {
  readonly at: number
  readonly top: number
  readonly bottom: number
}

/** Scrolls, and gives the rows as they lie once that was drawn. */
function scroll(by: number): Promise<{ y: number; rows: Row[]; viewPx: number }> {
  return page.evaluate(
    (top) =>
      new Promise((resolve) => {
        scrollBy({ top, behavior: 'instant' })
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve({
              y: scrollY,
              viewPx: innerHeight,
              rows: [...document.querySelectorAll('a')].map((row) => ({
                at: Number(row.textContent.slice(4)),
                top: row.getBoundingClientRect().top,
                bottom: row.getBoundingClientRect().bottom,
              })),
            }),
          ),
        )
      }),
    by,
  )
}

/** Null where each row is right below the one before it, and none is missing in what can be seen. */
function faultOf({ rows, viewPx }: { rows: readonly Row[]; viewPx: number }): string | null {
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1]
    if (above && (row.at !== above.at + 1 || Math.abs(row.top - above.bottom) > 0.5))
      return `row ${row.at} after ${above.at}, ${row.top - above.bottom} px below it`
  }
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return 'no rows'
  if (first.at > 0 && first.top > 0) return `nothing above row ${first.at} at ${first.top}`
  return last.at < LAST && last.bottom < viewPx ? `nothing below row ${last.at} at ${last.bottom}` : null
}

let longList: Awaited<ReturnType<typeof serveBuiltPage>> | undefined
afterAll(() => longList?.stop())

/** Opens the list anew before each test. */
function withLongList(): void {
  beforeAll(async () => {
    longList ??= await serveBuiltPage('tests/support/long-list/page.html')
  })
  beforeEach(async () => {
    await page.goto('about:blank')
    await page.goto(longList?.address ?? '')
    await page.getByText('row 0', { exact: true }).waitFor()
  })
}

describe('the long list', () => {
  withLongList()

  test('at every place, whatever the step, the screen is full of rows that follow each other', async () => {
    for (const by of [
      1, 40, 90, 300, 1_000, 1_200, 5_000, 60_000, -40, -90, -700, -1_200, -30_000, 1_000_000, -50, -5_000, -1_000_000,
    ]) {
      await scroll(by)
      // The list measures its new rows and may move by a little once more.
      await expect.poll(async () => faultOf(await scroll(0))).toBeNull()
    }
    expect((await scroll(0)).rows[0]).toMatchObject({ at: 0, top: 300 + 8 })
  })

  test('the end is reached at the last row', async () => {
    await scroll(10_000_000)
    await expect.poll(async () => (await scroll(10_000_000)).rows.at(-1)).toMatchObject({ at: LAST })
    const { rows, viewPx } = await scroll(0)
    expect(Math.abs((rows.at(-1)?.bottom ?? 0) - (viewPx - 8))).toBeLessThan(1)
  })

  test('who scrolls back over rows that were never seen moves by as much as they scroll', async () => {
    await scroll(100_000)
    let before = await scroll(0)
    for (let step = 0; step < 40; step += 1) {
      await scroll(-60)
      const row = before.rows.find(({ top, bottom }) => top > 100 && bottom < 700)
      let now = before
      await expect
        .poll(async () => {
          now = await scroll(0)
          return Math.round((now.rows.find(({ at }) => at === row?.at)?.top ?? Number.NaN) - (row?.top ?? Number.NaN))
        })
        .toBe(60)
      before = now
    }
  })

  test('a fast scroll makes no elements: those that are there are filled anew', async () => {
    await scroll(20_000)
    await expect.poll(async () => faultOf(await scroll(0))).toBeNull()
    await page.evaluate(() => {
      const seen = window as unknown as { added: number }
      seen.added = 0
      new MutationObserver((changes) => {
        for (const change of changes)
          for (const node of change.addedNodes)
            if (node instanceof HTMLAnchorElement || (node instanceof Element && node.querySelector('a') !== null))
              seen.added += 1
      }).observe(document.body, { childList: true, subtree: true })
    })
    for (let step = 0; step < 30; step += 1) await scroll(1_500)
    const added = await page.evaluate(() => (window as unknown as { added: number }).added)
    // Rows are of many heights: where low ones come together, or turn out so, one more is in view. Made for each row, it would be 500.
    expect(added).toBeLessThan(150)
  })
})

describe('what the long list does beside its rows', () => {
  withLongList()

  test('the focus goes when its row goes, and is not handed to the row that the element shows then', async () => {
    await page.getByText('row 3', { exact: true }).focus()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('row 3')
    await scroll(30_000)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })

  test('a row that comes on top takes the focus of none that stays', async () => {
    await page.getByText('row 3', { exact: true }).focus()
    await page.evaluate(() => {
      window.longList.addOnTop('9999')
    })
    await page.getByText('row 9999', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('row 3')
    expect((await scroll(0)).rows.slice(0, 3).map(({ at }) => at)).toEqual([9_999, 0, 1])
  })

  test('that the end comes near is said some screens before it, and not before', async () => {
    await scroll(100_000)
    expect(await page.evaluate(() => window.longList.nearEnds)).toBe(0)
    await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight - 5_000)
    })
    await expect.poll(() => page.evaluate(() => window.longList.nearEnds)).toBeGreaterThan(0)
  })
})

describe('the gallery', () => {
  let served: Awaited<ReturnType<typeof serveBuiltPage>> | undefined
  const complaints: string[] = []
  beforeAll(async () => {
    served = await serveBuiltPage('gallery/index.html', { configFile: 'gallery/vite.config.ts' })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(served.address)
    await page.locator('[data-component]').first().waitFor()
    await bringAxe(page)
  })
  afterAll(() => served?.stop())

  const speak = async (language: string) => {
    await page.getByRole('combobox', { name: 'Language' }).first().selectOption(language)
    await page.locator(`.gallery[data-locale="${language}"]`).waitFor()
  }
  const faults: string[] = []
  const look = async (what: string, within?: string) => {
    for (const fault of await axeFaults(page, within)) faults.push(`${what}: ${fault}`)
  }

  test('every component is drawn in every language', async () => {
    for (const language of Object.keys(LANGUAGES)) await speak(language)
    expect(complaints).toEqual([])
  })

  test('axe finds nothing at any state of a component, light, dark, in forced colours and with more contrast, in three languages', async () => {
    for (const [mode, media] of Object.entries(MODES)) {
      await page.emulateMedia(media)
      for (const language of AXE_LANGUAGES) {
        await speak(language)
        await look(`${mode}, ${language}`)
      }
    }
    await page.emulateMedia(MORE_CONTRAST)
    await speak('de-DE')
    await look('more contrast')
    expect(faults).toEqual([])
  })

  test('axe finds nothing at what lies over a page', async () => {
    const buttons = page.locator('#CountrySheet [data-opens], [aria-label="src/ui/sheets"] [data-opens]')
    expect(await buttons.count()).toBeGreaterThan(6)
    for (const [mode, media] of Object.entries(MODES)) {
      await page.emulateMedia(media)
      for (const button of await buttons.all()) {
        await button.click()
        await page.locator('dialog[open]').waitFor()
        await look(`${mode}, ${(await button.locator('xpath=ancestor::figure').innerText()).trim()}`, 'dialog')
        await page.keyboard.press('Escape')
        await page.locator('dialog').waitFor({ state: 'detached' })
      }
    }
    expect(faults).toEqual([])
  })
})
