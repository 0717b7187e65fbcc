/** Closing an account: refused while money is left; then the person is gone from everywhere but the books, and the books still balance. The server runs by the role that owns nothing. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitDeposit } from '../../contract/endpoints/deposits.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { cancelFundDeposit } from '../../contract/endpoints/fund.ts'
import { closeAccount } from '../../contract/endpoints/personal-data.ts'
import { getSession, signIn } from '../../contract/endpoints/session.ts'
import { ACTOR_HEADER } from '../../contract/sync/messages.ts'
import { cancelWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { COMMANDS } from '../../scripts/operator/commands.ts'
import type { Desk } from '../../scripts/operator/desk.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction, sqlState } from '../../server/database/transaction.ts'
import { ADJUSTMENT, cashAccount } from '../../server/ledger/accounts.ts'
import { postTransfers } from '../../server/ledger/post-transfers.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { forgetExpired } from '../../server/identity/forget-expired.ts'
import { closedOn } from '../../server/identity/closed-on.ts'
import { migrations } from '../../server/migrations.ts'
import { reviewKinds } from '../../server/operators/review-kinds.ts'
import { refuseDeposit } from '../../server/payments/deposits.ts'
import { recordPlace } from '../../server/privacy/close-account.ts'
import { PERSONAL_TABLES } from '../../server/privacy/personal-tables.ts'
import { forgetClosedAccounts, forgetIdentityPhotos } from '../../server/privacy/retention.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { REVIEW_ID } from '../../server/reviews/review-id.ts'
import { fillPerson, invited, OPERATOR_ID, type FullPerson } from '../support/full-person.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { ledgerHolds, payIn } from '../support/money-person.ts'
import { behindWalls, createTestDatabase } from '../support/postgres.ts'
import { TEST_DATA_KEY, TEST_VAULT } from '../support/test-market.ts'
import { PASSWORD, proofPicture, Trader, TRANSACTION_PASSWORD } from '../support/trader.ts'
import { reviewOf } from '../support/review-of.ts'

const DAY_MS = 86_400_000
let server: HandMarketServer
let runtime: Database
let above: FullPerson
let dora: FullPerson
let below: FullPerson
/** Another device of hers. */
let away: Trader
beforeAll(async () => {
  const postgres = await createTestDatabase(migrations)
  runtime = await behindWalls(postgres)
  server = await startHandMarketServer({
    postgres,
    change: (services) => ({ ...services, database: runtime, files: { ...services.files, database: runtime } }),
  })
  above = await invited(server, 'abe_above', null)
  dora = await invited(server, 'dora_done', (await above.trader.rows('profile'))[0]?.inviteCode ?? null)
  below = await invited(server, 'bea_below', (await dora.trader.rows('profile'))[0]?.inviteCode ?? null)
  await fillPerson(server, dora, 0)
  away = new Trader(server.address, dora.trader.account)
  await away.mustCall(signIn, { body: { identifier: dora.trader.account, password: PASSWORD } })
})
afterAll(async () => {
  await runtime.destroy()
  await server.close()
})

const database = () => server.exchange.postgres.database
const now = () => server.exchange.clock.now()
const close = (person: FullPerson, password = PASSWORD) =>
  person.trader.call(closeAccount, { body: { password, isUnderstood: true } })
const countOf = async (table: string, owner: string, value: string) =>
  Number(
    (
      await sql<{
        rows: bigint
      }>`SELECT count(*) AS rows FROM ${sql.table(table)} WHERE ${sql.ref(owner)}::text = ${value}`.execute(database())
    ).rows[0]?.rows,
  )
const countsOf = async (userId: string) =>
  Object.fromEntries(
    await Promise.all(
      PERSONAL_TABLES.map(
        async (table) =>
          [table.table, await countOf(table.table, table.owner, table.rowsOf ? cashAccount(userId) : userId)] as const,
      ),
    ),
  )

/** Ends all that is under way and moves the rest of the money out. */
async function emptyAccount({ trader, userId }: FullPerson): Promise<void> {
  for (const { id, status } of await trader.rows('withdrawals'))
    if (status === 'under-review') await trader.mustCall(cancelWithdrawal, { params: { id } })
  for (const { id, status } of await trader.rows('fundMoves'))
    if (status === 'pending') await trader.mustCall(cancelFundDeposit, { params: { id } })
  for (const { id, status } of await trader.rows('deposits'))
    if (status === 'under-review') {
      const review = await reviewOf(database(), 'deposit', id)
      await inTransaction(database(), (tx) =>
        refuseDeposit(tx, review, { operatorId: 'desk', now: now(), reason: 'no payment' }),
      )
    }
  const [product] = server.exchange.market.products()
  await server.exchange.steady(40_000, { [product?.id ?? '']: 100_000 })
  const { availableMinor } = await readBalances(database(), userId)
  await inTransaction(database(), (tx) =>
    postTransfers(
      tx,
      [
        {
          userId,
          event: 'given',
          businessId: randomUUID(),
          leg: 'amount',
          phase: 'single',
          record: 'adjustment',
          debit: cashAccount(userId),
          credit: ADJUSTMENT,
          amountMinor: availableMinor,
        },
      ],
      { at: now() },
    ),
  )
}

test('while money or a review is left it is refused, and the answer says where and how much', async () => {
  expect(await close(dora)).toMatchObject({
    status: 409,
    problem: {
      code: 'account-not-empty',
      facts: {
        inOrders: '10.00',
        inWithdrawals: '60.00',
        inFund: '20.00',
        deposits: 1,
        available: expect.stringMatching(/^\d+\.\d\d$/),
      },
    },
  })
  expect((await dora.trader.call(getSession)).ok).toBe(true)
  expect(await countsOf(dora.userId)).toMatchObject({ chat_message: 2, session: 2 })
})

test('a wrong password and a request that does not say that it is understood are refused', async () => {
  expect(await close(dora, 'a wrong one')).toMatchObject({ status: 422, problem: { code: 'password-wrong' } })
  // As a request by hand could be.
  expect(await dora.trader.call(closeAccount, { body: { password: PASSWORD } as never })).toMatchObject({ status: 400 })
})

test('closed: sessions end, signing in answers as for nobody, what names the person is gone, the books stay and balance', async () => {
  await emptyAccount(dora)
  const before = await countsOf(dora.userId)
  const { invite_code: inviteCode } = await database()
    .selectFrom('app_user')
    .select('invite_code')
    .where('id', '=', dora.userId)
    .executeTakeFirstOrThrow()
  const members = (await above.trader.rows('teamTotals'))[0]?.members ?? 0
  expect((await above.trader.rows('teamLevel1')).map(({ id }) => id)).toEqual([dora.userId])

  expect(await close(dora)).toMatchObject({ ok: true, value: { status: 'closed' } })

  expect(await dora.trader.call(getSession)).toMatchObject({ status: 401 })
  expect(await close(dora)).toMatchObject({ status: 401 })
  const after = await countsOf(dora.userId)
  for (const { table, onClosing } of PERSONAL_TABLES) {
    if (onClosing === 'goes') expect([table, after[table]]).toEqual([table, 0])
    if (onClosing === 'stays') expect([table, after[table]]).toEqual([table, before[table]])
  }
  // No text anywhere in the database has what named the person, or what they wrote.
  const { rows: tables } = await sql<{
    name: string
  }>`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(
    database(),
  )
  for (const { name } of tables) {
    const { rows } = await sql<{
      found: string
    }>`SELECT t::text AS found FROM ${sql.table(name)} t WHERE t::text ILIKE ANY (${['%dora_done@%', '%I am dora_done%', '%hello dora_done%', `%${inviteCode}%`, '%王芳%']}::text[])`.execute(
      database(),
    )
    expect([name, rows]).toEqual([name, []])
  }
  await ledgerHolds(database())
  expect(await closedOn(runtime, dora.userId)).toBe(now())
  const nobody = await new Trader(server.address).call(signIn, {
    body: { identifier: 'never_was', password: PASSWORD },
  })
  for (const identifier of ['dora_done', 'dora_done@example.com', `closed ${dora.userId}`])
    expect(await new Trader(server.address).call(signIn, { body: { identifier, password: PASSWORD } })).toEqual(nobody)
  expect((await above.trader.rows('teamLevel1')).map(({ id }) => id)).toEqual([])
  expect((await above.trader.rows('teamTotals'))[0]).toMatchObject({ members: members - 1, levelMembers: [0, 1, 0] })
})

test('a device that was away learns that the account is closed, by the secret that it keeps, until that would have expired', async () => {
  const { cookie } = away
  const answer = async (shown: string) =>
    (await (
      await fetch(`${server.address}/api/session`, { headers: { cookie: shown, [ACTOR_HEADER]: dora.userId } })
    ).json()) as object // a problem
  const closed = { status: 401, code: 'not-signed-in', facts: { account: 'closed' } }
  expect(await answer(cookie)).toMatchObject(closed)
  // Another secret tells nothing.
  expect(await answer(cookie.replace(/=.{43}/, `=${'A'.repeat(43)}`))).not.toHaveProperty('facts')
  const { forget_at } = await database()
    .selectFrom('closed_session')
    .select('forget_at')
    .orderBy('forget_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(Number(forget_at)).toBeLessThanOrEqual(now() + 90 * DAY_MS)
  await forgetExpired(runtime, now())
  expect(await answer(cookie)).toMatchObject(closed)
  await database()
    .updateTable('closed_session')
    .set({ forget_at: BigInt(now() - 1) })
    .execute()
  await forgetExpired(runtime, now())
  expect(await answer(cookie)).not.toHaveProperty('facts')
})

test('operators see that the account of what they look at is closed', async () => {
  const { name } = await database()
    .selectFrom('deposit')
    .select(REVIEW_ID.as('name'))
    .where('user_id', '=', dora.userId)
    .executeTakeFirstOrThrow()
  const desk: Desk = {
    database: runtime,
    files: { database: runtime, store: createDiskStore(server.folder), key: TEST_DATA_KEY, onFault: () => undefined },
    kinds: reviewKinds(TEST_VAULT),
    context: { operatorId: OPERATOR_ID, now: now(), bounds: USUAL_BOUNDS },
    timeZone: 'UTC',
    contentFolder: server.folder,
    keys: null,
    write: () => Promise.resolve(''),
  }
  const said = await COMMANDS['show']?.(desk, [name], {})
  expect(said).toMatchObject({
    ok: true,
    value: expect.arrayContaining([`account: closed on ${new Date(now()).toISOString().slice(0, 10)}`]),
  })
})

test('the record of who it was opens under the data key, for the role that owns the tables alone, until its time', async () => {
  const row = await database()
    .selectFrom('closed_account')
    .selectAll()
    .where('user_id', '=', dora.userId)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(TEST_VAULT.open(row.record_sealed, recordPlace(dora.userId)))).toMatchObject({
    account: 'dora_done',
    email: 'dora_done@example.com',
    phone: null,
    identity: { name: '王芳', nationality: 'CN', idNumber: '11010519491231002X' },
  })
  await expect(runtime.selectFrom('closed_account').selectAll().execute()).rejects.toMatchObject({ code: '42501' })

  const files = { database: runtime, store: createDiskStore(server.folder) }
  const keptUntil = Number(row.keep_until)
  expect(keptUntil).toBe(Number(row.closed_at) + 1_825 * DAY_MS)
  expect(await forgetClosedAccounts(files, keptUntil - 1)).toBe(0)
  expect(await forgetClosedAccounts(files, keptUntil)).toBe(1)
  expect(await countOf('closed_account', 'user_id', dora.userId)).toBe(0)
  // Still closed: only who it was is forgotten.
  expect(await closedOn(runtime, dora.userId)).not.toBeNull()
})

test('pictures of the conversation are deleted at once, identity photos after their time, proofs of payments stay with the deposits', async () => {
  const purposes = async () =>
    (
      await database()
        .selectFrom('file')
        .select('purpose')
        .where('user_id', '=', dora.userId)
        .orderBy('purpose')
        .execute()
    ).map(({ purpose }) => purpose)
  expect(await purposes()).toEqual(['deposit-proof', 'identity-photo', 'identity-photo'])
  await forgetIdentityPhotos(
    { database: runtime, store: createDiskStore(server.folder) },
    { now: now() + 91 * DAY_MS, keepDays: 90 },
  )
  expect(await purposes()).toEqual(['deposit-proof'])
})

test('name and e-mail are free again: whoever registers with them begins with nothing', async () => {
  const again = await invited(server, 'dora_done', null)
  expect(again.userId).not.toBe(dora.userId)
  expect((await again.trader.rows('account'))[0]).toMatchObject({ totalAssets: '0.00' })
  expect(await again.trader.rows('orders')).toEqual([])
})

test('nothing is added for a closed account afterwards, whoever tries: the database refuses it', async () => {
  const at = BigInt(now())
  const session = {
    id: randomUUID(),
    secret_hash: 'x',
    user_id: dora.userId,
    user_agent: '',
    address: '',
    created_at: at,
    used_at: at,
    expires_at: at,
    rotated_at: at,
  }
  expect(
    await runtime
      .insertInto('session')
      .values(session)
      .execute()
      .then(() => 'done', sqlState),
  ).toBe('CC001')
  expect(
    await runtime
      .insertInto('preference')
      .values({ user_id: dora.userId, name: 'theme', value: 'dark', chosen_at: at })
      .execute()
      .then(() => 'done', sqlState),
  ).toBe('CC001')
})

test('a deposit at the same moment: either it is taken and the account stays, or the account is closed and it is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const person = await invited(server, `race_${round}00`, null)
    const proofFileId = randomUUID()
    await person.trader.mustCall(putFile, {
      params: { id: proofFileId },
      query: { purpose: 'deposit-proof' },
      bytes: await proofPicture(),
    })
    const method = (await person.trader.publicRows('depositMethods'))[0]
    const deposit = {
      id: randomUUID(),
      methodId: method?.id ?? '',
      amount: '40.00',
      source: 'bank',
      proofFileId,
      transactionPassword: TRANSACTION_PASSWORD,
    }
    const [closed, deposited] = await Promise.all([close(person), person.trader.call(submitDeposit, { body: deposit })])
    expect([closed.ok, deposited.ok]).toEqual([!deposited.ok, !closed.ok])
    expect(await countOf('deposit', 'user_id', person.userId)).toBe(deposited.ok ? 1 : 0)
    if (!deposited.ok) expect(deposited.status).toBe(401)
  }
})

test('others go on: a member of the closed one keeps their money and their place with those above', async () => {
  await payIn(database(), { userId: below.userId, amountMinor: 500n, at: now() })
  expect((await below.trader.rows('account'))[0]).toMatchObject({ totalAssets: '5.00' })
  expect((await above.trader.rows('teamLevel2')).map(({ id }) => id)).toEqual([below.userId])
  await ledgerHolds(database())
})
