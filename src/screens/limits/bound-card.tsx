import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { changeLimits, type LimitsRequest } from '../../commands/change-limits.ts'
import { dropDraft, keepDraft } from '../../commands/keep-draft.ts'
import { newId } from '../../commands/new-id.ts'
import { AmountField, typedAmount } from '../../ui/fields/amount-field.tsx'
import { useAmountEntry } from '../../ui/fields/use-amount-entry.ts'
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
export function BoundCard({ name, title, note, bound, currency, draft, isOffline }: BoundCardProps) {
  const { t } = useLingui()
  const { money, dateTime } = useFormat()
  const [text, setText] = useState(draft)
  const [isTried, setTried] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** The amount that is being asked about. */
  const [asking, setAsking] = useState<string | null>(null)
  const submission = useSubmission(changeLimits, () => {
    setText('')
    setTried(false)
    setSaved(true)
    void dropDraft(`limit-${name}`)
  })
  const amount = typedAmount(text)
  const entry = useAmountEntry({
    text,
    currency,
    onText: (next) => {
      setText(next)
      setSaved(false)
      submission.clear()
      void keepDraft({ id: `limit-${name}`, bytes: null, fields: { amount: next } })
    },
  })
  const ask = (wanted: string | null): LimitsRequest => ({ kind: 'set', key: newId(), body: { [name]: wanted } })
  const sum = (value: string | null) => (value === null ? t`no limit` : `${money(value)} ${currency}`)
  const [current, later, from] = [
    sum(bound.amount),
    sum(bound.later?.amount ?? null),
    bound.later === null ? '' : dateTime(bound.later.from),
  ]
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">{title}</h2>
        <span className="section__note">{bound.amount === null ? <Trans>No limit</Trans> : current}</span>
      </div>
      <form
        className="card card--pad form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (submission.isUnanswered) void submission.submit(() => null)
          else if (entry.isSeen(event.timeStamp) && amount !== null) setAsking(amount)
        }}
      >
        <p className="t-sm t-2">{note}</p>
        {bound.later === null ? null : (
          <p className="t-sm">
            <Trans>
              Until {from} the limit is {current}, then {later}.
            </Trans>
          </p>
        )}
        <AmountField
          label={bound.amount === null ? t`Set a limit` : t`Another limit`}
          entry={entry}
          fault={
            isTried && amount === null ? (
              <Trans>Please enter an amount.</Trans>
            ) : submission.refusal === null ? null : (
              <ProblemText {...submission.refusal} />
            )
          }
        />
        <p role="status" className="t-sm t-2 flow" style={{ '--gap': '6px' }}>
          {isSaved ? (
            <>
              <CircleCheck className="icon icon--16" aria-hidden="true" />
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
              disabled={isOffline || submission.isUnanswered}
              onClick={() => void submission.submit(() => ask(bound.later === null ? null : bound.amount))}
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
          onConfirm={() => {
            setAsking(null)
            void submission.submit(() => ask(asking))
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </section>
  )
}
