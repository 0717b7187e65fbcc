import type { Limits } from '../../../contract/rows/limits.ts'

export type BoundName = 'depositPerDay' | 'lossPerDay'

/** A bound as it stands now: `amount` holds (null: none), and where a loosening waits, what holds from when on. */
export interface BoundNow {
  readonly amount: string | null
  readonly later: { readonly amount: string | null; readonly from: number } | null
}

/** The row keeps a loosening that has come into effect as it was asked for: the time decides. @param now the server's, ms */
export function boundNow(limits: Limits | null, name: BoundName, now: number): BoundNow {
  if (limits === null) return { amount: null, later: null }
  const [amount, next, from] = [limits[name], limits[`${name}Next`], limits[`${name}NextFrom`]]
  if (from === null) return { amount, later: null }
  return from <= now ? { amount: next, later: null } : { amount, later: { amount: next, from } }
}
