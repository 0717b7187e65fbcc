import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { changeLimits } from '../../commands/change-limits.ts'
import { keepDraft } from '../../commands/keep-draft.ts'
import { newId } from '../../commands/new-id.ts'
import { AmountField, typedAmount } from '../../ui/fields/amount-field.tsx'
import { useAmountEntry } from '../../ui/fields/use-amount-entry.ts'
import { Section } from '../../ui/page/section.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'
import type { BoundName, BoundNow } from './bound-now.ts'
import { ConfirmBound } from './confirm-bound.tsx'

interface BoundCardProps {
  readonly name: BoundName
  readonly title: string
  readonly note: string
  readonly bound: BoundNow
  readonly currency: string
  readonly draft: string
  readonly isOffline: boolean
}

/** One bound: what holds, what will hold, and a form for another one or none. */
export function BoundCard(props: BoundCardProps) {
  const { name, title, note, bound, currency, isOffline } = props
  const form = useBoundForm(props)
  const { submission, asking } = form
  const sum = useBoundText(currency)
  return (
    <Section title={title} note={bound.amount === null ? <Trans>No limit</Trans> : sum(bound.amount)}>
      <form
        className="card card--pad form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit(event.timeStamp)
        }}
      >
        <p className="t-sm t-2">{note}</p>
        {bound.later === null ? null : <LaterBound amount={bound.amount} later={bound.later} currency={currency} />}
        <fieldset className="form-set" disabled={form.isLocked}>
          <BoundField form={form} isFirst={bound.amount === null} />
        </fieldset>
        <p role="status" className="t-sm t-2 flow" style={{ '--gap': '6px' }}>
          {form.isSaved ? (
            <>
              <CircleCheck className="icon icon--16" />
              <Trans>Setting successful</Trans>
            </>
          ) : null}
        </p>
        <div className="btn-pair">
          <button type="submit" className="btn btn--md btn--soft" aria-busy={submission.isBusy} disabled={isOffline}>
            {submission.isUnanswered ? <Trans>Ask again</Trans> : <Trans>Set</Trans>}
          </button>
          {bound.amount === null ? null : (
            <button
              type="button"
              className="btn btn--md btn--quiet"
              disabled={isOffline || form.isLocked}
              onClick={() => form.takeBack(bound.later === null ? null : bound.amount)}
            >
              {bound.later === null ? <Trans>Take it away</Trans> : <Trans>Keep the old one</Trans>}
            </button>
          )}
        </div>
      </form>
      {asking === null ? null : (
        <ConfirmBound
          name={name}
          amount={asking}
          current={bound.amount}
          currency={currency}
          onConfirm={() => form.confirm(asking)}
          onCancel={form.cancel}
        />
      )}
    </Section>
  )
}

/** The typed bound from the first letter to the answer; an amount is asked about before it is sent. */
function useBoundForm({ name, currency, draft }: BoundCardProps) {
  const draftId = `limit-${name}`
  const [text, setText] = useState(draft)
  const [isTried, setTried] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** The amount that is being asked about. */
  const [asking, setAsking] = useState<string | null>(null)
  const submission = useSubmission(changeLimits, () => {
    setText('')
    setTried(false)
    setSaved(true)
  })
  const amount = typedAmount(text)
  const entry = useAmountEntry({
    text,
    currency,
    onText: (next) => {
      setText(next)
      setSaved(false)
      submission.clear()
      void keepDraft({ id: draftId, bytes: null, fields: { amount: next } })
    },
  })
  /** @param wanted null takes the bound away */
  const send = (wanted: string | null) =>
    void submission.submit(() => ({ kind: 'set', key: newId(), body: { [name]: wanted }, draftId }))
  return {
    entry,
    submission,
    isMissing: isTried && amount === null,
    isSaved,
    asking,
    /** The amount can't be changed and nothing else can be asked for until the answer is there. */
    isLocked: submission.isBusy || submission.isUnanswered,
    takeBack: (wanted: string | null) => {
      // A typed amount is not what is asked for here, nor asked for again.
      setText('')
      setTried(false)
      send(wanted)
    },
    submit: (at: number) => {
      if (submission.isBusy) return
      if (submission.isUnanswered) return void submission.submit(() => null)
      setTried(true)
      if (entry.isSeen(at) && amount !== null) setAsking(amount)
    },
    confirm: (wanted: string) => {
      setAsking(null)
      send(wanted)
    },
    cancel: () => setAsking(null),
  }
}

function BoundField({ form, isFirst }: { form: ReturnType<typeof useBoundForm>; isFirst: boolean }) {
  const { t } = useLingui()
  const { refusal } = form.submission
  return (
    <AmountField
      label={isFirst ? t`Set a limit` : t`Another limit`}
      entry={form.entry}
      fault={
        form.isMissing ? <Trans>Please enter an amount.</Trans> : refusal === null ? null : <ProblemText {...refusal} />
      }
    />
  )
}

/** Says when another bound takes the place of the one that holds. */
function LaterBound({
  amount,
  later: { amount: next, from: at },
  currency,
}: {
  amount: string | null
  later: NonNullable<BoundNow['later']>
  currency: string
}) {
  const { dateTime } = useFormat()
  const sum = useBoundText(currency)
  const [current, later, from] = [sum(amount), sum(next), dateTime(at)]
  return (
    <p className="t-sm">
      <Trans>
        Until {from} the limit is {current}, then {later}.
      </Trans>
    </p>
  )
}

/** Writes a bound: a sum with its currency, or that there is none. */
function useBoundText(currency: string): (amount: string | null) => string {
  const { t } = useLingui()
  const { money } = useFormat()
  return (amount) => (amount === null ? t`no limit` : `${money(amount)} ${currency}`)
}
