/** A phone that is loaded anew while an order runs whose prices are on its screen. */
import type { Browser, Page } from 'playwright-core'
import { openRoute, openSignedIn } from './app-walk.ts'
import { WITHOUT_WORKER } from './browser.ts'
import { commonAddress } from './common-server.ts'
import { Trader, until } from './trader.ts'

export interface ReloadedPhone {
  readonly phone: Page
  readonly other: Trader
  readonly orderId: string
  /** The numbers of the prices that the page keeps as seen. */
  readonly seen: readonly number[]
}

/** An order is bought under the eyes of the person, and the page is loaded anew once it has its entry price and some ticks after it. */
export async function watchOverReload(started: Browser): Promise<ReloadedPhone> {
  const other = await new Trader(commonAddress(), 'reload_e2e').open()
  await other.deposit('100.00')
  const phone = await openSignedIn(started, { address: commonAddress(), account: other.account }, WITHOUT_WORKER)
  const [product] = await other.openProducts()
  await openRoute(phone, `/pages/Detail/Detail?id=${product.id}`)
  await phone.locator('.state[data-state=live]').waitFor()
  await until('an order taken', async () => (await other.buy(product, { stake: '10.00', countdownSeconds: 30 })).ok)
  const bought = async () => (await other.rows('orders'))[0]
  await until('the entry price', async () => ((await bought())?.entrySeq ?? null) !== null)
  const { id: orderId = '', entrySeq = null } = (await bought()) ?? {}
  // The page keeps what it saw as it goes: each new load adds to it.
  let seen: readonly number[] = []
  await until('prices of the order seen', async () => {
    await phone.reload()
    await phone.locator('.state[data-state=live]').waitFor()
    seen = await phone.evaluate((productId) => {
      const kept = JSON.parse(sessionStorage.getItem('candor.seen') ?? '{}') as Record<string, { ticks: [number][] }>
      return (kept[productId]?.ticks ?? []).map(([seq]) => seq)
    }, product.id)
    return seen.some((seq) => seq >= (entrySeq ?? Infinity))
  })
  return { phone, other, orderId, seen }
}
