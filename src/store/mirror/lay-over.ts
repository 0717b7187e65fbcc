/** Rows of a small collection with what waits in the outbox laid over them. */
import type { Document } from '../../../contract/sync/collection-rules.ts'
import type { MirrorRow, Overlay } from './mirror-records.ts'

export interface LaidRow {
  readonly id: string
  readonly time: number
  readonly doc: Document
  /** Not confirmed by the server yet. */
  readonly isWaiting: boolean
}

/** @returns ordered by time, then as they came */
export function layOver(rows: readonly MirrorRow[], overlays: readonly Overlay[]): LaidRow[] {
  const laidOver = new Set(overlays.map((overlay) => overlay.id))
  return [
    ...rows.filter((row) => !laidOver.has(row.id)).map(({ id, time, doc }) => ({ id, time, doc, isWaiting: false })),
    ...overlays.map(({ id, time, doc, position }) => ({ id, time, doc, isWaiting: position === null })),
  ].sort((left, right) => left.time - right.time)
}
