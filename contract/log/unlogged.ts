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
import {
  acceptanceSchema,
  receiptText,
  settlementSchema,
  type Acceptance,
  type SettlementReceipt,
} from '../settlement/receipt.ts'
import { restoreNoticeSchema } from '../settlement/restore-notice.ts'
import { voidNoticeSchema } from '../settlement/void-notice.ts'
import { sha256Hex } from '../sha256.ts'
import { isSignatureOf } from '../signature.ts'
import { signedNotice, signedReceipt } from '../signed-schema.ts'
import { readCheckpoint, type Checkpoint } from './checkpoint.ts'
import { leafText, nameOfLeaf, policyName, type Leaf } from './leaves.ts'
import { exitOf, type ChainPoint } from './logged-prices.ts'
import { headTimeOf, logNewsText, signedLogNewsSchema } from './log-news.ts'
import { readNote } from './note.ts'
import { signedPolicySchema } from './policy-notice-schema.ts'
import { policyNoticeText } from './policy-notice.ts'
import { leafOfReceipt } from './receipt-leaf.ts'

/** A text must have been signed so long before the later head: then the log had the time to take it. */
export const TAKEN_WITHIN_MS = 120_000

export const unloggedSaidSchema = z.union([
  z.strictObject({ acceptance: signedReceipt(acceptanceSchema) }),
  z.strictObject({ void: signedNotice(voidNoticeSchema) }),
  z.strictObject({ restore: signedNotice(restoreNoticeSchema) }),
  z.strictObject({ key: signedKeyNoticeSchema }),
  z.strictObject({ owed: signedLiabilityRootSchema }),
  z.strictObject({ policy: signedPolicySchema }),
  z.strictObject({ market: z.union([signedMarketDaySchema, signedMarketTermsSchema]) }),
  // An order whose prices are not those that the log has for everybody.
  z.strictObject({
    prices: z.strictObject({
      acceptance: signedReceipt(acceptanceSchema),
      settlement: signedReceipt(settlementSchema),
    }),
  }),
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
  /** The tick that the log's chain of prices should have; null for anything else. */
  readonly prices: ChainPoint | null
  readonly signedAt: number
  readonly signed: Signed
  /** Other texts that must be signed too: without them the file shows nothing. */
  readonly beside: readonly Signed[]
  /** Whether an entry of the log says this very thing. */
  isSaidBy(leaf: Leaf): boolean
  /** Whether this entry tells of a restored backup that lost it: then its absence is owned up to. */
  isExcusedBy(leaf: Leaf): boolean
}

interface Signed {
  readonly text: string
  readonly signature: string
  readonly keyId: string
}

export function expectedOf(said: UnloggedSaid): Expected {
  const expected = {
    name: null,
    receipt: null,
    prices: null,
    beside: [],
    isSaidBy: () => false,
    isExcusedBy: () => false,
  }
  if ('acceptance' in said) {
    const { receipt } = said.acceptance
    const { productId, acceptedSeq: seq, acceptedAt: at } = receipt
    return {
      ...expected,
      receipt: leafOfReceipt(said.acceptance),
      signedAt: at,
      signed: signedReceiptOf(said.acceptance),
      isExcusedBy: isRestoreOf({ productId, seq, at }),
    }
  }
  if ('prices' in said) return { ...expected, ...expectedPrices(said.prices) }
  if ('owed' in said) {
    const { receipt, signature } = said.owed
    const text = liabilityRootText(receipt)
    return {
      ...expected,
      name: `liability-root/${receipt.day}`,
      signedAt: receipt.at,
      signed: { text, signature, keyId: receipt.keyId },
      isSaidBy: (leaf) => leaf.type === 'liability-root' && liabilityRootText(leaf) === text,
    }
  }
  if ('policy' in said) {
    const { receipt, signature } = said.policy
    return {
      ...expected,
      name: policyName(receipt),
      signedAt: receipt.at,
      signed: { text: policyNoticeText(receipt), signature, keyId: receipt.keyId },
      isSaidBy: (leaf) =>
        leaf.type === 'log-policy' &&
        leaf.number === receipt.number &&
        leaf.policy === receipt.policy &&
        leaf.isOwnWitness === receipt.isOwnWitness,
    }
  }
  if ('market' in said) return { ...expected, ...expectedOfMarket(said.market) }
  return { ...expected, ...expectedNotice(said) }
}

function expectedOfMarket({
  notice,
  signature,
}: SignedMarketText): Pick<Expected, 'name' | 'signedAt' | 'signed' | 'isSaidBy'> {
  const text = marketText(notice)
  return {
    name: marketTextName(notice),
    signedAt: notice.madeAt,
    signed: { text, signature, keyId: notice.keyId },
    isSaidBy: (leaf) => leaf.type === notice.type && leafText(leaf) === text,
  }
}

/** The tick that decided the order: the acceptance says of which product, and the result which tick. */
function expectedPrices(said: {
  readonly acceptance: SignedReceiptOf<Acceptance>
  readonly settlement: SignedReceiptOf<SettlementReceipt>
}): Pick<Expected, 'prices' | 'signedAt' | 'signed' | 'beside' | 'isExcusedBy'> {
  const { acceptance, settlement } = said
  const isOne = acceptance.receipt.orderId === settlement.receipt.orderId
  const prices = isOne ? exitOf(said) : null
  return {
    prices,
    signedAt: settlement.receipt.settledAt,
    signed: signedReceiptOf(settlement),
    beside: [signedReceiptOf(acceptance)],
    isExcusedBy: prices ? isRestoreOf(prices) : () => true,
  }
}

function expectedNotice(
  said: Extract<UnloggedSaid, { void: unknown } | { restore: unknown } | { key: unknown }>,
): Pick<Expected, 'name' | 'signedAt' | 'signed' | 'isSaidBy'> {
  const { notice, signature } = 'void' in said ? said.void : 'restore' in said ? said.restore : said.key
  const text = canonicalJson(notice)
  const name = notice.type === 'key' ? `signing-key/${notice.keyId}` : `notice/${notice.noticeId}`
  return {
    name,
    signedAt: notice.type === 'restore-notice' ? notice.restoredAt : notice.signedAt,
    signed: { text, signature, keyId: notice.type === 'key' ? notice.previousKeyId : notice.keyId },
    isSaidBy: (leaf) =>
      nameOfLeaf(leaf) === name &&
      (leaf.type === 'signing-key'
        ? notice.type === 'key' && leaf.publicKey === notice.publicKey
        : 'noticeHash' in leaf && leaf.noticeHash === sha256Hex(text)),
  }
}

type SignedReceiptOf<R extends Acceptance | SettlementReceipt> = { readonly receipt: R; readonly signature: string }

function signedReceiptOf({ receipt, signature }: SignedReceiptOf<Acceptance | SettlementReceipt>): Signed {
  return { text: receiptText(receipt), signature, keyId: receipt.keyId }
}

/** A backup that was restored later, and whose chain of this product ends before this place. */
function isRestoreOf(place: Pick<ChainPoint, 'productId' | 'seq' | 'at'>): Expected['isExcusedBy'] {
  return (leaf) =>
    leaf.type === 'restore-notice' &&
    leaf.productId === place.productId &&
    leaf.headSeq < place.seq &&
    leaf.restoredAt >= place.at
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
  const { signed, beside, signedAt, ...expected } = expectedOf(said)
  const checkpoint = readCheckpoint(readNote(note)?.text ?? '')
  const news = later.receipt
  const texts = [signed, ...beside]
  if ('prices' in said && expected.prices === null) return 'the receipts are of two orders, or no price decided'
  if (
    !areKeysOf(keys, [...texts.map(({ keyId }) => keyId), news.keyId], trustedKeys === 'from-file' ? null : trustedKeys)
  )
    return 'the keys are not those that signed, or not those that you know'
  if (!texts.every(({ text, signature, keyId }) => isSignatureOf(text, signature, keyOf(keys, keyId) ?? '')))
    return 'the text is not signed'
  if (!isSignatureOf(logNewsText(news), later.signature, keyOf(keys, news.keyId) ?? ''))
    return 'the word on the log is not signed'
  const root = checkpoint && [...checkpoint.root].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (!checkpoint || checkpoint.origin !== news.name || checkpoint.size !== news.size || root !== news.root)
    return 'the head is not the one that the platform named'
  if (headTimeOf(news) < signedAt + TAKEN_WITHIN_MS) return 'the log had not the time to take it'
  return checkpoint
}
