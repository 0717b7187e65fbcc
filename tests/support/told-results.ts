/** Results that a page tells while orders end one after the other: the page that told each, its words, and when they were painted. */
import type { Page } from 'playwright-core'
import type { Row } from '../../contract/sync/collections.ts'
import type { Trader } from './trader.ts'

export interface ToldResult {
  /** The page that stood there when the words were painted, as its address names it. */
  readonly path: string
  readonly text: string
  /** Device time, ms. */
  readonly at: number
}

declare global {
  interface Window {
    toldResults: ToldResult[]
  }
}

/** Notes each snackbar with its words for the ear, from now on, until the page is loaded anew. */
export function noteTold(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.toldResults = []
    let last: Element | null = null
    const look = () => {
      const said = document.querySelector('.snacks > [role="status"] > p')
      if (said === null || said === last || document.querySelector('.snack') === null) return
      last = said
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => {
          // A page that only begins to come is not the one that told it.
          if (document.querySelector('[data-coming]') !== null) return
          const path = (location.hash.slice(1).split('?')[0] ?? '') || '/'
          window.toldResults.push({ path, text: said.textContent, at: Date.now() })
        }
        painted.port2.postMessage(null)
      })
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  })
}

/** A look in every frame would have the browser make sixty frames a second while nothing moves. */
const POLL_MS = 100

/** Goes to the page and waits until it has told so many results. */
export async function untilTold(page: Page, address: string, times = 1): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, address)
  await page.waitForFunction(
    ({ path, count }) => window.toldResults.filter((told) => told.path === path).length >= count,
    { path: address.split('?')[0] ?? '', count: times },
    { polling: POLL_MS },
  )
}

interface Buying {
  readonly product: Row<'products'>
  readonly countdownSeconds: number
  readonly everyMs: number
}

/** Stakes of orders that follow each other differ, and so do the words of their results; the sum stays within a few thousand for hours. */
const DIFFERENT_STAKES = 20

/** Buys one order after the other until it is stopped. */
export function keepBuying(
  trader: Trader,
  { product, countdownSeconds, everyMs }: Buying,
): { stop: () => Promise<void> } {
  let isOn = true
  const buying = (async () => {
    for (let units = 1; isOn; units += 1) {
      await trader.buy(product, { stake: `${1 + (units % DIFFERENT_STAKES)}.00`, countdownSeconds })
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  return {
    stop: () => {
      isOn = false
      return buying
    },
  }
}
