import { Trans, useLingui } from '@lingui/react/macro'
import { outcomesOf } from '../../../contract/settlement/order-figures.ts'
import type { Direction } from '../../../contract/rows/order-status.ts'
import { OutcomeTriple } from '../../ui/words/outcome-triple.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** The result of this order if the price ends higher, equal or lower: all three, before anything is bought. */
export function OrderOutcomes({
  direction,
  stake,
  returnRateBp,
}: {
  direction: Direction
  stake: string
  returnRateBp: number
}) {
  const { t } = useLingui()
  const { signedMoney } = useFormat()
  const { gain, loss } = outcomesOf(stake, returnRateBp)
  const right = { value: signedMoney(gain), tone: 'up' } as const
  const wrong = { value: signedMoney(loss), tone: 'down' } as const
  return (
    <OutcomeTriple
      cells={[
        { label: t`Ends higher`, ...(direction === 'up' ? right : wrong) },
        { label: t`Ends equal`, value: signedMoney('0.00') },
        { label: t`Ends lower`, ...(direction === 'up' ? wrong : right) },
      ]}
    />
  )
}

/** The rate of right orders below which this return loses money. */
export function BreakEven({ returnRateBp, right }: { returnRateBp: number; right: number }) {
  const { percent } = useFormat()
  const rate = percent(returnRateBp)
  return (
    <p className="fine" style={{ justifyContent: 'center', textAlign: 'center' }}>
      <Trans>
        At {rate} you break even when right in {right} of 100 orders.
      </Trans>
    </p>
  )
}
