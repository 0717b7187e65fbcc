/** Ids that people choose are unique for one person: two may choose the same, and neither sees, takes or changes what is the other's. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, listSessions } from '../../contract/endpoints/session.ts'
import { registerDeviceKey } from '../../contract/endpoints/device-keys.ts'
import { inTransaction, type Tx } from '../../server/database/transaction.ts'
import { readRows } from '../../server/desk/read-queue.ts'
import { cashAccount, CLEARING } from '../../server/ledger/accounts.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { postTransfers, type TransferInput } from '../../server/ledger/post-transfers.ts'
import { approve, refuseReview } from '../../server/operators/decide.ts'
import { depositReview } from '../../server/payments/deposit-review.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import type { ReviewItem, ReviewKind } from '../../server/reviews/review-kind.ts'
import { accountChangeReview, withdrawalReview } from '../../server/withdrawals/withdrawal-reviews.ts'
import { requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { addAccount, numberPlace } from '../../server/withdrawals/add-account.ts'
import { approveChange, requestChange } from '../../server/withdrawals/change-account.ts'
import { forgetAccounts } from '../../server/withdrawals/forget-accounts.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { fillPerson, invited, OPERATOR_ID } from '../support/full-person.ts'
import { ledgerHolds } from '../support/money-person.ts'
import { addPasskeyOf, signInBy, TestPasskey } from '../support/test-passkey.ts'
import { Trader, TRANSACTION_PASSWORD } from '../support/trader.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { TestDevice } from '../support/test-device.ts'

let server: HandMarketServer
beforeAll(async () => {
  server = await startHandMarketServer()
})
afterAll(() => server.close())

test('a device registers a key, another in its place, and the first one again', async () => {
  const { trader, userId } = await invited(server, 'next_keys', null)
  const [first, second] = [new TestDevice(), new TestDevice()]
  for (const device of [first, second, first, first]) {
    await trader.mustCall(registerDeviceKey, { body: device.registration(userId) })
    expect((await trader.mustCall(listSessions)).sessions.map(({ key }) => key?.id)).toEqual([device.keyId])
  }
})

test('of two people whose passkeys have one credential id, each signs in by their own', async () => {
  const people = [await invited(server, 'key_first', null), await invited(server, 'key_next', null)]
  const passkeys = [new TestPasskey(), new TestPasskey()] as const
  Object.assign(passkeys[1], { credentialId: passkeys[0].credentialId })
  for (const [index, { trader }] of people.entries())
    expect(await addPasskeyOf(trader, passkeys[index])).toMatchObject({ ok: true })
  for (const [index, { trader }] of people.entries()) {
    const device = new Trader(server.address)
    expect(await signInBy(device, passkeys[index] ?? new TestPasskey())).toMatchObject({ ok: true })
    expect((await device.mustCall(getSession)).user.account).toBe(trader.account)
  }
})

test('two people who bind an account under one id have one each, and a change of the one leaves the other as it is', async () => {
  const { database } = server.exchange.postgres
  const now = server.exchange.clock.now()
  const vault = createVault(randomBytes(32))
  const people = [await invited(server, 'binds_first', null), await invited(server, 'binds_next', null)] as const
  const [me, them] = people.map(({ userId }) => userId) as [string, string]
  const [id, changeId] = [randomUUID(), randomUUID()]
  const details = (address: string) => ({ kind: 'currency-address', network: 'TRC20', address }) as const
  const [first, second] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7']
  for (const [userId, address] of [[me, first] as const, [them, second] as const]) {
    const context = { userId, now, vault, isSettled: true }
    const input = { id, details: details(address) }
    const bind = () => inTransaction(database, (tx) => addAccount(tx, context, input))
    expect(await bind()).toMatchObject({ ok: true, value: { id } })
    expect(await bind()).toEqual({ ok: false, problem: 'id-taken' })
  }
  const numbers = async () => {
    const rows = await database
      .selectFrom('withdrawal_account')
      .select(['user_id', 'number_sealed'])
      .where('id', '=', id)
      .execute()
    return new Map(rows.map((row) => [row.user_id, vault.open(row.number_sealed, numberPlace(id))]))
  }
  const shown = async (userId: string) => (await feedDocs(database, userId, 'withdrawalAccounts')).get(id)
  expect(await numbers()).toEqual(
    new Map([
      [me, first],
      [them, second],
    ]),
  )
  const wanted = { accountId: id, id: changeId, details: details(second) }
  const asked = await inTransaction(database, (tx) => requestChange(tx, { userId: me, now, vault }, wanted))
  expect(asked).toMatchObject({ ok: true, value: { changeStatus: 'under-review' } })
  expect([await shown(me), await shown(them)]).toMatchObject([
    { changeStatus: 'under-review', numberMasked: 'TR7N********Lj6t' },
    { changeStatus: 'none', numberMasked: 'TLa2********YjU7' },
  ])
  const back = { ...wanted, id: randomUUID(), details: details(first) }
  await inTransaction(database, (tx) => requestChange(tx, { userId: them, now, vault }, back))
  const { id: named } = await waiting(accountChangeReview(vault), me)
  expect(await inTransaction(database, (tx) => approveChange(tx, { now, vault }, named))).toMatchObject({ ok: true })
  expect([await shown(me), await shown(them)]).toMatchObject([
    { changeStatus: 'none', numberMasked: 'TLa2********YjU7' },
    { changeStatus: 'under-review', numberMasked: 'TLa2********YjU7' },
  ])
  await database.deleteFrom('withdrawal_account_change').where('user_id', '=', me).execute()
  await inTransaction(database, (tx) => forgetAccounts(tx, vault, me))
  expect(await numbers()).toEqual(new Map([[them, second]]))
})

test('where two people chose one id, an operator decides for the one whose item it is', async () => {
  const { database } = server.exchange.postgres
  const now = server.exchange.clock.now()
  const people = [await invited(server, 'asks_first', null), await invited(server, 'asks_next', null)] as const
  const [me, them] = people.map(({ userId }) => userId) as [string, string]
  const id = randomUUID()
  for (const [index, person] of people.entries()) {
    await fillPerson(server, person, index === 0 ? 0 : 1)
    await endWaiting(person.userId)
    await person.trader.askDeposit('30.00', id)
    // A new passkey holds withdrawals for a day; that day has passed for this one.
    await database.deleteFrom('withdrawal_hold').where('user_id', '=', person.userId).execute()
    const { id: accountId } = await database
      .updateTable('withdrawal_account')
      .set({ usable_from: 0n })
      .where('user_id', '=', person.userId)
      .returning('id')
      .executeTakeFirstOrThrow()
    const transactionPassword = TRANSACTION_PASSWORD
    await person.trader.mustCall(requestWithdrawal, {
      body: { id, accountId, amount: '60.00', fee: '1.00', transactionPassword },
    })
  }
  for (const kind of [depositReview, withdrawalReview()]) {
    const [mine, theirs] = [await waiting(kind, me), await waiting(kind, them)]
    const table = kind === depositReview ? 'deposit' : 'withdrawal'
    expect(new Set([mine.id, theirs.id, id]).size).toBe(3)
    const listed = await readRows(database, table, { view: 'waiting' })
    expect(new Map(listed.map((row) => [row.id, row.account]))).toEqual(
      new Map([
        [mine.id, 'asks_first'],
        [theirs.id, 'asks_next'],
      ]),
    )
    const context = { operatorId: OPERATOR_ID, now, bounds: USUAL_BOUNDS }
    const decide = (item: string) => inTransaction(database, (tx) => approve(tx, context, kind, item))
    expect(await decide(id)).toEqual({ ok: false, problem: 'not-found' })
    expect(await decide(mine.id)).toEqual({ ok: true, value: 'approved' })
    expect(await decide(mine.id)).toEqual({ ok: false, problem: 'already-decided' })
    const refused = { id: theirs.id, reason: 'no such payment' }
    expect(await inTransaction(database, (tx) => refuseReview(tx, context, kind, refused))).toMatchObject({ ok: true })
    const rows = await database.selectFrom(table).select(['user_id', 'status']).where('id', '=', id).execute()
    expect(new Map(rows.map((row) => [row.user_id, row.status]))).toEqual(
      new Map([
        [me, 'success'],
        [them, 'failed'],
      ]),
    )
  }
  await ledgerHolds(database)
})

test('the audit names a deposit in the name of another person than was paid, and one that somebody else is paid once more', async () => {
  const { database } = server.exchange.postgres
  const { trader, userId } = await invited(server, 'pays_in', null)
  await trader.askDeposit('30.00', randomUUID())
  const { id } = await waiting(depositReview, userId)
  const context = { operatorId: OPERATOR_ID, now: server.exchange.clock.now(), bounds: USUAL_BOUNDS }
  await inTransaction(database, (tx) => approve(tx, context, depositReview, id))
  const other = (await invited(server, 'stands_there', null)).userId

  const nowAnothers = await violatedAfter((tx) =>
    tx.db.updateTable('deposit').set({ user_id: other }).where('user_id', '=', userId).execute(),
  )
  expect(nowAnothers).toEqual([
    'a-credited-deposit-was-posted-once-and-no-other',
    'no-money-moves-in-the-name-of-what-is-not-there',
  ])
  const deposit = await database
    .selectFrom('deposit')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const again: TransferInput = {
    userId: other,
    event: 'deposit-approved',
    businessId: deposit.id,
    leg: 'credit',
    phase: 'single',
    debit: CLEARING,
    credit: cashAccount(other),
    amountMinor: deposit.amount_minor,
    record: 'deposit',
  }
  const paidAgain = await violatedAfter((tx) => postTransfers(tx, [again], { at: context.now }))
  // Their feed is written with the commit, so the audit misses this money there too.
  expect(paidAgain).toContain('no-money-moves-in-the-name-of-what-is-not-there')
})

/** Names the invariants that the work violates, and undoes it. */
async function violatedAfter(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let names: string[] = []
  await inTransaction(server.exchange.postgres.database, async (tx) => {
    await work(tx)
    names = (await auditLedger(tx.db)).filter(({ violations }) => violations > 0).map(({ name }) => name)
    return { ok: false as const }
  })
  return names
}

/** The one item of a person that waits. */
async function waiting(kind: ReviewKind, userId: string): Promise<ReviewItem> {
  const items = (await kind.list(server.exchange.postgres.database)).filter((item) => item.userId === userId)
  expect(items).toHaveLength(1)
  return items[0] as ReviewItem
}

/** Refuses what the person has asked for so far. */
async function endWaiting(userId: string): Promise<void> {
  const { database } = server.exchange.postgres
  const context = { operatorId: OPERATOR_ID, now: server.exchange.clock.now(), bounds: USUAL_BOUNDS }
  for (const kind of [depositReview, withdrawalReview()]) {
    const { id } = await waiting(kind, userId)
    const refused = { id, reason: 'another one comes' }
    expect(await inTransaction(database, (tx) => refuseReview(tx, context, kind, refused))).toMatchObject({ ok: true })
  }
}
