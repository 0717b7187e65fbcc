import type { ClipboardEvent, KeyboardEvent, SyntheticEvent } from 'react'
import { useThousandsSign } from '../../ui/fields/use-amount-entry.ts'
import { stakeKeyOf } from './stake-input.ts'
import type { OrderMaker } from './use-order-maker.ts'

/** A keyboard types into the amount, and a pasted text takes its place, wherever the focus is in the ticket. */
export function useAmountKeys({ press, paste, isLocked }: Pick<OrderMaker, 'press' | 'paste' | 'isLocked'>) {
  const thousands = useThousandsSign()
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const key = stakeKeyOf(event.key)
      if (key === null || event.ctrlKey || event.metaKey || event.altKey || isOfOther(event)) return
      event.preventDefault()
      press(key, thousands)
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      if (isLocked || isOfOther(event)) return
      event.preventDefault()
      paste(event.clipboardData.getData('text'))
    },
  }
}

/** A dialog that lies over the ticket has its own fields; React tells of their events here too. */
function isOfOther({ target, currentTarget }: SyntheticEvent<HTMLElement, Event>): boolean {
  return target instanceof Element && target.closest('dialog') !== currentTarget.closest('dialog')
}
