/** A person as operators see them: found by what they say of themselves, and their story, with phone and mail masked. */
import { sql, type Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import type { FoundPerson, Person, PersonOrder } from '../../contract/desk/person-rows.ts'
import { maskEmail, maskMiddle } from '../../contract/validation/masking.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { letterLanguage } from '../identity/letter-language.ts'
import { listSessions } from '../identity/sessions.ts'
import { readBalances } from '../ledger/project-account.ts'
import { boundAt, type Bound } from '../limits/bound.ts'
import { REVIEW_ID } from '../reviews/review-id.ts'
import { countFrozen, readFreeze } from '../limits/freeze.ts'
import { readLimits } from '../limits/limits-row.ts'
import { orderDocument, type OrderRecord } from '../trading/order-row.ts'
import type { DeskServices } from './desk-parts.ts'
import { QUEUES, readRows } from './read-queue.ts'

const FOUND_MAX = 20
const SHOWN = 20
/** No item has it: all of the person's are read. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** "261121-0000004711", with or without the day. */
const ORDER_NUMBER = /^(?:\d{6}-)?(\d{10})$/

type User = Selectable<Tables['app_user']>

/** By the beginning of an account, a whole phone number or mail, an order's number, or the id of a person, an order, a deposit or a withdrawal. */
export async function findPeople(database: Database, words: string): Promise<FoundPerson[]> {
  const wanted = words.trim()
  const id = UUID.test(wanted) ? wanted : NO_ID
  const number = ORDER_NUMBER.exec(wanted)?.[1] ?? '-1'
  const { rows } = await sql<User>`
    select * from app_user where id in (
      (select id from app_user where lower(account) like ${`${wanted.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} order by lower(account) limit ${FOUND_MAX})
      union all select user_id from person_name
        where kind = 'phone' and name = ${wanted.replace(/[\s()-]/g, '')} or kind = 'email' and name = ${wanted.toLowerCase()}
      union all select id from app_user where id = ${id}
      union all select user_id from orders where number = ${BigInt(number)} or id = ${id}
      union all select user_id from deposit where id = ${id} or ${REVIEW_ID} = ${id}
      union all select user_id from withdrawal where id = ${id} or ${REVIEW_ID} = ${id}
    ) and closed_at is null order by lower(account) limit ${FOUND_MAX}`.execute(database)
  return rows.map(maskedOf)
}

/** @returns null where there is no such person */
export async function readPerson(
  services: Pick<DeskServices, 'database' | 'calendar'>,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<Person | null> {
  const { database } = services
  const user = await database.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()
  if (!user) return null
  const [balances, orders, running, postings, items, limits, frozen, frozenPeople, sessions, rest] = await Promise.all([
    readBalances(database, id),
    readOrders(services, id),
    readRunning(database, id),
    readPostings(database, id),
    Promise.all(QUEUES.map((queue) => readRows(database, queue, { view: 'decided', of: { userId: id, not: NO_ID } }))),
    readLimits(database, id),
    readFreeze(database, id),
    countFrozen(database),
    listSessions(database, { userId: id, current: '', now }),
    readRest(database, id),
  ])
  const bound = (of: Bound | undefined) => (of == null ? null : formatMoney(of))
  return {
    ...maskedOf(user),
    closedAt: user.closed_at === null ? null : Number(user.closed_at),
    language: await letterLanguage(database, { userId: id, at: now }),
    balances: {
      total: formatMoney(balances.totalMinor),
      available: formatMoney(balances.availableMinor),
      inOrders: formatMoney(balances.inOrdersMinor),
      inWithdrawals: formatMoney(balances.inWithdrawalsMinor),
      fund: formatMoney(balances.fundConfirmedMinor + balances.fundPendingMinor),
      profitAll: formatMoney(balances.profitAllMinor),
    },
    orders,
    postings,
    items: items.flat().sort((one, other) => other.createdAt - one.createdAt),
    limits: {
      depositPerDay: bound(limits && boundAt(limits.deposit, now).value),
      lossPerDay: bound(limits && boundAt(limits.loss, now).value),
      pausedUntil: limits?.pausedUntil ?? null,
    },
    frozen,
    frozenPeople,
    running,
    sessions: sessions.map(({ id: session, userAgent, createdAt, usedAt }) => ({
      id: session,
      browser: userAgent,
      createdAt,
      usedAt,
    })),
    ...rest,
  }
}

function maskedOf(user: User): FoundPerson {
  return {
    id: user.id,
    account: user.account,
    phone: user.phone && maskMiddle(user.phone, { start: 6, end: 2 }),
    email: user.email && maskEmail(user.email),
    identity: user.verification,
    registeredAt: Number(user.registered_at),
  }
}

/** The newest orders, found by the person's own feed, which names all of them. */
async function readOrders(
  { database, calendar }: Pick<DeskServices, 'database' | 'calendar'>,
  userId: string,
): Promise<PersonOrder[]> {
  const { rows } = await sql<OrderRecord>`
    select * from orders where user_id = ${userId} and id in (
      select id::uuid from sync_row where owner = ${userId} and collection in ('orders', 'practiceOrders') and doc is not null
      union all select id::uuid from sync_sealed where owner = ${userId} and collection = 'orders'
    ) order by accepted_at desc, id limit ${SHOWN}`.execute(database)
  return rows.map((row) => {
    const { id, number, productId, direction, stake, status, acceptedAt, profit } = orderDocument(row, calendar.dayOf)
    return { id, number, productId, direction, stake, status, acceptedAt, profit, isPractice: row.is_practice }
  })
}

/** By the indexes of what is open on the whole platform: a person's orders have none of their own. */
async function readRunning(database: Database, userId: string): Promise<Person['running']> {
  const { rows } = await sql<{ orders: number; stakes: string }>`
    select count(*)::int as orders, coalesce(sum(stake_minor), 0)::text as stakes from (
      select stake_minor, user_id, is_practice from orders where status = 'waiting' and not is_quarantined
      union all select stake_minor, user_id, is_practice from orders where status = 'running' and not is_quarantined
      union all select stake_minor, user_id, is_practice from orders where is_quarantined
    ) open where user_id = ${userId} and not is_practice`.execute(database)
  return { orders: rows[0]?.orders ?? 0, stakes: formatMoney(BigInt(rows[0]?.stakes ?? 0)) }
}

async function readPostings(database: Database, userId: string): Promise<Person['postings']> {
  const { rows } = await sql<{ number: bigint; at: bigint; kind: string; amount: bigint; balance_after: bigint }>`
    select number, at, kind, amount, balance_after from ledger_lines_of(${userId}) order by number desc limit ${SHOWN}`.execute(
    database,
  )
  return rows.map((row) => ({
    id: String(row.number),
    at: Number(row.at),
    kind: row.kind,
    amount: formatMoney(row.amount),
    after: formatMoney(row.balance_after),
  }))
}

/** Counts and times from rows of other rooms, one query. */
async function readRest(
  database: Database,
  userId: string,
): Promise<Pick<Person, 'inviter' | 'passkeys' | 'withdrawalsHeldUntil' | 'withdrawalsStopped' | 'notes'>> {
  const { rows } = await sql<{ inviter: string | null; passkeys: number; held: bigint | null; stopped: number }>`
    select (select inviter.account from app_user inviter where inviter.id = app_user.inviter_id) as inviter,
      (select count(*)::int from passkey where user_id = app_user.id) as passkeys,
      (select until from withdrawal_hold where user_id = app_user.id) as held,
      (select count(*)::int from withdrawal where user_id = app_user.id and status = 'under-review' and stopped_at is not null) as stopped
    from app_user where id = ${userId}`.execute(database)
  const notes = await sql<{ number: bigint; at: bigint; name: string; text: string }>`
    select act.number, act.at, operator.name, act.facts::jsonb ->> 'text' as text from operator_act act
    join operator on operator.id = act.operator_id
    where act.subject_kind = 'user' and act.subject_id = ${userId} and act.act = 'note' order by act.number desc limit ${SHOWN}`.execute(
    database,
  )
  const [row] = rows
  return {
    inviter: row?.inviter ?? null,
    passkeys: row?.passkeys ?? 0,
    withdrawalsHeldUntil: row?.held == null ? null : Number(row.held),
    withdrawalsStopped: row?.stopped ?? 0,
    notes: notes.rows.map(({ number, at, name, text }) => ({
      number: String(number),
      at: Number(at),
      operator: name,
      text,
    })),
  }
}
