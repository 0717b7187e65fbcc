import { isSignedBy, linesOf } from '../../contract/beacon/check-rounds.ts'
import type { AffinePoint, JacobianPoint } from '../../contract/beacon/g1.ts'
import { askedSum, mappedRound } from '../../contract/beacon/round-sums.ts'
import type { Forecast, PairingAnswer, PairingWish } from './walk-messages.ts'

/** Keeps so many rounds of orders that were checked before; a walk of five minutes has some hundred. */
const KEPT_MAX = 1_000
/** Round → the point that its number is hashed to, before its weight: two orders share rounds. */
const kept = new Map<number, JacobianPoint>()

/** Computes what a question will need, as far as it is known before. Nothing is decided by it. */
export function prepare({ publicKey, rounds }: Forecast): void {
  try {
    linesOf(publicKey)
    for (const round of rounds) pointOfRound(round)
  } catch {
    // A request for a round that is none gets the fault.
  }
}

/** Answers what `pairingBeyond` asks at the other end of a channel. */
export function servePairing(other: MessagePort): void {
  const asked = new Map<number, Asked>()
  other.onmessage = ({ data }: MessageEvent<PairingWish>) => {
    if ('weights' in data) return void asked.set(data.id, readyFor(data))
    const question = asked.get(data.id)
    asked.delete(data.id)
    other.postMessage(answerTo(data.id, data.signed, question))
  }
}

interface Asked {
  readonly publicKey: string
  /** Null where the numbers are none of rounds. */
  readonly sum: AffinePoint | null
}

function readyFor({ publicKey, rounds, weights }: Extract<PairingWish, Forecast>): Asked {
  prepare({ publicKey, rounds })
  try {
    return { publicKey, sum: askedSum(rounds, weights, pointOfRound) }
  } catch {
    return { publicKey, sum: null }
  }
}

function answerTo(id: number, signed: AffinePoint | null, question: Asked | undefined): PairingAnswer {
  if (!signed || !question?.sum) return { id, isSigned: false }
  try {
    return { id, isSigned: isSignedBy(question.publicKey, { signed, asked: question.sum }) }
  } catch (error) {
    return { id, message: String(error) }
  }
}

function pointOfRound(round: number): JacobianPoint {
  const known = kept.get(round)
  if (known) return known
  const point = mappedRound(round)
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(round, point)
  return point
}
