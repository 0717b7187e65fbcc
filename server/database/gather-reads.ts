/**
 * Gathers reads by key: those that come while others are under way share one statement, and a read that comes alone is done at once.
 * Each read begins after it was asked for, so that nobody is given older rows than by a read of their own.
 */

/** Statements under way at once: one that hangs holds up only the reads in it. */
const LANES = 2
const SIZE_MAX = 64

interface Waiting<Row> {
  readonly key: string
  readonly answer: (row: Promise<Row | null>) => void
}

/**
 * @param readAll gives the rows by their keys; a key without a row is missing
 * @returns reads one key's row, or null; throws what `readAll` throws
 */
export function gatherReads<Row>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | null> {
  let waiting: Waiting<Row>[] = []
  let underWay = 0

  async function lane(): Promise<void> {
    underWay += 1
    while (waiting.length > 0) {
      const batch = waiting.slice(0, SIZE_MAX)
      waiting = waiting.slice(SIZE_MAX)
      const rows = readAll([...new Set(batch.map(({ key }) => key))])
      for (const { key, answer } of batch) answer(rows.then((found) => found.get(key) ?? null))
      // Each of those who asked is told of a fault.
      await rows.catch(() => undefined)
    }
    underWay -= 1
  }

  return (key) =>
    new Promise((resolve) => {
      waiting.push({ key, answer: resolve })
      if (underWay < LANES) void lane()
    })
}
