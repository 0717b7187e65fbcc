/** Somebody with a row in every table that is about people: made through the API as the app would, reviewed by hand. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { markChatRead, sendChatMessage } from '../../contract/endpoints/chat.ts'
import { submitDeposit } from '../../contract/endpoints/deposits.ts'
import { putFile, type FILE_PURPOSES } from '../../contract/endpoints/files.ts'
import { depositIntoFund } from '../../contract/endpoints/fund.ts'
import { setLimits } from '../../contract/endpoints/limits.ts'
import { markRead } from '../../contract/endpoints/messages.ts'
import { noteOrder } from '../../contract/endpoints/order-notes.ts'
import { setPriceAlert } from '../../contract/endpoints/price-alerts.ts'
import { refillPractice } from '../../contract/endpoints/practice.ts'
import { choosePreference, markFavourite } from '../../contract/endpoints/preferences.ts'
import { putPush } from '../../contract/endpoints/push.ts'
import { checkCode, register, requestCode } from '../../contract/endpoints/registration.ts'
import { signIn } from '../../contract/endpoints/session.ts'
import { signStatement } from '../../contract/endpoints/statement.ts'
import { submitVerification } from '../../contract/endpoints/verification.ts'
import { addWithdrawalAccount, requestAccountChange } from '../../contract/endpoints/withdrawal-accounts.ts'
import { requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import type { Database } from '../../server/database/database.ts'
import type { Product } from '../../contract/rows/product.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { publishAnnouncement } from '../../server/messages/send-message.ts'
import { addChatLine } from '../../server/support/chat.ts'
import { carryEvents } from '../../server/team/carry-events.ts'
import { decideVerification } from '../../server/verification/decide-verification.ts'
import { publishWithdrawalTerms } from '../../server/withdrawals/withdrawal-terms.ts'
import type { HandMarketServer } from './hand-market-server.ts'
import { userIdOf } from './http-calls.ts'
import { payIn } from './money-person.ts'
import { addPasskeyOf } from './test-passkey.ts'
import { PASSWORD, proofPicture, Trader, TRANSACTION_PASSWORD } from './trader.ts'

export const OPERATOR_ID = '5f0c2f0e-9d1a-4a52-8b1e-3f6f0a7f4c11'
const ADDRESSES = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
] as const

export interface FullPerson {
  readonly trader: Trader
  readonly userId: string
}

/** Registers by e-mail, with somebody's account-opening code if there is one. */
export async function invited(
  server: HandMarketServer,
  account: string,
  inviteCode: string | null,
): Promise<FullPerson> {
  const trader = new Trader(server.address, account)
  const code = await trader.mustCall(requestCode, {
    body: { target: { kind: 'email', value: `${account}@example.com` } },
  })
  const { registrationToken } = await trader.mustCall(checkCode, {
    body: { requestId: code.requestId, code: code.demoCode ?? '', inviteCode },
  })
  await trader.mustCall(register, {
    body: { registrationToken, account, password: PASSWORD, transactionPassword: TRANSACTION_PASSWORD },
  })
  await trader.mustCall(signIn, { body: { identifier: account, password: PASSWORD } })
  return { trader, userId: await userIdOf(server, account) }
}

/** @param index which of the addresses to pay out to */
export async function fillPerson(
  server: HandMarketServer,
  { trader, userId }: FullPerson,
  index: 0 | 1,
): Promise<void> {
  const { database } = server.exchange.postgres
  const now = server.exchange.clock.now()
  await payIn(database, { userId, amountMinor: 1_000_000n, at: now })
  await inTransaction(database, (tx) => publishWithdrawalTerms(tx))
  await verify(server, { trader, userId }, index === 0 ? '王芳' : '李雷')
  await askForWithdrawal(server, { trader, userId }, ADDRESSES[index])
  await askForDeposit(trader)
  const product = server.exchange.market.products()[0]
  if (product) await buyAndNote(trader, product)
  await trader.mustCall(refillPractice, { body: {} })
  if (product) await practise(trader, product)
  await trader.mustCall(depositIntoFund, { body: { id: randomUUID(), amount: '20.00' } })
  await trader.mustCall(setLimits, { body: { depositPerDay: '5000.00', lossPerDay: null } })
  await trader.mustCall(choosePreference, { body: { name: 'theme', value: 'dark' } })
  await trader.mustCall(markFavourite, { body: { productId: product?.id ?? '', isMarked: true } })
  await trader.mustCall(setPriceAlert, {
    params: { id: randomUUID() },
    body: { productId: product?.id ?? '', terms: { kind: 'above', price: 900_000_000 + index } },
  })
  await talk(server, { trader, userId }, await upload(trader, 'chat-picture'))
  await trader.mustCall(signStatement)
  await subscribe(trader)
  if (!(await addPasskeyOf(trader)).ok) throw new Error('no passkey was added')
  await addHandMadeRows(database, { trader, userId }, now)
  while ((await carryEvents(database, now)) > 0);
}

async function upload(trader: Trader, purpose: (typeof FILE_PURPOSES)[number]): Promise<string> {
  const id = randomUUID()
  await trader.mustCall(putFile, { params: { id }, query: { purpose }, bytes: await proofPicture() })
  return id
}

async function verify(server: HandMarketServer, { trader, userId }: FullPerson, name: string): Promise<void> {
  const { database } = server.exchange.postgres
  const now = server.exchange.clock.now()
  const frontFileId = await upload(trader, 'identity-photo')
  const backFileId = await upload(trader, 'identity-photo')
  await trader.mustCall(submitVerification, {
    body: { name, nationality: 'CN', idNumber: '11010519491231002X', frontFileId, backFileId },
  })
  const { id } = await database
    .selectFrom('verification')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await inTransaction(database, (tx) => decideVerification(tx, { id, now, status: 'verified' }))
}

/** A withdrawal to an account that may be used at once, and a change of that account that waits for a review. */
async function askForWithdrawal(
  server: HandMarketServer,
  { trader, userId }: FullPerson,
  address: string,
): Promise<void> {
  const { database } = server.exchange.postgres
  const transactionPassword = TRANSACTION_PASSWORD
  const details = { kind: 'currency-address', network: 'TRC20', address } as const
  const accountId = randomUUID()
  await trader.mustCall(addWithdrawalAccount, { body: { id: accountId, details, transactionPassword } })
  await database.updateTable('withdrawal_account').set({ usable_from: 0n }).where('id', '=', accountId).execute()
  // A new account holds withdrawals for a day; this one is as if that had passed.
  await database.deleteFrom('withdrawal_hold').where('user_id', '=', userId).execute()
  await trader.mustCall(requestWithdrawal, {
    body: { id: randomUUID(), accountId, amount: '60.00', fee: '1.00', transactionPassword },
  })
  await trader.mustCall(requestAccountChange, {
    params: { id: accountId },
    body: { id: randomUUID(), details: { ...details, address: ADDRESSES[2] }, transactionPassword },
  })
}

async function buyAndNote(trader: Trader, product: Product): Promise<void> {
  const bought = await trader.buy(product, { stake: '10.00', countdownSeconds: product.countdowns[0]?.seconds ?? 0 })
  if (!bought.ok) throw new Error(JSON.stringify(bought.problem))
  await trader.mustCall(noteOrder, {
    params: { id: bought.value.order.id },
    body: { text: `note of ${trader.account}`, tags: [`tag of ${trader.account}`] },
  })
}

async function practise(trader: Trader, product: Product): Promise<void> {
  const countdownSeconds = product.countdowns[0]?.seconds ?? 0
  const bought = await trader.buy(product, { stake: '7.00', countdownSeconds, practice: true })
  if (!bought.ok) throw new Error(JSON.stringify(bought.problem))
}

async function askForDeposit(trader: Trader): Promise<void> {
  const method = (await trader.publicRows('depositMethods'))[0]
  await trader.mustCall(submitDeposit, {
    body: {
      id: randomUUID(),
      methodId: method?.id ?? '',
      amount: '40.00',
      source: `bank of ${trader.account}`,
      proofFileId: await upload(trader, 'deposit-proof'),
      transactionPassword: TRANSACTION_PASSWORD,
    },
  })
}

async function subscribe(trader: Trader): Promise<void> {
  const device = createECDH('prime256v1')
  await trader.mustCall(putPush, {
    body: {
      endpoint: `http://127.0.0.1:9/${trader.account}`,
      p256dh: device.generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
      kinds: ['order'],
    },
  })
}

/** An operator's acts and a day of the fund have no way through the API. */
async function addHandMadeRows(database: Database, { trader, userId }: FullPerson, now: number): Promise<void> {
  await database
    .insertInto('withdrawal_hold')
    .values({ user_id: userId, until: BigInt(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database
    .insertInto('operator')
    .values({
      id: OPERATOR_ID,
      name: 'desk',
      password_hash: null,
      totp_sealed: null,
      totp_step: 0n,
      failures: 0,
      locked_until: 0n,
      created_at: 0n,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database
    .insertInto('adjustment')
    .values({
      id: randomUUID(),
      user_id: userId,
      amount_minor: 100n,
      reason: `for ${trader.account}`,
      status: 'refused',
      created_by: OPERATOR_ID,
      created_at: BigInt(now),
      decided_at: BigInt(now),
    })
    .execute()
  await database
    .insertInto('fund_income')
    .values({
      user_id: userId,
      day: '2026-01-01',
      shares_minor: 0n,
      yearly_rate_bp: 200,
      income_minor: 0n,
      carried: 0n,
      at: BigInt(now),
    })
    .execute()
}

/** Both sides of a conversation, and a message to all that the person has read. */
async function talk(server: HandMarketServer, { trader, userId }: FullPerson, fileId: string): Promise<void> {
  const { database } = server.exchange.postgres
  const at = server.exchange.clock.now()
  const answerId = randomUUID()
  await trader.mustCall(sendChatMessage, { body: { id: randomUUID(), text: `I am ${trader.account}`, fileId } })
  await inTransaction(database, (tx) =>
    addChatLine(tx, {
      id: answerId,
      userId,
      operatorId: OPERATOR_ID,
      text: `hello ${trader.account}`,
      fileId: null,
      now: at,
    }),
  )
  await trader.mustCall(markChatRead, { body: { upTo: answerId } })
  const announcementId = randomUUID()
  await inTransaction(database, (tx) =>
    publishAnnouncement(tx, { id: announcementId, texts: { 'en-US': { title: 'To all', body: 'News' } }, at }),
  )
  await trader.mustCall(markRead, { body: { messages: [], announcements: [announcementId] } })
}
