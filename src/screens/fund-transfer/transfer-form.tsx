import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import { refuse } from '../../../contract/outcome.ts'
import type { FundMove } from '../../../contract/rows/fund-move.ts'
import type { FundTerms } from '../../../contract/rows/fund-terms.ts'
import { keepDraft } from '../../commands/keep-draft.ts'
import { moveFundShares } from '../../commands/move-fund-shares.ts'
import { newId } from '../../commands/new-id.ts'
import { useAskedBefore, type Asked } from '../../queries/use-asked-call.ts'
import { useLink } from '../../queries/use-link.ts'
import { Figure } from '../../ui/format/figure.tsx'
import { AmountField, typedAmount } from '../../ui/fields/amount-field.tsx'
import { ConnectionNote } from '../../ui/page/connection-note.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { SubmitFoot } from '../../ui/page/submit-foot.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { useAmountEntry } from '../../ui/fields/use-amount-entry.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'
import { ConfirmFundDeposit } from './confirm-fund-deposit.tsx'
import { transferFault, type TransferFault } from './transfer-form-state.ts'

interface TransferFormProps {
  readonly title: string
  readonly kind: FundMove['kind']
  readonly draftId: string
  readonly draftAmount: string
  /** A move without an answer: it alone can be asked for. */
  readonly asked: Asked | null
  readonly currency: string
  /** The available balance on the way in, confirmed shares on the way out. */
  readonly bound: string
  readonly pending: string
  readonly terms: FundTerms
  readonly left: number
  readonly perDay: number
  readonly onDone: (move: FundMove) => void
}

const FORM = 'transfer-form'
const UNANSWERED = refuse('unavailable', { isUnknown: 1 })

/** A deposit into the fund, or a withdrawal from it: the amount, and what holds for it. */
export function TransferForm(props: TransferFormProps) {
  const { title, kind, currency, bound, terms } = props
  const { t } = useLingui()
  const form = useTransferForm(props)
  const { submission, isUnanswered, fault, asking } = form
  return (
    <SubPage title={title} foot={<TransferFoot {...props} submission={submission} isUnanswered={isUnanswered} />}>
      <form
        id={FORM}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit(event.timeStamp)
          showFirstFault(event.currentTarget)
        }}
      >
        <fieldset className="form-set" disabled={isUnanswered || submission.isBusy}>
          <AmountField
            label={t`Amount`}
            entry={form.entry}
            fault={fault === null ? null : <FaultText fault={fault} minimum={terms.minimumDeposit} bound={bound} />}
            hint={<BoundHint kind={kind} bound={bound} currency={currency} />}
            all={bound}
          />
        </fieldset>
        <TermsCard {...props} />
      </form>
      {asking === null ? null : (
        <ConfirmFundDeposit
          amount={asking}
          currency={currency}
          onConfirm={() => form.confirm(asking)}
          onCancel={form.cancel}
        />
      )}
    </SubPage>
  )
}

/** The button that sends, and why nothing can be sent. */
function TransferFoot({
  kind,
  left,
  perDay,
  submission: { isBusy, refusal },
  isUnanswered,
}: Pick<TransferFormProps, 'kind' | 'left' | 'perDay'> &
  Pick<ReturnType<typeof useTransferForm>, 'submission' | 'isUnanswered'>) {
  const { t } = useLingui()
  const link = useLink()
  return (
    <SubmitFoot
      form={FORM}
      label={
        kind === 'in'
          ? t({ message: 'Deposit', context: 'into the fund' })
          : t({ message: 'Withdraw', context: 'from the fund' })
      }
      busyLabel={t`Sending`}
      isBusy={isBusy}
      isUnanswered={isUnanswered}
      refusal={refusal ?? (isUnanswered && !isBusy ? UNANSWERED : null)}
      obstacle={
        link === 'offline' ? (
          <ConnectionNote />
        ) : left === 0 && !isUnanswered ? (
          <Trans>You have used all {perDay} of today. They are there again tomorrow.</Trans>
        ) : null
      }
    />
  )
}

/** The amount from the first letter to the answer. A deposit is asked about before it is sent. */
function useTransferForm(props: TransferFormProps) {
  const { kind, draftId, currency, bound, terms, onDone } = props
  const { asked, noteSent } = useAskedBefore(props.asked)
  const [typed, setText] = useState(props.draftAmount)
  const text = asked?.form['amount'] ?? typed
  const [isTried, setTried] = useState(false)
  /** The amount whose deposit is being asked about. */
  const [asking, setAsking] = useState<string | null>(null)
  const submission = useSubmission(moveFundShares, onDone)
  const fault = transferFault(text, { kind, bound, minimum: terms.minimumDeposit })
  const entry = useAmountEntry({
    text,
    currency,
    onText: (amount) => {
      setText(amount)
      submission.clear()
      void keepDraft({ id: draftId, bytes: null, fields: { amount } })
    },
  })
  const send = (amount: string) =>
    void submission.submit(() => {
      if (asked !== null) return { id: asked.id, kind, amount, draftId }
      const id = newId()
      noteSent(id)
      return { id, kind, amount, draftId }
    })
  const isUnanswered = submission.isUnanswered || asked !== null
  return {
    entry,
    submission,
    isUnanswered,
    asking,
    /** Shown only once sending was tried. */
    fault: isTried && !isUnanswered ? fault : null,
    submit: (at: number) => {
      if (submission.isBusy) return
      setTried(true)
      const amount = typedAmount(text)
      if (isUnanswered) return send(text)
      if (!entry.isSeen(at) || fault !== null || amount === null) return
      if (kind === 'in') setAsking(amount)
      else send(amount)
    },
    confirm: (amount: string) => {
      setAsking(null)
      send(amount)
    },
    cancel: () => setAsking(null),
  }
}

/** The most that can be moved. */
function BoundHint({ kind, bound, currency }: Pick<TransferFormProps, 'kind' | 'bound' | 'currency'>) {
  const have = useFormat().money(bound)
  return kind === 'in' ? (
    <Trans>
      {have} available. 1 share is 1 {currency}.
    </Trans>
  ) : (
    <Trans>
      {have} confirmed shares. 1 share is 1 {currency}.
    </Trans>
  )
}

/** The terms for shares on the way in, or on the way out, and how many moves are left today. */
function TermsCard({ kind, terms, pending, left }: Pick<TransferFormProps, 'kind' | 'terms' | 'pending' | 'left'>) {
  const { money, percentOf } = useFormat()
  const rate = percentOf(terms.annualised7Days)
  return (
    <div className="card card--pad stack" style={{ '--gap': '10px' }}>
      {kind === 'in' ? (
        <>
          <Figure label={<Trans>Rate of the last 7 days, per year</Trans>}>{rate}</Figure>
          <p className="t-sm t-2">
            <Trans>
              The rate changes daily, can fall, and is not guaranteed. Shares earn from the next cut-off on; until then
              you can take it back.
            </Trans>
          </p>
        </>
      ) : (
        <p className="t-sm t-2">
          <Trans>Confirmed shares come to your available balance at once, without a fee.</Trans>
          {parseMoney(pending) > 0n ? (
            <>
              <SentenceGap />
              <Trans>
                {money(formatMoney(parseMoney(pending)))} is pending: to have it again, take back its deposit.
              </Trans>
            </>
          ) : null}
        </p>
      )}
      <p className="t-sm t-2">
        <Plural value={left} one="# left today" other="# left today" />
      </p>
    </div>
  )
}

function FaultText({ fault, minimum, bound }: { fault: TransferFault; minimum: string; bound: string }) {
  const { t } = useLingui()
  const { money } = useFormat()
  const [least, most] = [money(minimum), money(bound)]
  switch (fault) {
    case 'amount-missing':
      return t`Please enter an amount.`
    case 'below-minimum':
      return t`The smallest amount is ${least}.`
    case 'above-balance':
      return t`Your available balance is ${most}. Please enter another amount.`
    case 'above-shares':
      return t`You have ${most} confirmed shares. Please enter another amount.`
  }
}
