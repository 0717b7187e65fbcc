/** Measures what a day of ticks takes once it is packed, how long packing takes, and a proof of an order on such a day. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { BLOCK_TICK_MS, playBlock } from '../../contract/market/simulated-block.ts'
import { SAMPLE_KEYS, SAMPLE_PROOF } from '../../contract/settlement/sample-proof.ts'
import { DAY_MS, dayOf, dayStart } from '../../contract/settlement/simulated-day.ts'
import { GENESIS_HASH } from '../../contract/settlement/tick.ts'
import type { Database } from '../../server/database/database.ts'
import { readCatalogue, type CatalogueProduct } from '../../server/prices/catalogue/catalogue.ts'
import { chainOn, writeBatch, type Draft, type Head, type NewTick } from '../../server/prices/chain/chain-writer.ts'
import { packOldTicks } from '../../server/prices/chain/pack-ticks.ts'
import type { SigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { volumeOf } from '../../server/prices/simulated/simulated-feed.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import type { Report } from '../report.ts'
import { NOW } from './generate.ts'
import { atMost, percentile } from './measure.ts'

const HOURS = Number(process.env['GROWTH_PACK_HOURS'] ?? 24)
const DAY = dayStart(dayOf(NOW)) - 20 * DAY_MS
const BLOCK_MS = 3_000
const BLOCKS_AT_ONCE = 200
const ORDERS = 200
const ORDER_MS = 30_000
/** As the row of the table has it. */
const DAY_MB_MAX = 12
/** How many times as long a proof may take as one of a day that stands as rows. */
const PROOF_TIMES_MAX = 2

type TradeOf = (place: number) => Pick<Draft, 'trade' | 'volumeMicro'> & { readonly lateMs: number }

/** One product of the simulated market, and one whose prices name their trades, come late by chance and have volumes of any size. */
export async function packs(report: Report, database: Database, keys: SigningKeys): Promise<void> {
  const [simulated, exchange] = await readCatalogue()
  if (!simulated || !exchange) throw new Error('no products')
  await sql`select open_tick_day(${dayOf(DAY)}::date), open_tick_day(${dayOf(NOW)}::date)`.execute(database)
  const from = performance.now()
  await growDay(database, simulated, null)
  await growDay(database, exchange, (place) => ({
    trade: { symbol: 'BTCUSDT', id: String(4_000_000_000 + place * 17 + randomBelow(16)) },
    volumeMicro: BigInt(Math.floor(Math.exp(randomBelow(1_400) / 100))) * 10n,
    lateMs: randomBelow(180),
  }))
  const userId = await growOrders(database, simulated)
  await sql`vacuum analyze tick`.execute(database)
  report.note(`  ${HOURS} hours of two products were made in ${((performance.now() - from) / 1_000).toFixed(0)} s`)
  const rows = await sizeOf(database, `tick_${dayOf(DAY).replaceAll('-', '')}`)
  report.note(`  as rows they take ${perDay(rows).toFixed(1)} MB a day and product`)
  const before = await proofs(database, userId, keys)
  const began = performance.now()
  const days = await packOldTicks(database, { now: NOW, afterDays: 7, neededFrom: null })
  if (days.length !== 1) throw new Error('the day was not packed')
  const seconds = (performance.now() - began) / 1_000
  report.note(
    `  they were packed in ${seconds.toFixed(0)} s, half of it at rest: ${((seconds / 2 / HOURS) * 12).toFixed(0)} s of work a day and product`,
  )
  await sql`vacuum analyze tick_pack`.execute(database)
  const { rows: lengths } = await sql<{ id: string; bytes: number }>`
    select product_id as id, sum(length(packed))::int as bytes from tick_pack group by 1 order by 1`.execute(database)
  for (const { id, bytes } of lengths) report.note(`  ${id}: ${perDay(2 * bytes).toFixed(2)} MB of packs a day`)
  const size = (await sizeOf(database, 'tick_pack')) + (await sizeOf(database, 'tick_pack_day'))
  atMost(report, 'a packed day of ticks of one product', { value: perDay(size), limit: DAY_MB_MAX, unit: 'MB' })
  const after = await proofs(database, userId, keys)
  report.note(`  a proof of an order on that day took ${before.toFixed(1)} ms before, p95`)
  atMost(report, 'a proof of an order on a packed day, p95', {
    value: after,
    limit: PROOF_TIMES_MAX * before,
    unit: 'ms',
  })
}

/** Bytes of two products → MB of one, for a whole day. */
const perDay = (bytes: number) => ((bytes / 2) * (24 / HOURS)) / 1e6
const randomBelow = (limit: number) => randomBytes(4).readUInt32BE() % limit

async function sizeOf(database: Database, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size(${table})::float8 as bytes`.execute(
    database,
  )
  return rows[0]?.bytes ?? Number.NaN
}

/** The market's own prices at its own rate, and a head of today, as the chain would have gone on. */
async function growDay(database: Database, product: CatalogueProduct, tradeOf: TradeOf | null): Promise<void> {
  const seed = randomBytes(32).toString('hex')
  let [price, place] = [product.startPrice, 0]
  let head: Head = { seq: 0, ts: 0, hash: GENESIS_HASH }
  await sql`insert into chain_head values (${product.id}, 0, 0, decode(${GENESIS_HASH}, 'hex'))`.execute(database)
  const blocks = (HOURS * 3_600_000) / BLOCK_MS
  for (let block = 0; block < blocks; block += BLOCKS_AT_ONCE) {
    const drafts: Draft[] = []
    for (let round = block; round < Math.min(blocks, block + BLOCKS_AT_ONCE); round += 1) {
      const at = DAY + round * BLOCK_MS
      const signature = randomBytes(48).toString('hex')
      const { id: productId, volatilityBp } = product
      for (const [slot, tick] of playBlock({
        seed,
        round,
        signature,
        productId,
        startPrice: price,
        volatilityBp,
      }).entries()) {
        price = tick.price
        const ts = at + slot * BLOCK_TICK_MS
        const own = tradeOf?.((place += 1))
        drafts.push(
          own
            ? { kind: 'price', price, sourceTs: ts - own.lateMs, ts: ts + randomBelow(12), ...own }
            : { kind: 'price', price, sourceTs: at, ts, volumeMicro: volumeOf(product, tick.activity) },
        )
      }
    }
    head = await append(database, product.id, head, drafts)
  }
  await append(database, product.id, head, [{ kind: 'price', price, sourceTs: NOW, ts: NOW, volumeMicro: 0n }])
}

async function append(database: Database, productId: string, from: Head, drafts: readonly Draft[]): Promise<NewTick> {
  const ticks = chainOn(from, { productId, now: 0, drafts })
  await writeBatch(
    { db: database as Parameters<typeof writeBatch>[0]['db'] },
    {
      chains: new Map([[productId, { from, ticks }]]),
      checkpoints: [],
      candles: [],
    },
  )
  const last = ticks.at(-1)
  if (!last) throw new Error('no ticks')
  return last
}

/** Orders of 30 s over the day. Their receipts are those of a sample: a proof is read here, not checked. */
async function growOrders(database: Database, product: CatalogueProduct): Promise<string> {
  const { acceptance, settlement } = JSON.parse(SAMPLE_PROOF) as Record<string, { receipt: unknown; signature: string }> // made by this program
  const userId = randomUUID()
  const times = Array.from({ length: ORDERS }, () => DAY + 60_000 + randomBelow(HOURS * 3_600_000 - 180_000))
  await sql`
    insert into orders (id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, status, accepted_at, accepted_seq, accepted_ts,
      entry_grace_ms, max_gap_ms, exit_time, payout_minor, profit_minor, settled_at, acceptance, acceptance_signature, settlement, settlement_signature, rule)
    select gen_random_uuid(), ${userId}, ${product.id}, 'up', 1000, 8500, 30, 'lost', t.ts, t.seq, t.ts, 3000, 5000, t.ts + ${ORDER_MS}, 0, -1000, t.ts + ${ORDER_MS},
      ${canonicalJson(acceptance?.receipt)}, ${acceptance?.signature}, ${canonicalJson(settlement?.receipt)}, ${settlement?.signature}, 'settle-2'
    from unnest(${times}::int8[]) at, lateral (
      select seq, ts from tick where product_id = ${product.id} and ts >= at order by ts, seq limit 1
    ) t`.execute(database)
  return userId
}

/** The p95 of reading each order's proof, one after the other, ms. */
async function proofs(database: Database, userId: string, keys: SigningKeys): Promise<number> {
  const known = { ...keys, publicKeys: { ...keys.publicKeys, ...SAMPLE_KEYS } }
  const orders = await database.selectFrom('orders').select('id').where('user_id', '=', userId).execute()
  const times: number[] = []
  // The first round is for the code and the database to become warm.
  for (const isMeasured of [false, true]) {
    for (const { id: orderId } of orders) {
      const from = performance.now()
      const proof = await orderProof(database, { userId, orderId, keys: known })
      if (!proof.ok || proof.value.ticks.length < 100) throw new Error('no proof')
      if (isMeasured) times.push(performance.now() - from)
    }
  }
  return percentile(times, 0.95)
}
