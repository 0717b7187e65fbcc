/** Signs and publishes, when a day is over, of which trades its prices were. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  tradeDigestSchema,
  tradeDigestText,
  tradeLine,
  type PresentTradeDigest,
  type SignedTradeDigest,
} from '../../contract/market/trade-digest.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { DAY_MS, dayOf, dayStart } from '../../contract/settlement/simulated-day.ts'
import type { Tick, Trade } from '../../contract/settlement/tick.ts'
import { isNextTrade, isNumbered as hasNumber } from '../../contract/settlement/trade-ids.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import { addToLog } from '../log/add-to-log.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import type {} from './tables.ts'

/** A month and a day. */
const DAYS_SHOWN = 32
/** A server that was away makes up for so many days. */
const DAYS_BACK = 3
/** The last beat of a day is in the chain by then. */
const WAIT_MS = 60_000
const LOOK_MS = 60_000
const PAGE = 10_000

interface DigestContext {
  readonly database: Database
  readonly keys: SigningKeys
  /** Whether the exchange numbers its trades one by one: otherwise a skipped number says nothing. */
  readonly isNumbered: boolean
  readonly now: number
}

/** Publishes the digest of a day that is over, for each product whose prices named trades, where it has none yet. */
export async function publishTradeDigests(
  { database, keys, isNumbered, now }: DigestContext,
  day: string,
): Promise<void> {
  const products = await database.selectFrom('chain_head').select('product_id').orderBy('product_id').execute()
  const known = await database.selectFrom('trade_digest').select('product_id').where('day', '=', day).execute()
  const published = new Set(known.map(({ product_id }) => product_id))
  for (const { product_id: productId } of products) {
    if (published.has(productId)) continue
    const facts = await digestOf(database, { productId, day, isNumbered })
    if (facts === null) continue
    const notice: PresentTradeDigest = {
      type: 'trade-digest',
      version: 2,
      day,
      productId,
      ...facts,
      madeAt: now,
      keyId: keys.keyId,
    }
    const text = tradeDigestText(notice)
    await inTransaction(database, async (tx) => {
      const added = await tx.db
        .insertInto('trade_digest')
        .values({ day, product_id: productId, notice: text, signature: keys.sign(text) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('day')
        .execute()
      // Another server may have been first: its text is the one that counts.
      if (added.length > 0) await addToLog(tx, notice)
    })
  }
}

type Facts = Pick<
  PresentTradeDigest,
  'trades' | 'first' | 'last' | 'digest' | 'jumps' | 'unmarkedJumps' | 'unnamed' | 'lastSeq' | 'lastHash'
>

/** Null for a day without a named trade. */
async function digestOf(
  database: Database,
  { productId, day, isNumbered }: { readonly productId: string; readonly day: string; readonly isNumbered: boolean },
): Promise<Facts | null> {
  const digest = createHash('sha256')
  let first: Trade | null = null
  let last: { readonly trade: Trade; readonly seq: number; readonly hash: string } | null = null
  let [trades, jumps, unmarkedJumps, unnamed] = [0, 0, 0, 0]
  let [areNumbered, isMarked] = [isNumbered, false]
  for await (const { kind, trade, seq, hash } of ticksOf(database, productId, day)) {
    if (kind === 'gap') isMarked = true
    if (trade === null) {
      if (kind === 'price') unnamed += 1
      continue
    }
    digest.update(tradeLine(trade))
    trades += 1
    areNumbered &&= hasNumber(trade)
    if (last !== null && !isNextTrade(last.trade, trade)) {
      jumps += 1
      if (!isMarked) unmarkedJumps += 1
    }
    isMarked = false
    first ??= trade
    last = { trade, seq, hash }
  }
  if (first === null || last === null) return null
  return {
    trades,
    first,
    last: last.trade,
    digest: digest.digest('hex'),
    jumps: areNumbered ? jumps : null,
    unmarkedJumps: areNumbered ? unmarkedJumps : null,
    unnamed,
    lastSeq: last.seq,
    lastHash: last.hash,
  }
}

interface TickOfDay {
  readonly kind: Tick['kind']
  readonly trade: Trade | null
  readonly seq: number
  readonly hash: string
}

/** A day's ticks in the order of the chain, a page at a time. */
async function* ticksOf(database: Database, productId: string, day: string): AsyncGenerator<TickOfDay> {
  let [ts, seq] = [BigInt(dayStart(day)), 0n]
  const end = BigInt(dayStart(day) + DAY_MS)
  for (;;) {
    const rows = await database
      .selectFrom('tick')
      .select(['seq', 'ts', 'kind', 'hash', 'trade_symbol', 'trade_id'])
      .where('product_id', '=', productId)
      .where('ts', '<', end)
      .where(sql<boolean>`(ts, seq) > (${ts}, ${seq})`)
      .orderBy('ts')
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const row of rows) {
      const { kind, trade_symbol: symbol, trade_id: id } = row
      const trade = symbol === null || id === null ? null : { symbol, id }
      yield { kind, trade, seq: Number(row.seq), hash: row.hash.toString('hex') }
    }
    const newest = rows.at(-1)
    if (rows.length < PAGE || !newest) return
    ;[ts, seq] = [newest.ts, newest.seq]
  }
}

/** The digests of the last days, newest first. */
export async function readTradeDigests(
  database: Database,
  now: number,
): Promise<Outcome<{ digests: SignedTradeDigest[] }>> {
  const rows = await database
    .selectFrom('trade_digest')
    .select(['notice', 'signature'])
    .where('day', '>', dayOf(now - DAYS_SHOWN * DAY_MS))
    .orderBy('day', 'desc')
    .orderBy('product_id')
    .execute()
  const digests = rows.map(({ notice, signature }) => ({
    notice: tradeDigestSchema.parse(JSON.parse(notice)),
    signature,
  }))
  return done({ digests })
}

/** Publishes each day's digests when it is over, until stopped. */
export function startTradeDigests(
  input: Omit<DigestContext, 'now'> & {
    readonly clock: { now(): number }
    readonly onError: (error: unknown) => void
  },
): Rounds {
  const { database, keys, isNumbered, clock, onError } = input
  const finished = new Set<string>()
  return startRounds({ everyMs: LOOK_MS, onError }, async () => {
    const now = clock.now()
    for (let back = DAYS_BACK; back >= 1; back -= 1) {
      const day = dayOf(now - WAIT_MS - back * DAY_MS)
      if (finished.has(day)) continue
      await publishTradeDigests({ database, keys, isNumbered, now }, day)
      finished.add(day)
    }
  })
}
