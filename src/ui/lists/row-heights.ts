/** How high the rows of a long list are: as they were measured, and where none was, as the first that were. All in CSS px. */
export interface RowHeights {
  /** @returns whether anything is now known to be otherwise than it was taken for */
  measured(rows: readonly { readonly index: number; readonly height: number }[]): boolean
  /** Whether any row was measured yet. */
  isKnown(): boolean
  /** From the top of the list to the top of a row. */
  offset(index: number): number
  /** Index of the row at this distance from the top of a list of `count` rows; the first or last row if the distance lies outside. */
  indexAt(distance: number, count: number): number
}

/** Until a row was measured. */
const UNSEEN_PX = 64
/** Sums are kept by so many rows: a place in a list of a hundred thousand is found in a few hundred steps. */
const CHUNK_ROWS = 512

interface Chunk {
  /** Heights of the measured rows; undefined for a row that was not measured. */
  readonly heights: (number | undefined)[]
  known: number
  knownPx: number
}

export function createRowHeights(): RowHeights {
  const chunks: (Chunk | undefined)[] = []
  let usual: number | null = null
  const heightOf = (index: number) =>
    chunks[Math.floor(index / CHUNK_ROWS)]?.heights[index % CHUNK_ROWS] ?? usual ?? UNSEEN_PX
  const heightOfChunk = (at: number) => {
    const chunk = chunks[at]
    return (chunk?.knownPx ?? 0) + (CHUNK_ROWS - (chunk?.known ?? 0)) * (usual ?? UNSEEN_PX)
  }
  return {
    isKnown: () => usual !== null,
    measured(rows) {
      let isNew = false
      // Stays as it is from then on: with each other guess, all that was never seen would move.
      if (usual === null && rows.length > 0) {
        isNew = true
        usual = [...rows].sort((left, right) => left.height - right.height)[rows.length >> 1]?.height ?? null
      }
      for (const { index, height } of rows) {
        const chunk = (chunks[Math.floor(index / CHUNK_ROWS)] ??= { heights: [], known: 0, knownPx: 0 })
        if (heightOf(index) !== height) isNew = true
        const before = chunk.heights[index % CHUNK_ROWS]
        if (before === undefined) chunk.known += 1
        chunk.knownPx += height - (before ?? 0)
        chunk.heights[index % CHUNK_ROWS] = height
      }
      return isNew
    },
    offset(index) {
      let px = 0
      const whole = Math.floor(index / CHUNK_ROWS)
      for (let at = 0; at < whole; at += 1) px += heightOfChunk(at)
      for (let at = whole * CHUNK_ROWS; at < index; at += 1) px += heightOf(at)
      return px
    },
    indexAt(distance, count) {
      let left = distance
      let at = 0
      while (at + CHUNK_ROWS < count && left >= heightOfChunk(at / CHUNK_ROWS)) {
        left -= heightOfChunk(at / CHUNK_ROWS)
        at += CHUNK_ROWS
      }
      while (at < count - 1 && left >= heightOf(at)) {
        left -= heightOf(at)
        at += 1
      }
      return at
    },
  }
}
