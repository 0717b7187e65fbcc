import { refillPractice as refillPracticeEndpoint } from '../../contract/endpoints/practice.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { PracticeAccount } from '../../contract/rows/practice.ts'
import { runOnline } from './run-online.ts'

/** Brings the practice balance back to its start; the first time it opens the balance. @param key the same again asks for the answer of an earlier call */
export function refillPractice(key: string): Promise<Outcome<PracticeAccount>> {
  return runOnline(refillPracticeEndpoint, {
    body: {},
    key,
    rowOf: (account) => ({ collection: 'practiceAccount', id: 'main', doc: account }),
  })
}
