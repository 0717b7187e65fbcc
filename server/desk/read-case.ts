/** One item with what its decision needs. Numbers of accounts and documents stay masked until an operator looks. */
import { sql } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { decidingAct, isDeskKind, mayDo, type DeskKind } from '../../contract/desk/roles.ts'
import type { DeskCase } from '../../contract/desk/rows.ts'
import type { Database } from '../database/database.ts'
import { letterLanguage } from '../identity/letter-language.ts'
import { readTermsChanges } from '../operators/product-terms-requests.ts'
import { readPaidTo } from '../payments/paid-to.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import { readWithdrawalTerms } from '../withdrawals/withdrawal-terms.ts'
import type { DeskServices } from './desk-parts.ts'
import type { OperatorSession } from './sessions.ts'
import { approversOf, isPersonQueue, readRows } from './read-queue.ts'

export const PHOTOS = ['proof', 'frontPhoto', 'backPhoto'] as const
const ACTS_SHOWN = 20

/** Names of the photos that an item has. */
export function photosOf(item: ReviewItem): (typeof PHOTOS)[number][] {
  return PHOTOS.filter((name) => item.facts[name] !== undefined)
}

/** Facts for the screen: photos go by a look, and the rest says once what it says. */
export function shownFacts(item: ReviewItem): Record<string, string> {
  const hidden: readonly string[] = PHOTOS
  return Object.fromEntries(Object.entries(item.facts).filter(([name]) => !hidden.includes(name)))
}

/** Whether a look opens more than is shown without one. A withdrawal's number opens once the withdrawal can't be taken back. */
export function hasSealedFacts(item: ReviewItem): boolean {
  if (item.kind === 'withdrawal') return item.facts['status'] === 'success'
  return item.kind === 'verification' || item.kind === 'account-change'
}

export async function readCase(
  services: DeskServices,
  input: { readonly masked: ReviewKind; readonly id: string; readonly session: OperatorSession; readonly now: number },
): Promise<DeskCase | null> {
  const { database, bounds } = services
  const { masked, id, session, now } = input
  const item = await masked.show(database, id)
  if (!item || !isDeskKind(item.kind)) return null
  const kind: DeskKind = item.kind
  const [row] = isPersonQueue(kind) ? await readRows(database, kind, { view: 'waiting', id }) : []
  const person = await readPerson(database, item.userId)
  const magnitude = item.amountMinor < 0n ? -item.amountMinor : item.amountMinor
  return {
    kind,
    id,
    account: person?.account ?? '',
    createdAt: item.createdAt,
    dueAt: item.dueAt,
    decidedAt: row?.decidedAt ?? null,
    status: item.facts['status'] ?? row?.status ?? 'under-review',
    amount: item.amountMinor === 0n ? null : formatMoney(item.amountMinor),
    label: row?.label ?? '',
    approvedBy: row?.approvedBy ?? (await approversOf(database, kind, [item])).get(id) ?? [],
    lookedAtBy: [],
    isWaiting: item.isWaiting,
    needsTwo: item.needsTwo === true || magnitude >= bounds.twoOperatorsFrom,
    mayDecide: mayDo(session.roles, decidingAct({ kind, facts: item.facts })),
    facts: { ...shownFacts(item), ...(await methodFacts(database, item)) },
    photos: photosOf(item),
    hasSealedFacts: hasSealedFacts(item),
    identity: person?.verification ?? '',
    language: person === null ? null : await letterLanguage(database, { userId: item.userId, at: now }),
    earlier: isPersonQueue(kind)
      ? (await readRows(database, kind, { view: 'decided', of: { userId: item.userId, not: id } })).map((one) => ({
          id: one.id,
          at: one.createdAt,
          status: one.status,
          amount: one.amount,
          label: one.label,
        }))
      : [],
    changes: await changesOf(database, item),
    acts: await actsOn(database, kind, id),
  }
}

async function readPerson(database: Database, userId: string) {
  if (userId === '') return null
  return (
    (await database
      .selectFrom('app_user')
      .select(['account', 'verification'])
      .where('id', '=', userId)
      .executeTakeFirst()) ?? null
  )
}

/** The account that the person was told to pay into, and the bounds of the way to pay in. */
async function methodFacts(database: Database, item: ReviewItem): Promise<Record<string, string>> {
  if (item.kind !== 'deposit') return {}
  const id = item.facts['method'] ?? ''
  const method = await database.selectFrom('deposit_method').selectAll().where('id', '=', id).executeTakeFirst()
  const paidTo = await readPaidTo(database, id, item.createdAt)
  if (!method || !paidTo) return {}
  const { then, before, now } = paidTo
  return {
    network: then.network,
    payTo: then.account,
    ...(before ? { payToBefore: before.account, payToUntil: momentText(before.until) } : {}),
    ...(now ? { payToNow: now.account, payToSince: momentText(now.since) } : {}),
    minimum: formatMoney(method.minimum_minor),
    maximum: formatMoney(method.maximum_minor),
  }
}

/** @returns `2026-11-28 14:05`, UTC */
function momentText(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

/** The values that an item would change, beside those that stand now. */
async function changesOf(database: Database, item: ReviewItem): Promise<DeskCase['changes']> {
  if (item.kind === 'terms' && (item.facts['terms'] === 'product-terms' || item.facts['terms'] === 'new-product'))
    return (await readTermsChanges(database, item.id)).map(({ then, ...change }) => ({ ...change, then: then ?? '' }))
  const now = await standing(database, item)
  if (now === null) return []
  return Object.entries(item.facts)
    .filter(([name]) => Object.hasOwn(now, name))
    .map(([name, then]) => ({ name, now: now[name] ?? null, then }))
}

async function standing(database: Database, item: ReviewItem): Promise<Record<string, string | null> | null> {
  if (item.kind === 'account-change') {
    const account = await database
      .selectFrom('withdrawal_account')
      .select('number_masked')
      .where('id', '=', item.facts['account'] ?? '')
      .where('user_id', '=', item.userId)
      .executeTakeFirst()
    return { to: account?.number_masked ?? null }
  }
  if (item.kind === 'operator-roles') return { roles: item.facts['rolesNow'] ?? null }
  if (item.kind === 'terms' && item.facts['terms'] === 'withdrawal-terms')
    return Object.fromEntries(
      Object.entries(await readWithdrawalTerms(database)).map(([name, value]) => [name, String(value)]),
    )
  if (item.kind !== 'deposit-method') return null
  const method = await database
    .selectFrom('deposit_method')
    .selectAll()
    .where('id', '=', item.facts['method'] ?? '')
    .executeTakeFirst()
  return {
    way: method?.kind ?? null,
    network: method?.network ?? null,
    payTo: method?.pay_to ?? null,
    holder: method?.holder ?? null,
    minimum: method ? formatMoney(method.minimum_minor) : null,
    maximum: method ? formatMoney(method.maximum_minor) : null,
    order: method ? String(method.sort_order) : null,
    open: method ? (method.is_open ? 'yes' : 'no') : null,
  }
}

async function actsOn(database: Database, kind: DeskKind, id: string): Promise<DeskCase['acts']> {
  const { rows } = await sql<{ number: bigint; at: bigint; name: string; act: string }>`
    select act.number, act.at, operator.name, act.act from operator_act act
    join operator on operator.id = act.operator_id
    where act.subject_kind = ${kind} and act.subject_id = ${id} order by act.number desc limit ${ACTS_SHOWN}`.execute(
    database,
  )
  return rows.map(({ number, at, name, act }) => ({ number: String(number), at: Number(at), operator: name, act }))
}
