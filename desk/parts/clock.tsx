import { useLingui } from '@lingui/react/macro'
import { spanText } from './words.ts'

const MINUTE_MS = 60_000
/** The usual time of a decision, past which the clock turns amber. */
const USUAL_MS = 30 * MINUTE_MS
/** The last hour of a promise. */
const NEAR_MS = 60 * MINUTE_MS

/** How long an item has waited, or how much of its promised time is left: amber past the usual time, brick past a promise. */
export function Clock({
  createdAt,
  dueAt,
  now,
}: {
  readonly createdAt: number
  readonly dueAt: number | null
  readonly now: number
}) {
  const { i18n, t } = useLingui()
  if (dueAt === null) {
    const waited = now - createdAt
    return <Bar share={waited / USUAL_MS} tone={waited > USUAL_MS ? 'wait' : ''} text={spanText(i18n, waited)} />
  }
  const left = dueAt - now
  const share = (now - createdAt) / Math.max(1, dueAt - createdAt)
  const span = spanText(i18n, Math.abs(left))
  if (left < 0) return <Bar share={1} tone="bad" text={t`${span} late`} />
  return <Bar share={share} tone={left < NEAR_MS ? 'wait' : ''} text={t`${span} left`} />
}

function Bar({
  share,
  tone,
  text,
}: {
  readonly share: number
  readonly tone: '' | 'wait' | 'bad'
  readonly text: string
}) {
  return (
    <span className="clock" {...(tone === '' ? {} : { 'data-tone': tone })}>
      <i style={{ '--v': Math.min(1, Math.max(0, share)) } as React.CSSProperties} />
      {text}
    </span>
  )
}
