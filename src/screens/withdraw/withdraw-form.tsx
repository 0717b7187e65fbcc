import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, CreditCard, Wallet } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import { refuse, type Refusal } from '../../../contract/outcome.ts'
import type { WithdrawalAccount } from '../../../contract/rows/withdrawal-account.ts'
import type { Withdrawal, WithdrawalTerms } from '../../../contract/rows/withdrawal.ts'
import { hasPasskeys } from '../../commands/load-asking.ts'
import { loadPasskeys } from '../../commands/passkeys.ts'
import { newId } from '../../commands/new-id.ts'
import type { Asked } from '../../queries/use-asked-call.ts'
import { useHasPasskey } from '../../queries/use-has-passkey.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useLink } from '../../queries/use-link.ts'
import { Figure } from '../../ui/format/figure.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Banner } from '../../ui/page/banner.tsx'
import { ConnectionNote } from '../../ui/page/connection-note.tsx'
import { FrozenBanner } from '../../ui/page/frozen-banner.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { SubmitFoot } from '../../ui/page/submit-foot.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { TransactionPasswordField } from '../../ui/fields/transaction-password-field.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { WithdrawalDestination } from '../../ui/words/withdrawal-destination.tsx'
import { CHOOSE_ACCOUNT_PAGE } from '../../paths.ts'
import { TermsText } from './terms-text.tsx'
import { useWithdrawForm } from './use-withdraw-form.ts'
import { WithdrawFaultText } from './withdraw-fault-text.tsx'
import { wholeAmount } from './withdraw-form-state.ts'

interface WithdrawFormProps {
  readonly account: WithdrawalAccount
  readonly available: string
  readonly currency: string
  readonly terms: WithdrawalTerms
  /** Why operators have frozen the person; null where they have not. */
  readonly frozenReason: string | null
  readonly draft: { readonly fields: Readonly<Record<string, string>> } | null
  /** A withdrawal without an answer: it alone can be asked for. */
  readonly asked: Asked | null
  readonly actions: ReactNode
  readonly onSent: (withdrawal: Withdrawal) => void
}

type Form = ReturnType<typeof useWithdrawForm>

const FORM = 'withdraw-form'
const UNANSWERED = refuse('unavailable', { isUnknown: 1 })
const HOLD_CHECK_MS = 10_000

/** Asks for a withdrawal: the account that it goes to, the amount with its fee, and the transaction password. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { account, available, currency, terms, draft, asked, onSent } = props
  const { t } = useLingui()
  const isOffline = useLink() === 'offline'
  const form = useWithdrawForm({
    accountId: account.id,
    available,
    currency,
    terms,
    draftAmount: draft?.fields['amount'] ?? '',
    asked,
    newId,
    onSent,
  })
  const obstacle = useObstacle(account, isOffline)
  const { isBusy, isUnanswered, refusal } = form.submission
  const before = form.asked === null || isBusy ? null : UNANSWERED
  return (
    <SubPage
      title={t`Withdraw`}
      actions={props.actions}
      foot={
        <SubmitFoot
          form={FORM}
          label={t`Withdraw`}
          busyLabel={t`Sending`}
          isBusy={isBusy}
          isUnanswered={isUnanswered || form.asked !== null}
          refusal={isPasswordProblem(refusal) ? null : (refusal ?? before)}
          obstacle={obstacle}
        />
      }
    >
      <FrozenBanner reason={props.frozenReason} />
      {isOffline ? <OfflineBanner /> : null}
      <form
        id={FORM}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(event.timeStamp)
          showFirstFault(event.currentTarget)
        }}
      >
        <fieldset className="form-set" disabled={isUnanswered || isBusy}>
          <TargetAccount account={account} />
          <WithdrawFields form={form} {...props} />
        </fieldset>
        <TermsText terms={terms} currency={currency} />
      </form>
    </SubPage>
  )
}

function OfflineBanner() {
  return (
    <Banner tone="wait" icon="offline">
      <Trans>
        Withdrawing needs a connection. The fee and the balance are checked at that moment, so a withdrawal is never
        queued on this device.
      </Trans>
    </Banner>
  )
}

/** Why nothing can be sent now; null when it can. */
function useObstacle({ usableFrom }: WithdrawalAccount, isOffline: boolean): ReactNode {
  const { dateTime } = useFormat()
  const now = useServerNow(HOLD_CHECK_MS)
  if (isOffline) return <ConnectionNote />
  if (usableFrom <= now) return null
  const heldUntil = dateTime(usableFrom)
  return (
    <Trans>No withdrawal goes to this account before {heldUntil}: a new or changed account is held for safety.</Trans>
  )
}

/** The account that the money goes to; leads to the choice of another. */
function TargetAccount({ account }: { account: WithdrawalAccount }) {
  return (
    <section className="section">
      <h2 className="section__title">
        <Trans>To this account</Trans>
      </h2>
      <div className="card list--icons">
        <Link className="row" href={CHOOSE_ACCOUNT_PAGE}>
          <span className="row__icon">
            {account.kind === 'bank-card' ? <CreditCard className="icon" /> : <Wallet className="icon" />}
          </span>
          <span className="row__main">
            <span className="row__title">{account.kind === 'bank-card' ? account.bank : account.network}</span>
            <span className="row__sub">
              <WithdrawalDestination name={account.holder} masked={account.numberMasked} />
            </span>
          </span>
          <span className="row__end">
            <Trans>Change</Trans>
            <ChevronRight className="icon icon--20 row__go" />
          </span>
        </Link>
      </div>
    </section>
  )
}

/** The amount, what it costs, and the transaction password. */
function WithdrawFields({
  form,
  available,
  currency,
  terms,
}: { form: Form } & Pick<WithdrawFormProps, 'available' | 'currency' | 'terms'>) {
  const { t } = useLingui()
  const { money, wholeMoney } = useFormat()
  const { fields, faults, change } = form
  const canConfirm = useHasPasskey() && hasPasskeys()
  useEffect(() => void loadPasskeys(), [])
  const { refusal } = form.submission
  const fault = (field: keyof typeof faults) =>
    faults[field] === undefined ? null : <WithdrawFaultText fault={faults[field]} terms={terms} available={available} />
  const [minimum, maximum, balance] = [wholeMoney(terms.minimum), wholeMoney(terms.maximum), money(available)]
  return (
    <>
      <fieldset className="form-set" disabled={form.asked !== null}>
        <AmountField
          label={t`Amount`}
          entry={form.entry}
          fault={fault('amount')}
          hint={
            <Trans>
              {balance} available. From {minimum} to {maximum} at once.
            </Trans>
          }
          all={wholeAmount(available, terms)}
        />
      </fieldset>
      <CostCard cost={form.cost} currency={currency} />
      <TransactionPasswordField
        value={fields.transactionPassword}
        onChange={(transactionPassword) => change({ transactionPassword })}
        onPasskey={canConfirm ? (at) => void form.submit(at, true) : undefined}
        fault={
          refusal !== null && isPasswordProblem(refusal) ? <ProblemText {...refusal} /> : fault('transactionPassword')
        }
      />
    </>
  )
}

/** The fee and the sum that arrives; dashes while no amount stands there. */
function CostCard({ cost, currency }: { cost: Form['cost']; currency: string }) {
  const { money } = useFormat()
  return (
    <div className="card card--pad">
      <div className="stats" aria-live="polite">
        <Figure label={<Trans>Fee</Trans>}>{cost === null ? '–' : money(cost.fee)}</Figure>
        <Figure label={<Trans>Arrives</Trans>}>
          {cost === null ? (
            '–'
          ) : (
            <>
              {money(cost.arrives)} {currency}
            </>
          )}
        </Figure>
      </div>
    </div>
  )
}

function isPasswordProblem(refusal: Refusal | null): boolean {
  return refusal?.problem === 'transaction-password-wrong' || refusal?.problem === 'transaction-password-locked'
}
