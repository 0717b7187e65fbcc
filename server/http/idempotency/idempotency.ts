/**
 * The same key again gets the same answer: the answer is stored in the transaction of the effect. A second request with the
 * same key that comes while the first is under way waits at the key's row and then gets the first one's answer.
 * Writes that bring transactions of their own store it right after the effect; they are harmless to repeat by themselves.
 * An effect that bears its key and holds its own answer needs no copy of it here: it only locks the key (docs/adr/0080).
 * This room holds stored answers by key. It may not know what an effect is.
 */
import { createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../../contract/canonical-json.ts'
import { refuse, type Outcome, type Refusal } from '../../../contract/outcome.ts'
import { isKeptUnderKey } from '../../../contract/problem.ts'
import type { Database } from '../../database/database.ts'
import { lockNumber } from '../../database/name-lock.ts'
import type { Tx } from '../../database/transaction.ts'
import type {} from './tables.ts'

export interface KeyedRequest {
  /** User id, or 'public' for a caller without a session. */
  readonly scope: string
  readonly key: string
  readonly endpoint: string
  readonly bodyHash: string
}

export interface StoredAnswer {
  readonly outcome: Outcome<unknown>
  readonly position: string | null
}

/** Under a key of the server: a body can hold six digits that open somebody's money, and a bare hash of them is soon guessed. */
export function bodyHashOf(secret: KeyObject, endpoint: string, body: unknown): string {
  return createHmac('sha256', secret)
    .update(canonicalJson([endpoint, body ?? null]))
    .digest('hex')
}

/** The answer that was given under this key, or null. Another body under the same key is `idempotency-conflict`. */
export async function findAnswer(db: Database, request: KeyedRequest): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirst()
  return row ? answerOf(row, request) : null
}

/** The same for several requests, in their order. */
export async function findAnswers(
  db: Database,
  requests: readonly KeyedRequest[],
): Promise<readonly (StoredAnswer | null)[]> {
  const { rows } = await sql<{ place: bigint; body_hash: string; answer: string | null; position: string | null }>`
    select n.place, i.body_hash, i.answer, i.position
    from unnest(${requests.map(({ scope }) => scope)}::text[], ${requests.map(({ key }) => key)}::text[]) with ordinality as n(scope, key, place)
    cross join lateral (select * from idempotency i where i.scope = n.scope and i.key = n.key offset 0) i`.execute(db)
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]))
  return requests.map((request, index) => {
    const row = byPlace.get(index + 1)
    return row ? answerOf(row, request) : null
  })
}

function answerOf(
  row: { readonly body_hash: string; readonly answer: string | null; readonly position: string | null },
  request: KeyedRequest,
): StoredAnswer | null {
  if (row.body_hash !== request.bodyHash) return { outcome: refuse('idempotency-conflict'), position: null }
  if (row.answer === null) return null
  return { outcome: JSON.parse(row.answer) as Outcome<unknown>, position: row.position } // written by storeAnswer below
}

/** Takes the key for this transaction. False: somebody else's answer is there now; ask `findAnswer`. */
export async function claimKey(tx: Tx, request: KeyedRequest, now: number): Promise<boolean> {
  const claimed = await tx.db
    .insertInto('idempotency')
    .values({
      scope: request.scope,
      key: request.key,
      endpoint: request.endpoint,
      body_hash: request.bodyHash,
      answer: null,
      position: null,
      created_at: BigInt(now),
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function storeAnswer(tx: Tx, request: KeyedRequest, answer: StoredAnswer): Promise<void> {
  await tx.db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer.outcome), position: answer.position })
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .execute()
}

/**
 * Claims the keys of several requests and stores their answers in one, at the end of the transaction of their effects: of two that did the
 * same work, one alone gets through here.
 * @returns false: one of the keys is taken; the transaction must be rolled back
 */
export async function claimWithAnswers(
  tx: Tx,
  answers: readonly (StoredAnswer & { readonly request: KeyedRequest; readonly now: number })[],
): Promise<boolean> {
  return (await insertAnswers(tx.db, answers)) === answers.length
}

/**
 * Bars these keys to everybody else until the transaction ends. For effects that bear their key, so that no answer is stored beside them:
 * of an effect and a refusal under one key, one alone goes through.
 */
export async function lockKeys(tx: Tx, requests: readonly KeyedRequest[]): Promise<void> {
  // In one order everywhere, as the keys are claimed below.
  await sql`
    select pg_advisory_xact_lock(n.lock) from (
      select lock from unnest(${requests.map(({ scope, key }) => lockNumber(`key ${scope} ${key}`))}::int8[]) as n(lock) order by 1 offset 0
    ) n`.execute(tx.db)
}

/** Whether an answer is stored under one of these keys. */
export async function isAnyAnswered(db: Database, requests: readonly KeyedRequest[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${requests.map(({ scope }) => scope)}::text[], ${requests.map(({ key }) => key)}::text[]) as n(scope, key)
    cross join lateral (select from idempotency i where i.scope = n.scope and i.key = n.key offset 0) i limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Keeps the answers of several requests, where no answer is kept yet: they are refusals for good. */
export async function keepAnswers(
  db: Database,
  refused: readonly { readonly request: KeyedRequest; readonly outcome: Refusal; readonly now: number }[],
): Promise<void> {
  await insertAnswers(
    db,
    refused.filter(({ outcome }) => isKeptUnderKey(outcome.problem)).map((answer) => ({ ...answer, position: null })),
  )
}

/** @returns the count of those whose key was free */
async function insertAnswers(
  db: Database,
  answers: readonly (StoredAnswer & { readonly request: KeyedRequest; readonly now: number })[],
): Promise<number> {
  const column = <K extends keyof KeyedRequest>(name: K) => answers.map(({ request }) => request[name])
  // In one order everywhere: two gatherings that share keys never wait for each other.
  const { numAffectedRows } = await sql`
    insert into idempotency (scope, key, endpoint, body_hash, answer, position, created_at)
    select * from unnest(${column('scope')}::text[], ${column('key')}::text[], ${column('endpoint')}::text[], ${column('bodyHash')}::text[],
      ${answers.map(({ outcome }) => JSON.stringify(outcome))}::text[], ${answers.map(({ position }) => position)}::text[],
      ${answers.map(({ now }) => now)}::int8[]) as n(scope, key, endpoint, body_hash, answer, position, created_at) order by scope, key
    on conflict (scope, key) do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Keeps an answer outside the effect's transaction. A refusal for good is one too; one that may turn out otherwise later is not kept. */
export async function keepAnswer(
  db: Database,
  request: KeyedRequest,
  outcome: Outcome<unknown>,
  now: number,
): Promise<void> {
  if (!outcome.ok && !isKeptUnderKey(outcome.problem)) return
  await db
    .insertInto('idempotency')
    .values({
      scope: request.scope,
      key: request.key,
      endpoint: request.endpoint,
      body_hash: request.bodyHash,
      answer: JSON.stringify(outcome),
      position: null,
      created_at: BigInt(now),
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .execute()
}
