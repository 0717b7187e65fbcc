/**
 * A receipt without its amount: an order's terms but for the money, and the prices that decide it, signed by the platform. It names nobody
 * and no order. The signed terms can't be in it: they name the amount, and a signature over a few possible amounts gives it away.
 */
import { keyOf } from '../key-of.ts'
import { COUNTDOWN_SECONDS_MAX } from '../intent/order-intent.ts'
import type { Direction } from '../rows/order-status.ts'
import { validRestores } from '../settlement/abandoned.ts'
import { isFinalSettlement, type FinalSettlement } from '../settlement/payout.ts'
import type { ProofStep } from '../settlement/proof-step.ts'
import { isAbandoned, type RestoreNotice, type SignedRestore } from '../settlement/restore-notice.ts'
import { ENTRY_GRACE_MS, MAX_GAP_MS, settle } from '../settlement/settle.ts'
import { checkpointText, tickHash, type Tick } from '../settlement/tick.ts'
import { isSignatureOf } from '../signature.ts'

export interface ClaimTerms {
  readonly productId: string
  readonly priceScale: number
  readonly direction: Direction
  readonly countdownSeconds: number
  readonly acceptedAt: number
  readonly acceptedSeq: number
  readonly acceptedHash: string
  readonly seenAt: number
  /** How many ticks decide it: from the one after `acceptedSeq` to the one that the platform's signature is of, as the chain's head. */
  readonly tickCount: number
  readonly keyId: string
  readonly signature: string
}

export interface PriceClaim extends ClaimTerms {
  /** Their hashes are computed from `acceptedHash` (`ticksAfter`), so they chain by themselves. */
  readonly ticks: readonly Tick[]
}

/** The ticks of a claim with their hashes, computed here; null where they are not the ones that it names. */
export function ticksAfter(terms: ClaimTerms, bare: readonly Omit<Tick, 'hash'>[]): Tick[] | null {
  if (bare.length !== terms.tickCount || bare[0]?.seq !== terms.acceptedSeq + 1) return null
  let hash = terms.acceptedHash
  return bare.map((tick) => {
    hash = tickHash(hash, tick)
    return { ...tick, hash }
  })
}

export type ClaimVerdict =
  | { readonly verdict: 'decided'; readonly settlement: FinalSettlement }
  | { readonly verdict: 'abandoned'; readonly notice: RestoreNotice; readonly ticks: number }
  | { readonly verdict: 'mismatch'; readonly step: ProofStep; readonly detail: string }

export interface ClaimOptions {
  readonly trustedKeys: Readonly<Record<string, string>>
  readonly restores?: readonly SignedRestore[]
  readonly isSigned?: typeof isSignatureOf
}

/** Works out what the claim's prices give, once their signature holds. */
export function checkPriceClaim(claim: PriceClaim, options: ClaimOptions): ClaimVerdict {
  const { ticks, keyId, acceptedAt } = claim
  const key = keyOf(options.trustedKeys, keyId)
  if (key === undefined) return mismatch('keys', `key ${keyId} is not the platform's as this device knows it`)
  const last = ticks.at(-1)
  if (last === undefined) return mismatch('chain', 'no ticks')
  const isSigned = options.isSigned ?? isSignatureOf
  if (!isSigned(headText(claim, last), claim.signature, key))
    return mismatch('checkpoints', `the signature of the head ${last.seq} does not cover it`)
  if (!(claim.countdownSeconds >= 1 && claim.countdownSeconds <= COUNTDOWN_SECONDS_MAX))
    return mismatch('terms', `a countdown of ${claim.countdownSeconds} s`)
  const notice = validRestores(options.restores ?? [], options.trustedKeys, isSigned).find((one) =>
    isAbandoned(one, last),
  )
  if (notice) return { verdict: 'abandoned', notice, ticks: ticks.filter((tick) => isAbandoned(notice, tick)).length }
  const settlement = settle(
    {
      rule: 'settle-2',
      direction: claim.direction,
      countdownMs: claim.countdownSeconds * 1_000,
      acceptedSeq: claim.acceptedSeq,
      acceptedAt,
      seenAt: claim.seenAt,
      entryGraceMs: ENTRY_GRACE_MS,
      maxGapMs: MAX_GAP_MS,
    },
    ticks,
  )
  return isFinalSettlement(settlement)
    ? { verdict: 'decided', settlement }
    : mismatch('rule', `the ticks say ${settlement.status}`)
}

/** The text that the platform has signed of the last tick. */
export function headText({ productId, keyId }: PriceClaim, { seq, ts, hash }: Tick): string {
  return checkpointText({ productId, seq, ts, hash, keyId })
}

function mismatch(step: ProofStep, detail: string): ClaimVerdict {
  return { verdict: 'mismatch', step, detail }
}
