import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, CloudUpload, Hourglass, Undo2, X } from 'lucide-react'

const STATES = {
  'under-review': { Icon: Hourglass, tone: 'wait', words: msg`Under review` },
  'waiting-to-send': { Icon: CloudUpload, tone: 'wait', words: msg`Waiting to send` },
  success: { Icon: Check, tone: 'ok', words: msg`Success` },
  failed: { Icon: X, tone: 'bad', words: msg`Failed` },
  cancelled: { Icon: Undo2, tone: undefined, words: msg({ message: 'Taken back', context: 'a withdrawal' }) },
  'not-sent': { Icon: X, tone: 'bad', words: msg`Not sent` },
} as const
export type ReviewState = keyof typeof STATES

/** The state of something under review: icon and word. */
export function ReviewChip({ state }: { state: ReviewState }) {
  const { i18n } = useLingui()
  const { Icon, tone } = STATES[state]
  return (
    <span className="chip" data-tone={tone}>
      <Icon className="icon icon--14" />
      {reviewStateText(state, i18n)}
    </span>
  )
}

export function reviewStateText(state: ReviewState, i18n: I18n): string {
  return i18n._(STATES[state].words)
}
