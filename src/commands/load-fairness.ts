import { getFairness } from '../../contract/endpoints/fairness.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import { fairnessCell, noteHashes } from '../store/device/fairness.ts'

/** Asks for the published seeds and keeps them, with the hashes that are new to this device. */
export async function loadFairness(): Promise<Outcome<null>> {
  const answer = await call(getFairness)
  if (!answer.ok) return answer
  noteHashes(answer.value.seeds)
  fairnessCell.set(answer.value)
  return done(null)
}
