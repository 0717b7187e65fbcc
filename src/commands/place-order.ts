import { placeOrder as placeOrderEndpoint } from '../../contract/endpoints/orders.ts'
import type { Answer } from '../../contract/endpoint.ts'
import { done, refuse, type Outcome, type Refusal } from '../../contract/outcome.ts'
import { onlineCalls } from '../store/device/online-calls.ts'
import { sessionCell } from '../store/device/session.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { faultOfAcceptance } from './check-acceptance.ts'
import { deviceSigner, registerAnew } from './device-key.ts'
import { newId } from './new-id.ts'
import { canHaveArrived, runOnline, tellsNothing } from './run-online.ts'
import { signOrder, type AskedOrder, type OrderWish } from './sign-order.ts'

export type { OrderWish } from './sign-order.ts'
export type OrderRequest = OrderWish & { readonly id: string }

type Placed = Outcome<Answer<typeof placeOrderEndpoint>>

/** How long after the tap an order that the server did not take for a passing reason is signed and sent once more, ms. */
const TRY_AGAIN_MS = 4_000

/** A request without its answer. It is kept here and by no screen, so that whoever comes back to it asks for the same order. */
interface Waiting {
  readonly request: OrderRequest
  readonly userId: string
  /** The newest signed intent, and when the first one was sent since the app began. A repeated request sends the same text. Null before the first. */
  sent: (AskedOrder & { readonly at?: Sent }) | null
  /** Null while nothing is under way. */
  answer: Promise<Placed> | null
}
/** By the request's id. An order without an answer when the app was closed waits on, unless the mirror has told since what became of it. */
const waiting = new Map<string, Waiting>()
for (const { userId, form, isTold } of onlineCalls.get())
  try {
    if (isTold || !form?.['order']) continue
    // Written by `send` below.
    const { request, ...sent } = JSON.parse(form['order']) as AskedOrder & { readonly request: OrderRequest }
    waiting.set(request.id, { request, userId, sent, answer: null })
  } catch {
    // Unreadable: then the mirror alone tells what became of it.
  }

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
 * @returns `unavailable` with `facts.isUnknown` 1 for as long as the order may have been taken
 */
export function placeOrder(request: OrderRequest): Promise<Placed> {
  const userId = sessionCell.get()?.user.id
  if (userId === undefined) return Promise.resolve(refuse('not-signed-in'))
  const one = waiting.get(request.id) ?? { request, userId, sent: null, answer: null }
  if (one.answer) return one.answer
  waiting.set(request.id, one)
  one.answer = place(one).finally(() => {
    one.answer = null
    if (one.sent === null) waiting.delete(request.id)
  })
  return one.answer
}

/** The person's request for a product that has no answer yet; null where there is none. */
export function waitingOrder(of: { readonly productId: string; readonly isPractice: boolean }): {
  readonly request: OrderRequest
  readonly isUnderWay: boolean
} | null {
  const userId = sessionCell.get()?.user.id
  const found = [...waiting.values()].find(
    (one) =>
      one.userId === userId &&
      one.request.productId === of.productId &&
      (one.request.practice === true) === of.isPractice,
  )
  return found ? { request: found.request, isUnderWay: found.answer !== null } : null
}

async function place(one: Waiting): Promise<Placed> {
  const { id, ...wish } = one.request
  const asked = one.sent
  const tappedAt = systemClock.now()
  let outcome = await send(one, asked ? done(asked) : await signOrder(wish, id, 'live'))
  if (!asked && !outcome.ok && systemClock.now() - tappedAt <= TRY_AGAIN_MS) {
    if (outcome.problem === 'device-key-missing') await registerAnew()
    // Nothing was bought: the head that the device saw was too old on arrival, the platform was too slow, or it doesn't know the key. A new signature mends all of these.
    if (isMended(outcome)) outcome = await send(one, await signOrder(wish, newId(), 'asked'))
  }
  if (!outcome.ok && (isUnknown(outcome) || (asked && tellsNothing(outcome))))
    return refuse('unavailable', { isUnknown: 1 })
  waiting.delete(id)
  return outcome
}

function isUnknown({ facts }: Refusal): boolean {
  return facts?.['isUnknown'] === 1
}

function isMended({ problem }: Refusal): boolean {
  return (
    problem === 'device-key-missing' ||
    problem === 'price-too-old' ||
    problem === 'too-slow' ||
    problem === 'head-unknown'
  )
}

async function send(one: Waiting, outcomeOfSigning: Outcome<AskedOrder>): Promise<Placed> {
  if (!outcomeOfSigning.ok) return outcomeOfSigning
  const { signed, isSeenLive } = outcomeOfSigning.value
  const asked = { userId: one.userId, signed, isSeenLive }
  const at = one.sent?.at ?? { date: systemClock.now(), steady: performance.now() }
  one.sent = { signed, isSeenLive, at }
  const waitedMs = () => Math.round(performance.now() - at.steady)
  keep((memory) => memory.rememberIntent(asked))
  const outcome = await runOnline(placeOrderEndpoint, {
    body: signed,
    key: signed.intent.orderId,
    form: { order: JSON.stringify({ request: one.request, signed, isSeenLive }) },
    check: async (answer) => {
      const waitMs = waitedMs()
      const fault = await faultOfAcceptance(signed.intent, answer.acceptance)
      keep((memory) => memory.rememberAcceptance(asked, answer, { fault, waitMs }))
      return fault === null ? null : refuse('answer-differs')
    },
    rowOf: ({ order }) =>
      'practice' in order
        ? { collection: 'practiceOrders', id: order.id, doc: order }
        : { collection: 'orders', id: order.id, doc: order },
  })
  const waitMs = waitedMs()
  if (!outcome.ok && outcome.problem !== 'answer-differs' && canHaveArrived(outcome))
    keep((memory) => memory.rememberRefusal(asked, outcome, { askedAt: at.date, waitMs }))
  return outcome
}

/** The memory is a file of its own, and a full disk must not keep anybody from hearing what became of their order. */
function keep(work: (memory: typeof import('./remember-answer.ts')) => Promise<void>): void {
  import('./remember-answer.ts').then(work).catch(() => undefined)
}
