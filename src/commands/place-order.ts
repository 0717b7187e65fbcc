import { placeOrder as placeOrderEndpoint } from '../../contract/endpoints/orders.ts'
import type { Answer } from '../../contract/endpoint.ts'
import { done, refuse, type Outcome, type Refusal } from '../../contract/outcome.ts'
import { sessionCell } from '../store/device/session.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { faultOfAcceptance } from './check-acceptance.ts'
import { deviceSigner, registerAnew } from './device-key.ts'
import { newId } from './new-id.ts'
import { canHaveArrived, runOnline } from './run-online.ts'
import { signOrder, type OrderWish, type SignedOrder } from './sign-order.ts'

export type { OrderWish } from './sign-order.ts'
export type OrderRequest = OrderWish & { readonly id: string }

/** How long after the tap an order that the server did not take for a passing reason is signed and sent once more, ms. */
const TRY_AGAIN_MS = 4_000

/** By the request's id: what was sent and has no answer, and when. Asked again, it must be the same text. */
const unanswered = new Map<string, { readonly signed: SignedOrder; readonly sentAt: Sent }>()

/** When an order was sent, ms: by the device's clock, and by one that nobody sets. */
interface Sent {
  readonly date: number
  readonly steady: number
}

/** Gets this device ready to sign, so that the tap that buys waits for nothing. */
export async function prepareOrders(): Promise<void> {
  await deviceSigner()
}

/**
 * Buys. Online only, at the terms that the person saw, which this device signs. The signed order's id is its idempotency key too: the same
 * request again (a double tap, a lost answer) is the same order. The answer is checked against what was signed before anybody hears of it; the
 * accepted order then shows at once, waiting for its entry price.
 */
export async function placeOrder(request: OrderRequest): Promise<Outcome<Answer<typeof placeOrderEndpoint>>> {
  const { id, ...wish } = request
  const tappedAt = systemClock.now()
  const asked = unanswered.get(id)
  const outcome = await sendOrder(id, asked ? done(asked.signed) : await signOrder(wish, id, 'live'))
  if (asked || outcome.ok || systemClock.now() - tappedAt > TRY_AGAIN_MS) return outcome
  if (outcome.problem === 'device-key-missing') await registerAnew()
  // Nothing was bought: the head that the device saw was too old on arrival, the platform was too slow, or it doesn't know the key. A new signature mends all of these.
  return isMended(outcome) ? sendOrder(id, await signOrder(wish, newId(), 'asked')) : outcome
}

function isMended({ problem }: Refusal): boolean {
  return (
    problem === 'device-key-missing' ||
    problem === 'price-too-old' ||
    problem === 'too-slow' ||
    problem === 'head-unknown'
  )
}

async function sendOrder(
  id: string,
  outcomeOfSigning: Outcome<SignedOrder>,
): Promise<Outcome<Answer<typeof placeOrderEndpoint>>> {
  const userId = sessionCell.get()?.user.id
  if (!outcomeOfSigning.ok || userId === undefined)
    return outcomeOfSigning.ok ? refuse('not-signed-in') : outcomeOfSigning
  const signed = outcomeOfSigning.value
  const sentAt = unanswered.get(id)?.sentAt ?? { date: systemClock.now(), steady: performance.now() }
  const waitedMs = () => Math.round(performance.now() - sentAt.steady)
  unanswered.set(id, { signed, sentAt })
  keep((memory) => memory.rememberIntent({ userId, signed }))
  const outcome = await runOnline(placeOrderEndpoint, {
    body: signed,
    key: signed.intent.orderId,
    check: async (answer) => {
      const waitMs = waitedMs()
      const fault = await faultOfAcceptance(signed.intent, answer.acceptance)
      keep((memory) => memory.rememberAcceptance({ userId, signed }, answer, { fault, waitMs }))
      return fault === null ? null : refuse('answer-differs')
    },
    rowOf: ({ order }) =>
      'practice' in order
        ? { collection: 'practiceOrders', id: order.id, doc: order }
        : { collection: 'orders', id: order.id, doc: order },
  })
  const waitMs = waitedMs()
  if (!outcome.ok && outcome.problem !== 'answer-differs' && canHaveArrived(outcome))
    keep((memory) => memory.rememberRefusal({ userId, signed }, outcome, { askedAt: sentAt.date, waitMs }))
  if (outcome.ok || outcome.facts?.['isUnknown'] !== 1) unanswered.delete(id)
  return outcome
}

/** The memory is a file of its own, and a full disk must not keep anybody from hearing what became of their order. */
function keep(work: (memory: typeof import('./remember-answer.ts')) => Promise<void>): void {
  import('./remember-answer.ts').then(work).catch(() => undefined)
}
