import { Trans, useLingui } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { useFormat } from '../../ui/format/use-format.ts'

interface OrderAmountProps {
  readonly text: string
  /** It was put there by a button, not by keys: the next key takes its place. */
  readonly isChosen: boolean
  readonly currency: string
  readonly terms: CountdownTerms
  /** Null while the balance is not known. */
  readonly available: string | null
  readonly canGoAllIn: boolean
  readonly onAll: () => void
  /** As the quick amounts have it. A low window, which leaves those out, shows it here. */
  readonly onRepeat: (() => void) | null | undefined
}

/** The amount as it is typed, the balance it comes from and the bounds of one order. */
export function OrderAmount({ text, isChosen, currency, terms, available, canGoAllIn, ...on }: OrderAmountProps) {
  const { onAll, onRepeat } = on
  const { t } = useLingui()
  const { money, wholeMoney } = useFormat()
  const [minimum, maximum] = [wholeMoney(terms.minimumStake), wholeMoney(terms.maximumStake)]
  return (
    <div className="amount" role="group" aria-label={t`Amount`}>
      <span className="money money--lg" aria-live="polite">
        {isChosen && text !== '' ? (
          <span className="amount__chosen" data-selected="">
            {text}
          </span>
        ) : (
          <span>
            {text === '' ? <span className="t-3">0</span> : text.replace(/^(?=[.,])/, '0')}
            <i className="amount__caret" />
          </span>
        )}
        <span className="money__c">{currency}</span>
      </span>
      <span className="amount__side">
        {available === null ? null : (
          <>
            <Trans>
              Available <b>{money(available)}</b>
            </Trans>
            <br />
          </>
        )}
        <span className="amount__bounds">
          <Trans>
            {minimum} to {maximum} per order
          </Trans>
        </span>
      </span>
      {onRepeat === undefined ? null : (
        <button
          type="button"
          className="amount__all amount__repeat"
          aria-label={t`Repeat last`}
          disabled={onRepeat === null}
          onClick={onRepeat ?? undefined}
        >
          <Repeat className="icon icon--20" />
        </button>
      )}
      <button
        type="button"
        className="amount__all"
        aria-label={`${t`All`}: ${t`Use the whole balance`}`}
        aria-disabled={!canGoAllIn}
        onClick={() => {
          if (canGoAllIn) onAll()
        }}
      >
        <Trans>All</Trans>
      </button>
    </div>
  )
}
