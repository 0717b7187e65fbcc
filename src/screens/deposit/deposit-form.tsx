import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock, CreditCard, IdCard, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { DepositMethod } from '../../../contract/rows/deposit.ts'
import { newId } from '../../commands/new-id.ts'
import type { DepositDraft } from '../../commands/revise-deposit.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useRow } from '../../queries/use-row.ts'
import { useLink } from '../../queries/use-link.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { FrozenBanner } from '../../ui/page/frozen-banner.tsx'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { LengthNote } from '../../ui/fields/length-note.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useHeldSubmit } from '../../ui/fields/use-held-submit.ts'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { VERIFY_PAGE } from '../../paths.ts'
import { SOURCE_LENGTH_MAX } from './deposit-form-state.ts'
import { FaultText } from './fault-text.tsx'
import { PayToCard } from './pay-to-card.tsx'
import { ProofPhoto } from './proof-photo.tsx'
import { useDepositForm } from './use-deposit-form.ts'

interface DepositFormProps {
  readonly methods: readonly [DepositMethod, ...DepositMethod[]]
  readonly draft: DepositDraft | null
  /** A picture that was shared to the app: it takes the place of one that was picked before. `problem`: why it can't. */
  readonly shared: { readonly bytes: ArrayBuffer | null; readonly problem: ProblemCode | null }
  /** Why operators have frozen the person; null where they have not. */
  readonly frozenReason: string | null
  readonly actions: ReactNode
  readonly onSent: (id: string) => void
}

type Form = ReturnType<typeof useDepositForm>

/** Tells of a payment that was made outside: the way, the amount, and its proof. Waits in the outbox without a connection. */
export function DepositForm({ methods, draft, shared, frozenReason, actions, onSent }: DepositFormProps) {
  const { t } = useLingui()
  const { wholeMoney } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const form = useDepositForm({ methods, draft, shared: shared.bytes, currency, newId, onSent })
  const { isHeldBack, onPicking } = useHeldSubmit()
  const { method } = form
  const [minimum, maximum] = [wholeMoney(method.minimum), wholeMoney(method.maximum)]
  return (
    <SubPage title={t`Deposit`} actions={actions} foot={<DepositFoot problem={form.problem} />}>
      {shared.problem === null ? null : <UnusableBanner problem={shared.problem} />}
      <FrozenBanner reason={frozenReason}>
        <Trans>
          A deposit is still credited, but until customer service ends this you can neither place orders with it nor
          withdraw it.
        </Trans>
      </FrozenBanner>
      <form
        id="deposit-form"
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isHeldBack(event.currentTarget)) return
          void form.submit(event.timeStamp)
          showFirstFault(event.currentTarget)
        }}
      >
        <MethodChoice methods={methods} chosen={method} onChoose={(methodId) => form.change({ methodId })} />
        <AmountField
          label={t`Amount`}
          entry={form.entry}
          fault={faultOf(form, 'amount')}
          hint={
            <Trans>
              {minimum} to {maximum}. The platform takes no fee for a deposit.
            </Trans>
          }
        />
        <section className="section">
          <h2 className="section__title">
            {method.kind === 'bank-card' ? (
              <Trans>1. Send to this account</Trans>
            ) : (
              <Trans>1. Send to this address</Trans>
            )}
          </h2>
          <PayToCard method={method} currency={currency} />
        </section>
        <PaymentFields form={form} onPicking={onPicking} />
        <ReviewNote />
        <IdentityNote />
      </form>
    </SubPage>
  )
}

/** Says why a picture that was shared to the app is not in the form. */
function UnusableBanner({ problem }: { problem: ProblemCode }) {
  return (
    <Banner tone="bad">
      <b>
        <Trans>The shared picture can't be used.</Trans>
      </b>{' '}
      <ProblemText problem={problem} />
    </Banner>
  )
}

/** The button that puts the deposit into the outbox, and why it did not go there. */
function DepositFoot({ problem }: { problem: ProblemCode | null }) {
  const link = useLink()
  return (
    <div className="foot stack" style={{ '--gap': '10px' }}>
      {problem === null ? null : (
        <p className="fine" role="alert">
          <CircleAlert className="icon icon--16" />
          <span>
            <ProblemText problem={problem} />
          </span>
        </p>
      )}
      <button type="submit" form="deposit-form" className="btn btn--block">
        {link === 'offline' ? <Trans>Submit when online</Trans> : <Trans>Submit deposit</Trans>}
      </button>
    </div>
  )
}

/** The payment as it was made: its source, its proof, and the transaction password. */
function PaymentFields({ form, onPicking }: { form: Form; onPicking: (ready: Promise<boolean>) => void }) {
  const { t } = useLingui()
  const { fields, method, change } = form
  return (
    <section className="section" style={{ gap: 12 }}>
      <h2 className="section__title">
        <Trans>2. Tell us about the payment</Trans>
      </h2>
      <TextField
        label={method.kind === 'bank-card' ? t`Account you paid from` : t`Address you paid from`}
        fault={faultOf(form, 'source')}
        hint={<LengthNote text={fields.source} max={SOURCE_LENGTH_MAX} />}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={SOURCE_LENGTH_MAX}
        value={fields.source}
        onChange={(source) => change({ source })}
      />
      <ProofPhoto
        photo={fields.photo}
        onChange={(photo) => change({ photo })}
        onPicking={onPicking}
        fault={faultOf(form, 'photo')}
      />
      <PasswordField
        label={t`Transaction password`}
        value={fields.transactionPassword}
        autoComplete="off"
        isNumeric
        fault={faultOf(form, 'transactionPassword')}
        onChange={(text) => change({ transactionPassword: text.normalize('NFKC').replace(/\D/g, '') })}
      />
    </section>
  )
}

/** Says who decides about a deposit, and that it waits for a connection. */
function ReviewNote() {
  return (
    <FinePrint icon={Clock}>
      {useConfiguration()?.isDemo === true ? (
        <Trans>In this demo every deposit is approved automatically after a few seconds.</Trans>
      ) : (
        <Trans>Every deposit is checked before it is credited.</Trans>
      )}
      <SentenceGap />
      <Trans>If the connection drops, it waits on this device and is sent later.</Trans>
    </FinePrint>
  )
}

/** Said before the money is paid in: without a verified identity it can't be withdrawn. */
function IdentityNote() {
  const profile = useRow('profile', 'main')
  if (!profile || profile.verification === 'verified') return null
  return (
    <FinePrint icon={IdCard}>
      <Trans>
        To withdraw, you will need a{' '}
        <a className="inline-link" href={`#${VERIFY_PAGE}`}>
          verified identity
        </a>
        .
      </Trans>
    </FinePrint>
  )
}

function faultOf({ faults, method }: Form, field: keyof Form['faults']) {
  return faults[field] === undefined ? null : <FaultText fault={faults[field]} method={method} />
}

function MethodChoice({
  methods,
  chosen,
  onChoose,
}: {
  methods: readonly DepositMethod[]
  chosen: DepositMethod
  onChoose: (id: string) => void
}) {
  const { t } = useLingui()
  return (
    <Segments
      label={t`Method`}
      selected={chosen.id}
      onSelect={onChoose}
      options={methods.map((method) => {
        const Icon = method.kind === 'bank-card' ? CreditCard : Wallet
        const isOnlyOfKind = methods.filter((other) => other.kind === method.kind).length === 1
        return {
          id: method.id,
          label: (
            <>
              <Icon className="icon icon--20" />
              {method.kind === 'bank-card' ? <Trans>Bank card</Trans> : <Trans>Wallet address</Trans>}
              {isOnlyOfKind ? null : ` ${method.network}`}
            </>
          ),
        }
      })}
    />
  )
}
