import type { useOutbox } from '../../queries/use-outbox.ts'

export type OutboxItem = NonNullable<ReturnType<typeof useOutbox>>[number]

/** One thing that a person did: the request, with what had to be sent before it (a picture). */
export interface OutboxThing {
  readonly item: OutboxItem
  readonly state: OutboxItem['state']
  /** The one that was refused or has expired, else the request itself. */
  readonly cause: OutboxItem
  /** Key of the part that carries a picture. */
  readonly pictureKey: string | null
}

/** The rows of the outbox as things that a person did, in the order in which they did them. */
export function outboxThings(rows: readonly OutboxItem[]): OutboxThing[] {
  const needed = new Set(rows.map((row) => row.dependsOn))
  return rows
    .filter((row) => !needed.has(row.key))
    .map((item) => {
      const parts = [item, ...before(rows, item)]
      const cause =
        parts.find((part) => part.state === 'failed') ?? parts.find((part) => part.state === 'expired') ?? item
      return { item, state: cause.state, cause, pictureKey: parts.find((part) => part.fileId !== null)?.key ?? null }
    })
}

function before(rows: readonly OutboxItem[], item: OutboxItem): OutboxItem[] {
  const needed = rows.find((row) => row.key === item.dependsOn)
  return needed ? [needed, ...before(rows, needed)] : []
}
