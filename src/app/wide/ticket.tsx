import { Trans, useLingui } from '@lingui/react/macro'
import { breakEvenOf100 } from '../../../contract/settlement/order-figures.ts'
import { useAreAmountsHidden } from '../../queries/use-preferences.ts'
import { useIsPractising } from '../../queries/use-practice.ts'
import { AllInDialog } from '../../screens/product/all-in-dialog.tsx'
import { answerAmount } from '../../screens/product/answer-amount.ts'
import { BuyNote } from '../../screens/product/buy-button.tsx'
import { BreakEven } from '../../screens/product/order-outcomes.tsx'
import { OrderRefusal } from '../../screens/product/order-refusal.tsx'
import { OrderTerms } from '../../screens/product/order-terms.tsx'
import { QuickAmounts } from '../../screens/product/quick-amount-row.tsx'
import { saidOfAmount } from '../../screens/product/said-of-amount.tsx'
import { TicketButtons } from '../../screens/product/ticket-buttons.tsx'
import { TicketOutcomes } from '../../screens/product/ticket-outcomes.tsx'
import type { WideTicket } from '../../screens/product/wide-parts.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { AmountChoice } from '../../ui/words/amount-words.tsx'
import { COVERED } from './covered.ts'
import { TicketAmount } from './ticket-amount.tsx'
import { TicketHead } from './ticket-head.tsx'
import { useOrderEnd } from './use-order-end.ts'

/** The order of a wide window, always open beside the chart: time, amount, every outcome, both buttons. */
export function Ticket({ maker, product, countdowns, currency, available, obstacle, onEnded }: WideTicket) {
  const { t } = useLingui()
  useOrderEnd(maker, onEnded)
  const { form, placing, returnRateBp, allIn, isLocked } = maker
  return (
    <section className="ticket" aria-label={t`New order, ${product.code}`}>
      <TicketHead repeat={maker.repeat} />
      <div>
        <p className="ticket__label">
          <span>
            <Trans>Time and return</Trans>
          </span>
        </p>
        <OrderTerms
          terms={countdowns}
          chosenSeconds={form.terms.seconds}
          isLocked={isLocked}
          onChoose={maker.chooseCountdown}
        />
      </div>
      <div>
        <Available available={available} currency={currency} />
        <TicketAmount maker={maker} currency={currency} canGoAllIn={allIn !== null && !isLocked} />
        {form.reading.status === 'ambiguous' ? (
          <AmountChoice reading={form.reading} onChoose={answerAmount(maker.chooseAmount)} />
        ) : (
          <QuickAmounts
            {...{ available, isLocked }}
            terms={form.terms}
            onChoose={maker.chooseAmount}
            onSet={maker.writeOwn}
          />
        )}
      </div>
      {placing.status === 'refused' ? (
        <OrderRefusal
          refusal={placing.refusal}
          countdownSeconds={form.terms.seconds}
          seenRateBp={form.terms.returnRateBp}
        />
      ) : null}
      <TicketOutcomes stake={form.stake ?? '0.00'} returnRateBp={returnRateBp} />
      <TicketButtons maker={maker} currency={currency} obstacle={obstacle} />
      <div id="ticket-note" role="status">
        <TicketNote maker={maker} currency={currency} obstacle={obstacle} />
      </div>
      <BreakEven returnRateBp={returnRateBp} right={breakEvenOf100(returnRateBp)} />
      <AllInQuestion maker={maker} currency={currency} available={available} />
    </section>
  )
}

/** The balance to buy with, where the strip has no room for it. */
function Available({ available, currency }: Pick<WideTicket, 'available' | 'currency'>) {
  const { money } = useFormat()
  const areHidden = useAreAmountsHidden()
  const isPractising = useIsPractising()
  if (available === null) return null
  return (
    <p className="fine ticket__available">
      <span>
        {isPractising ? <Trans>Practice balance</Trans> : <Trans>Available</Trans>}{' '}
        <b>{areHidden ? COVERED : money(available)}</b> {currency}
      </span>
    </p>
  )
}

/** Says under the buttons that an order was accepted, or why none can be placed. */
function TicketNote({ maker, currency, obstacle }: Pick<WideTicket, 'maker' | 'currency' | 'obstacle'>) {
  const { form, placing } = maker
  if (placing.status === 'accepted')
    return (
      <p className="fine ticket__note">
        <Trans>Order accepted. It runs below.</Trans>
      </p>
    )
  return (
    <BuyNote
      stake={form.stake}
      isZero={maker.isZero}
      said={saidOfAmount(form, currency)}
      status={placing.status}
      problem={maker.problem}
      terms={form.terms}
      obstacle={obstacle}
    />
  )
}

/** The question before the whole balance is staked. */
function AllInQuestion({ maker, currency, available }: Pick<WideTicket, 'maker' | 'currency' | 'available'>) {
  const { allIn } = maker
  if (!maker.isAskingAll || allIn === null || available === null) return null
  return (
    <AllInDialog
      stake={allIn}
      currency={currency}
      isWholeBalance={allIn === available}
      onUse={() => {
        maker.chooseAmount(allIn)
        maker.askAll(false)
      }}
      onCancel={() => maker.askAll(false)}
    />
  )
}
