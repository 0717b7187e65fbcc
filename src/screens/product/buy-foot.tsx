import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, CircleAlert, CloudOff } from 'lucide-react'
import { memo } from 'react'
import type { Direction } from '../../../contract/rows/order-status.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { useLink } from '../../queries/use-link.ts'
import { OutcomeTriple } from '../../ui/words/outcome-triple.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

interface BuyFootProps {
  readonly countdowns: readonly CountdownTerms[]
  readonly obstacle: string | null
  readonly onBuy: (direction: Direction) => void
}

/** Both ways to buy, with what can come of it beside them. Not drawn anew by a price that changes nothing of it. */
export const BuyFoot = memo(function BuyFoot({ countdowns, obstacle, onBuy }: BuyFootProps) {
  const { t } = useLingui()
  const { percent, percentRange } = useFormat()
  const link = useLink()
  const rates = countdowns.map((terms) => terms.returnRateBp)
  const [least, most] = [Math.min(...rates), Math.max(...rates)]
  const whole = percent(10_000)
  const Why = link === 'offline' ? CloudOff : CircleAlert
  return (
    <div className="foot stack" style={{ '--gap': '10px' }}>
      <OutcomeTriple
        cells={[
          {
            label: t`If right`,
            value: `+${percentRange(least, most)}`,
            ...(least === most ? {} : { note: t`by time` }),
          },
          { label: t`If equal`, value: percent(0), note: t`amount back` },
          { label: t`If wrong`, value: `−${whole}`, note: t`full amount` },
        ]}
      />
      <div className="btn-pair" style={{ '--s-3': '10px' }}>
        <button
          type="button"
          className="btn btn--up"
          aria-disabled={obstacle !== null}
          aria-describedby="foot-note"
          onClick={() => {
            if (obstacle === null) onBuy('up')
          }}
        >
          <ArrowUp className="icon icon--20" />
          <Trans>Buy up</Trans>
        </button>
        <button
          type="button"
          className="btn btn--down"
          aria-disabled={obstacle !== null}
          aria-describedby="foot-note"
          onClick={() => {
            if (obstacle === null) onBuy('down')
          }}
        >
          <ArrowDown className="icon icon--20" />
          <Trans>Buy down</Trans>
        </button>
      </div>
      <p id="foot-note" role="status" className={obstacle === null ? 'vh' : 'fine'}>
        {obstacle === null ? null : (
          <>
            <Why className="icon icon--16" />
            <span>{obstacle}</span>
          </>
        )}
      </p>
    </div>
  )
})
