/**
 * A receipt in so few characters that a camera reads its QR code with ease (docs/adr/0057). Without its amount it is a price claim;
 * with its amount it is the whole signed proof. Prices are not in it: they are public, and the code has the platform's signature over
 * the last one, so that no other prices fit it. All that follows from other fields is left out and worked out again.
 */
import { fromBase64Url, toBase64Url } from '../base64url.ts'
import type { SignedIntent } from '../intent/order-intent.ts'
import { isPractice, type IntendedAcceptance, type Proof, type SettlementReceipt } from '../settlement/receipt.ts'
import { proofText } from '../settlement/verify-proof.ts'
import { parseMoney } from '../money.ts'
import type { Tick } from '../settlement/tick.ts'
import { bytesOfHex, CodeReader, CodeWriter, hexOf } from './code-bytes.ts'
import { CODE_TICKS_MAX } from './code-ticks-max.ts'
import type { ClaimTerms } from './price-claim.ts'
import { proofOfParts } from './proof-of-parts.ts'
import type { SignedPart } from './signed-part.ts'

/** No code that we write is longer, and nothing longer is read. */
const CODE_LENGTH_MAX = 1_200

export interface ReceiptCode {
  readonly terms: ClaimTerms
  /** Null in a code without the amount. */
  readonly signed: SignedPart | null
}

const PRICES = 1
const PROOF = 2
const HASH_BYTES = 32
const ID_BYTES = 16
const SIGNATURE_BYTES = 64
const DEVICE_KEY_BYTES = [32, 65]
const DIRECTIONS = ['up', 'down'] as const
const PRICE_SCALE_MAX = 8

/** An order that its prices decide, under the present rule. Any other is told by its saved proof alone. */
interface OrdinaryProof extends Proof {
  readonly acceptance: { readonly receipt: IntendedAcceptance; readonly signature: string }
  readonly intent: SignedIntent
  readonly settlement: { readonly receipt: SettlementReceipt; readonly signature: string }
}

/**
 * Writes a verified proof as a code. Null for a proof that a code can't say: it is given out only where it reads back as this very proof.
 * @param hasAmount with the amount and all that was signed; without it, nothing that names the order or the person
 */
export function receiptCode(proof: Proof, { hasAmount }: { readonly hasAmount: boolean }): string | null {
  const last = proof.ticks.at(-1)
  const head = proof.checkpoints.find(({ seq }) => seq === last?.seq)
  if (!isOrdinary(proof) || head === undefined || proof.ticks.length > CODE_TICKS_MAX) return null
  const { acceptance, intent, settlement, ticks } = proof
  const { receipt } = acceptance
  const terms = { ...receipt, tickCount: ticks.length, keyId: head.keyId, signature: head.signature }
  const signed = {
    ...{ ...receipt, stakeMinor: parseMoney(receipt.stake), seenHash: intent.intent.seenHash },
    isPractice: isPractice(receipt),
    publicKey: intent.publicKey,
    settledAfterMs: settlement.receipt.settledAt - (last?.ts ?? 0),
    signatures: { acceptance: acceptance.signature, intent: intent.signature, settlement: settlement.signature },
  }
  const code = writeCode({ terms, signed })
  const read = readReceiptCode(code)
  // Signed heads between the ticks say nothing that the last one does not.
  const isSame =
    read !== null &&
    proofTextOfCode(read, ticks, proof.keys) === proofText({ ...withoutSource(proof), checkpoints: [head] })
  if (!isSame) return null
  return hasAmount ? code : writeCode({ terms, signed: null })
}

/** Reads a code; null for anything that is none. */
export function readReceiptCode(code: string): ReceiptCode | null {
  const bytes = code.length > CODE_LENGTH_MAX ? null : fromBase64Url(code)
  if (bytes === null) return null
  try {
    const input = new CodeReader(bytes)
    const kind = input.number()
    if (kind !== PRICES && kind !== PROOF) return null
    const terms = readTerms(input)
    const read = { terms, signed: kind === PROOF ? readSigned(input, terms) : null }
    input.end()
    return read
  } catch (error) {
    // Cut off, or with a number that no receipt has.
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * The text of the proof that a code with its amount stands for, to be checked as a saved proof is; null where the ticks make none.
 * @param keys the platform's as this device knows them: a code does not bring its own
 */
export function proofTextOfCode(
  { terms, signed }: ReceiptCode,
  ticks: readonly Tick[],
  keys: Readonly<Record<string, string>>,
): string | null {
  const proof = signed && proofOfParts({ terms, signed, ticks, keys })
  return proof ? proofText(proof) : null
}

/** A proof that was saved may have the walk of its prices with it: the code has no room for that, and its check needs none. */
function withoutSource({ source: _, ...proof }: Proof): Proof {
  return proof
}

function isOrdinary(proof: Proof): proof is OrdinaryProof {
  const { acceptance, intent, settlement, notice, restore } = proof
  return 'version' in acceptance.receipt && Boolean(intent) && settlement !== null && !notice && !restore
}

function writeCode({ terms, signed }: ReceiptCode): string {
  const out = new CodeWriter()
  out.number(signed ? PROOF : PRICES)
  out.text(terms.productId)
  out.number(terms.priceScale)
  out.number(DIRECTIONS.indexOf(terms.direction))
  out.number(terms.countdownSeconds)
  out.number(terms.acceptedAt)
  out.signed(terms.acceptedAt - terms.seenAt)
  out.number(terms.acceptedSeq)
  out.raw(bytesOfHex(terms.acceptedHash))
  out.number(terms.tickCount)
  out.text(terms.keyId)
  out.raw(fromBase64Url(terms.signature))
  if (signed) writeSigned(out, terms, signed)
  return toBase64Url(out.done())
}

function readTerms(input: CodeReader): ClaimTerms {
  const productId = input.text()
  const priceScale = input.number()
  const direction = DIRECTIONS[input.number()]
  if (direction === undefined || priceScale > PRICE_SCALE_MAX) throw new RangeError('no such terms')
  const countdownSeconds = input.number()
  const acceptedAt = input.number()
  const seenAt = acceptedAt - input.signed()
  const acceptedSeq = input.number()
  const acceptedHash = hexOf(input.raw(HASH_BYTES))
  const tickCount = input.number()
  if (tickCount > CODE_TICKS_MAX) throw new RangeError('too many ticks')
  const head = { keyId: input.text(), signature: toBase64Url(input.raw(SIGNATURE_BYTES)) }
  const times = { countdownSeconds, acceptedAt, seenAt }
  return { productId, priceScale, direction, ...times, acceptedSeq, acceptedHash, tickCount, ...head }
}

function writeSigned(out: CodeWriter, { acceptedSeq }: ClaimTerms, signed: SignedPart): void {
  out.raw(bytesOfHex(signed.orderId.replaceAll('-', '')))
  out.number(Number(signed.stakeMinor))
  out.number(signed.returnRateBp)
  out.number(signed.isPractice ? 1 : 0)
  out.number(Math.max(0, acceptedSeq - signed.seenSeq))
  // Mostly the head that the person saw is the one that the order was accepted with.
  if (acceptedSeq !== signed.seenSeq) out.raw(bytesOfHex(signed.seenHash))
  out.raw(bytesOfHex(signed.prevReceiptHash))
  const deviceKey = fromBase64Url(signed.publicKey)
  out.number(deviceKey?.length ?? 0)
  out.raw(deviceKey)
  out.signed(signed.settledAfterMs)
  const { acceptance, intent, settlement } = signed.signatures
  for (const signature of [acceptance, intent, settlement]) out.raw(fromBase64Url(signature))
}

function readSigned(input: CodeReader, { acceptedSeq, acceptedHash }: ClaimTerms): SignedPart {
  const orderId = hexOf(input.raw(ID_BYTES)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const stakeMinor = BigInt(input.number())
  const returnRateBp = input.number()
  const practiceMark = input.number()
  if (practiceMark > 1) throw new RangeError('no such mark')
  const headsBack = input.number()
  const seenHash = headsBack === 0 ? acceptedHash : hexOf(input.raw(HASH_BYTES))
  const prevReceiptHash = hexOf(input.raw(HASH_BYTES))
  const keyBytes = input.number()
  if (!DEVICE_KEY_BYTES.includes(keyBytes)) throw new RangeError('no such key')
  const publicKey = toBase64Url(input.raw(keyBytes))
  const settledAfterMs = input.signed()
  const signature = () => toBase64Url(input.raw(SIGNATURE_BYTES))
  const signatures = { acceptance: signature(), intent: signature(), settlement: signature() }
  const seen = { seenSeq: acceptedSeq - headsBack, seenHash }
  return {
    orderId,
    stakeMinor,
    returnRateBp,
    isPractice: practiceMark === 1,
    ...seen,
    prevReceiptHash,
    publicKey,
    settledAfterMs,
    signatures,
  }
}
