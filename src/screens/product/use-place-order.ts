import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import type { Refusal } from '../../../contract/outcome.ts'
import {
  placeOrder,
  prepareOrders,
  type OrderRequest,
  type OrderWish,
  type waitingOrder,
} from '../../commands/place-order.ts'

export type Placing =
  | { readonly status: 'choosing' }
  | { readonly status: 'sending' }
  | { readonly status: 'refused'; readonly refusal: Refusal }
  /** The request may have arrived, its answer did not: only the same request may be asked again. */
  | { readonly status: 'unanswered'; readonly request: OrderRequest }
  | { readonly status: 'accepted'; readonly order: Order }

/**
 * One order from the tap to its answer. The id of a request is kept until it is answered, so that however often the
 * button is tapped, one wish is one order.
 * @param waiting the request that had no answer when this began, of a sheet or a ticket before
 */
export function usePlaceOrder(newId: () => string, waiting: ReturnType<typeof waitingOrder>) {
  const [placing, setPlacing] = useState<Placing>(() => begunWith(waiting))
  // A ref, not state: two taps come before React renders once.
  const inFlight = useRef(false)

  // Without a network the tap itself says what is wrong.
  useEffect(() => void prepareOrders().catch(() => undefined), [])

  const send = async (request: OrderRequest) => {
    if (inFlight.current) return
    inFlight.current = true
    setPlacing({ status: 'sending' })
    try {
      const outcome = await placeOrder(request)
      if (outcome.ok) setPlacing({ status: 'accepted', order: outcome.value.order })
      else if (outcome.problem === 'unavailable' && outcome.facts?.['isUnknown'] === 1)
        setPlacing({ status: 'unanswered', request })
      else setPlacing({ status: 'refused', refusal: outcome })
    } finally {
      inFlight.current = false
    }
  }

  const goOn = useEffectEvent(() => {
    if (waiting?.isUnderWay) void send(waiting.request)
  })
  useEffect(() => goOn(), [])

  return {
    placing,
    buy: (wish: OrderWish) => send({ ...wish, id: newId() }),
    askAgain: (request: OrderRequest) => send(request),
    /** Back to choosing: after a refusal, or to buy another. */
    chooseAgain: () => setPlacing({ status: 'choosing' }),
  }
}

function begunWith(waiting: ReturnType<typeof waitingOrder>): Placing {
  if (waiting === null) return { status: 'choosing' }
  return waiting.isUnderWay ? { status: 'sending' } : { status: 'unanswered', request: waiting.request }
}
