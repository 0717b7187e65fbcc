import { useEffect, useState } from 'react'
import { waitingOrder } from '../../commands/place-order.ts'
import type { Refusal } from '../../../contract/outcome.ts'
import type { Direction } from '../../../contract/rows/order-status.ts'
import type { CountdownTerms, Product } from '../../../contract/rows/product.ts'
import { fromLastOrder, type LastOrder } from './last-order.ts'
import { allInStake, stakeProblem, type StakeKey } from './stake-input.ts'
import { useOrderForm, type OrderForm } from './use-order-form.ts'
import type { Typed, TypedOrder } from './typed-order.ts'
import { usePlaceOrder, type Placing } from './use-place-order.ts'
import type { ProblemCode } from '../../../contract/problem.ts'

/** An order while it is made, the same for the sheet of a phone and for the ticket of a wide window. */
export interface OrderMaker {
  readonly form: OrderForm
  readonly placing: Placing
  /** A refusal may know newer terms than the mirror: the next attempt is at what it said. */
  readonly returnRateBp: number
  /** The whole balance or the most that one order takes; null where that is below the least. */
  readonly allIn: string | null
  readonly problem: ProblemCode | null
  /** 0 is typed. */
  readonly isZero: boolean
  /** An order is being sent, or its answer has not come. */
  readonly isLocked: boolean
  readonly isAskingAll: boolean
  askAll(isAsking: boolean): void
  /** The person's own quick amounts as they are typed, one a field; null while they are not being set. */
  readonly ownTexts: readonly string[] | null
  writeOwn(texts: readonly string[] | null): void
  press(key: StakeKey, thousands: string): void
  edit(after: string, inserted: number, thousands: string): void
  paste(text: string): void
  chooseAmount(amount: string): void
  chooseCountdown(seconds: number): void
  /** @param at the event's own time, ms */
  submit(at: number, direction: Direction): void
  /** Takes the time and the amount of the last order; null where they stand there already, undefined where they can't be bought. */
  readonly repeat: (() => void) | null | undefined
  /** After an order: the same once more, as something chosen that the next key replaces. */
  makeAnother(): void
}

interface OrderMakerInput {
  readonly product: Product
  readonly countdowns: readonly [CountdownTerms, ...CountdownTerms[]]
  readonly direction: Direction
  readonly currency: string
  readonly available: string | null
  /** The ticket says so, and what is bought is signed so. */
  readonly isPractice: boolean
  readonly obstacle: string | null
  /** The person's last order of this product. */
  readonly last: LastOrder | null
  /** From the ticket before this one; read once. */
  readonly kept: Typed | null
  readonly typed: TypedOrder
  readonly newId: () => string
}

export function useOrderMaker(input: OrderMakerInput): OrderMaker {
  const { countdowns, currency, available, obstacle, last, typed, newId } = input
  // A request without its answer outlives the sheet and the ticket: whatever is opened next says it and asks for it.
  const [waiting] = useState(() => waitingOrder({ productId: input.product.id, isPractice: input.isPractice }))
  const kept = waiting === null ? input.kept : null
  const direction = waiting?.request.direction ?? input.direction
  const form = useOrderForm({ direction, countdowns, currency, last: waiting?.request ?? last, kept })
  const { placing, buy, askAgain, chooseAgain } = usePlaceOrder(newId, waiting)
  // An amount that is being bought, or is bought, is that order's.
  const isUnsent = placing.status === 'choosing' || placing.status === 'refused'
  useEffect(() => typed.write(isUnsent ? form.typed : null))
  const [isAskingAll, askAll] = useState(false)
  const [ownTexts, writeOwn] = useState<readonly string[] | null>(null)
  const returnRateBp = saidRate(placing) ?? form.terms.returnRateBp
  const problem = form.stake === null ? null : stakeProblem(form.stake, form.terms, available)
  const isLocked = placing.status === 'sending' || placing.status === 'unanswered'
  // Another amount is another attempt; new terms stay on the screen until they are bought or left.
  const beginAnew = () => {
    if (placing.status === 'accepted' || (placing.status === 'refused' && placing.refusal.problem !== 'terms-changed'))
      chooseAgain()
  }
  return {
    form,
    placing,
    returnRateBp,
    problem,
    isLocked,
    isAskingAll,
    askAll,
    ownTexts,
    writeOwn,
    allIn: available === null ? null : allInStake(available, form.terms),
    isZero: form.reading.status === 'amount' && form.reading.isCorrected,
    ...enteredBy(form, { isLocked, beginAnew }),
    chooseCountdown: (seconds) => {
      form.chooseCountdown(seconds)
      chooseAgain()
    },
    repeat: repeatOf(form, { last, countdowns, isLocked, beginAnew }),
    submit: (at, side) => {
      if (placing.status === 'unanswered') return void askAgain(placing.request)
      if (obstacle === null && !form.isSeen(at)) return
      if (form.stake === null || problem !== null || obstacle !== null) return
      void buy({
        productId: input.product.id,
        priceScale: input.product.priceScale,
        direction: side,
        stake: form.stake,
        countdownSeconds: form.terms.seconds,
        returnRateBp,
        ...(input.isPractice ? { practice: true } : {}),
      })
    },
    makeAnother: () => {
      form.keepAsChosen()
      chooseAgain()
    },
  }
}

interface Entering {
  readonly isLocked: boolean
  /** Leaves the answer about the order before. */
  readonly beginAnew: () => void
}

/** The ways in which an amount is entered; none of them does anything while an order is being sent. */
function enteredBy(form: OrderForm, { isLocked, beginAnew }: Entering) {
  const unlessLocked = (enter: () => void) => {
    if (isLocked) return
    beginAnew()
    enter()
  }
  return {
    press: (key, thousands) => unlessLocked(() => form.press(key, thousands)),
    edit: (after, inserted, thousands) => unlessLocked(() => form.edit(after, inserted, thousands)),
    paste: (text) => unlessLocked(() => form.paste(text)),
    chooseAmount: (amount) => {
      beginAnew()
      form.chooseAmount(amount)
    },
  } satisfies Partial<OrderMaker>
}

function repeatOf(
  form: OrderForm,
  { last, countdowns, isLocked, beginAnew }: Entering & Pick<OrderMakerInput, 'last' | 'countdowns'>,
): OrderMaker['repeat'] {
  const again = fromLastOrder(last, countdowns)
  if (last === null || again.entry.text === '') return undefined
  const isThere = form.entry.text === again.entry.text && form.terms.seconds === (again.seconds ?? form.terms.seconds)
  if (isLocked || isThere) return null
  return () => {
    beginAnew()
    if (again.seconds !== null) form.chooseCountdown(again.seconds)
    form.chooseAmount(last.stake)
  }
}

function saidRate(placing: Placing): number | null {
  const said = placing.status === 'refused' ? refusedRate(placing.refusal) : undefined
  return typeof said === 'number' ? said : null
}

function refusedRate({ problem, facts }: Refusal): unknown {
  return problem === 'terms-changed' ? facts?.['returnRateBp'] : undefined
}
