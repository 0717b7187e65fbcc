/**
 * Draws up what the platform owes to everybody, once a day: all figures are of one moment.
 * This room holds the daily tree of what the platform owes, and each person's proof. It may not name a person in what
 * everybody reads.
 */
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import {
  liabilityRootText,
  type LiabilityRoot,
  type SignedLiabilityRoot,
} from '../../contract/liabilities/liability-proof.ts'
import type { SumNode } from '../../contract/liabilities/sum-tree.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import type { Tables } from '../database/tables.ts'
import { readHouseFunds } from '../ledger/house-funds.ts'
import { addToLog } from '../log/add-to-log.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { figuresIn, LeafParts, levelsOverParts, nodeOfPart } from './build-tree.ts'
import type {} from './tables.ts'

/** Any number: servers that draw at the same moment take turns. */
const DRAW_LOCK = 7_411_054
const PAGE = 1_000
const PARTS_AT_ONCE = 8
const LOOK_MS = 60_000
/** For so many days people can fetch their proofs. */
const KEEP_DAYS = 8
const DAY_MS = 86_400_000

export interface DrawContext {
  readonly keys: { readonly keyId: string; sign(text: string): string }
  readonly vault: Vault
  readonly now: number
}

/** The place that a day's secret is sealed for. */
export const secretPlace = (day: string) => `liabilities:${day}`
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Draws up the liabilities of this day (UTC), keeps the leaves, and signs the root.
 * @returns the root; null where this day has one already, or another server is at it
 * @throws where a figure can't be: nothing is signed then
 */
export async function drawLiabilities(
  database: Database,
  { keys, vault, now }: DrawContext,
): Promise<SignedLiabilityRoot | null> {
  const day = dayOf(now)
  if (await hasDay(database, day)) return null
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${DRAW_LOCK}) AS mine`.execute(tx)
      if (rows[0]?.mine !== true || (await hasDay(tx, day))) return null
      const secret = randomBytes(32).toString('hex')
      const parts = await readLeaves(tx, secret)
      const { ownMinor } = await readHouseFunds(tx)
      const root = levelsOverParts(await keepParts(tx, day, parts)).at(-1)?.[0]
      if (!root) throw new Error('a tree without a root')
      const receipt: LiabilityRoot = {
        type: 'liability-root',
        version: 1,
        day,
        at: now,
        people: parts.people,
        hash: root.hash,
        balance: formatMoney(root.balance),
        gains: formatMoney(root.gains),
        houseFunds: formatMoney(ownMinor),
        keyId: keys.keyId,
      }
      const doc = liabilityRootText(receipt)
      const signature = keys.sign(doc)
      const row = {
        day,
        doc,
        signature,
        secret_sealed: vault.seal(secret, secretPlace(day)),
        part_count: parts.partCount,
      }
      await tx.insertInto('liability_day').values(row).execute()
      await addToLog({ db: tx }, receipt)
      return { receipt, signature }
    })
}

/** Forgets the leaves of days that nobody can fetch any more. The roots stay. */
export async function forgetLeaves(database: Database, now: number): Promise<void> {
  await database
    .deleteFrom('liability_part')
    .where('day', '<', dayOf(now - KEEP_DAYS * DAY_MS))
    .execute()
}

/** Draws once a day, until stopped. */
export function startLiabilities(
  input: Omit<DrawContext, 'now'> & {
    readonly database: Database
    readonly clock: { now(): number }
    readonly onFault: (error: unknown) => void
  },
): Rounds {
  const { database, clock, keys, vault, onFault } = input
  let drawnFor = ''
  return startRounds({ everyMs: LOOK_MS, onError: onFault }, async () => {
    const now = clock.now()
    if (dayOf(now) === drawnFor) return
    await drawLiabilities(database, { keys, vault, now })
    await forgetLeaves(database, now)
    if (await hasDay(database, dayOf(now))) drawnFor = dayOf(now)
  })
}

async function hasDay(database: Database, day: string): Promise<boolean> {
  return (
    (await database.selectFrom('liability_day').select('day').where('day', '=', day).executeTakeFirst()) !== undefined
  )
}

async function readLeaves(tx: Transaction<Tables>, secret: string): Promise<LeafParts> {
  const counted = await sql<{
    count: bigint
  }>`SELECT count(*) AS count FROM ledger_account WHERE owner IS NOT NULL AND kind = 'cash'`.execute(tx)
  const parts = new LeafParts(secret, Number(counted.rows[0]?.count ?? 0n))
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    // One piece of bytes a page, and no object a person: the memory of a million rows is not given back soon.
    const { rows } = await sql<{ figures: Buffer | null }>`
      SELECT string_agg(uuid_send(p.owner) || int8send(p.balance) || int8send(p.held) || int8send(p.gains), ''::bytea ORDER BY p.owner) AS figures
      FROM (
        SELECT c.owner, c.credits_posted - c.debits_posted + f.credits_posted - f.debits_posted AS balance,
          c.debits_pending AS held, c.credits_pending AS gains
        FROM ledger_account c CROSS JOIN LATERAL (
          SELECT f.credits_posted, f.debits_posted FROM ledger_account f WHERE f.owner = c.owner AND f.kind = 'fund' OFFSET 0
        ) f
        WHERE c.owner > ${after}::uuid AND c.kind = 'cash' ORDER BY c.owner LIMIT ${PAGE}
      ) p`.execute(tx)
    const figures = rows[0]?.figures
    if (!figures) return parts
    for (const one of figuresIn(figures)) {
      parts.add(one)
      after = one.userId
    }
  }
}

/** @returns the nodes of the parts that have leaves, in order */
async function keepParts(tx: Transaction<Tables>, day: string, parts: LeafParts): Promise<SumNode[]> {
  const nodes: SumNode[] = []
  for (let from = 0; from < parts.partCount; from += PARTS_AT_ONCE) {
    const rows = []
    for (let number = from; number < Math.min(from + PARTS_AT_ONCE, parts.partCount); number += 1) {
      const records = parts.part(number)
      const node = nodeOfPart(day, records)
      if (node === null) continue
      nodes.push(node)
      rows.push({
        day,
        number,
        records,
        hash: node.hash,
        balance_minor: node.balance,
        gains_minor: node.gains,
      })
    }
    if (rows.length > 0) await tx.insertInto('liability_part').values(rows).execute()
  }
  return nodes
}
