import type { Database } from '../../database/database.ts'

/** The part of a product's chain from some time on. */
export interface ChainPart {
  readonly headTs: number
  /** By time in the chain. */
  readonly prices: ReadonlyMap<number, number>
}

export async function readChains(
  database: Database,
  productIds: readonly string[],
  from: number,
): Promise<ReadonlyMap<string, ChainPart>> {
  const heads = await database
    .selectFrom('chain_head')
    .select(['product_id', 'ts'])
    .where('product_id', 'in', [...productIds])
    .execute()
  const newest = heads.reduce((most, { ts }) => (ts > most ? ts : most), 0n)
  const ticks = await database
    .selectFrom('tick')
    .select(['product_id', 'ts', 'price'])
    .where('product_id', 'in', [...productIds])
    .where('kind', '=', 'price')
    .where('ts', '>=', BigInt(from))
    .where('ts', '<=', newest)
    .orderBy('seq')
    .execute()
  const byProduct = Map.groupBy(ticks, (tick) => tick.product_id)
  return new Map(
    heads.map(({ product_id, ts }) => [
      product_id,
      {
        headTs: Number(ts),
        prices: new Map((byProduct.get(product_id) ?? []).map((tick) => [Number(tick.ts), Number(tick.price)])),
      },
    ]),
  )
}
