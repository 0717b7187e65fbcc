import { Trans, useLingui } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { breakEvenOf100 } from '../../../contract/settlement/order-figures.ts'
import { useHistory } from '../../queries/use-history.ts'
import { AllInDialog } from '../../screens/product/all-in-dialog.tsx'
import { BuyNote } from '../../screens/product/buy-button.tsx'
import { BreakEven } from '../../screens/product/order-outcomes.tsx'
import { OrderRefusal } from '../../screens/product/order-refusal.tsx'
import { OrderTerms } from '../../screens/product/order-terms.tsx'
import { QuickAmounts } from '../../screens/product/quick-amount-row.tsx'
import { saidOfAmount } from '../../screens/product/said-of-amount.tsx'
import { TicketButtons } from '../../screens/product/ticket-buttons.tsx'
import { TicketOutcomes } from '../../screens/product/ticket-outcomes.tsx'
import type { WideTicket } from '../../screens/product/wide-parts.ts'
import { AmountChoice } from '../../ui/words/amount-words.tsx'
import { TicketAmount } from './ticket-amount.tsx'

/** The order of a wide window, always open beside the chart: time, amount, every outcome, both buttons. */
export function Ticket({ maker, product, countdowns, currency, available, obstacle }: WideTicket) {
  const { t } = useLingui()
  const { form, placing, returnRateBp, allIn, problem, isZero, isLocked, isAskingAll } = maker
  const {
    rows: [last],
  } = useHistory('orders', { where: { productId: product.id }, pageSize: 1 })
  const repeat = () => {
    if (last === undefined || isLocked) return
    maker.chooseCountdown(last.countdownSeconds)
    maker.chooseAmount(last.stake)
  }
  return (
    <section className="ticket" aria-label={t`New order, ${product.code}`}>
      <div className="ticket__head">
        <h2>
          <Trans>New order</Trans>
        </h2>
        {last === undefined ? null : (
          <button type="button" className="link" disabled={isLocked} aria-keyshortcuts="R" onClick={repeat}>
            <Repeat className="icon icon--16" aria-hidden="true" />
            <Trans>Repeat last</Trans>
          </button>
        )}
      </div>
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
        <TicketAmount maker={maker} currency={currency} canGoAllIn={allIn !== null && !isLocked} />
        {form.reading.status === 'ambiguous' ? (
          <AmountChoice reading={form.reading} onChoose={maker.chooseAmount} />
        ) : (
          <QuickAmounts
            {...{ countdowns, available, currency, isLocked }}
            terms={form.terms}
            onChoose={maker.chooseAmount}
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
        {placing.status === 'accepted' ? (
          <p className="fine ticket__note">
            <Trans>Order accepted. It runs below.</Trans>
          </p>
        ) : (
          <BuyNote
            stake={form.stake}
            isZero={isZero}
            said={saidOfAmount(form, currency)}
            status={placing.status}
            problem={problem}
            terms={form.terms}
            obstacle={obstacle}
          />
        )}
      </div>
      <BreakEven returnRateBp={returnRateBp} right={breakEvenOf100(returnRateBp)} />
      {isAskingAll && allIn !== null && available !== null ? (
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
      ) : null}
    </section>
  )
}
