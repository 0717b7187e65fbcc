import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { CountdownTerms, Product } from '../../../contract/rows/product.ts'
import { breakEvenOf100 } from '../../../contract/settlement/order-figures.ts'
import { useHand } from '../../queries/use-hand.ts'
import { AmountChoice } from '../../ui/words/amount-words.tsx'
import { Keypad } from '../../ui/fields/keypad.tsx'
import { useOnScreen } from '../../ui/page/on-screen.ts'
import { AllInQuestion } from './all-in-question.tsx'
import { useAmountKeys } from './amount-keys.ts'
import { answerAmount } from './answer-amount.ts'
import { LiveOrder } from './live-order.tsx'
import { OrderAmount } from './order-amount.tsx'
import { BuyButton } from './buy-button.tsx'
import { DirectionChoice } from './direction-choice.tsx'
import { BreakEven, OrderOutcomes } from './order-outcomes.tsx'
import { RefusedOrder } from './order-refusal.tsx'
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
  readonly onClose: () => void
}

/** Direction, time, amount, every outcome, and the button that buys. */
export function OrderSheet({ maker, product, countdowns, currency, available, ...rest }: OrderSheetProps) {
  const { obstacle, onClose } = rest
  const { t } = useLingui()
  const keys = useAmountKeys(maker)
  const hand = useHand()
  useOnScreen('sheet')
  const { form, placing, allIn, isLocked, press } = maker

  if (placing.status === 'accepted') {
    return (
      <LiveOrder
        accepted={placing.order}
        product={product}
        currency={currency}
        onAnother={maker.makeAnother}
        onClose={onClose}
      />
    )
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
        <DirectionChoice chosen={form.direction} isLocked={isLocked} onChoose={form.chooseDirection} />
        <button type="button" className="icon-btn" aria-label={t`Close`} onClick={onClose}>
          <X className="icon" />
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
        onRepeat={maker.repeat}
      />
      <AmountOffers {...{ maker, available }} />
      {/* Its point is a decimal point in every language. */}
      <Keypad hand={hand} onKey={(key) => press(key, ',')} />
      <SheetFoot {...{ maker, currency, obstacle }} />
      <AllInQuestion {...{ maker, available, currency }} />
    </section>
  )
}

/** Amounts for one tap, or the amounts that an unclear text can mean. */
function AmountOffers({ maker, available }: Pick<OrderSheetProps, 'maker' | 'available'>) {
  const { form, isLocked, chooseAmount } = maker
  if (form.reading.status !== 'ambiguous')
    return (
      <QuickAmounts
        {...{ available, isLocked }}
        terms={form.terms}
        onChoose={chooseAmount}
        onSet={maker.writeOwn}
        onRepeat={maker.repeat}
      />
    )
  return <AmountChoice reading={form.reading} onChoose={answerAmount(chooseAmount)} />
}

/** Every outcome, the button that buys, and how often it must be right. */
function SheetFoot({ maker, currency, obstacle }: Pick<OrderSheetProps, 'maker' | 'currency' | 'obstacle'>) {
  const { form, placing, returnRateBp, problem, isZero } = maker
  return (
    <div className="sheet__foot">
      <RefusedOrder maker={maker} />
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
