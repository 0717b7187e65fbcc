/** The order sheet, which is no page of its own, and the ticket of a phone that lies: in each window every part must be there to be seen and used. */
import type { Page } from 'playwright-core'
import { layoutFaults } from './layout-faults.ts'
import { reshape, type Shape } from './walk.ts'

/** On the product's page. Opens the sheet, looks at it in each window, and closes it again. */
export async function sheetFaults(page: Page, windows: readonly Shape[]): Promise<{ shape: string; what: string }[]> {
  const upright = page.locator('.full-dialog .sheet')
  await page.locator('.foot .btn--up').click()
  await upright.waitFor()
  await page.keyboard.type('100')
  const found: { shape: string; what: string }[] = []
  for (const shape of windows) {
    await reshape(page, shape)
    const sheet = page.locator(isLying(shape) ? '.lying__pane .sheet' : '.full-dialog .sheet')
    await sheet.waitFor()
    for (const fault of await layoutFaults(page))
      found.push({ shape: `order sheet, ${shape.name}`, what: `${fault.kind}: ${fault.what}` })
    const over = await sheet.evaluate((element) => {
      const { scrollHeight, clientHeight } = element.closest('.lying__pane') ?? element
      return scrollHeight - clientHeight
    })
    if (over > 0) found.push({ shape: `order sheet, ${shape.name}`, what: `scrolls by ${over} px` })
    for (const what of await withoutNews(page, () => page.evaluate(outOfReach)))
      found.push({ shape: `order sheet, ${shape.name}`, what })
  }
  await page.locator('.full-dialog .top .icon-btn').click()
  await upright.waitFor({ state: 'detached' })
  return found
}

/** The same window as in src/screens/product/lying-window.ts. */
function isLying({ width, height = Number.POSITIVE_INFINITY }: Shape): boolean {
  return height <= 500 && width >= 560 && width < 1_000
}

/** Waits for news to go: news of an order that settles meanwhile lies over the sheet for some seconds. */
async function withoutNews<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const news = page.locator('.snack')
  for (;;) {
    await news.first().waitFor({ state: 'detached' })
    const seen = await look()
    if ((await news.count()) === 0) return seen
  }
}

/** Runs inside the page. Finds parts that can't be brought into view, or that lie under something else there. */
function outOfReach(): string[] {
  const faults: string[] = []
  for (const part of document.querySelectorAll(':is(.full-dialog, .lying) :is(button, dt, dd, .money, p)')) {
    // Words for the ear alone are in nobody's view.
    if (part.closest('.vh') !== null) continue
    if (!part.checkVisibility({ visibilityProperty: true }) || (part.textContent === '' && !part.matches('button')))
      continue
    part.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = part.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    if (there === null || !(part.contains(there) || there.contains(part)))
      faults.push(
        `out of reach: ${part.tagName.toLowerCase()} "${(part.getAttribute('aria-label') ?? part.textContent ?? '').trim().slice(0, 40)}"`,
      )
  }
  document.querySelector('.full-dialog .sheet')?.scrollTo(0, 0)
  return faults
}
