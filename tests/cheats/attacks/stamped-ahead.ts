import type { Attack } from '../attack.ts'
import { openRoute } from '../../support/app-walk.ts'
import { until } from '../../support/trader.ts'

const PACE = 10

export const attack: Attack = {
  name: 'three seconds of prices stamped as thirty, while the person watches',
  noticed: 'at once',
  words: /^The prices were dated ahead\. .* up to [23]\d s before the time/,
  inApp: async (stage) => {
    const { floor, page, trader, userId } = stage
    await floor.server.exchange.give(userId, 10_000n)
    const [product] = await trader.openProducts()
    await openRoute(page, `/pages/Detail/Detail?id=${product.id}`)
    await page.locator('.state[data-state=live]').waitFor()
    const bought = await trader.buy(product, { stake: '10.00', countdownSeconds: 30 })
    if (!bought.ok) throw new Error(bought.problem.code)
    const { id } = bought.value.order
    floor.pace = PACE
    await until('the order settled', async () =>
      (await trader.rows('orders')).some((order) => order.id === id && order.settledAt !== null),
    )
    floor.pace = 1
    await openRoute(page, `/pages/order/order?id=${id}`)
  },
  readApp: async ({ page }) => {
    const said = page.locator('.banner[data-tone=warn]').first()
    await said.waitFor()
    return said.innerText()
  },
}
