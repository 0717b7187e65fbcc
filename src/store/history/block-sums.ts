/**
 * The sums of sealed blocks, kept in the table `blockSums` so that insight opens no block. A block never changes, so its
 * sums stay right for as long as its business time zone does; the sync makes those that are missing.
 */
import type { BlockBody } from '../../../contract/sync/block.ts'
import type { CollectionName } from '../../../contract/sync/collection-rules.ts'
import { type Mirror, write } from '../mirror/mirror.ts'
import { type BusinessMoment, businessMoments } from './business-moment.ts'
import { type LedgerFigures, ledgerPartOf, writeLedgerPart } from './ledger-part.ts'
import { partOf, writePart } from './order-part.ts'
import type { OrderFigures } from './order-tally.ts'
import { openBlock, readHeads } from './sealed-history.ts'

export const SUMMED = ['orders', 'fundRecords'] as const satisfies readonly CollectionName[]
export type SummedCollection = (typeof SUMMED)[number]

/** Part of each record's name: another one where the records' form or meaning changes. */
const FORM = 1
/** Blocks that are summed before they are written: other writers get their turn. */
const BLOCKS_A_STEP = 8

const ORDER_FIELDS = [
  'productId',
  'direction',
  'stake',
  'returnRateBp',
  'countdownSeconds',
  'status',
  'acceptedAt',
  'profit',
  'settledAt',
] as const satisfies readonly (keyof OrderFigures)[]
const LEDGER_FIELDS = ['kind', 'amount', 'status', 'at'] as const satisfies readonly (keyof LedgerFigures)[]

export function blockSumsName({ timeZone, hash }: { readonly timeZone: string; readonly hash: string }): string {
  return `${FORM} ${timeZone} ${hash}`
}

/** The orders of a block, in its order: only the fields that the sums need. */
export function ordersOfBlock(body: BlockBody): OrderFigures[] {
  return rowsOfBlock<OrderFigures>(body, ORDER_FIELDS)
}

/** The fund records of a block: only the fields that the sums need. */
export function linesOfBlock(body: BlockBody): (LedgerFigures & { readonly id: string })[] {
  return rowsOfBlock<LedgerFigures & { readonly id: string }>(body, LEDGER_FIELDS)
}

function rowsOfBlock<Row>(body: BlockBody, fields: readonly string[]): Row[] {
  const columns = fields.map((field) => [field, body.columns[field] ?? []] as const)
  return body.ids.map((id, index) => {
    const row: Record<string, unknown> = { id }
    for (const [field, column] of columns) row[field] = column[index] ?? null
    // The block's bytes were verified by their name, so that each row is what the server sealed.
    return row as Row
  })
}

/** Makes the sums that are missing, and forgets those of blocks that are gone or of another time zone. */
export async function keepBlockSums(mirror: Mirror, timeZone: string): Promise<void> {
  const here = new Set(await mirror.blockSums.toCollection().primaryKeys())
  const momentOf = businessMoments(timeZone)
  const wanted = new Set<string>()
  for (const collection of SUMMED) {
    const { present } = await readHeads(mirror, collection)
    const hashes = present.filter((head) => !head.isRetired).map((head) => head.hash)
    for (const hash of hashes) wanted.add(blockSumsName({ timeZone, hash }))
    const missing = hashes.filter((hash) => !here.has(blockSumsName({ timeZone, hash })))
    for (let at = 0; at < missing.length; at += BLOCKS_A_STEP)
      await keepStep(mirror, { collection, timeZone, hashes: missing.slice(at, at + BLOCKS_A_STEP), momentOf })
  }
  const old = [...here].filter((name) => !wanted.has(name))
  if (old.length > 0) await write(mirror, ['blockSums'], () => mirror.blockSums.bulkDelete(old))
}

async function keepStep(
  mirror: Mirror,
  input: {
    readonly collection: SummedCollection
    readonly timeZone: string
    readonly hashes: readonly string[]
    readonly momentOf: (time: number) => BusinessMoment
  },
): Promise<void> {
  const { collection, timeZone, hashes, momentOf } = input
  const made: { name: string; sums: string }[] = []
  for (const hash of hashes) {
    const body = await openBlock(mirror, hash)
    if (body) made.push({ name: blockSumsName({ timeZone, hash }), sums: sumsOf(collection, body, momentOf) })
  }
  await write(mirror, ['blockSums'], () => mirror.blockSums.bulkPut(made))
}

function sumsOf(collection: SummedCollection, body: BlockBody, momentOf: (time: number) => BusinessMoment): string {
  switch (collection) {
    case 'orders':
      return writePart(partOf(ordersOfBlock(body), momentOf))
    case 'fundRecords':
      return writeLedgerPart(ledgerPartOf(linesOfBlock(body), momentOf))
  }
}
