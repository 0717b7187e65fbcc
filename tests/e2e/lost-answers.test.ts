/**
 * Money that is moved over a line that loses answers, and a page that is loaded anew before anybody knows what became of it: it is moved once.
 * A result whose proof such a line loses is checked all the same.
 */
import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putFile } from '../../contract/endpoints/files.ts'
import { submitVerification } from '../../contract/endpoints/verification.ts'
import { addWithdrawalAccount } from '../../contract/endpoints/withdrawal-accounts.ts'
import { openRoute } from '../support/app-walk.ts'
import { WITHOUT_WORKER } from '../support/browser.ts'
import { QUICK_SECONDS } from '../support/common-server.ts'
import { openSharedBrowser, personalDatabases, recordsOf, type SharedBrowser } from '../support/shared-browser.ts'
import { TRANSACTION_PASSWORD, type Trader, proofPicture, until } from '../support/trader.ts'

let started: SharedBrowser | undefined
let trader: Trader
let page: Page
beforeAll(async () => {
  started = await openSharedBrowser(undefined, WITHOUT_WORKER)
  ;({ trader, page } = await started.signInNew())
  await bindAccount()
})
afterAll(() => started?.dispose())

async function bindAccount(): Promise<void> {
  const photo = async () => {
    const id = randomUUID()
    await trader.mustCall(putFile, {
      params: { id },
      query: { purpose: 'identity-photo' },
      bytes: await proofPicture(),
    })
    return id
  }
  const [frontFileId, backFileId] = [await photo(), await photo()]
  await trader.mustCall(submitVerification, {
    body: { name: 'Ada Lovelace', nationality: 'GB', idNumber: 'P1234567', frontFileId, backFileId },
  })
  await until('a verified person', async () => (await trader.rows('profile'))[0]?.verification === 'verified')
  const details = { kind: 'currency-address', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
  await trader.mustCall(addWithdrawalAccount, {
    body: { id: randomUUID(), details, transactionPassword: TRANSACTION_PASSWORD },
  })
}

/** From now on no answer of this path comes back. @returns the ids that were asked for, and the way to let answers through */
async function loseAnswers(
  path: string,
  { isTaken }: { isTaken: boolean },
): Promise<{ ids: string[]; letThrough: () => Promise<void> }> {
  const ids: string[] = []
  const lose = async (route: Route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id) // The body of each of these calls has an id.
    if (isTaken && ids.length === 1) await route.fetch()
    await route.abort()
  }
  await page.route(path, lose)
  return { ids, letThrough: () => page.unroute(path, lose) }
}

/** The page hears nothing of what became of a call, from now on until it may hear again. */
async function keepFromHearing(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.context().route(/\/api\/sync\?/, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}
const amountField = () => page.getByRole('textbox', { name: 'Amount', exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const expectUnknown = () => page.getByText('No answer came. Whether it was done will show', { exact: false }).waitFor()

test('a withdrawal whose answer was lost is asked for again after a reload, under its own id', async () => {
  await openRoute(page, '/pages/withdraw-money/withdraw-money')
  const { ids, letThrough } = await loseAnswers('**/api/withdrawals', { isTaken: false })
  await amountField().fill('60')
  await page.getByLabel('Transaction password').fill(TRANSACTION_PASSWORD)
  await button('Withdraw').click()
  await expect.poll(() => ids.length).toBeGreaterThan(0)
  await page.reload()

  await expectUnknown()
  await button('Ask again').waitFor()
  expect(await amountField().isDisabled()).toBe(true)
  expect(await amountField().inputValue()).toBe('60.00')
  await letThrough()
  await page.getByLabel('Transaction password').fill(TRANSACTION_PASSWORD)
  await button('Ask again').click()
  // It may be paid by now: the page and the news both say so.
  await button('Another withdrawal').waitFor()
  expect((await trader.rows('withdrawals')).map(({ id, amount }) => ({ id, amount }))).toEqual([
    { id: ids[0], amount: '60.00' },
  ])
  // It is known now: the page begins anew, with an empty form.
  await page.reload()
  await button('Withdraw').waitFor()
  expect(await amountField().inputValue()).toBe('')
})

test('a move into the fund that was made without an answer is told when the page is opened again', async () => {
  await openRoute(page, '/pages/transfer/transfer')
  const { ids, letThrough } = await loseAnswers('**/api/fund/deposits', { isTaken: true })
  const hearAgain = await keepFromHearing()
  await amountField().fill('20')
  await button('Deposit').click()
  await button('Deposit 20.00 USDT').click()
  await expect.poll(() => ids.length).toBeGreaterThan(1)
  const reloaded = page.reload()
  hearAgain()
  await reloaded
  await page.getByText('Operation successful').waitFor()
  await letThrough()
  expect((await trader.rows('fundMoves')).map(({ id }) => id)).toEqual([ids[0]])
  await button('Another one').click()
  await button('Deposit').waitFor()
  expect(await amountField().inputValue()).toBe('')
})

test('a move into the fund whose request was lost is asked for again after a reload, under its own id', async () => {
  await openRoute(page, '/pages/transfer/transfer')
  const { ids, letThrough } = await loseAnswers('**/api/fund/deposits', { isTaken: false })
  await amountField().fill('30')
  await button('Deposit').click()
  await button('Deposit 30.00 USDT').click()
  await expect.poll(() => ids.length).toBeGreaterThan(0)
  await page.reload()
  await expectUnknown()
  expect(await amountField().isDisabled()).toBe(true)
  await letThrough()
  await button('Ask again').click()
  await page.getByText('Operation successful').waitFor()
  const moves = (await trader.rows('fundMoves')).filter(({ amount }) => amount === '30.00')
  expect(moves.map(({ id }) => id)).toEqual([ids[0]])
})

test('an order whose proof was lost on its way is checked a moment later, while the app still remembers the prices that it saw live', async () => {
  await openRoute(page, '/pages/index/index')
  const [product] = await trader.openProducts()
  // A call that only reads is tried twice.
  let left = 2
  await page.route('**/api/orders/*/proof', (route) => ((left -= 1) >= 0 ? route.abort() : route.fallback()))
  const wish = { stake: '10.00', countdownSeconds: QUICK_SECONDS }
  await until('an order taken', async () => (await trader.buy(product, wish)).ok)
  const [database = ''] = await personalDatabases(page)
  await until('its proof kept', async () => (await recordsOf(page, { database, table: 'proofs' })).length === 1)
  expect(left).toBeLessThan(0)
})
