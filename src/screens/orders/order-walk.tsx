import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Outcome } from '../../../contract/outcome.ts'
import { namesSignedPrices } from '../../../contract/pyth/pyth-trade.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { Proof } from '../../../contract/settlement/receipt.ts'
import type { OrderWalk } from '../../commands/check-walk.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { WalkText } from '../../ui/page/walk-text.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'

interface OrderWalkPartProps {
  readonly order: Order
  readonly proof: Proof
  /** Told of the proof with its source, and whether its prices are others than its source's. */
  readonly onWalk: (proof: Proof, isOther: boolean) => void
}

/** Makes the order's prices again, or checks who has signed them, after all other steps of its check are on the screen. */
export function OrderWalkPart({ order, proof, onWalk }: OrderWalkPartProps) {
  const [outcome, setOutcome] = useState<Outcome<OrderWalk> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      const { checkOrderWalk } = await import('../../commands/check-walk.ts')
      const checked = await checkOrderWalk(order, proof)
      if (!isCurrent) return
      setOutcome(checked)
      if (checked.ok && 'proof' in checked.value) onWalk(checked.value.proof, checked.value.status === 'mismatch')
    }
    check().catch((error: unknown) => {
      if (isCurrent) setOutcome({ ok: false, problem: 'unavailable' })
      throw error
    })
    return () => {
      isCurrent = false
    }
  }, [order, proof, onWalk])
  const isSigned = namesSignedPrices(proof)
  if (outcome === null)
    return (
      <p className="t-sm t-2">
        {isSigned ? (
          <Trans>This device checks who has signed its prices…</Trans>
        ) : (
          <Trans>This device makes its prices again…</Trans>
        )}
      </p>
    )
  if (outcome.ok) return <WalkText walk={outcome.value} />
  return (
    <FinePrint icon={CircleAlert}>
      {isSigned ? (
        <Trans>The signatures of its prices were not checked:</Trans>
      ) : (
        <Trans>Its prices were not made again:</Trans>
      )}
      <SentenceGap />
      <ProblemText problem={outcome.problem} />
    </FinePrint>
  )
}
