import type { LiabilityProof, LiabilityRoot, SignedLiabilityRoot } from '../../contract/liabilities/liability-proof.ts'
import { liabilityRootSchema } from '../../contract/liabilities/liability-proof.ts'
import type { SumNode } from '../../contract/liabilities/sum-tree.ts'
import { keyOf } from '../../contract/key-of.ts'
import { formatMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { levelsOverParts, partOf, proofIn, saltOf } from './build-tree.ts'
import { secretPlace } from './draw-liabilities.ts'
import type {} from './tables.ts'

const ROOTS_MAX = 31

interface Levels {
  readonly day: string
  readonly numbers: readonly number[]
  readonly levels: readonly (readonly SumNode[])[]
}

export interface LiabilityReader {
  /** The newest signed roots, newest first. */
  roots(): Promise<readonly SignedLiabilityRoot[]>
  /** Refuses `not-found`: no tree of that day, its leaves are gone, or the person was not in it. */
  proof(day: string, userId: string): Promise<Outcome<LiabilityProof>>
}

export function readLiabilities(input: {
  readonly database: Database
  readonly vault: Vault
  /** Key id → public key. */
  readonly publicKeys: Readonly<Record<string, string>>
}): LiabilityReader {
  const { database, vault, publicKeys } = input
  // One day at a time: people ask for the newest.
  let kept: Levels | null = null
  return {
    async roots() {
      const rows = await database
        .selectFrom('liability_day')
        .select(['doc', 'signature'])
        .orderBy('day', 'desc')
        .limit(ROOTS_MAX)
        .execute()
      return rows.map(({ doc, signature }) => ({ receipt: rootOf(doc), signature }))
    },
    async proof(day, userId) {
      const row = await database.selectFrom('liability_day').selectAll().where('day', '=', day).executeTakeFirst()
      if (!row) return refuse('not-found')
      const number = partOf(saltOf(vault.open(row.secret_sealed, secretPlace(day)), userId), row.part_count)
      const part = await database
        .selectFrom('liability_part')
        .select('records')
        .where('day', '=', day)
        .where('number', '=', number)
        .executeTakeFirst()
      if (!part) return refuse('not-found')
      if (kept?.day !== day) kept = await levelsOfDay(database, day)
      const found = proofIn(day, part.records, { levels: kept.levels, place: kept.numbers.indexOf(number) }, userId)
      if (!found) return refuse('not-found')
      const receipt = rootOf(row.doc)
      const publicKey = keyOf(publicKeys, receipt.keyId)
      if (publicKey === undefined) throw new Error(`no key ${receipt.keyId}`)
      const { leaf, path } = found
      return done({
        type: 'liability-proof',
        version: 1,
        leaf: {
          salt: leaf.salt,
          userId: leaf.userId,
          balance: formatMoney(leaf.balance),
          held: formatMoney(leaf.held),
          gains: formatMoney(leaf.gains),
        },
        path: path.map(({ side, hash, balance, gains }) => ({
          side,
          hash,
          balance: formatMoney(balance),
          gains: formatMoney(gains),
        })),
        root: { receipt, signature: row.signature },
        keys: { [receipt.keyId]: publicKey },
      })
    },
  }
}

function rootOf(doc: string): LiabilityRoot {
  return liabilityRootSchema.parse(JSON.parse(doc))
}

async function levelsOfDay(database: Database, day: string): Promise<Levels> {
  const rows = await database
    .selectFrom('liability_part')
    .select(['number', 'hash', 'balance_minor', 'gains_minor'])
    .where('day', '=', day)
    .orderBy('number')
    .execute()
  return {
    day,
    numbers: rows.map(({ number }) => number),
    levels: levelsOverParts(
      rows.map((row) => ({ hash: row.hash, balance: row.balance_minor, gains: row.gains_minor })),
    ),
  }
}
