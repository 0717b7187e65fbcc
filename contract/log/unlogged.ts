/**
 * Something that the platform signed and that its public log lacks, as a file: the signed text, the platform's word on the log at a later
 * moment, and that head. A reader of the log up to that head (candor-monitor --missing) sees that it is not in it.
 */
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { keysSchema } from '../identifiers.ts'
import { areKeysOf, keyOf } from '../key-of.ts'
import { signedKeyNoticeSchema } from '../key-notice-schema.ts'
import { liabilityRootText, signedLiabilityRootSchema } from '../liabilities/liability-proof.ts'
import {
  marketText,
  marketTextName,
  signedMarketDaySchema,
  signedMarketTermsSchema,
  type SignedMarketText,
} from '../market/market-day.ts'
import { acceptanceSchema } from '../settlement/receipt.ts'
import { restoreNoticeSchema } from '../settlement/restore-notice.ts'
import { voidNoticeSchema } from '../settlement/void-notice.ts'
import { sha256Hex } from '../sha256.ts'
import { isSignatureOf } from '../signature.ts'
import { signedNotice, signedReceipt } from '../signed-schema.ts'
import { readCheckpoint, type Checkpoint } from './checkpoint.ts'
import { leafText, nameOfLeaf, policyName, type Leaf } from './leaves.ts'
import { headTimeOf, logNewsText, signedLogNewsSchema } from './log-news.ts'
import { readNote } from './note.ts'
import { signedPolicySchema } from './policy-notice-schema.ts'
import { policyNoticeText } from './policy-notice.ts'
import { leafOfReceipt } from './receipt-leaf.ts'

/** So long before the later head it must have been signed: the log had the time to take it. */
export const TAKEN_WITHIN_MS = 120_000

export const unloggedSaidSchema = z.union([
  z.strictObject({ acceptance: signedReceipt(acceptanceSchema) }),
  z.strictObject({ void: signedNotice(voidNoticeSchema) }),
  z.strictObject({ restore: signedNotice(restoreNoticeSchema) }),
  z.strictObject({ key: signedKeyNoticeSchema }),
  z.strictObject({ owed: signedLiabilityRootSchema }),
  z.strictObject({ policy: signedPolicySchema }),
  z.strictObject({ market: z.union([signedMarketDaySchema, signedMarketTermsSchema]) }),
])
export type UnloggedSaid = z.infer<typeof unloggedSaidSchema>

const unloggedSchema = z.strictObject({
  type: z.literal('unlogged'),
  version: z.literal(1),
  said: unloggedSaidSchema,
  later: signedLogNewsSchema,
  /** The head that `later` names, as a signed note. */
  note: z.string(),
  keys: keysSchema,
})
export type Unlogged = z.infer<typeof unloggedSchema>

export function unloggedText(file: Unlogged): string {
  return canonicalJson(file)
}

/** The file that a text is exactly the canonical JSON of; null for any other text. */
export function unloggedOfText(text: string): Unlogged | null {
  return readCanonical(text, (json) => unloggedSchema.safeParse(json).data ?? null, unloggedText)
}

/** A signed thing as the log should have it. */
export interface Expected {
  /** The entry's name; null for a receipt, which stands under a root. */
  readonly name: string | null
  /** The receipt's leaf under that root, hex; null for anything else. */
  readonly receipt: string | null
  readonly signedAt: number
  readonly signed: { readonly text: string; readonly signature: string; readonly keyId: string }
  /** Whether an entry of the log says this very thing. */
  isSaidBy(leaf: Leaf): boolean
}

export function expectedOf(said: UnloggedSaid): Expected {
  if ('acceptance' in said) {
    const { receipt, signature } = said.acceptance
    const text = canonicalJson(receipt)
    return {
      name: null,
      receipt: leafOfReceipt(said.acceptance),
      signedAt: receipt.acceptedAt,
      signed: { text, signature, keyId: receipt.keyId },
      isSaidBy: () => false,
    }
  }
  if ('owed' in said) {
    const { receipt, signature } = said.owed
    const text = liabilityRootText(receipt)
    return {
      name: `liability-root/${receipt.day}`,
      receipt: null,
      signedAt: receipt.at,
      signed: { text, signature, keyId: receipt.keyId },
      isSaidBy: (leaf) => leaf.type === 'liability-root' && liabilityRootText(leaf) === text,
    }
  }
  if ('policy' in said) {
    const { receipt, signature } = said.policy
    return {
      name: policyName(receipt),
      receipt: null,
      signedAt: receipt.at,
      signed: { text: policyNoticeText(receipt), signature, keyId: receipt.keyId },
      isSaidBy: (leaf) =>
        leaf.type === 'log-policy' &&
        leaf.number === receipt.number &&
        leaf.policy === receipt.policy &&
        leaf.isOwnWitness === receipt.isOwnWitness,
    }
  }
  return 'market' in said ? expectedOfMarket(said.market) : expectedOfNotice(said)
}

function expectedOfMarket({ notice, signature }: SignedMarketText): Expected {
  const text = marketText(notice)
  return {
    name: marketTextName(notice),
    receipt: null,
    signedAt: notice.madeAt,
    signed: { text, signature, keyId: notice.keyId },
    isSaidBy: (leaf) => leaf.type === notice.type && leafText(leaf) === text,
  }
}

function expectedOfNotice(
  said: Extract<UnloggedSaid, { void: unknown } | { restore: unknown } | { key: unknown }>,
): Expected {
  const { notice, signature } = 'void' in said ? said.void : 'restore' in said ? said.restore : said.key
  const text = canonicalJson(notice)
  const name = notice.type === 'key' ? `signing-key/${notice.keyId}` : `notice/${notice.noticeId}`
  return {
    name,
    receipt: null,
    signedAt: notice.type === 'restore-notice' ? notice.restoredAt : notice.signedAt,
    signed: { text, signature, keyId: notice.type === 'key' ? notice.previousKeyId : notice.keyId },
    isSaidBy: (leaf) =>
      nameOfLeaf(leaf) === name &&
      (leaf.type === 'signing-key'
        ? notice.type === 'key' && leaf.publicKey === notice.publicKey
        : 'noticeHash' in leaf && leaf.noticeHash === sha256Hex(text)),
  }
}

/**
 * Checks all of the file that needs no log.
 * @param trustedKeys key id → public key that the reader knows; 'from-file' checks the file in itself only
 * @returns the head that the thing must be missing in, or in words why the file shows nothing
 */
export function checkUnlogged(
  { said, later, note, keys }: Unlogged,
  trustedKeys: Readonly<Record<string, string>> | 'from-file',
): Checkpoint | string {
  const { signed, signedAt } = expectedOf(said)
  const checkpoint = readCheckpoint(readNote(note)?.text ?? '')
  const news = later.receipt
  if (!areKeysOf(keys, [signed.keyId, news.keyId], trustedKeys === 'from-file' ? null : trustedKeys))
    return 'the keys are not those that signed, or not those that you know'
  if (!isSignatureOf(signed.text, signed.signature, keyOf(keys, signed.keyId) ?? '')) return 'the text is not signed'
  if (!isSignatureOf(logNewsText(news), later.signature, keyOf(keys, news.keyId) ?? ''))
    return 'the word on the log is not signed'
  const root = checkpoint && [...checkpoint.root].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (!checkpoint || checkpoint.origin !== news.name || checkpoint.size !== news.size || root !== news.root)
    return 'the head is not the one that the platform named'
  if (headTimeOf(news) < signedAt + TAKEN_WITHIN_MS) return 'the log had not the time to take it'
  return checkpoint
}
