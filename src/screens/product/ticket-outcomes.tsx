import { useLingui } from '@lingui/react/macro'
import { outcomesOf } from '../../../contract/settlement/order-figures.ts'
import { OutcomeTriple } from '../../ui/words/outcome-triple.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** The possible results of the order, whichever side is bought: all three, above both buttons. */
export function TicketOutcomes({ stake, returnRateBp }: { stake: string; returnRateBp: number }) {
  const { t } = useLingui()
  const { signedMoney } = useFormat()
  const { gain, loss } = outcomesOf(stake, returnRateBp)
  return (
    <OutcomeTriple
      cells={[
        { label: t`If right`, value: signedMoney(gain), tone: 'up' },
        { label: t`If equal`, value: signedMoney('0.00') },
        { label: t`If wrong`, value: signedMoney(loss), tone: 'down' },
      ]}
    />
  )
}
