import { useLingui } from '@lingui/react/macro'
import { breakEvenOf100 } from '../../../contract/settlement/order-figures.ts'
import { useHand } from '../../queries/use-hand.ts'
import { Keypad } from '../../ui/fields/keypad.tsx'
import { useOnScreen } from '../../ui/page/on-screen.ts'
import { AmountChoice } from '../../ui/words/amount-words.tsx'
import { AllInQuestion } from './all-in-question.tsx'
import { useAmountKeys } from './amount-keys.ts'
import { answerAmount } from './answer-amount.ts'
import { BuyNote } from './buy-button.tsx'
import { LiveOrder } from './live-order.tsx'
import { OrderAmount } from './order-amount.tsx'
import { BreakEven } from './order-outcomes.tsx'
import { RefusedOrder } from './order-refusal.tsx'
import { OrderTerms } from './order-terms.tsx'
import { saidOfAmount } from './said-of-amount.tsx'
import { TicketButtons } from './ticket-buttons.tsx'
import { TicketOutcomes } from './ticket-outcomes.tsx'
import type { WideTicket } from './wide-parts.ts'

/** Time, amount with its keys, every outcome, both buttons; after a purchase the live order in their place. */
export function LyingTicket({ maker, product, countdowns, currency, available, obstacle }: WideTicket) {
  const { t } = useLingui()
  const keys = useAmountKeys(maker)
  const hand = useHand()
  useOnScreen('sheet')
  const { form, placing, returnRateBp, allIn, problem, isZero, isLocked } = maker
  if (placing.status === 'accepted')
    return (
      <LiveOrder
        accepted={placing.order}
        product={product}
        currency={currency}
        onAnother={maker.makeAnother}
        onClose={maker.makeAnother}
      />
    )
  return (
    <section className="sheet lying__ticket" aria-label={t`New order, ${product.code}`} tabIndex={-1} {...keys}>
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
      <AmountChoice reading={form.reading} onChoose={answerAmount(maker.chooseAmount)} />
      {/* Its point is a decimal point in every language. */}
      <Keypad hand={hand} onKey={(key) => maker.press(key, ',')} />
      <RefusedOrder maker={maker} />
      <TicketOutcomes stake={form.stake ?? '0.00'} returnRateBp={returnRateBp} />
      <TicketButtons maker={maker} currency={currency} obstacle={obstacle} />
      <div id="ticket-note" role="status">
        <BuyNote
          stake={form.stake}
          isZero={isZero}
          said={saidOfAmount(form, currency)}
          status={placing.status}
          problem={problem}
          terms={form.terms}
          obstacle={obstacle}
        />
      </div>
      <BreakEven returnRateBp={returnRateBp} right={breakEvenOf100(returnRateBp)} />
      <AllInQuestion {...{ maker, available, currency }} />
    </section>
  )
}
