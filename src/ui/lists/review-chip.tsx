import { Trans } from '@lingui/react/macro'
import { Check, CloudUpload, Hourglass, Undo2, X } from 'lucide-react'

export type ReviewState = 'under-review' | 'success' | 'failed' | 'cancelled' | 'waiting-to-send' | 'not-sent'

/** The state of something under review: icon and word. */
export function ReviewChip({ state }: { state: ReviewState }) {
  switch (state) {
    case 'under-review':
      return (
        <span className="chip" data-tone="wait">
          <Hourglass className="icon icon--14" />
          <Trans>Under review</Trans>
        </span>
      )
    case 'waiting-to-send':
      return (
        <span className="chip" data-tone="wait">
          <CloudUpload className="icon icon--14" />
          <Trans>Waiting to send</Trans>
        </span>
      )
    case 'success':
      return (
        <span className="chip" data-tone="ok">
          <Check className="icon icon--14" />
          <Trans>Success</Trans>
        </span>
      )
    case 'failed':
      return (
        <span className="chip" data-tone="bad">
          <X className="icon icon--14" />
          <Trans>Failed</Trans>
        </span>
      )
    case 'cancelled':
      return (
        <span className="chip">
          <Undo2 className="icon icon--14" />
          <Trans context="a withdrawal">Taken back</Trans>
        </span>
      )
    case 'not-sent':
      return (
        <span className="chip" data-tone="bad">
          <X className="icon icon--14" />
          <Trans>Not sent</Trans>
        </span>
      )
  }
}
