import { useState } from 'react'
import type { Direction } from '../../../contract/rows/order-status.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import {
  capAmount,
  editAmount,
  pasteAmount,
  readAmount,
  type AmountReading,
} from '../../../contract/validation/amount-input.ts'
import { SEEN_AFTER_MS } from '../../ui/fields/use-amount-entry.ts'
import { fromLastOrder, type LastOrder } from './last-order.ts'
import { pressStakeKey, stakeOf, withoutZeros, type StakeEntry, type StakeKey } from './stake-input.ts'
import type { Typed } from './typed-order.ts'

export interface OrderForm {
  readonly direction: Direction
  readonly terms: CountdownTerms
  /** As typed, or as a button put it there. */
  readonly entry: StakeEntry
  readonly reading: AmountReading
  /** The stake that the text means; null if it is no amount, has two meanings, or is 0. */
  readonly stake: string | null
  /** 0 became 1, and the person has not typed since. */
  readonly isCorrected: boolean
  /** The person has put an amount there; false while it is empty or the last order's. */
  readonly isEntered: boolean
  /** As far as the person has typed and chosen it; null where all is as it began. */
  readonly typed: Typed | null
  chooseDirection(direction: Direction): void
  chooseCountdown(seconds: number): void
  /** @param thousands the sign that may part thousands where the key comes from */
  press(key: StakeKey, thousands: string): void
  /** For a field of the browser's own. @param inserted how many characters came at once */
  edit(after: string, inserted: number, thousands: string): void
  /** A pasted text takes the place of what stood there; one without a digit changes nothing. */
  paste(text: string): void
  chooseAmount(amount: string): void
  /** This amount has been bought: the next key begins a new one. */
  keepAsChosen(): void
  /**
   * For the button that buys. False where the person has not seen the amount yet: then it stands there now.
   * @param at the event's own time, ms
   */
  isSeen(at: number): boolean
}

interface OrderFormInput {
  readonly direction: Direction
  /** Never empty. */
  readonly countdowns: readonly [CountdownTerms, ...CountdownTerms[]]
  readonly currency: string
  /** Read once, at the beginning: an order from another device must not change what stands under the finger. */
  readonly last: LastOrder | null
  /** Read once too, before the last order: what was typed into the ticket before this one. */
  readonly kept: Typed | null
}

/**
 * The person's choices for an order. Each reading looks the terms up in the product, so that a rate that changes while the
 * sheet is open shows at once.
 */
export function useOrderForm(input: OrderFormInput): OrderForm {
  const { countdowns, currency, kept } = input
  const [direction, chooseDirection] = useState(kept?.direction ?? input.direction)
  const [begun, begin] = useState(() => fromLastOrder(input.last, countdowns))
  const [seconds, setSeconds] = useState(kept?.seconds ?? begun.seconds)
  const [entry, setEntry] = useState<StakeEntry>(kept?.entry ?? begun.entry)
  const [correctedAt, setCorrectedAt] = useState<number | null>(null)
  const terms = countdowns.find((choice) => choice.seconds === seconds) ?? countdowns[0]
  const maximum = terms.maximumStake
  const isEntered = entry !== begun.entry && entry.text !== ''
  const chosenSeconds = seconds === begun.seconds ? null : seconds
  const reading = readAmount(entry.text, { currency, maximum })
  const change = (next: StakeEntry | ((before: StakeEntry) => StakeEntry)) => {
    setCorrectedAt(null)
    setEntry(next)
  }
  return {
    direction,
    terms,
    entry,
    reading,
    stake: stakeOf(entry.text, maximum),
    isCorrected: correctedAt !== null,
    isEntered,
    typed:
      isEntered || chosenSeconds !== null
        ? { entry: isEntered ? entry : null, seconds: chosenSeconds, direction }
        : null,
    chooseDirection,
    chooseCountdown: (chosen) => {
      const next = countdowns.find((choice) => choice.seconds === chosen)
      if (next === undefined) return
      setSeconds(chosen)
      setEntry((before) => withText(before, capAmount(before.text, next.maximumStake)))
    },
    press: (key, thousands) => change((before) => pressStakeKey(before, key, { currency, thousands, maximum })),
    edit: (after, inserted, thousands) =>
      change(({ text: before }) => typedIn(editAmount({ before, after, inserted }, { currency, thousands, maximum }))),
    paste: (text) => {
      const pasted = pasteAmount(text, { currency, maximum })
      if (pasted !== '') change(typedIn(pasted))
    },
    chooseAmount: (amount) => change({ text: withoutZeros(amount), isChosen: true }),
    keepAsChosen: () => {
      const bought = { ...entry, isChosen: true }
      begin({ ...begun, entry: bought })
      change(bought)
    },
    isSeen: (at) => {
      if (reading.status === 'amount' && reading.isCorrected) {
        setEntry({ text: withoutZeros(reading.amount), isChosen: true })
        setCorrectedAt(at)
        return false
      }
      return correctedAt === null || at - correctedAt >= SEEN_AFTER_MS
    },
  }
}

const typedIn = (text: string): StakeEntry => ({ text, isChosen: false })

/** The same entry where its text stays: what nobody has touched is not typed. */
function withText(entry: StakeEntry, text: string): StakeEntry {
  return text === entry.text ? entry : { ...entry, text }
}
