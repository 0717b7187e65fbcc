/** On a server that is no demo, with a mail server of its own: a thief's change reaches the owner's mailbox, and the link in it stops the thief. */
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCode, register, requestCode } from '../../contract/endpoints/registration.ts'
import { getSession, signIn } from '../../contract/endpoints/session.ts'
import { addWithdrawalAccount } from '../../contract/endpoints/withdrawal-accounts.ts'
import { requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { businessCalendar } from '../../contract/business-day.ts'
import { loadDataKey } from '../../server/data-key.ts'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { decideVerification } from '../../server/verification/decide-verification.ts'
import { submitVerification } from '../../server/verification/submit-verification.ts'
import { decideWithdrawal } from '../../server/withdrawals/decide-withdrawal.ts'
import { openInEnglish, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WITHOUT_WORKER } from '../support/browser.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { payIn } from '../support/money-person.ts'
import { reviewOf } from '../support/review-of.ts'
import { layoutFaults } from '../support/screens/layout-faults.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { PASSWORD, Trader, TRANSACTION_PASSWORD, until } from '../support/trader.ts'

const ACCOUNT = 'takeover'
const EMAIL = `${ACCOUNT}@example.com`
const NEXT = 'thiefs-own-password'
const MAILER = { user: 'letters', password: 'letters-password' }

let mail: MailServer
let server: TestServer | undefined
let browser: Browser | undefined
let database: Database | undefined
let withdrawalId: string

beforeAll(async () => {
  mail = await openMailServer({ tls: 'none', ...MAILER })
  const APP_URL = 'https://candor.example'
  server = await startTestServer({ DEMO: '0', SMTP_URL: mail.url({ ...MAILER, query: '?requireTLS=false' }), APP_URL })
  database = connectDatabase(server.variables.DATABASE_URL, { maxConnections: 2 })
  const owner = new Trader(server.address, ACCOUNT)
  const { requestId } = await owner.mustCall(requestCode, { body: { target: { kind: 'email', value: EMAIL } } })
  const { registrationToken } = await owner.mustCall(checkCode, {
    body: { requestId, code: await arrived(/^Candor: (\d{4})\r?$/m), inviteCode: null },
  })
  await owner.mustCall(register, {
    body: { registrationToken, account: ACCOUNT, password: PASSWORD, transactionPassword: TRANSACTION_PASSWORD },
  })
  await owner.mustCall(signIn, { body: { identifier: ACCOUNT, password: PASSWORD } })
  const { id: userId } = await database
    .selectFrom('app_user')
    .select('id')
    .where('account', '=', ACCOUNT)
    .executeTakeFirstOrThrow()
  const now = Date.now()
  await payIn(database, { userId, amountMinor: 50_000n, at: now })
  const vault = createVault(await loadDataKey(server.dataDir))
  const identity = {
    name: '王芳',
    nationality: 'CN',
    idNumber: '11010519491231002X',
    frontFileId: randomUUID(),
    backFileId: randomUUID(),
  }
  await inTransaction(database, (tx) =>
    submitVerification(
      tx,
      { userId, now, calendar: businessCalendar('UTC'), vault, arePhotos: () => Promise.resolve(true) },
      identity,
    ),
  )
  const submitted = await database
    .selectFrom('verification')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await inTransaction(database, (tx) => decideVerification(tx, { id: submitted.id, now, status: 'verified' }))
  const details = { kind: 'currency-address', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
  const bound = await owner.mustCall(addWithdrawalAccount, {
    body: { id: randomUUID(), details, transactionPassword: TRANSACTION_PASSWORD },
  })
  withdrawalId = randomUUID()
  await owner.mustCall(requestWithdrawal, {
    body: {
      id: withdrawalId,
      accountId: bound.id,
      amount: '60.00',
      fee: '1.00',
      transactionPassword: TRANSACTION_PASSWORD,
    },
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await database?.destroy()
  await server?.dispose()
  await mail.close()
})

/** Waits for a mail that matches the pattern and returns the pattern's first group. */
async function arrived(pattern: RegExp): Promise<string> {
  let found: string | undefined
  await until(`a mail like ${pattern.source}`, () => {
    found = mail.received
      .map(({ raw }) => pattern.exec(raw.replace(/=\r\n/g, '').replace(/=3D/g, '='))?.[1])
      .find((text) => text !== undefined)
    return Promise.resolve(found !== undefined)
  })
  return found ?? ''
}

test('a changed password is told by mail; the link ends the session that changed it, the withdrawal stays held, and a code gives the account back', async () => {
  if (!browser || !server || !database) throw new Error('nothing was started')
  const { address } = server
  const thief = await openSignedIn(
    browser,
    { address, account: ACCOUNT },
    { ...WITHOUT_WORKER, reducedMotion: 'reduce' },
  )
  const copied = new Trader(address, ACCOUNT)
  await copied.mustCall(signIn, { body: { identifier: ACCOUNT, password: PASSWORD } })
  await openRoute(thief, '/pages/password/password')
  await thief.getByLabel('Old password', { exact: true }).fill(PASSWORD)
  await thief.getByLabel('New password', { exact: true }).fill(NEXT)
  await thief.getByLabel('Repeat new password', { exact: true }).fill(NEXT)
  await thief.getByRole('button', { name: 'Change password' }).click()
  await thief.getByText('Setting successful').waitFor()

  const token = await arrived(
    /login password was changed[\s\S]*?https:\/\/candor\.example\/#\/pages\/password\/stop\?token=([\w-]{43})/,
  )
  const owner = await openInEnglish(browser, { ...WITHOUT_WORKER, reducedMotion: 'reduce' })
  await owner.goto(`${address}/#/pages/password/stop?token=${token}`)
  // Opening it does nothing: programs that look through mail open links.
  await owner.getByText('The link works once.', { exact: false }).waitFor()
  const thiefs = await new Trader(address, ACCOUNT).call(signIn, { body: { identifier: ACCOUNT, password: NEXT } })
  expect(thiefs.ok).toBe(true)
  expect(await layoutFaults(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Log out all devices and stop withdrawals' }).click()
  await owner.getByText('Stopped', { exact: true }).waitFor()

  expect(await copied.call(getSession)).toMatchObject({ status: 401 })
  expect(
    await new Trader(address, ACCOUNT).call(signIn, { body: { identifier: ACCOUNT, password: NEXT } }),
  ).toMatchObject({ status: 401 })
  // The thief's own page learns of it by itself.
  await thief.getByText('the account was stopped by a link.', { exact: false }).waitFor()
  const review = await reviewOf(database, 'withdrawal', withdrawalId)
  expect(
    await inTransaction(database, (tx) => decideWithdrawal(tx, { id: review, now: Date.now() }, { status: 'success' })),
  ).toMatchObject({ ok: false, problem: 'withdrawals-held' })

  await owner.getByRole('link', { name: 'Set new password' }).click()
  await owner.getByRole('radio', { name: 'E-mail' }).click()
  await owner.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL)
  await owner.getByRole('button', { name: 'Send code' }).click()
  await owner.getByRole('textbox', { name: 'Code', exact: true }).fill(await arrived(/^Candor: (\d{8})\r?$/m))
  await owner.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await owner.getByLabel('Repeat new password', { exact: true }).fill(PASSWORD)
  await owner.getByRole('button', { name: 'Set new password' }).click()
  await owner.getByText('All devices were logged out.', { exact: false }).waitFor()
  expect(
    await new Trader(address, ACCOUNT).call(signIn, { body: { identifier: ACCOUNT, password: PASSWORD } }),
  ).toMatchObject({ ok: true })
  await owner.goto(`${address}/#/pages/password/stop?token=${token}`)
  await owner.getByRole('button', { name: 'Log out all devices and stop withdrawals' }).click()
  await owner.getByText('Already stopped').waitFor()
})
