/**
 * Refusals on the phone of the person. The forms name each field that is empty or wrong, in the words of the specification. An
 * operator refuses deposit, identity and withdrawal: each shows its reason, the money where it was, and a way to try again. The app
 * confirms success in the specification's words too.
 */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitDeposit } from '../../contract/endpoints/deposits.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { cancelFundDeposit, depositIntoFund } from '../../contract/endpoints/fund.ts'
import { submitVerification } from '../../contract/endpoints/verification.ts'
import { addWithdrawalAccount, requestAccountChange } from '../../contract/endpoints/withdrawal-accounts.ts'
import { requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { parseMoney } from '../../contract/money.ts'
import { COMMANDS } from '../../scripts/operator/commands.ts'
import type { Desk } from '../../scripts/operator/desk.ts'
import { loadDataKey } from '../../server/data-key.ts'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { reviewKinds } from '../../server/operators/review-kinds.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { deposit, goOffline, openInEnglish, openRoute, openSignedIn } from '../support/app-walk.ts'
import { launchBrowser, WITHOUT_WORKER } from '../support/browser.ts'
import { payIn } from '../support/money-person.ts'
import { countFramesWithoutNews, coveredActions } from '../support/news-page.ts'
import { reviewOf } from '../support/review-of.ts'
import { layoutFaults } from '../support/screens/layout-faults.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { PASSWORD, TRANSACTION_PASSWORD, Trader, proofPicture } from '../support/trader.ts'

let server: TestServer | undefined
let browser: Browser | undefined
let database: Database | undefined
let desk: Desk
let trader: Trader
let page: Page
beforeAll(async () => {
  // Nobody decides by themselves here.
  server = await startTestServer({ DEMO_REVIEW_SECONDS: '-1' })
  database = connectDatabase(server.variables.DATABASE_URL, { maxConnections: 2 })
  const [operator] = await inTransaction(database, (tx) => ensureAutomaticReviewers(tx, Date.now()))
  const key = await loadDataKey(server.dataDir)
  desk = {
    database,
    files: {
      database,
      store: createDiskStore(tmpdir()),
      key,
      onFault: (error) => {
        throw error
      },
    },
    kinds: reviewKinds(createVault(key)),
    context: { operatorId: operator?.id ?? '', now: Date.now(), bounds: USUAL_BOUNDS },
    timeZone: 'Asia/Shanghai',
    keys: null,
    contentFolder: tmpdir(),
    write: () => Promise.resolve(''),
  }
  trader = await new Trader(server.address, 'refused').open()
  const users = database.selectFrom('app_user').select('id').where('account', '=', 'refused')
  const user = await users.executeTakeFirstOrThrow()
  await payIn(database, { userId: user.id, amountMinor: 50_000n, at: Date.now() })
  browser = await launchBrowser()
  page = await openSignedIn(browser, { address: server.address, account: trader.account }, { reducedMotion: 'reduce' })
  // News are told from the first look on, and the teller comes once a page has stood for some seconds.
  await page.locator('.snacks').waitFor({ state: 'attached' })
})
afterAll(async () => {
  await browser?.close()
  await database?.destroy()
  await server?.dispose()
})

/** The operator's own command. */
const ITEMS = ['deposit', 'withdrawal', 'withdrawal_account_change'] as const
async function decide(command: keyof typeof COMMANDS, itsId: string, reason?: string): Promise<void> {
  const tables = command === 'freeze' || command === 'unfreeze' ? [] : ITEMS
  const names = await Promise.all(tables.map((table) => reviewOf(desk.database, table, itsId)))
  const id = names.find((name) => name !== itsId) ?? itsId
  const now = { ...desk, context: { ...desk.context, now: Date.now() } }
  const said = await COMMANDS[command]?.(now, [id], reason === undefined ? {} : { reason })
  expect(said).toMatchObject({ ok: true })
}
const available = async () => (await trader.rows('account'))[0]?.available
async function photo(): Promise<string> {
  const id = randomUUID()
  await trader.mustCall(putFile, { params: { id }, query: { purpose: 'identity-photo' }, bytes: await proofPicture() })
  return id
}
/** It fits the phone: nothing runs over, is cut, or sticks out. */
const expectFits = async (on: Page) => expect(await layoutFaults(on)).toEqual([])

/** In the region that is read aloud, and over the page: alone, or with what was told a moment before. Begins before what it tells of. */
async function expectTold(title: string): Promise<void> {
  await expect.poll(() => page.locator('.snacks').getByRole('status').innerText()).toContain(title)
  await page
    .locator('.snack')
    .getByText(new RegExp(`^${title.replaceAll('.', '\\.')}|reviews ended`))
    .waitFor()
}

/** Sends the form as it is, and waits for each of these texts. */
async function expectSaid(page: Page, button: string | RegExp, texts: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  for (const text of texts) await page.getByText(text).first().waitFor()
  await expectFits(page)
}

/** The dialog that an act opens: the act by its own verb, and a button that does nothing, which is taken. */
async function expectAskedByItsVerb(act: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: act, exact: true })
  const dialog = page.getByRole('alertdialog')
  await button.click()
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Cancel', act])
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await button.waitFor()
}
async function takeBack(): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Take back', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back', exact: true }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

const amountField = () => page.getByRole('textbox', { name: 'Amount', exact: true })
/** From the clipboard, as a person does. */
async function paste(text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('the steps of registering say what is missing, malformed or unlike', async () => {
  if (!browser || !server) throw new Error('nothing was started')
  const visitor = await openInEnglish(browser, { ...WITHOUT_WORKER, reducedMotion: 'reduce' })
  await visitor.goto(`${server.address}/#/pages/login/registerCheck`)
  await expectSaid(visitor, 'Send code', ['Please enter your phone number.'])
  await visitor.getByRole('textbox', { name: 'Phone' }).fill('12345')
  await expectSaid(visitor, 'Send code', ['The phone format is incorrect.'])
  await visitor.getByRole('radio', { name: 'E-mail' }).click()
  await expectSaid(visitor, 'Send code', ['Please enter your e-mail address.'])
  await visitor.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await expectSaid(visitor, 'Send code', ['The e-mail format is incorrect.'])
  await visitor.getByRole('textbox', { name: 'E-mail' }).fill('newcomer@example.com')
  await visitor.getByRole('button', { name: 'Send code' }).click()
  const shown = await visitor.getByText(/The code is/).textContent()
  await expectSaid(visitor, 'Continue', ['Please enter the verification code.', 'Please confirm this to continue.'])
  await visitor.getByRole('textbox', { name: 'Code', exact: true }).fill(/\b\d{4}\b/.exec(shown ?? '')?.[0] ?? '')
  await visitor.getByRole('textbox', { name: 'Account-opening code' }).fill('A')
  await expectSaid(visitor, 'Continue', ['An account-opening code has 4 to 12 letters and digits.'])
  await visitor.getByRole('textbox', { name: 'Account-opening code' }).fill('')
  await visitor.getByRole('checkbox', { name: /lose the full amount/ }).click()
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await visitor.getByLabel('Account', { exact: true }).waitFor()
  await expectSaid(visitor, 'Create account', [
    'Please enter an account name.',
    'Please enter a password.',
    'Please enter a transaction password.',
  ])
  await visitor.getByLabel('Login password', { exact: true }).fill('a-password-9')
  await visitor.getByLabel('Repeat login password', { exact: true }).fill('another-password-9')
  await visitor.getByLabel('Transaction password', { exact: true }).fill('246813')
  await visitor.getByLabel('Repeat transaction password', { exact: true }).fill('246814')
  await expectSaid(visitor, 'Create account', [
    'The passwords do not match.',
    'The transaction passwords do not match.',
  ])
  await visitor.context().close()
})

test('the forms of money, identity and passwords say of each empty field what is wanted, and that nothing is bound yet', async () => {
  await openRoute(page, '/pages/withdraw-money/withdraw-money')
  await page.getByText('You are not bound yet.').waitFor()
  await openRoute(page, '/pages/recharge/index')
  await expectSaid(page, 'Submit deposit', [
    'Please enter the recharge amount.',
    'that you paid from.',
    'Please upload the payment proof.',
    'Please enter your transaction password: 6 digits.',
  ])
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.01')
  await expectSaid(page, 'Submit deposit', ['The minimum recharge amount is'])
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('999999')
  await expectSaid(page, 'Submit deposit', ['The maximum recharge amount is'])
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('')
  await openRoute(page, '/pages/account/account-detail')
  await page.getByRole('radio', { name: 'Bank card' }).click()
  await expectSaid(page, 'Bind this account', [
    'Please enter the account name.',
    'Please enter the account bank.',
    'Please enter the bank card number.',
    'Please enter the account address.',
    'Please enter your transaction password: 6 digits.',
  ])
  await page.getByRole('radio', { name: 'Currency address' }).click()
  await expectSaid(page, 'Bind this account', ['Please enter the currency address.'])
  await openRoute(page, '/pages/verify/verify')
  await expectSaid(page, 'Submit for review', [
    'Please enter your name.',
    'Please enter your ID number.',
    'Please upload the ID photo (front).',
    'Please upload the ID photo (back).',
  ])
  await openRoute(page, '/pages/password/password')
  await expectSaid(page, 'Change password', [
    'Please enter the old password.',
    'Please enter the new password.',
    'Please repeat the new password.',
  ])
})

test('a refused deposit says why, leaves the balance as it was, and leads to another try', async () => {
  await deposit(page, '75.00')
  await page.getByText('Please wait for the funds to arrive. The deposit is under review.').waitFor()
  await openRoute(page, '/pages/withdraw-list/withdraw-open')
  await page.getByText('Under review', { exact: true }).waitFor()
  const reason = 'The payment proof shows another amount than the one that was entered, and another day.'
  const isTold = expectTold('Deposit refused, 75.00 USDT')
  await decide('refuse', (await trader.rows('deposits'))[0]?.id ?? '', reason)
  await page.getByRole('main').getByText(`Reason: ${reason}`).waitFor()
  await isTold
  await page.getByText('Failed', { exact: true }).waitFor()
  await expectFits(page)
  expect(await available()).toBe('500.00')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('textbox', { name: 'Amount', exact: true }).waitFor()
})

test('refused documents say why, and are submitted anew from the phone until they are right', async () => {
  const [frontFileId, backFileId] = [await photo(), await photo()]
  await trader.mustCall(submitVerification, {
    body: { name: 'Ada Lovelace', nationality: 'GB', idNumber: 'P1234567', frontFileId, backFileId },
  })
  await openRoute(page, '/pages/verify/verify')
  await page.getByText('Under verification').waitFor()
  const waiting = async () =>
    (
      await desk.database
        .selectFrom('verification')
        .select('id')
        .where('status', '=', 'under-review')
        .executeTakeFirstOrThrow()
    ).id
  const isRefusalTold = expectTold('Identity not verified')
  await decide('refuse', await waiting(), "The front can't be read.")
  await page.getByText('Your documents were refused.').waitFor()
  await page
    .getByRole('main')
    .getByText(/Reason: The front can't be read\./)
    .waitFor()
  await isRefusalTold
  await expectFits(page)
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Nationality').selectOption('GB')
  await page.getByLabel('ID or passport number').fill('P1234567')
  for (const side of ['front', 'back'])
    await page
      .getByRole('button', { name: `ID photo, ${side}`, exact: true })
      .setInputFiles({ name: `${side}.png`, mimeType: 'image/png', buffer: await proofPicture() })
  for (const side of ['front', 'back']) await page.getByRole('button', { name: `Remove the ${side} photo` }).waitFor()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('Under verification').waitFor()
  const isVerifiedTold = expectTold('Identity verified')
  await decide('approve', await waiting())
  await page.getByText('Verification successful').waitFor()
  await isVerifiedTold
})

test('a refused withdrawal says why, the whole amount is there again, and leads to another try', async () => {
  const accountId = randomUUID()
  const details = { kind: 'currency-address', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
  await trader.mustCall(addWithdrawalAccount, {
    body: { id: accountId, details, transactionPassword: TRANSACTION_PASSWORD },
  })
  const id = randomUUID()
  await trader.mustCall(requestWithdrawal, {
    body: { id, accountId, amount: '60.00', fee: '1.00', transactionPassword: TRANSACTION_PASSWORD },
  })
  await openRoute(page, '/pages/money-record/money-record')
  const pending = page.locator('.section', { has: page.getByRole('heading', { name: 'Not booked yet' }) })
  await pending.getByText(/^Held, under review until/).waitFor()
  expect(await pending.locator('.money').allInnerTexts()).toEqual(['60.00'])
  await expectFits(page)
  await openRoute(page, '/pages/withdraw-list/withdraw-list')
  await page.getByText(/^Decided by/).waitFor()
  expect(await available()).toBe('440.00')
  const isTold = expectTold('Withdrawal refused, 60.00 USDT')
  await decide('refuse', id, 'The address belongs to an exchange that takes no such payments.')
  await page
    .getByRole('main')
    .getByText(/Reason: The address belongs to an exchange.*The whole amount is available to you again\./)
    .waitFor()
  await isTold
  await expectFits(page)
  expect(await available()).toBe('500.00')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('textbox', { name: 'Amount', exact: true }).waitFor()
  await page
    .getByText(/500\.00/)
    .first()
    .waitFor()
  await expectSaid(page, 'Withdraw', ['Please enter an amount.', 'Please enter your transaction password: 6 digits.'])
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('4999')
  await expectSaid(page, 'Withdraw', ['Your available balance is 500.00. Please enter another amount.'])
})

test.for([
  ['the deposit', '/pages/recharge/index'],
  ['the withdrawal', '/pages/withdraw-money/withdraw-money'],
  ['the fund', '/pages/transfer/transfer?kind=out'],
] as const)('on the page of %s a pasted amount is the right one or a question', async ([, route]) => {
  await openRoute(page, route)
  await amountField().click()
  for (const text of [
    '1,234.56',
    '1.234,56',
    '1 234,56',
    '1\u202f234,56',
    '1’234.56',
    '١٬٢٣٤٫٥٦',
    '１，２３４．５６',
    '1,234.56 USDT',
  ]) {
    await amountField().fill('7')
    await paste(text)
    expect(await amountField().inputValue()).toBe('1234.56')
  }
  await paste('1,234')
  await page.getByText('“1,234” can mean two amounts.').waitFor()
  expect(await amountField().inputValue()).toBe('1,234')
  await expectFits(page)
  await page.getByRole('button', { name: '1,234.00', exact: true }).click()
  expect(await amountField().inputValue()).toBe('1234.00')
  await paste('100\n20')
  await page.getByText('“100 / 20” is not one amount.').waitFor()
  await amountField().fill('')
  await amountField().pressSequentially('1,234')
  await page.getByRole('button', { name: '1.23', exact: true }).waitFor()
  await amountField().fill('')
  await page.getByText('can mean two amounts.').waitFor({ state: 'detached' })
})

test('a zero is corrected before the eyes of the person, and money goes into the fund only after its sum was confirmed in words', async () => {
  const moved: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/fund')) moved.push(request.postData() ?? '')
  })
  await openRoute(page, '/pages/transfer/transfer')
  await expectSaid(page, 'Deposit', ['Please enter an amount.'])
  const send = page.getByRole('button', { name: 'Deposit', exact: true })
  const dialog = page.getByRole('alertdialog')
  for (const submit of [() => send.click(), () => amountField().press('Enter')]) {
    await amountField().fill('0')
    await submit()
    await page.getByText('The amount was corrected to 1.00 USDT.').waitFor()
    expect(await amountField().inputValue()).toBe('1.00')
    expect(await dialog.count()).toBe(0)
  }
  await amountField().fill('.')
  await expectSaid(page, 'Deposit', ['Please enter an amount.'])
  await amountField().fill('25')
  await send.click()
  await dialog
    .getByText(/25\.00 USDT/)
    .first()
    .waitFor()
  await dialog.getByRole('button').first().click()
  await dialog.waitFor({ state: 'detached' })
  expect(moved).toEqual([])
  await send.click()
  await dialog.getByRole('button').last().click()
  await page.getByText('Operation successful').waitFor()
  const sent = moved.map((body) => JSON.parse(body) as { id: string; amount: string })
  expect(sent.map(({ amount }) => amount)).toEqual(['25.00'])
  for (const { id } of sent) await trader.mustCall(cancelFundDeposit, { params: { id } })
})

test('a limit holds only after its sum was confirmed in words, and a zero is corrected first', async () => {
  await openRoute(page, '/pages/set/limits')
  const card = page.locator('section.section', { has: page.getByRole('heading', { name: 'Loss per day' }) })
  const field = card.getByRole('textbox')
  const set = card.getByRole('button', { name: 'Set', exact: true })
  const dialog = page.getByRole('alertdialog')
  await set.click()
  await card.getByText('Please enter an amount.').waitFor()
  await field.fill('0')
  await set.click()
  await card.getByText('The amount was corrected to 1.00 USDT.').waitFor()
  expect(await field.inputValue()).toBe('1.00')
  // The second of two quick taps does not count.
  await expect
    .poll(async () => {
      await set.click()
      return dialog.count()
    })
    .toBe(1)
  await dialog
    .getByText(/1\.00 USDT/)
    .first()
    .waitFor()
  await dialog.getByRole('button').first().click()
  expect((await trader.rows('limits'))[0]?.lossPerDay ?? null).toBeNull()
  await field.fill('80')
  await set.click()
  await dialog
    .getByText(/80\.00 USDT/)
    .first()
    .waitFor()
  await dialog.getByRole('button').last().click()
  await card.getByText('Setting successful').waitFor()
  expect((await trader.rows('limits'))[0]?.lossPerDay).toBe('80.00')
})

test('the page of a deposit that was sent turns to success when it is approved, which is told once', async () => {
  // Waits until the news of the test before has gone, so that this test sees its own news alone.
  await page.locator('.snack').waitFor({ state: 'detached' })
  await deposit(page, '80.00')
  await page.getByText('Please wait for the funds to arrive. The deposit is under review.').waitFor()
  const sent = (await trader.rows('deposits')).find((row) => row.status === 'under-review')
  const told = page.locator('.snack', { hasText: 'Deposit received, 80.00 USDT' })
  // It stands there for some seconds: whoever waits for it begins before.
  const isTold = expectTold('Deposit received, 80.00 USDT')
  const leadsTo = told.getByRole('link', { name: 'Show' }).getAttribute('href')
  await decide('approve', sent?.id ?? '')
  await page.getByRole('main').getByText('80.00 USDT has arrived and is available now.').waitFor()
  await isTold
  expect(await leadsTo).toMatch(/withdraw-open$/)
  await expectFits(page)
  // By its address: the message about the same deposit may have taken the news' place by now.
  await openRoute(page, '/pages/withdraw-list/withdraw-open')
  await page.getByRole('main').getByText('Success', { exact: true }).waitFor()
  await page.locator('.snack').waitFor({ state: 'detached' })
})

test('what is told while a dialog is open stands in it, and stays when it is closed', async () => {
  await page.locator('.snack').waitFor({ state: 'detached' })
  await deposit(page, '90.00')
  await openRoute(page, '/pages/money-record/money-record')
  await page.getByRole('button', { name: 'Account statement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close' }).waitFor()
  await decide('approve', (await trader.rows('deposits')).find((row) => row.status === 'under-review')?.id ?? '')
  await dialog.locator('.snack').getByText('Deposit received, 90.00 USDT').waitFor()
  // Pointed at, it stays.
  await dialog.locator('.snack').hover()
  const framesWithout = await page.evaluateHandle(countFramesWithoutNews)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('body > .snacks .snack').getByText('Deposit received, 90.00 USDT').waitFor()
  expect(await framesWithout.evaluate((count) => count())).toBe(0)
})

test('on the smallest phone news lie over no button of a page or a sheet', async () => {
  const [method] = await trader.publicRows('depositMethods')
  const tell = async (amount: string) => {
    const [id, proofFileId] = [randomUUID(), randomUUID()]
    await trader.mustCall(putFile, {
      params: { id: proofFileId },
      query: { purpose: 'deposit-proof' },
      bytes: await proofPicture(),
    })
    await trader.mustCall(submitDeposit, {
      body: {
        id,
        methodId: method?.id ?? '',
        amount,
        source: 'test bank 1',
        proofFileId,
        transactionPassword: TRANSACTION_PASSWORD,
      },
    })
    await decide('approve', id)
    await page.locator('.snack').getByText(`Deposit received, ${amount} USDT`).waitFor()
    // Pointed at, it stays while it is looked at.
    await page.locator('.snack').hover()
    expect(await page.evaluate(coveredActions)).toEqual([])
    await page.mouse.move(0, 0)
    await page.locator('.snack').waitFor({ state: 'detached' })
  }
  await page.mouse.move(0, 0)
  await page.locator('.snack').waitFor({ state: 'detached' })
  const windowBefore = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 568 })
  await openRoute(page, '/pages/recharge/index')
  await page.getByRole('button', { name: 'Submit deposit' }).waitFor()
  await tell('21.00')
  await openRoute(page, '/pages/money-record/money-record')
  await page.getByRole('button', { name: 'Account statement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()
  await tell('22.00')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  if (windowBefore !== null) await page.setViewportSize(windowBefore)
})

test('what is set aside for the fund stands among the fund records as pending until it is booked or taken back', async () => {
  const id = randomUUID()
  await trader.mustCall(depositIntoFund, { body: { id, amount: '30.00' } })
  await openRoute(page, '/pages/money-record/money-record')
  const pending = page.locator('.section', { has: page.getByRole('heading', { name: 'Not booked yet' }) })
  await pending.getByText(/^Pending until .*, then booked$/).waitFor()
  expect(await pending.locator('.money').allInnerTexts()).toEqual(['30.00'])
  await page.getByRole('tab', { name: 'Withdrawals' }).click()
  await pending.waitFor({ state: 'detached' })
  await openRoute(page, '/pages/index/index')
  await page.getByText('30.00 of it is still pending').waitFor()
  const sums = (await page.getByRole('region', { name: 'Assets' }).locator('.row .money').allInnerTexts()).map((text) =>
    parseMoney(text.trim()),
  )
  expect(sums).toHaveLength(5)
  expect(sums.slice(0, 4).reduce((sum, part) => sum + part, 0n)).toBe(sums[4])
  await expectFits(page)
  const status = async () => (await trader.rows('fundMoves')).find((move) => move.id === id)?.status
  for (const route of ['/pages/money/money', '/pages/Particulars/Particulars']) {
    await openRoute(page, route)
    await expectAskedByItsVerb('Take back')
    expect(await status()).toBe('pending')
  }
  await takeBack()
  expect(await status()).toBe('cancelled')
  await openRoute(page, '/pages/money-record/money-record')
  await page.getByRole('tab', { name: 'All' }).click()
  await pending.waitFor({ state: 'detached' })
})

test('a withdrawal is taken back by a verb of its own, and the button beside it does nothing', async () => {
  const [account] = await trader.rows('withdrawalAccounts')
  const id = randomUUID()
  await trader.mustCall(requestWithdrawal, {
    body: { id, accountId: account?.id ?? '', amount: '60.00', fee: '1.00', transactionPassword: TRANSACTION_PASSWORD },
  })
  const status = async () => (await trader.rows('withdrawals')).find((row) => row.id === id)?.status
  await openRoute(page, '/pages/withdraw-list/withdraw-list')
  await expectAskedByItsVerb('Take back')
  expect(await status()).toBe('under-review')
  await takeBack()
  expect(await status()).toBe('cancelled')
  await page.getByRole('main').getByText('Taken back', { exact: true }).waitFor()
})

test('a person who is frozen reads why before they pay in, without a connection too, and no more once it has ended', async () => {
  const banner = page.locator('.banner', { hasText: 'Reason: Two devices.' })
  await decide('freeze', trader.account, 'Two devices.')
  await openRoute(page, '/pages/recharge/index')
  await banner.getByText(/^Customer service has stopped new orders.*A deposit is still credited/).waitFor()
  await goOffline(page)
  await openRoute(page, '/pages/withdraw-money/withdraw-money')
  await banner.waitFor()
  await page.context().setOffline(false)
  await decide('unfreeze', trader.account, 'It was you.')
  await banner.waitFor({ state: 'detached' })
})

test('a change of a withdrawal account is told when customer service has refused it', async () => {
  await openRoute(page, '/pages/account/account')
  const [{ id: accountId } = { id: '' }] = await trader.rows('withdrawalAccounts')
  const details = { kind: 'currency-address', network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' } as const
  const id = randomUUID()
  await trader.mustCall(requestAccountChange, {
    params: { id: accountId },
    body: { id, details, transactionPassword: TRANSACTION_PASSWORD },
  })
  await page.getByRole('main').getByText('Change under review').waitFor()
  const isTold = expectTold('Change of the account refused')
  await decide('refuse', id, 'The address is of another network.')
  await isTold
})

test('a withdrawal that was taken, a code that was copied and a password that was set are each said to be so', async () => {
  await openRoute(page, '/pages/withdraw-money/withdraw-money')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('60')
  await page.getByLabel('Transaction password').fill(TRANSACTION_PASSWORD)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByText('Operation successful').waitFor()
  await page.getByText(/^Please wait for the funds to arrive\. The withdrawal is under review/).waitFor()
  const isTold = expectTold('Withdrawal paid, 59.00 USDT')
  await decide('approve', (await trader.rows('withdrawals')).find((row) => row.status === 'under-review')?.id ?? '')
  await page.getByRole('main').getByText('59.00 USDT is on its way to your account.').waitFor()
  await isTold
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRoute(page, '/pages/user/user')
  // It stands there for a moment only: whoever waits for it begins before.
  const copied = page.getByText('Copied', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Copy the account-opening code' }).click()
  await copied
  await openRoute(page, '/pages/password/password')
  await page.getByLabel('Old password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('another-password-9')
  await page.getByLabel('Repeat new password').fill('another-password-9')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Setting successful').waitFor()
})
