import { useState } from 'react'
import type { Direction } from '../../../contract/rows/order-status.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import type { KeypadKey } from '../../ui/keypad.tsx'
import { capStake, pressStakeKey, stakeOf } from './stake-input.ts'

export interface OrderForm {
  readonly direction: Direction
  readonly terms: CountdownTerms
  /** As typed. */
  readonly text: string
  /** What the typed text stands for; null while nothing is typed. */
  readonly stake: string | null
  chooseDirection(direction: Direction): void
  chooseCountdown(seconds: number): void
  press(key: KeypadKey): void
  setText(text: string): void
}

/**
 * What the person has chosen for an order. The terms are looked up in the product at each reading, so that a rate that
 * changes while the sheet is open shows at once.
 * @param countdowns never empty
 */
export function useOrderForm(input: { direction: Direction; countdowns: readonly [CountdownTerms, ...CountdownTerms[]] }): OrderForm {
  const { countdowns } = input
  const [direction, chooseDirection] = useState(input.direction)
  const [seconds, setSeconds] = useState<number | null>(null)
  const [text, setText] = useState('')
  const terms = countdowns.find((choice) => choice.seconds === seconds) ?? countdowns[0]
  return {
    direction, terms, text,
    stake: stakeOf(text, terms.maximumStake),
    chooseDirection,
    chooseCountdown: (chosen) => {
      const next = countdowns.find((choice) => choice.seconds === chosen)
      if (next === undefined) return
      setSeconds(chosen)
      setText((before) => capStake(before, next.maximumStake))
    },
    setText,
    press: (key) => setText((before) => pressStakeKey(before, key, terms.maximumStake)),
  }
}
