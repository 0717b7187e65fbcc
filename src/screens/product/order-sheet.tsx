import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { CountdownTerms, Product } from '../../../contract/rows/product.ts'
import { breakEvenOf100 } from '../../../contract/settlement/order-figures.ts'
import { chooseByArrows } from '../../ui/controls/arrow-keys.ts'
import { AmountChoice } from '../../ui/words/amount-words.tsx'
import { Keypad } from '../../ui/fields/keypad.tsx'
import { useOnScreen } from '../../ui/page/on-screen.ts'
import { AllInDialog } from './all-in-dialog.tsx'
import { useAmountKeys } from './amount-keys.ts'
import { LiveOrder } from './live-order.tsx'
import { OrderAmount } from './order-amount.tsx'
import { BuyButton } from './buy-button.tsx'
import { BreakEven, OrderOutcomes } from './order-outcomes.tsx'
import { OrderRefusal } from './order-refusal.tsx'
import { OrderTerms } from './order-terms.tsx'
import { QuickAmounts } from './quick-amount-row.tsx'
import { saidOfAmount } from './said-of-amount.tsx'
import type { OrderMaker } from './use-order-maker.ts'

interface OrderSheetProps {
  readonly maker: OrderMaker
  readonly product: Product
  readonly countdowns: readonly [CountdownTerms, ...CountdownTerms[]]
  readonly currency: string
  /** Null while the balance is not known. */
  readonly available: string | null
  /** Why nothing can be bought now, in words; null when it can. */
  readonly obstacle: string | null
  /** The last price, for the order once it runs; undefined before any came. */
  readonly priceNow: number | undefined
  readonly onClose: () => void
}

/** Direction, time, amount, every outcome, and the button that buys. */
export function OrderSheet({
  maker,
  product,
  countdowns,
  currency,
  available,
  obstacle,
  priceNow,
  onClose,
}: OrderSheetProps) {
  const { t } = useLingui()
  const keys = useAmountKeys(maker)
  useOnScreen('sheet')
  const { form, placing, returnRateBp, allIn, problem, isZero, isLocked, isAskingAll, press, chooseAmount } = maker

  if (placing.status === 'accepted') {
    return (
      <LiveOrder
        accepted={placing.order}
        product={product}
        priceNow={priceNow}
        currency={currency}
        onAnother={maker.makeAnother}
        onClose={onClose}
      />
    )
  }

  // The button that was tapped is gone with the question: the keyboard types on.
  const answer = (amount: string, button: HTMLElement) => {
    button.closest('section')?.focus({ preventScroll: true })
    chooseAmount(amount)
  }

  return (
    <section
      className="sheet"
      aria-label={t`New order, ${product.code}`}
      ref={takeFocus}
      tabIndex={-1}
      style={{ outline: 'none' }}
      {...keys}
    >
      <i className="sheet__grip" />
      <div className="sheet__head">
        <div className="seg seg--dir" role="radiogroup" aria-label={t`Direction`} onKeyDown={chooseByArrows}>
          {(['up', 'down'] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              className="seg__item"
              role="radio"
              data-dir={choice}
              disabled={isLocked}
              aria-checked={form.direction === choice}
              tabIndex={form.direction === choice ? 0 : -1}
              onClick={() => form.chooseDirection(choice)}
            >
              {choice === 'up' ? (
                <ArrowUp className="icon icon--20" aria-hidden="true" />
              ) : (
                <ArrowDown className="icon icon--20" aria-hidden="true" />
              )}
              {choice === 'up' ? <Trans>Up</Trans> : <Trans>Down</Trans>}
            </button>
          ))}
        </div>
        <button type="button" className="icon-btn" aria-label={t`Close`} onClick={onClose}>
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      <OrderTerms
        terms={countdowns}
        chosenSeconds={form.terms.seconds}
        isLocked={isLocked}
        onChoose={maker.chooseCountdown}
      />
      <OrderAmount
        text={form.entry.text}
        isChosen={form.entry.isChosen}
        currency={currency}
        terms={form.terms}
        available={available}
        canGoAllIn={allIn !== null && !isLocked}
        onAll={() => maker.askAll(true)}
      />
      {form.reading.status === 'ambiguous' ? (
        <AmountChoice reading={form.reading} onChoose={answer} />
      ) : (
        <QuickAmounts
          {...{ countdowns, available, currency, isLocked }}
          terms={form.terms}
          onChoose={chooseAmount}
          onRepeat={maker.repeat}
        />
      )}
      {/* Its point is a decimal point in every language. */}
      <Keypad onKey={(key) => press(key, ',')} />
      <div className="sheet__foot">
        {placing.status === 'refused' ? (
          <OrderRefusal
            refusal={placing.refusal}
            countdownSeconds={form.terms.seconds}
            seenRateBp={form.terms.returnRateBp}
          />
        ) : null}
        <OrderOutcomes direction={form.direction} stake={form.stake ?? '0.00'} returnRateBp={returnRateBp} />
        <BuyButton
          direction={form.direction}
          stake={form.stake}
          isZero={isZero}
          said={saidOfAmount(form, currency)}
          currency={currency}
          status={placing.status}
          problem={problem}
          terms={form.terms}
          obstacle={obstacle}
          onBuy={(at) => maker.submit(at, form.direction)}
        />
        <BreakEven returnRateBp={returnRateBp} right={breakEvenOf100(returnRateBp)} />
      </div>
      {isAskingAll && allIn !== null && available !== null ? (
        <AllInDialog
          stake={allIn}
          currency={currency}
          isWholeBalance={allIn === available}
          onUse={() => {
            chooseAmount(allIn)
            maker.askAll(false)
          }}
          onCancel={() => maker.askAll(false)}
        />
      ) : null}
    </section>
  )
}

/**
 * A keyboard types into the amount from the first moment. By the attribute, which React does not write: the dialog looks
 * for it when it opens, and that is after this element is there. After "Buy another" the dialog is open already.
 */
function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
  if (element?.closest('dialog')?.open === true) element.focus({ preventScroll: true })
}
