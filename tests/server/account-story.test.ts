import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putFile } from '../../contract/endpoints/files.ts'
import { cancelFundDeposit, depositIntoFund, withdrawFromFund } from '../../contract/endpoints/fund.ts'
import { endPause, setLimits, startPause } from '../../contract/endpoints/limits.ts'
import {
  changePassword,
  changeTransactionPassword,
  requestPasswordCode,
  resetPassword,
} from '../../contract/endpoints/passwords.ts'
import { register } from '../../contract/endpoints/registration.ts'
import { getSession, signIn } from '../../contract/endpoints/session.ts'
import { submitVerification } from '../../contract/endpoints/verification.ts'
import { addWithdrawalAccount, requestAccountChange } from '../../contract/endpoints/withdrawal-accounts.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { signedActRefusalSchema } from '../../contract/intent/act-refusal.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { ledgerHolds } from '../support/money-person.ts'
import { PASSWORD, proofPicture, Trader, TRANSACTION_PASSWORD, until } from '../support/trader.ts'

const DETAILS = { kind: 'currency-address', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await ledgerHolds(server.database)
  await server.stop()
})

const newcomer = () => new Trader(server.address).open()
async function photo(trader: Trader, purpose: 'identity-photo' | 'deposit-proof' = 'identity-photo'): Promise<string> {
  const id = randomUUID()
  await trader.mustCall(putFile, { params: { id }, query: { purpose }, bytes: await proofPicture() })
  return id
}
async function verified(trader: Trader): Promise<void> {
  const body = {
    name: '王芳',
    nationality: 'CN',
    idNumber: '11010519491231002X',
    frontFileId: await photo(trader),
    backFileId: await photo(trader),
  }
  expect(await trader.mustCall(submitVerification, { body })).toMatchObject({
    status: 'under-review',
    idNumberMasked: '110********2X',
  })
  await until('identity verified', async () => (await trader.rows('profile'))[0]?.verification === 'verified')
}
async function bound(trader: Trader): Promise<string> {
  const id = randomUUID()
  await trader.mustCall(addWithdrawalAccount, {
    body: { id, details: DETAILS, transactionPassword: TRANSACTION_PASSWORD },
  })
  return id
}
const withdraw = (
  trader: Trader,
  accountId: string,
  change: { amount?: string; transactionPassword?: string; key?: string; id?: string } = {},
) => {
  const { key, ...fields } = change
  const body = {
    id: randomUUID(),
    accountId,
    amount: '60.00',
    fee: '1.00',
    transactionPassword: TRANSACTION_PASSWORD,
    ...fields,
  }
  return trader.call(requestWithdrawal, { body, ...(key === undefined ? {} : { key }) })
}

test('a person verifies, binds an address, withdraws, and is paid; the same key again withdraws once', async () => {
  const trader = await newcomer()
  await trader.deposit('100.00')
  const accountId = await bound(trader)
  expect(await withdraw(trader, accountId)).toMatchObject({
    ok: false,
    status: 409,
    problem: { code: 'verification-required' },
  })
  await verified(trader)
  expect(await withdraw(trader, accountId, { transactionPassword: '000000' })).toMatchObject({
    problem: { code: 'transaction-password-wrong', facts: { left: 4 } },
  })
  const again = { id: randomUUID(), key: randomUUID() }
  const first = await withdraw(trader, accountId, again)
  expect(first).toMatchObject({
    ok: true,
    value: { status: 'under-review', arrives: '59.00', accountMasked: 'TR7N********Lj6t' },
  })
  expect(await withdraw(trader, accountId, again)).toEqual(first)
  await until('withdrawal paid', async () => (await trader.rows('withdrawals'))[0]?.status === 'success')
  expect((await trader.rows('account'))[0]).toMatchObject({
    available: '40.00',
    inWithdrawals: '0.00',
    totalAssets: '40.00',
  })
  expect(await trader.call(cancelWithdrawal, { params: { id: again.id } })).toMatchObject({
    problem: { code: 'already-decided' },
  })
})

test("another person's withdrawal, account and fund deposit answer like ones that are not there", async () => {
  const [owner, stranger] = [await newcomer(), await newcomer()]
  await owner.deposit('100.00')
  const accountId = await bound(owner)
  const moveId = randomUUID()
  await owner.mustCall(depositIntoFund, { body: { id: moveId, amount: '10.00' } })
  const change = async (id: string) => {
    const answer = await stranger.call(requestAccountChange, {
      params: { id },
      body: { id: randomUUID(), details: DETAILS, transactionPassword: TRANSACTION_PASSWORD },
    })
    if (answer.ok) throw new Error('it was taken')
    // The platform's signature is over the stranger's own request: its id and hash, and when it was refused.
    const { refusal, ...problem } = answer.problem
    const { receipt } = signedActRefusalSchema.parse(refusal)
    return { ...answer, problem, receipt: { ...receipt, actId: '', intentHash: '', refusedAt: 0 } }
  }
  expect(await change(accountId)).toEqual(await change(randomUUID()))
  const cancel = (id: string) => stranger.call(cancelFundDeposit, { params: { id } })
  expect(await cancel(moveId)).toEqual(await cancel(randomUUID()))
  expect(await cancel(moveId)).toMatchObject({ status: 404 })
  const photoOfOwner = await photo(owner)
  const submit = async (frontFileId: string) =>
    stranger.call(submitVerification, {
      body: {
        name: '王芳',
        nationality: 'CN',
        idNumber: '11010519491231002X',
        frontFileId,
        backFileId: await photo(stranger),
      },
    })
  expect(await submit(photoOfOwner)).toEqual(await submit(randomUUID()))
  expect(await submit(await photo(stranger, 'deposit-proof'))).toMatchObject({ problem: { code: 'photo-missing' } })
})

test("shares go into Yu'ebao as pending and come back when cancelled; pending ones cannot be taken out", async () => {
  const trader = await newcomer()
  await trader.deposit('100.00')
  const id = randomUUID()
  expect(await trader.mustCall(depositIntoFund, { body: { id, amount: '80.00' } })).toMatchObject({
    status: 'pending',
    kind: 'in',
  })
  expect((await trader.rows('fundPosition'))[0]).toMatchObject({
    pending: '80.00',
    confirmed: '0.00',
    depositsToday: 1,
  })
  expect(await trader.call(withdrawFromFund, { body: { id: randomUUID(), amount: '1.00' } })).toMatchObject({
    status: 422,
    problem: { code: 'insufficient-shares' },
  })
  expect(await trader.mustCall(cancelFundDeposit, { params: { id } })).toMatchObject({ status: 'cancelled' })
  expect((await trader.rows('account'))[0]).toMatchObject({ available: '100.00', fundPending: '0.00' })
})

test('own limits stop deposits and orders, and loosening waits', async () => {
  const trader = await newcomer()
  await trader.deposit('50.00')
  expect(await trader.mustCall(setLimits, { body: { depositPerDay: '100.00', lossPerDay: '20.00' } })).toMatchObject({
    depositPerDay: '100.00',
    lossPerDay: '20.00',
  })
  await expect(trader.deposit('50.01')).rejects.toThrow('deposit-limit-reached')
  const [product] = await trader.openProducts()
  const countdownSeconds = product.countdowns[0]?.seconds ?? 0
  expect(await trader.buy(product, { stake: '20.01', countdownSeconds })).toMatchObject({
    ok: false,
    problem: { code: 'loss-limit-reached', facts: { limit: '20.00', left: '20.00' } },
  })
  expect(await trader.buy(product, { stake: '20.00', countdownSeconds })).toMatchObject({ ok: true })
  expect(await trader.mustCall(setLimits, { body: { lossPerDay: null } })).toMatchObject({
    lossPerDay: '20.00',
    lossPerDayNext: null,
    lossPerDayNextFrom: expect.any(Number),
  })
  await trader.mustCall(startPause, { body: { days: 30 } })
  expect(await trader.buy(product, { stake: '10.00', countdownSeconds })).toMatchObject({ problem: { code: 'paused' } })
  await expect(trader.deposit('10.00')).rejects.toThrow('paused')
  const ended = await trader.mustCall(endPause)
  expect((ended.pausedUntil ?? 0) - Date.now()).toBeGreaterThan(86_000_000)
})

test('a login password changes with the old one and ends the other sessions; the old one opens nothing more', async () => {
  const trader = await newcomer()
  const elsewhere = new Trader(server.address, trader.account)
  await elsewhere.mustCall(signIn, { body: { identifier: trader.account, password: PASSWORD } })
  const change = (oldPassword: string, newPassword: string) =>
    trader.call(changePassword, { body: { oldPassword, newPassword } })
  expect(await change('not the old one', 'another-good-password')).toMatchObject({
    status: 422,
    problem: { code: 'old-password-wrong' },
  })
  expect(await change(PASSWORD, 'password')).toMatchObject({ problem: { code: 'password-too-common' } })
  expect(await change(PASSWORD, 'another-good-password')).toMatchObject({ ok: true })
  expect(await trader.call(getSession)).toMatchObject({ ok: true })
  expect(await elsewhere.call(getSession)).toMatchObject({ ok: false, status: 401 })
  expect(await elsewhere.call(signIn, { body: { identifier: trader.account, password: PASSWORD } })).toMatchObject({
    ok: false,
  })
  expect(
    await elsewhere.call(signIn, { body: { identifier: trader.account, password: 'another-good-password' } }),
  ).toMatchObject({ ok: true })
})

test('a copy of the cookie opens nothing after the password has changed, and the browser that changed it stays signed in', async () => {
  const trader = await newcomer()
  const copied = trader.cookie
  await trader.mustCall(changePassword, { body: { oldPassword: PASSWORD, newPassword: 'another-good-password' } })
  expect(trader.cookie).not.toBe(copied)
  expect(await trader.call(getSession)).toMatchObject({ ok: true })
  // A request that was under way is answered for some seconds.
  await expect
    .poll(async () => (await fetch(`${server.address}/api/session`, { headers: { cookie: copied } })).status, {
      timeout: 15_000,
    })
    .toBe(401)
  expect(await trader.call(getSession)).toMatchObject({ ok: true })
})

test('a password that is the account, one letter, or a common PIN is refused at registration and at a change', async () => {
  const trader = await newcomer()
  const login = (newPassword: string) => trader.call(changePassword, { body: { oldPassword: PASSWORD, newPassword } })
  for (const weak of [trader.account.toUpperCase(), 'aaaaaaaaaa'])
    expect(await login(weak), weak).toMatchObject({ status: 422, problem: { code: 'password-guessable' } })
  const digits = (newPassword: string) =>
    trader.call(changeTransactionPassword, { body: { oldPassword: TRANSACTION_PASSWORD, newPassword } })
  for (const pin of ['111111', '123456', '520131'])
    expect(await digits(pin), pin).toMatchObject({ status: 422, problem: { code: 'password-guessable' } })
  const visitor = new Trader(server.address)
  const body = {
    registrationToken: 'x'.repeat(43),
    account: 'newcomer_1',
    password: 'newcomer_1',
    transactionPassword: TRANSACTION_PASSWORD,
  }
  expect(await visitor.call(register, { body })).toMatchObject({ problem: { code: 'password-guessable' } })
  expect(
    await visitor.call(register, { body: { ...body, password: PASSWORD, transactionPassword: '000000' } }),
  ).toMatchObject({ problem: { code: 'transaction-password-guessable' } })
})

test('five wrong transaction passwords tell the person', async () => {
  const trader = await newcomer()
  for (let wrong = 0; wrong < 5; wrong += 1)
    await trader.call(changeTransactionPassword, { body: { oldPassword: '975310', newPassword: '135790' } })
  expect((await trader.rows('messages')).map(({ kind }) => kind)).toContain('transaction-password-locked')
})

test('the transaction password changes with the old one only', async () => {
  const trader = await newcomer()
  const change = (oldPassword: string) =>
    trader.call(changeTransactionPassword, { body: { oldPassword, newPassword: '135790' } })
  expect(await change('000000')).toMatchObject({ problem: { code: 'transaction-password-wrong' } })
  expect(await change(TRANSACTION_PASSWORD)).toMatchObject({ ok: true })
  expect(await change(TRANSACTION_PASSWORD)).toMatchObject({ problem: { code: 'transaction-password-wrong' } })
})

test('of two changes of one password at the same moment one holds: who is told that it changed is the one whose password opens', async () => {
  const trader = await newcomer()
  const wanted = ['a-first-good-password', 'a-second-good-password'] as const
  const changed = await Promise.all(
    wanted.map((newPassword) => trader.call(changePassword, { body: { oldPassword: PASSWORD, newPassword } })),
  )
  const opened = await Promise.all(
    wanted.map((password) =>
      new Trader(server.address).call(signIn, { body: { identifier: trader.account, password } }),
    ),
  )
  expect(changed.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(opened.map(({ ok }) => ok)).toEqual(changed.map(({ ok }) => ok))
  const digits = await Promise.all(
    ['111222', '333444'].map((newPassword) =>
      trader.call(changeTransactionPassword, { body: { oldPassword: TRANSACTION_PASSWORD, newPassword } }),
    ),
  )
  expect(digits.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('a forgotten login password is set anew by code, once, and ends all sessions', async () => {
  const trader = await newcomer()
  const ask = (value: string) => trader.mustCall(requestPasswordCode, { body: { target: { kind: 'email', value } } })
  const { requestId, demoCode } = await ask(`${trader.account}@example.com`)
  const reset = (code: string, id = requestId) =>
    trader.call(resetPassword, { body: { requestId: id, code, newPassword: 'a-new-good-password' } })
  const wrong = demoCode === '00000000' ? '11111111' : '00000000'
  expect(await reset(wrong)).toMatchObject({ problem: { code: 'code-wrong' } })
  expect(await reset(demoCode ?? '')).toMatchObject({ ok: true })
  expect(await reset(demoCode ?? '')).toMatchObject({ problem: { code: 'code-expired' } })
  expect(await trader.call(getSession)).toMatchObject({ status: 401 })
  expect(
    await trader.call(signIn, { body: { identifier: trader.account, password: 'a-new-good-password' } }),
  ).toMatchObject({ ok: true })
  const nobody = await ask('nobody-here@example.com')
  expect(Object.keys(nobody)).toEqual(['requestId', 'expiresAt', 'resendAt', 'demoCode'])
  expect(await reset(nobody.demoCode ?? '', nobody.requestId)).toMatchObject({ problem: { code: 'code-expired' } })
})
