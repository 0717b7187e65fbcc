import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { LOOSENING_MS } from '../../../contract/rows/limits.ts'
import { changeLimits, type LimitsRequest } from '../../commands/change-limits.ts'
import { newId } from '../../commands/new-id.ts'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { useSubmission, type Submission } from '../../ui/controls/use-submission.ts'
import { Section } from '../../ui/page/section.tsx'

/** Between the 1 and the 30 days that there may be. */
const DAYS = ['1', '3', '7', '14', '30'] as const
const DAY_MS = 86_400_000

type Days = (typeof DAYS)[number]

interface DialogProps {
  /** The card's own: nothing else is asked for while a request is on its way. Closing the dialog gives it up. */
  readonly submission: Submission<LimitsRequest>
  readonly onClose: () => void
}

/** A pause of deposits and orders: a person's own brake, which lets go slowly. */
export function PauseCard({
  pausedUntil,
  now,
  isOffline,
}: {
  pausedUntil: number | null
  now: number
  isOffline: boolean
}) {
  const [days, setDays] = useState<Days>('1')
  const [asking, setAsking] = useState<'start' | 'end' | null>(null)
  const submission = useSubmission(changeLimits, () => setAsking(null))
  const dialog = {
    submission,
    onClose: () => {
      setAsking(null)
      submission.giveUp()
    },
  }
  /** Null while nothing is paused. */
  const until = pausedUntil !== null && pausedUntil > now ? pausedUntil : null
  const wantedUntil = now + Number(days) * DAY_MS
  const wouldLast = until !== null && until >= wantedUntil
  return (
    <Section title={<Trans>Pause</Trans>} note={until === null ? <Trans>Off</Trans> : <Trans>Paused</Trans>}>
      <div className="card card--pad form">
        <PauseText until={until} />
        <fieldset className="form-set" disabled={submission.isBusy}>
          <DaysField days={days} onChoose={setDays} wouldLast={wouldLast} />
          <div className="btn-pair">
            <button
              type="button"
              className="btn btn--md btn--soft"
              disabled={isOffline || wouldLast}
              onClick={() => setAsking('start')}
            >
              {until === null ? <Trans>Start a pause</Trans> : <Trans>Pause longer</Trans>}
            </button>
            {until !== null && until > now + LOOSENING_MS ? (
              <button
                type="button"
                className="btn btn--md btn--quiet"
                disabled={isOffline}
                onClick={() => setAsking('end')}
              >
                <Trans>End it in 24 hours</Trans>
              </button>
            ) : null}
          </div>
        </fieldset>
      </div>
      {asking === 'start' ? <StartDialog {...dialog} days={days} until={wantedUntil} /> : null}
      {asking === 'end' ? <EndDialog {...dialog} /> : null}
    </Section>
  )
}

/** Says what the pause does, and until when. */
function PauseText({ until: at }: { until: number | null }) {
  const { dateTime } = useFormat()
  const until = at === null ? '' : dateTime(at)
  return (
    <p className="t-sm t-2">
      {at === null ? (
        <Trans>No deposits and no new orders for some days. Running orders settle, and you can withdraw.</Trans>
      ) : (
        <Trans>
          You have paused until {until}. No deposits and no new orders until then; running orders settle, and you can
          withdraw.
        </Trans>
      )}
    </p>
  )
}

function DaysField({ days, onChoose, wouldLast }: { days: Days; onChoose: (days: Days) => void; wouldLast: boolean }) {
  const { t, i18n } = useLingui()
  const count = new Intl.NumberFormat(i18n.locale)
  return (
    <div className="field">
      <span className="field__label">
        <Trans>Days</Trans>
      </span>
      <Segments
        label={t`Days`}
        selected={days}
        onSelect={onChoose}
        options={DAYS.map((id) => ({ id, label: count.format(Number(id)) }))}
      />
      {wouldLast ? (
        <p className="field__hint">
          <Trans>Your pause lasts longer already.</Trans>
        </p>
      ) : null}
    </div>
  )
}

/** Asks before a pause begins. @param until its end, if it begins now */
function StartDialog({ days, until, ...dialog }: DialogProps & { days: Days; until: number }) {
  const { t } = useLingui()
  const wantedUntil = useFormat().date(until)
  return (
    <LimitsDialog
      title={t`Pause until ${wantedUntil}?`}
      confirm={t`Pause`}
      request={() => ({ kind: 'start-pause', key: newId(), days: Number(days) })}
      {...dialog}
    >
      <Plural
        value={Number(days)}
        one="For # day you can't deposit or order."
        other="For # days you can't deposit or order."
      />
      <SentenceGap />
      <Trans>A pause can't be taken back at once: it ends 24 hours after you ask.</Trans>
    </LimitsDialog>
  )
}

/** Asks before the end of a pause is set. */
function EndDialog(dialog: DialogProps) {
  const { t } = useLingui()
  return (
    <LimitsDialog
      title={t`End the pause in 24 hours?`}
      confirm={t`End it`}
      request={() => ({ kind: 'end-pause', key: newId() })}
      {...dialog}
    >
      <Trans>Until then nothing changes.</Trans>
    </LimitsDialog>
  )
}

/** A question whose yes is sent to the server; a refusal stands under it. */
function LimitsDialog({
  title,
  confirm,
  request,
  submission: { isBusy, refusal, submit },
  onClose,
  children,
}: DialogProps & { title: string; confirm: string; request: () => LimitsRequest; children: ReactNode }) {
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void submit(request)}
    >
      <p>{children}</p>
      {refusal === null ? null : (
        <p role="alert" style={{ color: 'var(--danger)', marginTop: 8 }}>
          <ProblemText {...refusal} />
        </p>
      )}
    </ConfirmDialog>
  )
}
