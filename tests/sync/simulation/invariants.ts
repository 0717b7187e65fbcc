/** Rules that must hold after every step, whatever has gone wrong. Each broken one throws with its name. */
import { EMPTY_DIGEST, rowHash, xorDigest } from '../../../contract/sync/row-hash.ts'
import type { BlockHead } from '../../../contract/sync/block.ts'
import type { Mirror } from '../../../src/store/mirror/mirror.ts'
import type { Cursor } from '../../../src/store/mirror/mirror-records.ts'
import { type Server, PERSON } from './server.ts'
import type { System } from './system.ts'

export class Broken extends Error {
  override readonly name = 'Broken'
}

/** The simulation's own record of what the app did. */
export interface Ledger {
  /** Item id → the lane and number it was entered with, from the moment that the outbox confirmed it. */
  readonly entered: ReadonlyMap<
    string,
    { readonly key: string; readonly lane: string; readonly number: number; readonly isWrong: boolean }
  >
  readonly discarded: ReadonlySet<string>
  isClosed: boolean
  isCorrupted: boolean
}

export async function readAll(mirror: Mirror) {
  return mirror.transaction('r', mirror.tables, async () => {
    const [rows, blocks, retired, digests, meta, outbox, overlays, incidents] = await Promise.all([
      mirror.rows.toArray(),
      mirror.blocks.toArray(),
      mirror.retired.toArray(),
      mirror.digests.toArray(),
      mirror.meta.toArray(),
      mirror.outbox.toArray(),
      mirror.overlays.toArray(),
      mirror.incidents.toArray(),
    ])
    const cursor = meta.find((record): record is Cursor => record.id === 'cursor') ?? null
    return {
      rows,
      blocks,
      retired,
      digests,
      cursor,
      outbox,
      overlays,
      incidents,
      isClosed: meta.some((record) => record.id === 'closed'),
    }
  })
}
export type Contents = Awaited<ReturnType<typeof readAll>>

export function checkStep(input: { now: Contents; before: Contents | null; server: Server; ledger: Ledger }): void {
  const { now, before, server, ledger } = input
  if (ledger.isClosed) {
    const left = now.rows.length + now.blocks.length + now.outbox.length + now.overlays.length + now.digests.length
    if (left > 0 || now.cursor) throw new Broken('something was written after logout')
    return
  }
  const ever = server.feeds[PERSON]?.ever
  const foreign = now.rows.find((row) => row.collection !== 'blocks' && !ever?.has(row.hash))
  if (foreign) throw new Broken(`a row that this person never had: ${foreign.collection} ${foreign.id}`)
  checkCursor(now.cursor, before?.cursor ?? null)
  if (!ledger.isCorrupted) {
    checkDigests(now)
    checkRetired(now)
  }
  checkOutbox({ now, server, ledger })
  if (!ledger.isCorrupted && now.incidents.some((incident) => incident.kind === 'digest-mismatch'))
    throw new Broken('a repair without a fault')
}

function checkCursor(now: Cursor | null, before: Cursor | null): void {
  if (!now || !before) return
  if (now.generation < before.generation) throw new Broken('the generation went back')
  if (now.generation > before.generation || now.epoch !== before.epoch) return
  if (now.seq < before.seq) throw new Broken('the cursor went back')
}

/** The digests kept along the way are those of what lies there. */
function checkDigests(now: Contents): void {
  const generation = now.cursor?.generation ?? 1
  const here = new Set(now.blocks.map((block) => block.hash))
  const expected = new Map<string, { count: number; digest: string }>()
  const add = (name: string, digest: string, count: number) => {
    const before = expected.get(name) ?? { count: 0, digest: EMPTY_DIGEST }
    expected.set(name, { count: before.count + count, digest: xorDigest(before.digest, digest) })
  }
  for (const row of now.rows.filter((each) => each.generation === generation)) {
    add(`${row.collection} ${row.bucket}`, rowHash(row.collection, row.id, row.doc), 1)
    if (row.replaces !== undefined) add(`${row.collection} ${row.bucket}`, row.replaces, -1)
    if (row.collection === 'blocks' && here.has(row.id)) {
      const head = row.doc as unknown as BlockHead
      add(`${head.collection} ${head.bucket}`, head.digest, head.count)
    }
  }
  const kept = new Map(now.digests.map((record) => [`${record.collection} ${record.bucket}`, record]))
  for (const name of new Set([...expected.keys(), ...kept.keys()])) {
    const [left, right] = [expected.get(name), kept.get(name)]
    if (
      (left?.count ?? 0) !== (right?.count ?? 0) ||
      (left?.digest ?? EMPTY_DIGEST) !== (right?.digest ?? EMPTY_DIGEST)
    ) {
      throw new Broken(`the digest of ${name} is not that of its rows`)
    }
  }
}

/** While a replaced block is kept, a block that is announced is still to come: sealed-history.ts reads the heads by their digest alone and relies on it. */
function checkRetired(now: Contents): void {
  if (now.retired.length === 0) return
  const here = new Set(now.blocks.map((block) => block.hash))
  if (now.rows.every((row) => row.collection !== 'blocks' || here.has(row.id)))
    throw new Broken('a block waits to be replaced, and none is to come')
}

function checkOutbox({ now, server, ledger }: { now: Contents; server: Server; ledger: Ledger }): void {
  const { effects } = server
  if (new Set(effects).size !== effects.length) throw new Broken('something was done twice')
  const waiting = new Set(now.outbox.map((row) => row.key))
  for (const [id, item] of ledger.entered) {
    if (ledger.discarded.has(id)) continue
    if (!waiting.has(item.key) && !server.everEffects.has(id))
      throw new Broken('something that was entered has vanished')
    const isShown =
      now.overlays.some((overlay) => overlay.id === id) ||
      now.rows.some((row) => row.collection === 'deposits' && row.id === id)
    if (!isShown && (waiting.has(item.key) || effects.includes(id)))
      throw new Broken('what waits, or was just confirmed, is not on the screen')
    const state = now.outbox.find((row) => row.key === item.key)?.state
    if (state === 'failed' && !item.isWrong && !server.wasRestored)
      throw new Broken('something was given up that the server never refused')
    if (item.isWrong && !waiting.has(item.key)) throw new Broken('a refusal was not shown')
  }
  const lastOfLane = new Map<string, number>()
  for (const id of effects) {
    const item = ledger.entered.get(id)
    if (!item) continue
    if (item.number < (lastOfLane.get(item.lane) ?? 0)) throw new Broken('a lane was sent out of order')
    lastOfLane.set(item.lane, item.number)
  }
}

/** A front equals the first page of the whole history. */
async function checkFront(system: System, mirror: Mirror): Promise<void> {
  await mirror.transaction('r', mirror.tables, async () => {
    const front = await mirror.fronts.get('orders newest')
    if (!front || !('rows' in front)) return
    const page = await system.history.readHistory(mirror, { collection: 'orders', limit: 64 })
    if (front.rows !== JSON.stringify(page.rows) || front.isWhole === page.hasMore)
      throw new Broken('the front of the orders is not what the orders are')
  })
}

/** A cycle said "equal" at this place, and the mirror still stands there: then it is the server at that place, as screens read it. */
export async function checkEqual(input: {
  system: System
  mirror: Mirror
  cursor: Cursor
  server: Server
}): Promise<void> {
  const { system, mirror, cursor, server } = input
  const expected = server.feeds[PERSON]?.past.get(`${cursor.epoch} ${cursor.seq}`)
  if (!expected) throw new Broken('equal at a place that never was')
  const seen = new Map<string, string>()
  for (const collection of ['orders', 'deposits'] as const) {
    const overlaid = new Set((await mirror.overlays.toArray()).map((overlay) => overlay.id))
    const page = await system.history.readHistory(mirror, { collection, limit: 1_000 })
    let last = { time: Infinity, id: '' }
    for (const { isWaiting: _isWaiting, ...doc } of page.rows) {
      const time = 'acceptedAt' in doc ? doc.acceptedAt : doc.createdAt
      if (time > last.time || (time === last.time && doc.id >= last.id)) throw new Broken('history out of order')
      last = { time, id: doc.id }
      const name = `${collection} ${doc.id}`
      seen.set(name, overlaid.has(doc.id) ? (expected.get(name) ?? '') : rowHash(collection, doc.id, doc))
    }
  }
  await checkFront(system, mirror)
  for (const row of await mirror.rows.where('[collection+bucket]').equals(['account', 'all']).toArray())
    seen.set(`account ${row.id}`, row.hash)
  for (const [name, hash] of expected) if (seen.get(name) !== hash) throw new Broken(`equal, but ${name} differs`)
  for (const [name, hash] of seen)
    if (hash !== '' && expected.get(name) !== hash) throw new Broken(`equal, but ${name} is too much`)
}
