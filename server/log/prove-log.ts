/** Answers what devices ask of the log: its newest head, and the proof that an entry or a receipt is in a head. */
import { base64 } from '@scure/base'
import { sql } from 'kysely'
import { readCheckpoint, type Checkpoint } from '../../contract/log/checkpoint.ts'
import { HASH_BYTES, type Hash } from '../../contract/log/hashes.ts'
import { coverSpans } from '../../contract/log/log-contradiction.ts'
import { readNote, verifierKeyText } from '../../contract/log/note.ts'
import { policyNoticeSchema, type SignedPolicy } from '../../contract/log/policy-notice-schema.ts'
import { proofInTree } from '../../contract/log/small-tree.ts'
import { consistencySpans, inclusionSpans } from '../../contract/log/spans.ts'
import type { Database } from '../database/database.ts'
import { readLogKey, readNewestSigned, readSpans } from './read-log.ts'
import type {} from './tables.ts'

/** A receipt is under one of the roots after it: an hour of them. While the log stood still there were none, so they reach as far as that. */
const ROOTS_AFTER = 360
const CLOCKS_MS = 60_000

interface NewestHead {
  readonly note: string
  /** When it was signed, ms; null for one of before. */
  readonly at: number | null
  readonly checkpoint: Checkpoint
  readonly key: string
  /** Null where the reader has the newest one. */
  readonly policy: string | null
  readonly isOwnWitness: boolean
  readonly policies: readonly SignedPolicy[]
}

/** Null before the first head is signed. @param after the number of the policy that the reader has; null for none */
export async function readNewestHead(database: Database, after: number | null): Promise<NewestHead | null> {
  const [signed, key, policy] = await Promise.all([
    readNewestSigned(database),
    readLogKey(database),
    readPolicies(database, after),
  ])
  const checkpoint = signed && readCheckpoint(readNote(signed.note)?.text ?? '')
  if (signed === null || key === null || !checkpoint || checkpoint.origin !== key.name) return null
  return { ...signed, checkpoint, key: verifierKeyText(key), ...policy }
}

/** The policy that counts with the signed words on it, in one look: a change between two looks would be an accusation. */
async function readPolicies(
  database: Database,
  after: number | null,
): Promise<Pick<NewestHead, 'policy' | 'isOwnWitness' | 'policies'>> {
  const { rows } = await sql<{
    policy: string
    is_own: boolean
    is_known: boolean | null
    text: string | null
    signature: string | null
  }>`
    SELECT p.text AS policy, p.is_own, ${after}::int8 = (SELECT max(number) FROM log_policy_notice) AS is_known, n.text, n.signature
    FROM log_policy p
    LEFT JOIN log_policy_notice n ON n.number > coalesce(${after}::int8, (SELECT max(number) - 1 FROM log_policy_notice))
    ORDER BY n.number`.execute(database)
  const signed = rows.flatMap(({ text, signature }) =>
    text === null || signature === null ? [] : [{ text, signature }],
  )
  return {
    policy: rows[0]?.is_known === true ? null : (rows[0]?.policy ?? ''),
    isOwnWitness: rows[0]?.is_own ?? true,
    policies: signed.map(({ text, signature }) => ({
      receipt: policyNoticeSchema.parse(JSON.parse(text)),
      signature,
    })),
  }
}

/** The proof that a head begins with an older one of the same log. */
export async function proveGrowth(
  database: Database,
  { old, size }: { readonly old: number; readonly size: number },
): Promise<readonly string[]> {
  return old > 0 && old < size ? texts(await readSpans(database, consistencySpans(old, size), size)) : []
}

/** Null where the log has no such heads. */
export async function coverHeads(
  database: Database,
  { old, size }: { readonly old: number; readonly size: number },
): Promise<readonly string[] | null> {
  if (old < 1 || old >= size || size > (await sizeOf(database))) return null
  return texts(await readSpans(database, coverSpans(old, size), size))
}

export interface ProvenEntry {
  readonly index: number
  readonly text: string
  readonly hashes: readonly string[]
  readonly receipt: { readonly place: number; readonly hashes: readonly string[] } | null
}

/** Null where the head has no entry of this name. */
export async function proveNamed(database: Database, name: string, size: number): Promise<ProvenEntry | null> {
  const place = await database.selectFrom('log_place').select('index').where('name', '=', name).executeTakeFirst()
  return place ? proveEntry(database, { index: Number(place.index), size, receipt: null }) : null
}

/**
 * Null where the head has no root over this receipt.
 * @param input.at when it was signed, ms
 */
export async function proveReceipt(
  database: Database,
  { size, ...receipt }: { readonly hash: Hash; readonly at: number; readonly size: number },
): Promise<ProvenEntry | null> {
  const found = await findReceipt(database, receipt)
  return found && proveEntry(database, { ...found, size })
}

async function findReceipt(
  database: Database,
  { hash, at }: { readonly hash: Hash; readonly at: number },
): Promise<{ readonly index: number; readonly receipt: ProvenEntry['receipt'] } | null> {
  const rows = await database
    .selectFrom((roots) =>
      roots
        .selectFrom('log_receipts')
        .selectAll()
        .where('at', '>=', BigInt(Math.max(0, at - CLOCKS_MS)))
        .orderBy('at')
        .limit(ROOTS_AFTER)
        .as('root'),
    )
    .select(['index', 'hashes'])
    .where(sql<boolean>`position(${Buffer.from(hash)} IN hashes) > 0`)
    .orderBy('at')
    .limit(1)
    .execute()
  const [row] = rows
  if (!row) return null
  const leaves = hashesIn(row.hashes)
  const place = leaves.findIndex((leaf) => leaf.equals(hash))
  if (place < 0) return null
  return { index: Number(row.index), receipt: { place, hashes: texts(proofInTree(leaves, place)) } }
}

/** The first signed head of the log's name that has this receipt, with the proof; null where none has it. */
export async function proveFirst(
  database: Database,
  { hash, at }: { readonly hash: Hash; readonly at: number },
): Promise<{ readonly note: string; readonly entry: ProvenEntry } | null> {
  const found = await findReceipt(database, { hash, at })
  const key = await readLogKey(database)
  if (found === null || key === null) return null
  const head = await database
    .selectFrom('log_checkpoint')
    .select(['size', 'note'])
    .where('name', '=', key.name)
    .where('size', '>', BigInt(found.index))
    .orderBy('size')
    .limit(1)
    .executeTakeFirst()
  const entry = head ? await proveEntry(database, { ...found, size: Number(head.size) }) : null
  return head && entry ? { note: head.note, entry } : null
}

/** The hashes under the root that the entry of this place has; null where that is none of receipts. */
export async function readReceiptHashes(database: Database, index: number): Promise<Buffer | null> {
  const row = await database
    .selectFrom('log_receipts')
    .select('hashes')
    .where('index', '=', BigInt(index))
    .executeTakeFirst()
  return row?.hashes ?? null
}

/** Null where the head is no head of this log, or has no such entry. */
export async function proveEntry(
  database: Database,
  { index, size, receipt }: { readonly index: number; readonly size: number; readonly receipt: ProvenEntry['receipt'] },
): Promise<ProvenEntry | null> {
  if (index >= size || size > (await sizeOf(database))) return null
  const entry = await database
    .selectFrom('log_entry')
    .select('text')
    .where('index', '=', BigInt(index))
    .executeTakeFirstOrThrow()
  const hashes = await readSpans(database, inclusionSpans(index, size), size)
  return { index, text: entry.text, hashes: texts(hashes), receipt }
}

async function sizeOf(database: Database): Promise<number> {
  const { size } = await database.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
  return Number(size)
}

function hashesIn(bytes: Buffer): readonly Buffer[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

function texts(hashes: readonly Hash[]): readonly string[] {
  return hashes.map((hash) => base64.encode(hash))
}
