import { AllInDialog } from './all-in-dialog.tsx'
import type { OrderMaker } from './use-order-maker.ts'

interface AllInQuestionProps {
  readonly maker: OrderMaker
  readonly available: string | null
  readonly currency: string
}

/** Asks before the whole balance becomes the amount, while the person has asked for that. */
export function AllInQuestion({ maker, available, currency }: AllInQuestionProps) {
  const { isAskingAll, allIn } = maker
  if (!isAskingAll || allIn === null || available === null) return null
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
