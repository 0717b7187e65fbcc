import { Trans } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { useIsPractising } from '../../queries/use-practice.ts'
import type { OrderMaker } from '../../screens/product/use-order-maker.ts'
import { PracticeTag } from '../../ui/words/practice-tag.tsx'

/** The title, and the button that takes the time and amount of this product's last order where the terms still take them. */
export function TicketHead({ repeat }: Pick<OrderMaker, 'repeat'>) {
  return (
    <div className="ticket__head">
      <h2>
        <Trans>New order</Trans> {useIsPractising() ? <PracticeTag /> : null}
      </h2>
      {repeat === undefined ? null : (
        <button
          type="button"
          className="link"
          disabled={repeat === null}
          aria-keyshortcuts="R"
          onClick={repeat ?? undefined}
        >
          <Repeat className="icon icon--16" />
          <Trans>Repeat last</Trans>
        </button>
      )}
    </div>
  )
}
