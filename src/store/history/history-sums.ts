/**
 * Counts the rows of a history and sums their amounts, by the value of the first counted field (an order's status). The
 * front answers for a whole history, and heads of blocks answer where they can; a block is opened only where a filter or
 * a bound cuts through it.
 */
import type { BlockBody, BlockHead } from '../../../contract/sync/block.ts'
import { type CollectionName, type Document, declarationOf } from '../../../contract/sync/collection-rules.ts'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import { sumsName } from './front.ts'
import { mayHold } from './history.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { HistorySum } from '../mirror/mirror-records.ts'
import { findSealed, openBlock, readHeads, timeAt } from './sealed-history.ts'
import { type Where, matcher } from '../mirror/where.ts'

interface Tally {
  count: number
  readonly minor: Map<string, bigint>
}

export interface SumsQuery<C extends CollectionName> {
  readonly collection: C
  readonly where?: Where<C>
  /** Rows of this time and later, ms. */
  readonly from?: number
}

/** @returns value of the collection's first `countBy` field → what its rows come to; values without rows are left out */
export async function readHistorySums<C extends CollectionName>(
  mirror: Mirror,
  query: SumsQuery<C>,
): Promise<ReadonlyMap<string, HistorySum>> {
  const { collection, where, from = 0 } = query
  const { countBy, sumOf = [], timeField } = declarationOf(collection)
  const by = countBy?.[0]
  if (by === undefined || timeField === undefined) throw new RangeError(`${collection} is not counted`)
  const isByHead = Object.entries(where ?? {}).every(([field, value]) => value === undefined || field === by)
  const front = isByHead && from === 0 ? await mirror.fronts.get(sumsName(collection)) : undefined
  if (front && 'sums' in front) return new Map(front.sums.filter(([value]) => isWanted(where, by, value)))
  const matches = matcher(where)
  const tallies = new Map<string, Tally>()
  const add = (doc: Document, sign: 1 | -1) => {
    if (!matches(doc) || Number(doc[timeField]) < from) return
    const tally = tallyOf(tallies, String(doc[by]))
    tally.count += sign
    for (const field of sumOf) addMinor(tally, field, BigInt(sign) * minorOf(doc[field]))
  }
  const [heads, hot, overlays] = await Promise.all([
    readHeads(mirror, collection),
    mirror.rows.where('[collection+time+id]').between([collection, 0], [collection, Infinity]).toArray(),
    mirror.overlays.where('[collection+time+id]').between([collection, 0], [collection, Infinity]).toArray(),
  ])
  const laidOver = new Set(overlays.map((overlay) => overlay.id))
  for (const overlay of overlays) add(overlay.doc, 1)
  for (const row of hot) {
    if (!laidOver.has(row.id)) add(row.doc, 1)
    // It stands in place of a sealed one, which is counted below with its block.
    const sealed = row.replaces === undefined ? null : await findSealed(mirror, collection, row.id)
    if (sealed) add(sealed, -1)
  }
  for (const head of heads.present) {
    if (head.isRetired || head.lastTime < from || !mayHold(head, where)) continue
    if (isByHead && head.firstTime >= from) addHead(tallies, head, { by, where })
    else {
      const body = await openBlock(mirror, head.hash)
      if (body)
        for (let index = 0; index < body.ids.length; index += 1)
          if (timeAt(collection, body, index) >= from)
            add(partOf(body, index, [by, timeField, ...sumOf, ...Object.keys(where ?? {})]), 1)
    }
  }
  return new Map(
    [...tallies]
      .filter(([, tally]) => tally.count > 0)
      .map(([value, tally]) => [
        value,
        {
          count: tally.count,
          sums: Object.fromEntries([...tally.minor].map(([field, minor]) => [field, formatMoney(minor)])),
        },
      ]),
  )
}

function addHead(
  tallies: Map<string, Tally>,
  head: BlockHead,
  { by, where }: { by: string; where: object | undefined },
): void {
  for (const [value, count] of Object.entries(head.counts[by] ?? {})) {
    if (!isWanted(where, by, value)) continue
    const tally = tallyOf(tallies, value)
    tally.count += count
    for (const [field, sum] of Object.entries(head.sums[value] ?? {})) addMinor(tally, field, parseMoney(sum))
  }
}

/** @param where restricts nothing but the field `by` */
function isWanted(where: object | undefined, by: string, value: string): boolean {
  const wanted: unknown = (where as Record<string, unknown> | undefined)?.[by]
  return wanted === undefined || (Array.isArray(wanted) ? wanted : [wanted]).some((each) => String(each) === value)
}

/** Only the fields that are asked for: a whole row of each of a hundred thousand would cost the screen its frames. */
function partOf(body: BlockBody, index: number, fields: readonly string[]): Document {
  const doc: Document = {}
  for (const field of fields) doc[field] = body.columns[field]?.[index] ?? null
  return doc
}

function tallyOf(tallies: Map<string, Tally>, value: string): Tally {
  const known = tallies.get(value)
  if (known) return known
  const tally: Tally = { count: 0, minor: new Map() }
  tallies.set(value, tally)
  return tally
}

function addMinor(tally: Tally, field: string, minor: bigint): void {
  tally.minor.set(field, (tally.minor.get(field) ?? 0n) + minor)
}

/** An amount that is not there yet (the profit of an order that runs) adds nothing. */
function minorOf(amount: unknown): bigint {
  return typeof amount === 'string' ? parseMoney(amount) : 0n
}
