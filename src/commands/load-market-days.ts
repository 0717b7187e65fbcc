import { getMarketDays } from '../../contract/endpoints/fairness.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import { marketDaysCell, noteAnchors } from '../store/device/fairness.ts'

/** Asks for what binds the simulated market and its newest round, and notes the anchors that are new to this device. */
export async function loadMarketDays(): Promise<Outcome<null>> {
  const answer = await call(getMarketDays)
  if (!answer.ok) return answer
  noteAnchors(answer.value.days)
  marketDaysCell.set(answer.value)
  return done(null)
}
