/**
 * Checks on this device what an order's prices came from, by what its proof carries: makes them again from its walk, which the server gives once
 * its seeds are shown, or holds them against the messages that they were signed in.
 */
import { getOrderSignedPrices } from '../../contract/endpoints/order-signed-prices.ts'
import { getOrderWalk } from '../../contract/endpoints/order-walk.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { isDecided, namesSignedPrices } from '../../contract/pyth/pyth-trade.ts'
import type { SignedMarketText } from '../../contract/market/market-day.ts'
import type { Walk } from '../../contract/market/walk.ts'
import type { SignedPricesCheck } from '../../contract/pyth/check-signed-prices.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { waitOf } from '../evidence/waits.ts'
import { call } from '../remote/call.ts'
import { configurationCell } from '../store/device/configuration.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { sessionCell } from '../store/device/session.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { keepProof, readKeptProof } from '../store/mirror/kept-proofs.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { anchorsHere } from './anchors-here.ts'
import { holdMarketTexts } from './hold-market-texts.ts'
import { noteSource } from './check-order.ts'
import { walkAside } from './walk-aside.ts'

const MINUTE_MS = 60_000
/** A seed is shown some seconds after its minute. A platform that stood still may need so long for it. */
const SHOWN_WITHIN_MS = 30 * MINUTE_MS
const HIDDEN = 'the platform shows no seeds and rounds that these prices were made from'

export type OrderWalk =
  | {
      readonly status: 'equal'
      readonly prices: number
      readonly rounds: number
      readonly gaps: number
      readonly isPublic: boolean
      readonly proof: Proof
    }
  | (Extract<SignedPricesCheck, { status: 'signed' }> & { readonly proof: Proof })
  | {
      readonly status: 'mismatch'
      readonly step: 'walk' | 'source'
      readonly detail: string
      readonly proof: Proof
    }
  /** The prices name no signed message, in a market whose prices are signed: they are from before it was one, or made by the operator. */
  | { readonly status: 'unsigned' }
  /** A file without the messages that its prices name. */
  | { readonly status: 'not-carried' }
  /** The last seed of its minutes is shown at this time. */
  | { readonly status: 'pending'; readonly shownAt: number }
  | { readonly status: 'none' }

/**
 * Prices that are not the ones that their source has signed, or whose source is not shown, are noted in the device's memory: no honest platform
 * has them.
 * @param proof one that has held by itself
 */
export async function checkOrderWalk(order: Order, proof: Proof): Promise<Outcome<OrderWalk>> {
  const outcome = await checkFrom(proof)
  if (outcome.ok && outcome.value.status === 'mismatch' && (outcome.value.step === 'source' || isHidden(outcome.value)))
    await noteSource(order, outcome.value.step, outcome.value)
  return outcome
}

async function checkFrom(proof: Proof): Promise<Outcome<OrderWalk>> {
  if (proof.source) return done(await check(proof))
  if (namesSignedPrices(proof)) return checkSigned(proof)
  const { orderId } = proof.acceptance.receipt
  const answer = await call(getOrderWalk, { params: { id: orderId } })
  if (!answer.ok) return answer
  const { walk, shownAt } = answer.value
  if (walk === null) {
    const isLate = shownAt !== null && serverTimeAt(systemClock.now()) > endOfMinutes(proof) + SHOWN_WITHIN_MS
    return done(shownAt === null || isLate ? await withoutSource(proof) : { status: 'pending', shownAt })
  }
  const checked = await check({ ...proof, source: walk })
  if (checked.status === 'equal') await keep(checked.proof)
  return done(checked)
}

/** Asks for the messages that the proof's ticks name. A server that does not show them has no price that somebody else has signed. */
async function checkSigned(proof: Proof): Promise<Outcome<OrderWalk>> {
  const answer = await call(getOrderSignedPrices, { params: { id: proof.acceptance.receipt.orderId } })
  if (!answer.ok) return answer
  const { signedPrices } = answer.value
  if (signedPrices === null) return done({ status: 'mismatch', step: 'source', detail: 'no message is shown', proof })
  const checked = await check({ ...proof, source: signedPrices })
  if (checked.status === 'signed') await keep(checked.proof)
  return done(checked)
}

/** Where the platform said, when this device bought the order, whose prices it takes, prices without what shows that are not. */
async function withoutSource(proof: Proof): Promise<OrderWalk> {
  if (!isDecided(proof)) return { status: 'none' }
  const userId = sessionCell.get()?.user.id
  const wait = userId === undefined ? null : await waitOf(evidenceOf(userId), proof.acceptance.receipt.orderId)
  // A market may have changed its source since this device was told of it. An exchange's prices name their trades.
  if (wait?.market === 'simulated' && proof.ticks.every(({ trade }) => trade === undefined))
    return { status: 'mismatch', step: 'walk', detail: HIDDEN, proof }
  if (configurationCell.get()?.market !== 'pyth') return { status: 'none' }
  return wait?.market === 'pyth'
    ? { status: 'mismatch', step: 'source', detail: 'no price names a message', proof }
    : { status: 'unsigned' }
}

/** When the minutes are over whose seeds the proof's prices are made from. */
function endOfMinutes({ ticks }: Proof): number {
  return Math.max(0, ...ticks.map(({ ts }) => ts)) + MINUTE_MS
}

function isHidden({ detail }: { readonly detail: string }): boolean {
  return detail === HIDDEN
}

/** For a file, without asking anybody. */
export function checkWalkOfFile(proof: Proof): Promise<OrderWalk> {
  if (proof.source) return check(proof)
  return Promise.resolve({ status: namesSignedPrices(proof) ? 'not-carried' : 'none' })
}

async function check(proof: Proof): Promise<Extract<OrderWalk, { proof: Proof }>> {
  const checked = await walkAside({ proof, keys: trustedKeys(), anchors: await anchorsHere() })
  if (checked.status === 'mismatch')
    return { ...checked, step: proof.source?.type === 'signed-prices' ? 'source' : 'walk', proof }
  if (checked.status === 'signed') return { ...checked, proof }
  const other = await holdMarketTexts(textsOfWalk(proof))
  return other === null ? { ...checked, proof } : { status: 'mismatch', step: 'walk', detail: other, proof }
}

/** The walk of a proof has been read before. */
function textsOfWalk({ source }: Proof): readonly SignedMarketText[] {
  const { days, terms } = source as Walk
  return [...days, ...terms]
}

/** The kept proof gets its source, so that it is checked again without a network. */
async function keep(proof: Proof): Promise<void> {
  const mirror = mirrorOf('user')
  const kept = mirror && (await readKeptProof(mirror, proof.acceptance.receipt.orderId))
  if (!kept || kept.text !== proofText({ ...proof, source: undefined })) return
  await keepProof(mirror, { ...kept, text: proofText(proof) })
}
