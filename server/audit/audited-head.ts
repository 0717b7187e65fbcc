/**
 * Keeps the end of an audit that found nothing, for the next audit. It is a signed file in the data folder: on a replica nothing can be written to
 * the database.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { isSignatureOf, type SigningKeys } from '../prices/chain/signing-keys.ts'

const numberText = z.string().regex(/^\d{1,19}$/)
const hashText = z.string().regex(/^[0-9a-f]{64}$/)
const endSchema = z.strictObject({ number: numberText, hash: hashText }).nullable()

const headSchema = z.strictObject({
  type: z.literal('audited-head'),
  /** SHA-256 of the rules that were checked. */
  rules: hashText,
  /** Names the database by its cluster's own names; '' where it doesn't tell. */
  cluster: z.string(),
  /** How many restored backups it knew of. */
  restores: z.number().int().min(0),
  /** When, ms since 1970. */
  at: z.number().int().min(0),
  /** The links of the chained books up to which everything was proven. */
  books: z.strictObject({ ledger: endSchema, acts: endSchema, heads: endSchema }),
  line: numberText,
  order: numberText,
  fundDay: z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/),
  /** The last tick of each chain. */
  ticks: z.record(z.string(), z.strictObject({ seq: z.number().int(), ts: z.number().int(), hash: hashText })),
  /** Digests of server/ledger/proven-sums.sql. */
  sums: z.record(z.string(), hashText),
  keyId: z.string(),
})
export type AuditedHead = z.infer<typeof headSchema>
const fileSchema = z.strictObject({ doc: z.string(), signature: z.string() })

export function headPath(dataDir: string): string {
  return join(dataDir, 'audit', 'proven.json')
}

/** @returns null where none is kept; `unsigned` where the file is not one that a key of this platform has signed */
export async function readHead(dataDir: string, keys: SigningKeys): Promise<AuditedHead | 'unsigned' | null> {
  let text: string
  try {
    text = await readFile(headPath(dataDir), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const file = fileSchema.safeParse(jsonOf(text)).data
  const head = headSchema.safeParse(jsonOf(file?.doc ?? '')).data
  if (!file || !head) return 'unsigned'
  const publicKey = keys.publicKeys[head.keyId]
  return publicKey !== undefined && isSignatureOf(file.doc, file.signature, publicKey) ? head : 'unsigned'
}

/** Whole or not at all: a crash leaves the old file. */
export async function writeHead(dataDir: string, keys: SigningKeys, head: AuditedHead): Promise<void> {
  const doc = canonicalJson(head)
  const path = headPath(dataDir)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(`${path}.new`, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify({ doc, signature: keys.sign(doc) }))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
}

export function digestOfRules(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is one more way of not being signed.
    return null
  }
}
