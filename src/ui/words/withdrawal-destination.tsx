import { Trans } from '@lingui/react/macro'
import type { WithdrawalAccount } from '../../../contract/rows/withdrawal-account.ts'

/** The destination of a withdrawal, in one line: "Bank of China, 6222********0000". The mask comes from the server. */
export function WithdrawalDestination({ name, masked }: { name: string; masked: string }) {
  return (
    <>
      <span>{name}</span> <span className="mono">{masked}</span>
    </>
  )
}

/** Names the kind of a withdrawal account. */
export function AccountKindText({ kind }: { kind: WithdrawalAccount['kind'] }) {
  return kind === 'bank-card' ? <Trans>Bank card</Trans> : <Trans>Currency address</Trans>
}
