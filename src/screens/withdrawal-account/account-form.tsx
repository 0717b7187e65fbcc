import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, Wallet } from 'lucide-react'
import { useEffect } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { WithdrawalAccount } from '../../../contract/rows/withdrawal-account.ts'
import { hasPasskeys } from '../../commands/load-asking.ts'
import { loadPasskeys } from '../../commands/passkeys.ts'
import { newId } from '../../commands/new-id.ts'
import { useHasPasskey } from '../../queries/use-has-passkey.ts'
import { useRow } from '../../queries/use-row.ts'
import { useLink } from '../../queries/use-link.ts'
import { Figure } from '../../ui/format/figure.tsx'
import { Banner } from '../../ui/page/banner.tsx'
import { ConnectionNote } from '../../ui/page/connection-note.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { spanText } from '../../ui/format/span-text.ts'
import { SubmitFoot } from '../../ui/page/submit-foot.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { TransactionPasswordField } from '../../ui/fields/transaction-password-field.tsx'
import { WithdrawalDestination } from '../../ui/words/withdrawal-destination.tsx'
import { CHOOSE_LOCATION_PAGE, chooseLocationPage } from '../../paths.ts'
import { AccountFaultText } from './account-fault-text.tsx'
import type { AccountField } from './account-form-state.ts'
import { AddressFields } from './address-fields.tsx'
import { BankCardFields } from './bank-card-fields.tsx'
import { useAccountForm } from './use-account-form.ts'

interface AccountFormProps {
  readonly title: string
  readonly account: WithdrawalAccount | null
  readonly draftId: string
  readonly kept: Readonly<Record<string, string>>
  readonly onDone: () => void
}

type Form = ReturnType<typeof useAccountForm>

const FORM = 'account-form'
/** The field that a refusal of the server belongs to. */
const FIELD_OF_PROBLEM: Partial<Record<ProblemCode, AccountField>> = {
  'name-invalid': 'holder',
  'holder-not-verified': 'holder',
  'card-number-invalid': 'number',
  'address-invalid': 'address',
  'transaction-password-wrong': 'transactionPassword',
  'transaction-password-locked': 'transactionPassword',
}

/** Binds a withdrawal account, or asks for the change of a bound one. */
export function AccountForm({ title, account, draftId, kept, onDone }: AccountFormProps) {
  const { t } = useLingui()
  const link = useLink()
  const form = useAccountForm({ account, draftId, kept, newId, onDone })
  const { submission } = form
  const isUnderReview = account?.changeStatus === 'under-review'
  return (
    <SubPage
      title={title}
      foot={
        <SubmitFoot
          form={FORM}
          label={account === null ? t`Bind this account` : t`Ask for this change`}
          busyLabel={t`Sending`}
          isBusy={submission.isBusy}
          isUnanswered={submission.isUnanswered}
          refusal={refusedField(form) === undefined ? submission.refusal : null}
          obstacle={
            isUnderReview ? (
              <Trans>A change of this account is under review already.</Trans>
            ) : link === 'offline' ? (
              <ConnectionNote />
            ) : null
          }
        />
      }
    >
      {account === null ? null : <ChangeNote account={account} />}
      <form
        id={FORM}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
          showFirstFault(event.currentTarget)
        }}
      >
        <fieldset className="form-set" disabled={submission.isUnanswered || submission.isBusy || isUnderReview}>
          <AccountFields
            form={form}
            mapHref={account === null ? `#${CHOOSE_LOCATION_PAGE}` : `#${chooseLocationPage(account.id)}`}
          />
        </fieldset>
        {account === null ? (
          <p className="t-sm t-2">
            <Trans>
              Once bound, an account changes through customer service only. The first one can be used at once, on a
              device that you have used before; any other one only after a safety hold. You are told by mail or text
              message.
            </Trans>
          </p>
        ) : null}
      </form>
    </SubPage>
  )
}

/** The kind of account, the fields of that kind, and the transaction password. */
function AccountFields({ form, mapHref }: { form: Form; mapHref: string }) {
  const { texts, change } = form
  const fault = (field: AccountField) => faultOf(form, field)
  const canConfirm = useHasPasskey() && hasPasskeys()
  useEffect(() => void loadPasskeys(), [])
  return (
    <>
      <KindChoice selected={texts.kind} onSelect={(kind) => change({ kind })} />
      {texts.kind === 'bank-card' ? (
        <BankCardFields texts={texts} mapHref={mapHref} onChange={change} fault={fault} />
      ) : (
        <AddressFields texts={texts} onChange={change} fault={fault} />
      )}
      <TransactionPasswordField
        value={form.transactionPassword}
        onChange={form.changePassword}
        fault={fault('transactionPassword')}
        onPasskey={canConfirm ? () => void form.submit(true) : undefined}
      />
    </>
  )
}

function KindChoice({
  selected,
  onSelect,
}: {
  selected: WithdrawalAccount['kind']
  onSelect: (kind: WithdrawalAccount['kind']) => void
}) {
  const { t } = useLingui()
  return (
    <Segments
      label={t`Kind of account`}
      selected={selected}
      onSelect={onSelect}
      options={[
        {
          id: 'bank-card',
          label: (
            <>
              <CreditCard className="icon icon--20" />
              <Trans>Bank card</Trans>
            </>
          ),
        },
        {
          id: 'currency-address',
          label: (
            <>
              <Wallet className="icon icon--20" />
              <Trans>Currency address</Trans>
            </>
          ),
        },
      ]}
    />
  )
}

function refusedField({ submission: { refusal } }: Form): AccountField | undefined {
  return refusal === null ? undefined : FIELD_OF_PROBLEM[refusal.problem]
}

/** The fault of a field in words: the server's refusal of it, or what the form itself finds. */
function faultOf(form: Form, field: AccountField) {
  const { submission, faults, texts } = form
  if (submission.refusal !== null && refusedField(form) === field) return <ProblemText {...submission.refusal} />
  return faults[field] === undefined ? null : (
    <AccountFaultText fault={faults[field]} nationality={texts.nationality} network={texts.network} />
  )
}

function ChangeNote({ account }: { account: WithdrawalAccount }) {
  const { i18n } = useLingui()
  const terms = useRow('withdrawalTerms', 'main')
  const hold = terms ? spanText(terms.holdMs, i18n.locale) : null
  return (
    <>
      <div className="card card--pad">
        <Figure label={<Trans>Bound now</Trans>}>
          <WithdrawalDestination
            name={account.kind === 'bank-card' ? account.bank : account.network}
            masked={account.numberMasked}
          />
        </Figure>
      </div>
      {account.changeStatus === 'refused' && account.changeReason !== null ? (
        <Banner tone="bad">
          <Trans>Your last change was refused. Reason: {account.changeReason}</Trans>
        </Banner>
      ) : (
        <Banner tone="plain" icon="shield">
          <Trans>A bound account changes through customer service only: a person decides.</Trans>
          {hold === null ? null : (
            <>
              <SentenceGap />
              <Trans>After a change, withdrawals are held for {hold}.</Trans>
            </>
          )}
        </Banner>
      )}
    </>
  )
}
