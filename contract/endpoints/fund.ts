import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../identifiers.ts'
import { positiveMoneySchema } from '../money-schema.ts'
import { fundMoveSchema } from '../rows/fund-move.ts'

const body = z.strictObject({ id: idSchema, amount: positiveMoneySchema })
const shared = { method: 'POST', access: 'user', idempotent: true, response: fundMoveSchema } as const

/** Deposits shares into Yu'ebao: held at once, confirmed and earning from the next cut-off on. */
export const depositIntoFund = endpoint({
  ...shared,
  id: 'deposit-into-fund',
  cost: 'write',
  path: '/fund/deposits',
  body,
  problems: ['insufficient-balance', 'amount-below-minimum', 'fund-moves-used-up', 'id-taken', 'too-many-requests'],
})

/** Takes confirmed shares out of Yu'ebao, at once. */
export const withdrawFromFund = endpoint({
  ...shared,
  id: 'withdraw-from-fund',
  cost: 'write',
  path: '/fund/withdrawals',
  body,
  problems: ['insufficient-shares', 'fund-moves-used-up', 'id-taken', 'too-many-requests'],
})

/** Takes back a deposit that is not confirmed yet. The day's count of deposits stays. */
export const cancelFundDeposit = endpoint({
  ...shared,
  id: 'cancel-fund-deposit',
  cost: 'write',
  path: '/fund/deposits/:id/cancellation',
  params: z.strictObject({ id: idSchema }),
  problems: ['not-found', 'already-decided', 'too-many-requests'],
})
