import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  editAmount,
  pasteAmount,
  readAmount,
  type AmountReading,
  type AmountTerms,
} from '../../../contract/validation/amount-input.ts'

/** A corrected amount stands there so long before it can be sent: the second tap of two quick ones is not a look. */
export const SEEN_AFTER_MS = 800

/** The text of an amount field and its reading as an amount. */
export interface AmountEntry {
  readonly text: string
  readonly currency: string
  readonly reading: AmountReading
  /** The field was corrected (0 became 1, or the maximum holds), and the person has not typed since. */
  readonly isCorrected: boolean
  /** @param inserted how many characters came at once */
  readonly edit: (after: string, inserted: number) => void
  /** A pasted text takes the place of what stood there; one without a digit changes nothing. */
  readonly paste: (text: string) => void
  /** An amount that was chosen by a button. */
  readonly choose: (amount: string) => void
  /** The person leaves the field: the amount is written out, and corrected where it must be. */
  readonly leave: () => void
  /**
   * For a submit. False where it would send an amount that the person has not seen yet: then the field shows it, and the next
   * submit may send it.
   * @param at the event's own time, ms
   */
  readonly isSeen: (at: number) => boolean
}

type Correction = { readonly status: 'none' | 'unseen' } | { readonly status: 'shown'; readonly at: number }

/** @param onText keeps the field's text, which lives in the form */
export function useAmountEntry({
  text,
  currency,
  onText,
}: {
  text: string
  currency: string
  onText: (text: string) => void
}): AmountEntry {
  const terms = { currency, thousands: useThousandsSign() } satisfies AmountTerms
  const [correction, setCorrection] = useState<Correction>({ status: 'none' })
  const reading = readAmount(text, { currency })
  const change = (next: string) => {
    setCorrection({ status: 'none' })
    onText(next)
  }
  const finish = (corrected: Correction) => {
    if (reading.status !== 'amount') return
    if (reading.isCorrected) setCorrection(corrected)
    if (reading.amount !== text) onText(reading.amount)
  }
  return {
    text,
    currency,
    reading,
    isCorrected: correction.status !== 'none' && reading.status === 'amount',
    edit: (after, inserted) => change(editAmount({ before: text, after, inserted }, terms)),
    paste: (pasted) => {
      const next = pasteAmount(pasted, terms)
      if (next !== '') change(next)
    },
    choose: change,
    leave: () => finish({ status: 'unseen' }),
    isSeen: (at) => {
      if (reading.status === 'amount' && reading.isCorrected) {
        finish({ status: 'shown', at })
        return false
      }
      if (correction.status === 'unseen') setCorrection({ status: 'shown', at })
      return correction.status === 'none' || (correction.status === 'shown' && at - correction.at >= SEEN_AFTER_MS)
    },
  }
}

/** The sign between thousands in the person's language: "," in English, "." in German, a space in French. */
export function useThousandsSign(): string {
  const { i18n } = useLingui()
  return new Intl.NumberFormat(i18n.locale).formatToParts(1_000_000).find((part) => part.type === 'group')?.value ?? ','
}
