import type { Attack } from '../attack.ts'
import { ACCEPTED_AT, provenOrder, withTerms } from '../../support/signed-files.ts'
import { openRoute } from '../../support/app-walk.ts'

const ID = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a446'

export const attack: Attack = {
  name: 'the page of an order with a return of minus 80 % in its signed terms',
  noticed: 'at once',
  words:
    /outside what the rule allows[^]*returnRateBp -8000 is not within[^]*The page shows something different from the proof/,
  inApp: async (stage) => {
    const honest = provenOrder(stage.key, { orderId: ID, acceptedAt: ACCEPTED_AT + 180_000 })
    const { order, proof } = withTerms(stage.key, honest, { returnRateBp: -8_000 })
    stage.platform.orders.set(order.id, { row: { ...order, returnRateBp: 8_000 }, proof })
    await stage.show()
    await openRoute(stage.page, `/pages/order/order?id=${ID}`)
  },
  readApp: async ({ page }) => {
    const [poisoned, incident] = [page.locator('[data-check=poisoned]'), page.locator('[data-incident=proof-failed]')]
    await poisoned.waitFor()
    await incident.waitFor()
    return `${await poisoned.innerText()} ${await incident.innerText()}`
  },
}
