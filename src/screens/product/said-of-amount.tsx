import type { ReactNode } from 'react'
import { CorrectedAmount, UnclearAmount } from '../../ui/words/amount-words.tsx'
import type { OrderForm } from './use-order-form.ts'

/** A question about the amount, or that it was corrected; null where it is plain. */
export function saidOfAmount(form: OrderForm, currency: string): ReactNode {
  const { status } = form.reading
  if (status === 'ambiguous' || status === 'unreadable') return <UnclearAmount text={form.entry.text} status={status} />
  return form.isCorrected && form.stake !== null ? <CorrectedAmount amount={form.stake} currency={currency} /> : null
}
