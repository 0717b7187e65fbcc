import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LOOSENING_MS } from '../../../contract/rows/limits.ts'
import { changeLimits } from '../../commands/change-limits.ts'
import { newId } from '../../commands/new-id.ts'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'

/** Between the 1 and the 30 days that there may be. */
const DAYS = ['1', '3', '7', '14', '30'] as const
const DAY_MS = 86_400_000

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
  const { t, i18n } = useLingui()
  const { dateTime, date } = useFormat()
  const [days, setDays] = useState<(typeof DAYS)[number]>('1')
  const [asking, setAsking] = useState<'start' | 'end' | null>(null)
  const { isBusy, refusal, submit } = useSubmission(changeLimits, () => setAsking(null))
  const isPaused = pausedUntil !== null && pausedUntil > now
  const until = isPaused ? dateTime(pausedUntil) : ''
  const wantedUntil = date(now + Number(days) * DAY_MS)
  const wouldLast = isPaused && pausedUntil >= now + Number(days) * DAY_MS
  const endsSoon = isPaused && pausedUntil <= now + LOOSENING_MS
  const count = new Intl.NumberFormat(i18n.locale)
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Pause</Trans>
        </h2>
        <span className="section__note">{isPaused ? <Trans>Paused</Trans> : <Trans>Off</Trans>}</span>
      </div>
      <div className="card card--pad form">
        <p className="t-sm t-2">
          {isPaused ? (
            <Trans>
              You have paused until {until}. No deposits and no new orders until then; running orders settle, and you
              can withdraw.
            </Trans>
          ) : (
            <Trans>No deposits and no new orders for some days. Running orders settle, and you can withdraw.</Trans>
          )}
        </p>
        <div className="field">
          <span className="field__label">
            <Trans>Days</Trans>
          </span>
          <Segments
            label={t`Days`}
            selected={days}
            onSelect={setDays}
            options={DAYS.map((id) => ({ id, label: count.format(Number(id)) }))}
          />
          {wouldLast ? (
            <p className="field__hint">
              <Trans>Your pause lasts longer already.</Trans>
            </p>
          ) : null}
        </div>
        <div className="btn-pair">
          <button
            type="button"
            className="btn btn--md btn--soft"
            disabled={isOffline || wouldLast}
            onClick={() => setAsking('start')}
          >
            {isPaused ? <Trans>Pause longer</Trans> : <Trans>Start a pause</Trans>}
          </button>
          {isPaused && !endsSoon ? (
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
      </div>
      {asking === 'start' ? (
        <ConfirmDialog
          title={t`Pause until ${wantedUntil}?`}
          confirm={t`Pause`}
          isBusy={isBusy}
          onCancel={() => setAsking(null)}
          onConfirm={() => void submit(() => ({ kind: 'start-pause', key: newId(), days: Number(days) }))}
        >
          <p>
            <Plural
              value={Number(days)}
              one="For # day you can't deposit or order."
              other="For # days you can't deposit or order."
            />
            <SentenceGap />
            <Trans>A pause can't be taken back at once: it ends 24 hours after you ask.</Trans>
          </p>
          {refusal === null ? null : (
            <p role="alert" style={{ color: 'var(--danger)', marginTop: 8 }}>
              <ProblemText {...refusal} />
            </p>
          )}
        </ConfirmDialog>
      ) : null}
      {asking === 'end' ? (
        <ConfirmDialog
          title={t`End the pause in 24 hours?`}
          confirm={t`End it`}
          isBusy={isBusy}
          onCancel={() => setAsking(null)}
          onConfirm={() => void submit(() => ({ kind: 'end-pause', key: newId() }))}
        >
          <p>
            <Trans>Until then nothing changes.</Trans>
          </p>
          {refusal === null ? null : (
            <p role="alert" style={{ color: 'var(--danger)', marginTop: 8 }}>
              <ProblemText {...refusal} />
            </p>
          )}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
