/**
 * Chains what the database holds for good, and signs each hour how far the chains reach.
 * This room holds the chains over transfers and operators' acts, their signed heads and their audit. It may not write a
 * transfer or an act.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { CHAINS, booksHeadSchema, booksHeadText, FIRST_LINK, type ChainTip } from '../../contract/books/book-texts.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import type {} from './tables.ts'
import { bookEnd } from './walk-chain.ts'

const HOUR_MS = 3_600_000
const SEAL_MS = 1_000
const AT_ONCE = 2_000

interface HeadKeys {
  readonly keyId: string
  sign(text: string): string
}

/** Seals what can be sealed by now: a row is within two calls of its commit, once every older transaction is over. @returns how many rows */
export async function chainBooks(database: Database, isStopped: () => boolean = () => false): Promise<number> {
  let count = 0
  for (const chain of CHAINS) {
    for (let sealed = AT_ONCE; sealed === AT_ONCE && !isStopped(); count += sealed) {
      const { rows } = await sql<{ sealed: number }>`SELECT book_chain(${chain}, ${AT_ONCE}) AS sealed`.execute(
        database,
      )
      sealed = rows[0]?.sealed ?? 0
    }
  }
  return count
}

/** Signs how far the chains reach, once within each hour of the clock. When two servers try, one signs. @returns whether it did */
export async function signBooksHead(
  database: Database,
  { keys, now }: { readonly keys: HeadKeys; readonly now: number },
): Promise<boolean> {
  const last = await database
    .selectFrom('book_head')
    .select('doc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = last ? booksHeadSchema.parse(JSON.parse(last.doc)) : null
  if (before && hourOf(now) <= hourOf(before.signedAt)) return false
  const doc = booksHeadText({
    type: 'books-head',
    number: (before?.number ?? 0) + 1,
    previous: last ? hash('sha256', last.doc) : FIRST_LINK,
    ledger: await tipOf(database, 'ledger'),
    acts: await tipOf(database, 'acts'),
    signedAt: now,
    keyId: keys.keyId,
  })
  const kept = await database
    .insertInto('book_head')
    .values({ number: BigInt((before?.number ?? 0) + 1), doc, signature: keys.sign(doc) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return kept !== undefined
}

/** Seals about each second and signs each hour, until stopped. */
export function startBooks(input: {
  readonly database: Database
  readonly clock: { now(): number }
  readonly keys: HeadKeys
  readonly onFault: (error: unknown) => void
}): Rounds {
  const { database, clock, keys, onFault } = input
  let signedFor = -1
  return startRounds({ everyMs: SEAL_MS, onError: onFault }, async (isStopped) => {
    await chainBooks(database, isStopped)
    const now = clock.now()
    if (isStopped() || hourOf(now) === signedFor) return
    await signBooksHead(database, { keys, now })
    signedFor = hourOf(now)
  })
}

async function tipOf(database: Database, chain: 'ledger' | 'acts'): Promise<ChainTip> {
  const link = await bookEnd(database, chain)
  return link ? { number: Number(link.number), hash: link.hash.toString('hex') } : { number: 0, hash: FIRST_LINK }
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS)
}
