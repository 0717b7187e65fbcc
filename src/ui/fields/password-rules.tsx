import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { passwordSchema, transactionPasswordSchema } from '../../../contract/validation/credentials.ts'
import { isGuessablePin, isWeakPassword } from '../../../contract/validation/weak-password.ts'

/** The rules of a new login password, each with its state while it is typed. The list of common ones is with the server. */
export function LoginPasswordRules({ password, account }: { password: string; account: string }) {
  return (
    <ul className="rules">
      <Rule isMet={passwordSchema.safeParse(password).success}>
        <Trans>At least 8 characters</Trans>
      </Rule>
      <Rule isMet={password !== '' && !isWeakPassword(password, account)}>
        <Trans>Not the account's name, not one character again and again</Trans>
      </Rule>
      <li>
        <Trans>None of the 10,000 most common ones</Trans>
      </li>
    </ul>
  )
}

/** The same for a new transaction password. */
export function TransactionPasswordRules({ pin }: { pin: string }) {
  const isWhole = transactionPasswordSchema.safeParse(pin).success
  return (
    <ul className="rules">
      <Rule isMet={isWhole}>
        <Trans>6 digits</Trans>
      </Rule>
      <Rule isMet={isWhole && !isGuessablePin(pin)}>
        <Trans>Not 123456 or another one that is tried first</Trans>
      </Rule>
    </ul>
  )
}

function Rule({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const Icon = isMet ? Check : Circle
  return (
    <li data-done={isMet ? '' : undefined}>
      <Icon className="icon icon--12" />
      {children}
      {isMet ? <span className="vh">{t({ message: 'met', context: 'a rule of a password' })}</span> : null}
    </li>
  )
}
