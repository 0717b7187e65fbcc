/**
 * What an operator refuses, on the phone of the person: deposit, identity and withdrawal, each with its reason, with the money
 * where it was, and with a way to try again.
 */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putFile } from '../../contract/endpoints/files.ts'
import { submitVerification } from '../../contract/endpoints/verification.ts'
import { addWithdrawalAccount } from '../../contract/endpoints/withdrawal-accounts.ts'
import { requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { COMMANDS, type Desk } from '../../scripts/operator/commands.ts'
import { loadDataKey } from '../../server/data-key.ts'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { findEmbeddedPostgres } from '../../server/database/embedded.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { reviewKinds } from '../../server/operators/review-kinds.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { deposit, openRoute, signIn } from '../support/app-walk.ts'
import { PHONE, launchBrowser } from '../support/browser.ts'
import { payIn } from '../support/money-person.ts'
import { layoutFaults } from '../support/screens/layout-faults.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { TRANSACTION_PASSWORD, Trader, proofPicture } from '../support/trader.ts'

let server: ServerProcess | undefined
let browser: Browser | undefined
let database: Database | undefined
let desk: Desk
let trader: Trader
let page: Page
beforeAll(async () => {
  // Nobody decides by themselves here.
  server = await startServer({ DEMO_REVIEW_SECONDS: '-1' })
  const url = await findEmbeddedPostgres(server.dataDir)
  if (url === null) throw new Error('the server has no database')
  database = connectDatabase(url, { maxConnections: 2 })
  const [operator] = await inTransaction(database, (tx) => ensureAutomaticReviewers(tx, Date.now()))
  const key = await loadDataKey(server.dataDir)
  desk = {
    database, files: { database, store: createDiskStore(tmpdir()), key, onFault: (error) => { throw error } }, kinds: reviewKinds(createVault(key)),
    context: { operatorId: operator?.id ?? '', now: Date.now(), fourEyesMinor: 1_000_000n }, timeZone: 'Asia/Shanghai', keys: null, contentFolder: tmpdir(),
  }
  trader = await new Trader(server.address, 'refused').open()
  const user = await database.selectFrom('app_user').select('id').where('account', '=', 'refused').executeTakeFirstOrThrow()
  await payIn(database, { userId: user.id, amountMinor: 50_000n, at: Date.now() })
  browser = await launchBrowser()
  page = await (await browser.newContext({ ...PHONE, locale: 'en-US', reducedMotion: 'reduce' })).newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(() => localStorage.setItem('candor.language', '"en-US"'))
  await page.goto(`${server.address}/#/pages/login/login`)
  await signIn(page, trader.account)
  await page.getByText('Total assets').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await database?.destroy()
  await server?.dispose()
})

/** The operator's own command. */
async function decide(command: 'approve' | 'refuse', id: string, reason?: string): Promise<void> {
  const said = await COMMANDS[command]?.({ ...desk, context: { ...desk.context, now: Date.now() } }, [id], reason === undefined ? {} : { reason })
  expect(said).toMatchObject({ ok: true })
}
const available = async () => (await trader.rows('account'))[0]?.available
async function photo(): Promise<string> {
  const id = randomUUID()
  await trader.mustCall(putFile, { params: { id }, query: { purpose: 'identity-photo' }, bytes: await proofPicture() })
  return id
}
/** It fits the phone: nothing runs over, is cut, or sticks out. */
const expectFits = async () => expect(await page.evaluate(layoutFaults)).toEqual([])

test('a refused deposit says why, leaves the balance as it was, and leads to another try', async () => {
  await deposit(page, '75.00')
  await openRoute(page, '/pages/withdraw-list/withdraw-open')
  await page.getByText('Under review', { exact: true }).waitFor()
  const reason = 'The payment proof shows another amount than the one that was entered, and another day.'
  await decide('refuse', (await trader.rows('deposits'))[0]?.id ?? '', reason)
  await page.getByText(`Reason: ${reason}`).waitFor()
  await page.getByText('Failed', { exact: true }).waitFor()
  await expectFits()
  expect(await available()).toBe('500.00')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('textbox', { name: 'Amount', exact: true }).waitFor()
})

test('refused documents say why, and are submitted anew from the phone until they are right', async () => {
  const [frontFileId, backFileId] = [await photo(), await photo()]
  await trader.mustCall(submitVerification, { body: { name: 'Ada Lovelace', nationality: 'GB', idNumber: 'P1234567', frontFileId, backFileId } })
  await openRoute(page, '/pages/verify/verify')
  await page.getByText('Under verification').waitFor()
  const waiting = async () => (await desk.database.selectFrom('verification').select('id').where('status', '=', 'under-review').executeTakeFirstOrThrow()).id
  await decide('refuse', await waiting(), 'The front can\'t be read.')
  await page.getByText('Your documents were refused.').waitFor()
  await page.getByText(/Reason: The front can't be read\./).waitFor()
  await expectFits()
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Nationality').selectOption('GB')
  await page.getByLabel('ID or passport number').fill('P1234567')
  for (const side of ['front', 'back']) await page.getByRole('button', { name: `ID photo, ${side}`, exact: true }).setInputFiles({ name: `${side}.png`, mimeType: 'image/png', buffer: await proofPicture() })
  for (const side of ['front', 'back']) await page.getByRole('button', { name: `Remove the ${side} photo` }).waitFor()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('Under verification').waitFor()
  await decide('approve', await waiting())
  await page.getByText('Verification successful').waitFor()
})

test('a refused withdrawal says why, the whole amount is there again, and leads to another try', async () => {
  const accountId = randomUUID()
  const details = { kind: 'currency-address', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
  await trader.mustCall(addWithdrawalAccount, { body: { id: accountId, details, transactionPassword: TRANSACTION_PASSWORD } })
  const id = randomUUID()
  await trader.mustCall(requestWithdrawal, { body: { id, accountId, amount: '60.00', fee: '1.00', transactionPassword: TRANSACTION_PASSWORD } })
  await openRoute(page, '/pages/withdraw-list/withdraw-list')
  await page.getByText(/^Decided by/).waitFor()
  expect(await available()).toBe('440.00')
  await decide('refuse', id, 'The address belongs to an exchange that takes no such payments.')
  await page.getByText(/Reason: The address belongs to an exchange.*The whole amount is available to you again\./).waitFor()
  await expectFits()
  expect(await available()).toBe('500.00')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('textbox', { name: 'Amount', exact: true }).waitFor()
  await page.getByText(/500\.00/).first().waitFor()
})
