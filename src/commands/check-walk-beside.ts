import { chainHash } from '../../contract/beacon/beacon.ts'
import { pointOf, type AffinePoint, type JacobianPoint } from '../../contract/beacon/g1.ts'
import { signedSum, weightsOf, type SignedRound } from '../../contract/beacon/round-sums.ts'
import type { WalkCheck, WalkOptions } from '../../contract/market/check-walk.ts'
import { freshRounds, nameOfRound, roundsOfWalk, type BeaconRounds } from '../../contract/market/rounds-of-walk.ts'
import type { Walk } from '../../contract/market/walk.ts'
import { isWithinBounds } from '../../contract/market/walk-bounds.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import type { Pairing } from './pairing.ts'
import type { WalkWish } from './walk-messages.ts'

export interface Beside {
  readonly pairing: Pairing
  /** Rounds that were found right before; those of this walk are added once they are. */
  readonly checkedRounds: Set<string>
  /** Returns so many bytes that nobody else can foresee. */
  readonly random: (length: number) => Uint8Array
}

/**
 * Checks a walk as `checkWalk` does, in two threads. This one sums the rounds' signatures first, while the other one sums what they should have
 * signed. Then it loads what reads the walk's form, and checks days, seeds and prices, while the other one holds the sums against the beacon's key.
 */
export async function checkWalkBeside(
  { proof, keys, anchors, areSeedsChecked = false }: Omit<WalkWish, 'id'>,
  { pairing, checkedRounds, random }: Beside,
): Promise<WalkCheck> {
  // It comes over the network or from the device while this thread computes.
  const loading = import('./walk-reader.ts')
  const parts = partsOf(proof)
  /** Names of the rounds that the other thread is asked for: its answer holds for no others. */
  const asked = new Set<string>()
  const answers = Promise.all(parts.map(isSigned))
  // They are awaited below: until then nobody else needs to hear of a thread that failed.
  answers.catch(() => undefined)
  const { checkWalk, walkSignatures } = await loading
  const options = { trustedKeys: keys, anchors, areSeedsChecked, isSignatureOf: await walkSignatures(proof) }
  const withThese = new Set(checkedRounds)
  const wereAsked: WalkOptions['areRounds'] = (beacon, rounds) =>
    rounds.every((one) => asked.has(nameOfRound(chainHash(beacon), one)))
  const ifSigned = checkWalk(proof, { ...options, checkedRounds: withThese, areRounds: wereAsked })
  try {
    if ((await answers).every(Boolean)) {
      for (const name of withThese) checkedRounds.add(name)
      return ifSigned
    }
  } catch (error) {
    // A part that does not hold is told, also where the other thread has failed.
    if (ifSigned.status === 'equal') throw error
    return ifSigned
  }
  return checkWalk(proof, { ...options, checkedRounds: new Set(checkedRounds), areRounds: () => false })

  async function isSigned(part: BeaconRounds): Promise<boolean> {
    const fresh = freshRounds(part, checkedRounds)
    if (fresh.length === 0) return true
    for (const one of fresh) asked.add(nameOfRound(part.chain, one))
    const weights = weightsOf(fresh.length, random)
    const rounds = fresh.map(({ round }) => round)
    const answerTo = pairing.ask({ publicKey: part.beacon.publicKey, rounds, weights })
    return answerTo(sumOf(fresh, weights))
  }
}

/** Null where a signature is no point of the group, or has not the form of one. */
function sumOf(rounds: readonly SignedRound[], weights: readonly bigint[]): AffinePoint | null {
  const points: JacobianPoint[] = []
  for (const { signature } of rounds) {
    const point = typeof signature === 'string' ? pointOf(signature) : null
    if (point === null) return null
    points.push(point)
  }
  return signedSum(points, weights)
}

/** Empty where the source has not the form of a walk, or is larger than any: `checkWalk` says so. */
function partsOf({ source }: Proof): BeaconRounds[] {
  try {
    const walk = source as Walk
    return isWithinBounds(walk) ? roundsOfWalk(walk) : []
  } catch {
    return []
  }
}
