/** The signed root of a day's liabilities, and the proof that one person's balance is in it. Canonical JSON (RFC 8785). */
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { hashSchema, idSchema, keyIdSchema, keysSchema, timeSchema } from '../identifiers.ts'
import { areKeysOf, keyOf } from '../key-of.ts'
import { parseMoney } from '../money.ts'
import { moneySchema } from '../money-schema.ts'
import { sha256Hex } from '../sha256.ts'
import { isSignatureOf } from '../signature.ts'
import { signedReceipt } from '../signed-schema.ts'
import { faultOfLeaf, leafText, rootFrom } from './sum-tree.ts'

/** A tree of a thousand billion people is not as high. */
const PATH_MAX = 40
const owedSchema = moneySchema.check(z.refine((text) => !text.startsWith('-')))

export const liabilityRootSchema = z.strictObject({
  type: z.literal('liability-root'),
  version: z.literal(1),
  /** UTC. */
  day: z.iso.date(),
  /** The moment of all its figures. */
  at: timeSchema,
  people: z.int().check(z.nonnegative()),
  hash: hashSchema,
  balance: owedSchema,
  gains: owedSchema,
  /** The house's own funds at that moment, as the ledger has them. No tree can prove that they exist. */
  houseFunds: moneySchema,
  keyId: keyIdSchema,
})
export type LiabilityRoot = z.infer<typeof liabilityRootSchema>
export const signedLiabilityRootSchema = signedReceipt(liabilityRootSchema)
export type SignedLiabilityRoot = z.infer<typeof signedLiabilityRootSchema>

/** The text that a root's signature covers, and the leaf of a public log. */
export function liabilityRootText(root: LiabilityRoot): string {
  return canonicalJson(root)
}

export const liabilityProofSchema = z.strictObject({
  type: z.literal('liability-proof'),
  version: z.literal(1),
  leaf: z.strictObject({
    salt: hashSchema,
    userId: idSchema,
    balance: owedSchema,
    held: owedSchema,
    gains: owedSchema,
  }),
  /** From the leaf's neighbour to the root's children. */
  path: z
    .array(
      z.strictObject({
        side: z.enum(['left', 'right']),
        hash: hashSchema,
        balance: owedSchema,
        gains: owedSchema,
      }),
    )
    .check(z.maxLength(PATH_MAX)),
  root: signedLiabilityRootSchema,
  keys: keysSchema,
})
export type LiabilityProof = z.infer<typeof liabilityProofSchema>

export function liabilityProofText(proof: LiabilityProof): string {
  return canonicalJson(proof)
}

/** The proof that a text is exactly the canonical JSON of; null for any other text. */
export function liabilityProofOfText(text: string): LiabilityProof | null {
  return readCanonical(text, (json) => liabilityProofSchema.safeParse(json).data ?? null, liabilityProofText)
}

export type LiabilityVerdict =
  | { readonly verdict: 'included' }
  | { readonly verdict: 'mismatch'; readonly step: 'keys' | 'signature' | 'leaf' | 'path'; readonly detail: string }

/**
 * Checks that the leaf is in the total that the platform signed.
 * @param trustedKeys key id → public key that the reader knows; 'from-file' checks the file in itself only
 */
export function verifyLiabilityProof(
  { leaf, path, root, keys }: LiabilityProof,
  trustedKeys: Readonly<Record<string, string>> | 'from-file',
): LiabilityVerdict {
  const { receipt, signature } = root
  if (!areKeysOf(keys, [receipt.keyId], trustedKeys === 'from-file' ? null : trustedKeys))
    return mismatch('keys', receipt.keyId)
  if (!isSignatureOf(liabilityRootText(receipt), signature, keyOf(keys, receipt.keyId) ?? ''))
    return mismatch('signature', receipt.day)
  const own = {
    salt: leaf.salt,
    userId: leaf.userId,
    balance: parseMoney(leaf.balance),
    held: parseMoney(leaf.held),
    gains: parseMoney(leaf.gains),
  }
  const fault = faultOfLeaf(own)
  if (fault !== null) return mismatch('leaf', fault)
  const start = { hash: sha256Hex(leafText(receipt.day, own)), balance: own.balance, gains: own.gains }
  const top = rootFrom(
    start,
    path.map(({ side, hash, balance, gains }) => ({
      side,
      hash,
      balance: parseMoney(balance),
      gains: parseMoney(gains),
    })),
  )
  if (top === null || top.hash !== receipt.hash) return mismatch('path', 'the path does not lead to the signed root')
  if (top.balance !== parseMoney(receipt.balance) || top.gains !== parseMoney(receipt.gains))
    return mismatch('path', 'the sums of the path are not the signed totals')
  return { verdict: 'included' }
}

function mismatch(step: 'keys' | 'signature' | 'leaf' | 'path', detail: string): LiabilityVerdict {
  return { verdict: 'mismatch', step, detail }
}
