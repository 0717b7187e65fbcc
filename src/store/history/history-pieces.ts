/**
 * A history in pieces that can be summed one by one: sealed blocks, each with its kept sums where they still hold, and the rows
 * that stand alone. Each row is in one piece only.
 */
import type { BlockBody } from '../../../contract/sync/block.ts'
import type { Document } from '../../../contract/sync/collection-rules.ts'
import { layOver } from '../mirror/lay-over.ts'
import { type Mirror, readCursor } from '../mirror/mirror.ts'
import { blockSumsName, type SummedCollection } from './block-sums.ts'
import { openBlock, readHeads } from './sealed-history.ts'

export interface Piece<Row> {
  /** Times of its first and last row. */
  readonly first: number
  readonly last: number
  /** The kept sums of a whole block; null where its rows have to be added up. */
  readonly kept: string | null
  /** Null where the block's bytes are damaged and wait for the scrub. */
  readonly rows: () => Promise<readonly Row[] | null>
}
export interface Pieces<Row> {
  /** Ordered by the time of their first row. */
  readonly pieces: readonly Piece<Row>[]
  /** False while parts of the history have not arrived. */
  readonly isComplete: boolean
}

/** Call it in a transaction that reads rows, overlays, blocks, retired, incidents, meta and blockSums. */
export async function readPieces<Row extends { readonly id: string }>(
  mirror: Mirror,
  input: {
    readonly collection: SummedCollection
    readonly timeZone: string
    readonly rowsOfBlock: (body: BlockBody) => readonly Row[]
    readonly rowOf: (doc: Document, id: string) => Row
  },
): Promise<Pieces<Row>> {
  const { collection, timeZone } = input
  const range = [
    [collection, 0],
    [collection, Infinity],
  ] as const
  const [cursor, heads, hot, overlays] = await Promise.all([
    readCursor(mirror),
    readHeads(mirror, collection),
    mirror.rows
      .where('[collection+time+id]')
      .between(...range)
      .toArray(),
    mirror.overlays
      .where('[collection+time+id]')
      .between(...range)
      .toArray(),
  ])
  const live = heads.present.filter((head) => !head.isRetired)
  const kept = await mirror.blockSums.bulkGet(live.map(({ hash }) => blockSumsName({ timeZone, hash })))
  // These stand in place of sealed rows. A row's time never changes, so its block is among those that span it.
  const superseding = [...hot.filter((row) => row.replaces !== undefined), ...overlays]
  const blocks = live.map((head, at): Piece<Row> => {
    const superseded = new Set(
      superseding.filter(({ time }) => time >= head.firstTime && time <= head.lastTime).map(({ id }) => id),
    )
    return {
      first: head.firstTime,
      last: head.lastTime,
      kept: superseded.size > 0 ? null : (kept[at]?.sums ?? null),
      rows: async () => {
        const body = await openBlock(mirror, head.hash)
        return body && input.rowsOfBlock(body).filter(({ id }) => !superseded.has(id))
      },
    }
  })
  const alone = layOver(hot, overlays).map(({ id, time, doc }): Piece<Row> => {
    const rows = [input.rowOf(doc, id)]
    return { first: time, last: time, kept: null, rows: () => Promise.resolve(rows) }
  })
  return {
    pieces: [...blocks, ...alone].sort((left, right) => left.first - right.first),
    isComplete: cursor.epoch !== null && cursor.snapshot === null && heads.missing === 0,
  }
}

/** Pieces whose spans of time overlap, together: the rows of two clusters never lie among each other. */
export function* clustersOf<Row>(pieces: readonly Piece<Row>[]): Generator<readonly Piece<Row>[]> {
  let cluster: Piece<Row>[] = []
  let last = -Infinity
  for (const piece of pieces) {
    if (piece.first > last && cluster.length > 0) {
      yield cluster
      cluster = []
    }
    cluster.push(piece)
    last = Math.max(last, piece.last)
  }
  if (cluster.length > 0) yield cluster
}
