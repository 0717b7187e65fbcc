/** The part of a report that says where a proof's prices come from: the walk that they were made by, or the messages that they were signed in. */
import { randomBytes } from 'node:crypto'
import { areRoundsBy } from '../../contract/beacon/check-rounds.ts'
import { checkWalk } from '../../contract/market/check-walk.ts'
import { checkSignedPrices, type SignedPricesCheck } from '../../contract/pyth/check-signed-prices.ts'
import { namesSignedPrices, tickWithoutMessage } from '../../contract/pyth/pyth-trade.ts'
import type { ProofStep } from '../../contract/settlement/proof-step.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'

export type SourceReport =
  | { readonly status: 'sound'; readonly line: string }
  | { readonly status: 'mismatch'; readonly step: ProofStep; readonly detail: string }

/** @param trustedKeys the platform's, as the reader knows them; Pyth's are pinned (contract/pyth/signers.ts) */
export function checkSource(proof: Proof, trustedKeys: Readonly<Record<string, string>> | 'from-proof'): SourceReport {
  const unnamed = tickWithoutMessage(proof)
  if (unnamed !== null)
    return {
      status: 'mismatch',
      step: 'source',
      detail: `tick ${unnamed} names no message, and other prices do`,
    }
  switch (proof.source?.type) {
    case 'walk':
      return walkReport(proof, trustedKeys)
    case 'signed-prices':
      return signedReport(proof)
    case undefined:
      return withoutSource(proof)
  }
}

function walkReport(proof: Proof, trustedKeys: Readonly<Record<string, string>> | 'from-proof'): SourceReport {
  const walk = checkWalk(proof, { trustedKeys, areRounds: areRoundsBy(randomBytes) })
  if (walk.status === 'mismatch') return { status: 'mismatch', step: 'walk', detail: walk.detail }
  const known = walk.isPublic
    ? "drand's public beacon: nobody could know the deciding prices at the time of acceptance that the receipt names"
    : "the platform's own beacon: the operator, who has its key, could know prices ahead"
  const gaps = walk.gaps === 0 ? '' : `; at ${walk.gaps} gap marks prices were left out`
  return {
    status: 'sound',
    line: `Walk: ${walk.prices} prices made again from the seeds and ${walk.rounds} rounds of ${known}${gaps}`,
  }
}

function signedReport(proof: Proof): SourceReport {
  const check = checkSignedPrices(proof)
  if (check.status === 'mismatch') return { status: 'mismatch', step: 'source', detail: check.detail }
  return { status: 'sound', line: `Source: ${signedText(check)}` }
}

function signedText(check: Extract<SignedPricesCheck, { status: 'signed' }>): string {
  const signers = check.group === 'routers' ? "of Pyth's routers" : "of Wormhole's guardians"
  const feed = check.feedName ?? `the feed ${check.feedId}, which is not the product's as this program knows it`
  const first = check.isFirst
    ? 'the entry is the first price that was signed after the order'
    : 'a price that was signed between the order and its entry was passed over'
  return `${check.signedPrices} deciding prices of ${feed} are signed by ${check.signatures} of ${check.of} ${signers}; ${first}; the exit may be up to 2 s older than the end of the order, and signed prices of these seconds can be left out unseen`
}

function withoutSource(proof: Proof): SourceReport {
  const line = namesSignedPrices(proof)
    ? 'Source: the deciding prices name messages that Pyth has signed, and the file does not carry them: save the proof again with the network.'
    : "Walk: none in the file. It can't show what the prices were made from: they are an exchange's, an older day's, or their seeds were not shown yet. A market on prices that Pyth has signed names a message in each: there the operator made these."
  return { status: 'sound', line }
}
