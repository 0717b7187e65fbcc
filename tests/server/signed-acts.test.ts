/** A person's device signs more than orders: without its signature no money leaves and no password changes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword, changeTransactionPassword } from '../../contract/endpoints/passwords.ts'
import { addWithdrawalAccount, requestAccountChange } from '../../contract/endpoints/withdrawal-accounts.ts'
import { requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { actIntentSchema, type SignedAct } from '../../contract/intent/act-intent.ts'
import { actRefusalText, signedActRefusalSchema } from '../../contract/intent/act-refusal.ts'
import { differenceFromRefusal } from '../../contract/intent/refusal-of-intent.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { isSignatureOfAny } from '../../server/identity/device-signature.ts'
import { actPlace } from '../../server/identity/signed-acts.ts'
import { fillPerson, invited, type FullPerson } from '../support/full-person.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { rawCall } from '../support/http-calls.ts'
import { TestDevice } from '../support/test-device.ts'
import { TEST_VAULT } from '../support/test-market.ts'
import { PASSWORD, TRANSACTION_PASSWORD } from '../support/trader.ts'

let server: HandMarketServer
let ann: FullPerson
beforeAll(async () => {
  server = await startHandMarketServer()
  ann = await invited(server, 'ann_signs', null)
  await fillPerson(server, ann, 0)
})
afterAll(() => server.close())

const keptActs = () =>
  server.exchange.postgres.database
    .selectFrom('signed_act')
    .selectAll()
    .where('user_id', '=', ann.userId)
    .orderBy('at')
    .execute()
const details = { kind: 'currency-address', network: 'TRC20', address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' } as const
const newAccount = () => ({ id: randomUUID(), details, transactionPassword: TRANSACTION_PASSWORD })

test('a withdrawal, an account and its change are kept with the text that the device signed, sealed', async () => {
  const acts = await keptActs()
  expect(acts.map(({ act }) => act).toSorted()).toEqual([
    'add-withdrawal-account',
    'request-account-change',
    'request-withdrawal',
  ])
  for (const act of acts) {
    const text = TEST_VAULT.open(act.intent_sealed, actPlace(act.id))
    expect(actIntentSchema.parse(JSON.parse(text))).toMatchObject({
      act: act.act,
      actId: act.id,
      deviceKeyId: ann.trader.signer.keyId,
    })
    expect(isSignatureOfAny(text, act.signature, act.public_key)).toBe(true)
  }
  const withdrawal = acts.find(({ act }) => act === 'request-withdrawal')
  expect(
    JSON.parse(TEST_VAULT.open(withdrawal?.intent_sealed ?? Buffer.alloc(0), actPlace(withdrawal?.id ?? ''))),
  ).toMatchObject({ content: { amount: '60.00', fee: '1.00' } })
})

test('without a signature none of them is understood', async () => {
  for (const [path, body] of [
    [
      '/api/withdrawals',
      {
        id: randomUUID(),
        accountId: randomUUID(),
        amount: '60.00',
        fee: '1.00',
        transactionPassword: TRANSACTION_PASSWORD,
      },
    ],
    ['/api/withdrawal-accounts', newAccount()],
    ['/api/passwords/login', { oldPassword: PASSWORD, newPassword: 'quite-another-password-7' }],
    ['/api/passwords/transaction', { oldPassword: TRANSACTION_PASSWORD, newPassword: '975310' }],
  ] as const) {
    const reply = await rawCall(server.address, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { cookie: ann.trader.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    })
    expect(await reply.json()).toMatchObject({ code: 'invalid-request' })
  }
})

test('a signature over something else, over another act, or by another key opens nothing', async () => {
  const body = newAccount()
  const { signer } = ann.trader
  const other = signer.signAct('add-withdrawal-account', body.id, {
    ...details,
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  })
  expect(await ann.trader.call(addWithdrawalAccount, { body: { ...body, signed: other } })).toMatchObject({
    status: 422,
    problem: { code: 'intent-invalid' },
  })
  const elsewhere = signer.signAct('request-account-change', body.id, details)
  expect(await ann.trader.call(addWithdrawalAccount, { body: { ...body, signed: elsewhere } })).toMatchObject({
    problem: { code: 'intent-invalid' },
  })
  const foreign = new TestDevice().signAct('add-withdrawal-account', body.id, details)
  expect(await ann.trader.call(addWithdrawalAccount, { body: { ...body, signed: foreign } })).toMatchObject({
    problem: { code: 'device-key-missing' },
  })
  const withdrawal = {
    id: randomUUID(),
    accountId: randomUUID(),
    amount: '60.00',
    fee: '1.00',
    transactionPassword: TRANSACTION_PASSWORD,
  }
  const forged = {
    ...signer.signAct('request-withdrawal', withdrawal.id, {
      accountId: withdrawal.accountId,
      amount: '60.00',
      fee: '1.00',
    }),
    signature: other.signature,
  }
  expect(await ann.trader.call(requestWithdrawal, { body: { ...withdrawal, signed: forged } })).toMatchObject({
    problem: { code: 'intent-invalid' },
  })
  expect(await keptActs()).toHaveLength(3)
})

interface Refused {
  readonly signed: SignedAct
  readonly code: ProblemCode
  readonly ask: () => Promise<{
    readonly ok: boolean
    readonly problem?: { readonly code: string; readonly refusal?: unknown }
  }>
}

/** Each act in a way that the server refuses: before its transaction, and in it. */
function refusedActs(): readonly Refused[] {
  const { trader } = ann
  const { signer } = trader
  const [id, accountId] = [randomUUID(), randomUUID()]
  const sum = { accountId, amount: '60.00', fee: '1.00' }
  const withdrawal = signer.signAct('request-withdrawal', id, sum)
  const broken = { ...details, address: 'T' }
  const account = signer.signAct('add-withdrawal-account', id, broken)
  const change = signer.signAct('request-account-change', id, { ...details, accountId })
  const login = signer.signAct('change-password', id, {})
  const pin = signer.signAct('change-transaction-password', id, {})
  const right = { id, transactionPassword: TRANSACTION_PASSWORD }
  const next = 'quite-another-password-7'
  const withdraw = (transactionPassword: string) => () =>
    trader.call(requestWithdrawal, { body: { id, ...sum, transactionPassword, signed: withdrawal } })
  return [
    { signed: withdrawal, code: 'transaction-password-wrong', ask: withdraw('000001') },
    { signed: withdrawal, code: 'account-not-bound', ask: withdraw(TRANSACTION_PASSWORD) },
    {
      signed: account,
      code: 'address-invalid',
      ask: () => trader.call(addWithdrawalAccount, { body: { ...right, details: broken, signed: account } }),
    },
    {
      signed: change,
      code: 'not-found',
      ask: () =>
        trader.call(requestAccountChange, { params: { id: accountId }, body: { ...right, details, signed: change } }),
    },
    {
      signed: login,
      code: 'old-password-wrong',
      ask: () => trader.call(changePassword, { body: { oldPassword: 'no', newPassword: next, signed: login } }),
    },
    {
      signed: pin,
      code: 'password-guessable',
      ask: () =>
        trader.call(changeTransactionPassword, {
          body: { oldPassword: TRANSACTION_PASSWORD, newPassword: '111111', signed: pin },
        }),
    },
  ]
}

test('a refusal of each is signed by the platform: the hash of what was signed, why and when', async () => {
  const { exchange } = server
  for (const { signed, code, ask } of refusedActs()) {
    const reply = await ask()
    expect(reply).toMatchObject({ ok: false, problem: { code } })
    const { receipt, signature } = signedActRefusalSchema.parse(reply.problem?.refusal)
    expect(differenceFromRefusal(signed.intent, receipt)).toBeNull()
    expect(receipt).toMatchObject({ problem: code, refusedAt: exchange.clock.time })
    expect(isSignatureOf(actRefusalText(receipt), signature, exchange.keys.publicKeys[receipt.keyId] ?? '')).toBe(true)
  }
})

test('what no known key has signed is refused without a signature: the platform signs about nobody else', async () => {
  const body = newAccount()
  const foreign = new TestDevice().signAct('add-withdrawal-account', body.id, details)
  const forged = {
    ...ann.trader.signer.signAct('add-withdrawal-account', body.id, details),
    signature: foreign.signature,
  }
  for (const signed of [foreign, forged]) {
    const reply = await ann.trader.call(addWithdrawalAccount, { body: { ...body, signed } })
    expect(reply.ok ? null : reply.problem.refusal).toBeUndefined()
  }
})

test('what was signed for one change of a password stands for no other, and a wrong password keeps nothing', async () => {
  const { trader } = ann
  expect(
    await trader.call(changeTransactionPassword, { body: { oldPassword: '000001', newPassword: '975310' } }),
  ).toMatchObject({ problem: { code: 'transaction-password-wrong' } })
  expect(await keptActs()).toHaveLength(3)
  const signed = trader.signer.signAct('change-transaction-password', randomUUID(), {})
  await trader.mustCall(changeTransactionPassword, {
    body: { oldPassword: TRANSACTION_PASSWORD, newPassword: '975310', signed },
  })
  expect(
    await trader.call(changeTransactionPassword, {
      body: { oldPassword: '975310', newPassword: TRANSACTION_PASSWORD, signed },
    }),
  ).toMatchObject({ problem: { code: 'id-taken' } })
  await trader.mustCall(changeTransactionPassword, {
    body: { oldPassword: '975310', newPassword: TRANSACTION_PASSWORD },
  })
  await trader.mustCall(changePassword, { body: { oldPassword: PASSWORD, newPassword: 'quite-another-password-7' } })
  expect((await keptActs()).map(({ act }) => act).filter((act) => act.startsWith('change'))).toEqual([
    'change-transaction-password',
    'change-transaction-password',
    'change-password',
  ])
})
