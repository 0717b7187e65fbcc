/** The outbox: what a person did and the server has not confirmed. Entering and leaving it, each in one transaction. */
import { canonicalJson } from '../../../contract/canonical-json.ts'
import { isKeptUnderKey } from '../../../contract/problem.ts'
import { type CollectionName, type Document, declarationOf } from '../../../contract/sync/collection-rules.ts'
import type { Row } from '../../../contract/sync/collections.ts'
import { sha256Hex } from '../../../contract/sha256.ts'
import { type Mirror, write } from './mirror.ts'
import type { OutboxRow } from './mirror-records.ts'

/** The tag of the service worker's background sync. */
export const OUTBOX_SYNC_TAG = 'candor-outbox'

export interface NewOutboxItem {
  readonly key: string
  /** Items of one lane are sent one after the other, in the order they were entered. */
  readonly lane: string
  readonly dependsOn?: string
  /** Id of the contract's endpoint. */
  readonly endpoint: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Document
  readonly file?: { readonly id: string; readonly bytes: ArrayBuffer; readonly contentType: string }
  /** Device time, ms, from which the person is asked before it is still sent. */
  readonly expiresAt: number
}
/** A row of the collection as it will be: shown as waiting until the mirror has the server's own. */
export type NewOverlay = {
  [C in CollectionName]: { readonly collection: C; readonly id: string; readonly doc: Row<C>; readonly key: string }
}[CollectionName]

/** SHA-256 of what is sent, so that what waited on disk is what was meant. */
export function outboxBodyHash(item: {
  endpoint: string
  params?: object | null
  query?: object | null
  body?: object | null
  fileId?: string | null
}): string {
  return sha256Hex(
    canonicalJson([item.endpoint, item.params ?? null, item.query ?? null, item.body ?? null, item.fileId ?? null]),
  )
}

/** Items, their files and their overlays, all or nothing, and the draft of the form that they came from goes with it. An item whose key waits here already is the same one: it stays as it is. */
export function addToOutbox(
  mirror: Mirror,
  input: {
    actor: string
    now: number
    items: readonly NewOutboxItem[]
    overlays?: readonly NewOverlay[]
    draftId?: string
  },
): Promise<void> {
  return write(mirror, ['outbox', 'overlays', 'files', 'drafts'], async () => {
    if (input.draftId !== undefined) await mirror.drafts.delete(input.draftId)
    let number = (await mirror.outbox.orderBy('number').last())?.number ?? 0
    for (const item of input.items) {
      if ((await mirror.outbox.get(item.key)) !== undefined) continue
      number += 1
      if (item.file) await mirror.files.put(item.file)
      await mirror.outbox.add(toRow(item, { number, actor: input.actor, now: input.now }))
    }
    for (const overlay of input.overlays ?? []) {
      const timeField = declarationOf(overlay.collection).timeField
      const doc: Document = overlay.doc
      await mirror.overlays.put({ ...overlay, doc, time: timeField ? Number(doc[timeField]) : 0, position: null })
    }
  })
}

function toRow(item: NewOutboxItem, entered: { number: number; actor: string; now: number }): OutboxRow {
  const sent = {
    endpoint: item.endpoint,
    params: item.params ?? null,
    query: item.query ?? null,
    body: item.body ?? null,
    fileId: item.file?.id ?? null,
  }
  return {
    key: item.key,
    number: entered.number,
    lane: item.lane,
    dependsOn: item.dependsOn ?? null,
    actor: entered.actor,
    ...sent,
    bodyHash: outboxBodyHash(sent),
    state: 'waiting',
    attempts: 0,
    nextAt: 0,
    expiresAt: item.expiresAt,
    createdAt: entered.now,
    problem: null,
    facts: null,
  }
}

/**
 * The person's decision not to send an item: it goes with what depends on it, their files and overlays.
 * @returns what was taken out, the item first, so that a form can be filled with it again
 */
export function discardFromOutbox(mirror: Mirror, key: string): Promise<readonly OutboxRow[]> {
  return write(mirror, ['outbox', 'overlays', 'files'], async () => {
    const all = await mirror.outbox.orderBy('number').toArray()
    const gone = withDependents(all, key)
    const wanted = new Set(gone.flatMap((row) => [row.key, ...(row.dependsOn ? [row.dependsOn] : [])]))
    // An item that only the discarded one needed goes too: a proof picture without its deposit.
    const orphans = all.filter(
      (row) =>
        wanted.has(row.key) &&
        !gone.includes(row) &&
        !all.some((other) => other.dependsOn === row.key && !gone.includes(other)),
    )
    const leaving = [...gone, ...orphans]
    await mirror.outbox.bulkDelete(leaving.map((row) => row.key))
    await mirror.files.bulkDelete(leaving.flatMap((row) => row.fileId ?? []))
    await mirror.overlays
      .where('key')
      .anyOf(leaving.map((row) => row.key))
      .delete()
    return leaving
  })
}

/** An item and everything that depends on it, the item first. */
export function withDependents(all: readonly OutboxRow[], key: string): OutboxRow[] {
  const found = all.filter((row) => row.key === key)
  return [...found, ...all.filter((row) => row.dependsOn === key).flatMap((row) => withDependents(all, row.key))]
}

/** Whether the person may send an item once more as it is. A wrong transaction password would be wrong again, and one try less. */
export function canSendAgain({ state, problem }: Pick<OutboxRow, 'state' | 'problem'>): boolean {
  return state !== 'failed' || problem !== 'transaction-password-wrong'
}

/**
 * The person's decision to send a failed or expired item after all, with what depends on it: under its old key, or, where the server keeps a
 * refusal under that one, under a new one. A refused act has had no effect, and its body keeps its id.
 */
export function sendAgain(
  mirror: Mirror,
  key: string,
  { expiresAt, newKey }: { readonly expiresAt: number; readonly newKey: () => string },
): Promise<void> {
  return write(mirror, ['outbox'], async () => {
    const all = await mirror.outbox.toArray()
    const first = all.find((row) => row.key === key)
    const before = first?.dependsOn ? all.filter((row) => row.key === first.dependsOn) : []
    const rows = [...before, ...withDependents(all, key)]
    if (!rows.every(canSendAgain)) return
    for (const row of rows) {
      const isRefused = row.state === 'failed' && row.problem !== null && isKeptUnderKey(row.problem)
      await mirror.outbox.put({
        ...row,
        ...(isRefused ? { sentAs: newKey() } : {}),
        state: 'waiting',
        attempts: 0,
        nextAt: 0,
        expiresAt,
        problem: null,
        facts: null,
      })
    }
  })
}
