import { getTicks } from '../../contract/endpoints/market.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import {
  checkPriceClaim,
  ticksAfter,
  type ClaimTerms,
  type ClaimVerdict,
} from '../../contract/receipt-code/price-claim.ts'
import { proofTextOfCode, readReceiptCode } from '../../contract/receipt-code/receipt-code.ts'
import { readPastTicks } from '../../contract/settlement/past-ticks.ts'
import type { TickPage } from '../../contract/settlement/tick-page.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import { readPublic } from '../remote/read-public.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { knownRestores } from '../store/history/known-restores.ts'
import { checkProofText, type FileCheck } from './check-proof-file.ts'

export type CodeCheck =
  | { readonly status: 'unreadable' }
  | { readonly status: 'refused'; readonly problem: ProblemCode }
  /** A code with the amount: the whole proof, checked as a saved one. */
  | { readonly status: 'proof'; readonly check: FileCheck }
  /** A code without the amount: its prices, and the result that follows from them. */
  | {
      readonly status: 'prices'
      readonly terms: ClaimTerms
      readonly ticks: readonly Tick[]
      readonly verdict: ClaimVerdict
    }

export type AskTicks = (terms: ClaimTerms) => Promise<Outcome<TickPage>>

/**
 * Checks the code that a receipt's picture carries, by the keys that this device knows. The prices come from the server, which knows
 * their place in the chain by that, and nothing else; other prices than the signed ones fail the check.
 */
export async function checkReceiptCode(code: string, ask: AskTicks = askTicks): Promise<CodeCheck> {
  const read = readReceiptCode(code)
  if (read === null) return { status: 'unreadable' }
  const { terms } = read
  const page = await ask(terms)
  if (!page.ok) return { status: 'refused', problem: page.problem }
  const bare = readPastTicks(terms.productId, page.value)
  const ticks = bare && ticksAfter(terms, bare.ticks)
  const keys = trustedKeys()
  if (ticks === null) return { status: 'prices', terms, ticks: [], verdict: CHAIN_FAULT }
  if (read.signed) {
    const text = proofTextOfCode(read, ticks, keys)
    return { status: 'proof', check: text === null ? CHAIN_FAULT : await checkProofText(text, keys) }
  }
  const verdict = checkPriceClaim({ ...terms, ticks }, { trustedKeys: keys, restores: await knownRestores() })
  return { status: 'prices', terms, ticks, verdict }
}

const CHAIN_FAULT = { verdict: 'mismatch', step: 'chain', detail: 'not the ticks that the code names' } as const

const askTicks: AskTicks = ({ productId, acceptedSeq, acceptedAt, tickCount }) =>
  readPublic(getTicks, {
    params: { id: productId },
    query: { afterSeq: acceptedSeq, afterTs: acceptedAt, limit: Math.max(1, tickCount) },
  })
