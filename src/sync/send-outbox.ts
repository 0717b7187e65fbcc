/**
 * Sends what waits in the outbox. At least once by repetition, at most once by the key: the server answers the same key
 * with the same answer. Runs in the sync worker, and in the service worker when the app is closed.
 */
import { ENDPOINTS } from '../../contract/endpoints/all.ts'
import type { Refusal } from '../../contract/outcome.ts'
import { PROBLEMS } from '../../contract/problem.ts'
import type { Exchange, Position } from '../remote/exchange.ts'
import { MirrorClosed, write } from '../store/mirror/mirror.ts'
import type { OutboxRow } from '../store/mirror/mirror-records.ts'
import { outboxBodyHash, withDependents } from '../store/mirror/outbox.ts'
import type { SyncContext } from './context.ts'
import { serverPauseMs } from './server-pause.ts'

export type SendResult =
  /** Nothing can be sent now. `nextAt`: device time of the next try, null when nothing waits for time. */
  | { readonly status: 'idle'; readonly nextAt: number | null; readonly sent: number }
  /** The server doesn't know this session: everything waits for the next sign-in. */
  | { readonly status: 'signed-out' }
  | { readonly status: 'upgrade-required' }
  | { readonly status: 'closed' }

/** @param options.isNetworkBack true where something says so: pauses of our own are over, those that the server asked for are not */
export async function sendOutbox(
  context: SyncContext,
  options: { readonly isNetworkBack?: boolean } = {},
): Promise<SendResult> {
  try {
    return await context.lock(`candor-outbox-${context.mirror.name}`, async () => {
      if (options.isNetworkBack) await endPauses(context)
      return sendAll(context)
    })
  } catch (error) {
    if (error instanceof MirrorClosed) return { status: 'closed' }
    throw error
  }
}

async function sendAll(context: SyncContext): Promise<SendResult> {
  let sent = 0
  for (;;) {
    const due = await takeDue(context)
    if (due.row === null) return { status: 'idle', nextAt: due.nextAt, sent }
    const { outcome, position } = await send(context, due.row)
    if (outcome.ok) {
      await acknowledge(context, due.row.key, position)
      sent += 1
    } else if (outcome.problem === 'not-signed-in') return { status: 'signed-out' }
    else if (outcome.problem === 'upgrade-required') return { status: 'upgrade-required' }
    else if (isTransient(outcome)) await postpone(context, due.row.key, outcome)
    else await fail(context, due.row.key, outcome)
  }
}

/** Marks what has expired, then picks the first item that may go now. */
async function takeDue(context: SyncContext): Promise<{ row: OutboxRow | null; nextAt: number | null }> {
  const { mirror } = context
  const now = context.clock.now()
  const expired = (await mirror.outbox.toArray()).some((row) => row.state === 'waiting' && row.expiresAt <= now)
  if (expired) {
    await write(mirror, ['outbox'], async () => {
      await mirror.outbox.filter((row) => row.state === 'waiting' && row.expiresAt <= now).modify({ state: 'expired' })
    })
  }
  return pickDue(await mirror.outbox.orderBy('number').toArray(), now)
}

/**
 * The first item of a lane whose time has come. A lane waits for its first waiting item; failed and expired ones have left
 * it. An item whose dependency is still in the outbox, in whatever state, is held.
 * @param rows in the order they were entered
 */
export function pickDue(rows: readonly OutboxRow[], now: number): { row: OutboxRow | null; nextAt: number | null } {
  const held = new Set(rows.map((row) => row.key))
  const seenLanes = new Set<string>()
  let nextAt: number | null = null
  for (const row of rows) {
    if (row.state !== 'waiting' || seenLanes.has(row.lane)) continue
    seenLanes.add(row.lane)
    if (row.dependsOn !== null && held.has(row.dependsOn)) continue
    // Put off in the future: the device's clock was set back since.
    if (row.nextAt <= now || now < (row.postponed?.at ?? now)) return { row, nextAt: null }
    nextAt = Math.min(nextAt ?? Infinity, row.nextAt)
  }
  return { row: null, nextAt }
}

async function send(context: SyncContext, row: OutboxRow): Promise<Exchange<unknown>> {
  const endpoint = ENDPOINTS.find((each) => each.id === row.endpoint)
  const file = row.fileId === null ? null : await context.mirror.files.get(row.fileId)
  // The stored item was damaged or belongs to another version's endpoint: it is never sent, and the person sees it.
  if (!endpoint || file === undefined || outboxBodyHash(row) !== row.bodyHash) {
    return { outcome: { ok: false, problem: 'invalid-request' }, position: null }
  }
  const content = file ? { bytes: file.bytes, contentType: file.contentType } : row.body
  // The item was made by a command for this very endpoint; its types ended where it was written to the disk.
  const input = {
    actor: row.actor,
    ...(endpoint.idempotent ? { key: row.sentAs ?? row.key } : {}),
    ...(row.params ? { params: row.params } : {}),
    ...(row.query ? { query: row.query } : {}),
    ...(content ? { body: content } : {}),
    ...(file && context.onSending ? { onSent: (part: number) => context.onSending?.({ key: row.key, part }) } : {}),
  } as object
  try {
    return await context.remote(endpoint, input)
  } finally {
    if (file) context.onSending?.({ key: row.key, part: null })
  }
}

/** Confirmed: the item goes, its overlay stays until the mirror has what the server now has. */
async function acknowledge(context: SyncContext, key: string, position: Position | null): Promise<void> {
  const { mirror } = context
  await write(mirror, ['outbox', 'overlays', 'files'], async () => {
    const row = await mirror.outbox.get(key)
    await mirror.outbox.delete(key)
    if (row?.fileId) await mirror.files.delete(row.fileId)
    if (position === null) await mirror.overlays.where('key').equals(key).delete()
    else await mirror.overlays.where('key').equals(key).modify({ position })
  })
}

function isTransient(refusal: Refusal): boolean {
  const status: number = PROBLEMS[refusal.problem]
  return status === 408 || status === 425 || status === 429 || status >= 500
}

async function postpone(context: SyncContext, key: string, refusal: Refusal): Promise<void> {
  const { mirror } = context
  await write(mirror, ['outbox'], async () => {
    const row = await mirror.outbox.get(key)
    if (!row) return
    const [at, leastMs] = [context.clock.now(), (refusal.retryAfterSeconds ?? 0) * 1_000]
    const delay = Math.max(serverPauseMs(row.attempts + 1, context.random), leastMs, 1)
    await mirror.outbox.put({ ...row, attempts: row.attempts + 1, nextAt: at + delay, postponed: { at, leastMs } })
  })
}

/** Makes every item due now that was put off because nobody answered. */
async function endPauses({ mirror }: SyncContext): Promise<void> {
  if ((await mirror.outbox.count()) === 0) return
  await write(mirror, ['outbox'], async () => {
    for (const row of await mirror.outbox.toArray()) {
      if (row.postponed && row.state === 'waiting')
        await mirror.outbox.put({ ...row, nextAt: row.postponed.at + row.postponed.leastMs })
    }
  })
}

/** Refused for good: shown to the person, with all that depended on it. */
async function fail(context: SyncContext, key: string, refusal: Refusal): Promise<void> {
  const { mirror } = context
  await write(mirror, ['outbox'], async () => {
    const all = await mirror.outbox.toArray()
    // Another tab was faster, and the server took it: then nothing that depends on it has failed.
    if (!all.some((row) => row.key === key)) return
    for (const row of withDependents(all, key)) {
      await mirror.outbox.put({ ...row, state: 'failed', problem: refusal.problem, facts: refusal.facts ?? null })
    }
  })
}
