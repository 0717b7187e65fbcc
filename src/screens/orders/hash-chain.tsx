import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Proof } from '../../../contract/settlement/receipt.ts'

/** The order's place in the product's hash chain: the head before it, its deciding tick, and the signed head above. */
export function HashChain({ proof }: { proof: Proof }) {
  const exit = proof.settlement?.receipt.exitHash ?? proof.settlement?.receipt.entryHash ?? null
  const after = proof.checkpoints.at(-1)
  return (
    <div className="stack">
      <span className="t-sm t-2">
        <Trans>The order in the chain of prices</Trans>
      </span>
      <ol className="hash">
        <HashBlock label={<Trans>Before</Trans>} hash={proof.acceptance.receipt.acceptedHash} />
        {exit === null ? null : <HashBlock isThis label={<Trans>This order</Trans>} hash={exit} />}
        {after === undefined ? null : <HashBlock label={<Trans>Signed after</Trans>} hash={after.hash} />}
      </ol>
    </div>
  )
}

function HashBlock({ label, hash, isThis = false }: { label: ReactNode; hash: string; isThis?: boolean }) {
  return (
    <li {...(isThis ? { 'data-this': '' } : {})}>
      <span className="hash__block" title={hash}>
        <small>{label}</small>
        {hash.slice(0, 4)}…{hash.slice(-2)}
      </span>
    </li>
  )
}
