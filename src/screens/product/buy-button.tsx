import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { Direction } from '../../../contract/rows/order-status.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import type { Placing } from './use-place-order.ts'

interface BuyButtonProps {
  readonly direction: Direction
  /** Null while there is none that could be bought. */
  readonly stake: string | null
  /** 0 is typed: a tap corrects it to 1 and buys nothing. */
  readonly isZero: boolean
  /** A question about the amount, or that it was corrected. */
  readonly said: ReactNode
  readonly currency: string
  readonly status: Placing['status']
  /** The amount's fault; null: none. */
  readonly problem: ProblemCode | null
  readonly terms: CountdownTerms
  /** Why nothing can be bought now, in words. */
  readonly obstacle: string | null
  /** @param at the event's own time, ms */
  readonly onBuy: (at: number) => void
}

/** The one button that buys: it repeats the verb and the sum. Disabled, it says why beside it. */
export function BuyButton({
  direction,
  stake,
  isZero,
  said,
  currency,
  status,
  problem,
  terms,
  obstacle,
  onBuy,
}: BuyButtonProps) {
  const { t } = useLingui()
  const { money } = useFormat()
  const isBusy = status === 'sending'
  const isOff = status !== 'unanswered' && (obstacle !== null || (stake === null && !isZero) || problem !== null)
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown
  const sum = stake === null ? '' : `${money(stake)} ${currency}`
  const label = () => {
    if (isBusy) return t`Sending`
    if (status === 'unanswered') return t`Ask again`
    if (stake === null) return direction === 'up' ? t`Buy up` : t`Buy down`
    return direction === 'up' ? t`Buy up for ${sum}` : t`Buy down for ${sum}`
  }
  return (
    <>
      <button
        type="button"
        className={`btn btn--${direction} btn--block`}
        aria-disabled={isOff}
        aria-busy={isBusy}
        aria-describedby="buy-note"
        onClick={(event) => {
          if (!isOff && !isBusy) onBuy(event.timeStamp)
        }}
      >
        {isBusy || status === 'unanswered' ? (
          <RefreshCw className="icon icon--20" />
        ) : (
          <Arrow className="icon icon--20" />
        )}
        {label()}
      </button>
      <div id="buy-note" role="status">
        <BuyNote {...{ stake, isZero, said, status, problem, terms, obstacle }} />
      </div>
    </>
  )
}

/** Why it is off, or what the amount is asked. */
export function BuyNote({
  stake,
  isZero,
  said,
  status,
  problem,
  terms,
  obstacle,
}: Pick<BuyButtonProps, 'stake' | 'isZero' | 'said' | 'status' | 'problem' | 'terms' | 'obstacle'>) {
  if (status === 'sending') return null
  if (status === 'unanswered') {
    return (
      <Note>
        <Trans>No answer came. The order may have been taken or not. Asking again never buys it twice.</Trans>
      </Note>
    )
  }
  if (obstacle !== null) return <Note>{obstacle}</Note>
  if (stake === null && isZero) return null
  if (stake === null) return <Note>{said ?? <Trans>Please enter an amount.</Trans>}</Note>
  if (problem !== null)
    return (
      <Note>
        <ProblemText problem={problem} facts={{ minimum: terms.minimumStake, maximum: terms.maximumStake }} />
      </Note>
    )
  return said === null ? null : <Note>{said}</Note>
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="fine" style={{ justifyContent: 'center' }}>
      <CircleAlert className="icon icon--16" />
      <span>{children}</span>
    </p>
  )
}
