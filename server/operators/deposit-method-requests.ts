/** Operators set the accounts that people pay into. One who could do that alone could lead every deposit to themselves: it takes two. */
import { isDeepStrictEqual } from 'node:util'
import { sql, type Selectable } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { depositMethodSchema } from '../../contract/rows/deposit.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { addressFault, NETWORKS } from '../../contract/validation/currency-address.ts'
import type { Tx } from '../database/transaction.ts'
import { readDepositMethods, setDepositMethod, type SetMethod } from '../payments/deposit-methods.ts'
import type { Bounds } from '../reviews/bounds.ts'
import type { Approval, ReviewContext } from './decide.ts'
import { decideRequest, openRequest, requestQueue } from './requests.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import type { DepositMethodRequestTable } from './tables.ts'

/** Returns the name of the faulty field of a way to pay in; null where there is none. A wallet's address must be one of its network. */
export function methodFault(method: SetMethod): keyof SetMethod | null {
  const { kind, network, payTo, holder } = method
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(method.id)) return 'id'
  if (kind === 'wallet-address') {
    const known = NETWORKS.find((one) => one === network)
    if (known === undefined) return 'network'
    if (addressFault(payTo, known) !== null) return 'payTo'
    if (holder !== '') return 'holder'
  } else {
    if (network.trim() === '') return 'network'
    if (payTo.trim().length < 4) return 'payTo'
    if (holder.trim() === '') return 'holder'
  }
  if (parseMoney(method.minimum) <= 0n) return 'minimum'
  return parseMoney(method.maximum) < parseMoney(method.minimum) ? 'maximum' : null
}

/**
 * Asks for a way to pay in and says the first yes to it. Refuses `invalid-request` (fact `field`, or `bound` and `most`), `id-taken`. The second
 * yes refuses `terms-changed` where the method has changed since, or an older request would bring back an account that was replaced.
 */
export async function requestDepositMethod(
  tx: Tx,
  context: ReviewContext,
  input: { readonly id: string; readonly method: SetMethod },
): Promise<Outcome<Approval>> {
  const { id, method } = input
  const fault = methodFault(method)
  if (fault !== null) return refuse('invalid-request', { field: fault })
  const within = checkBounds(method, context.bounds)
  if (!within.ok) return within
  return openRequest(tx, context, {
    table: 'deposit_method_request',
    id,
    columns: { method_id: method.id, wanted: JSON.stringify(method) },
    state: { before: JSON.stringify(await presentOf(tx, method.id)) },
    review: depositMethodReview,
    act: 'set-deposit-method',
    facts: factsOf(method),
  })
}

/** Ways to pay in that wait for a second operator. */
export const depositMethodReview: ReviewKind = {
  kind: 'deposit-method',
  ...requestQueue('deposit_method_request', itemOf),
  // Two requests for one method that are approved at once take turns.
  lock: async (tx) =>
    void (await sql`select pg_advisory_xact_lock(hashtextextended('deposit-methods', 0))`.execute(tx.db)),
  approve: async (tx, id, { now, bounds }) => {
    const decided = await decideRequest(tx, 'deposit_method_request', { id, now, status: 'carried-out' })
    if (!decided.ok) return decided
    const method = wantedOf(decided.value)
    const { before } = decided.value
    if (before !== null && !isDeepStrictEqual(JSON.parse(before), await presentOf(tx, method.id)))
      return refuse('terms-changed')
    const within = checkBounds(method, bounds)
    if (!within.ok) return within
    await setDepositMethod(tx, method, now)
    return done(undefined)
  },
}

/** The method as it stands, or null. */
async function presentOf(tx: Tx, id: string): Promise<SetMethod | null> {
  return (await readDepositMethods(tx.db)).find((method) => method.id === id) ?? null
}

function checkBounds({ minimum, maximum }: SetMethod, bounds: Bounds): Outcome<void> {
  const over =
    parseMoney(minimum) > bounds.depositMinimumMax
      ? 'depositMinimumMax'
      : parseMoney(maximum) > bounds.depositMaximumMax
        ? 'depositMaximumMax'
        : null
  return over === null ? done(undefined) : refuse('invalid-request', { bound: over, most: formatMoney(bounds[over]) })
}

function itemOf(row: Selectable<DepositMethodRequestTable>): ReviewItem {
  return {
    kind: 'deposit-method',
    id: row.id,
    userId: '',
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: 0n,
    needsTwo: true,
    facts: { ...factsOf(wantedOf(row)), status: row.status },
  }
}

function wantedOf(row: Selectable<DepositMethodRequestTable>): SetMethod {
  const { isOpen, ...method } = JSON.parse(row.wanted) as SetMethod // requestDepositMethod wrote it; held against the schema once more
  return { ...depositMethodSchema.parse(method), isOpen }
}

function factsOf({
  id,
  kind,
  network,
  payTo,
  holder,
  minimum,
  maximum,
  sortOrder,
  isOpen,
}: SetMethod): Record<string, string> {
  return {
    method: id,
    way: kind,
    network,
    payTo,
    holder,
    minimum,
    maximum,
    order: String(sortOrder),
    open: isOpen ? 'yes' : 'no',
  }
}
