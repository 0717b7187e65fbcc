import fc from 'fast-check'

export const PEOPLE = 2

/** One act of a business history. `pick` chooses among what there is; `crash`: the server dies before the commit, and it is done again. */
export type Step = { readonly crash: boolean } & (
  | MoneyMove<'ask-deposit' | 'order' | 'ask-withdrawal' | 'fund-in' | 'fund-out' | 'adjust'>
  | { readonly kind: 'decide-deposit'; readonly pick: number; readonly isCredited: boolean }
  | { readonly kind: 'settle'; readonly pick: number; readonly result: 'won' | 'lost' | 'release' }
  | { readonly kind: 'decide-withdrawal'; readonly pick: number; readonly status: 'success' | 'failed' | 'cancelled' }
  | { readonly kind: 'cancel-fund-in'; readonly pick: number }
  | { readonly kind: 'pass'; readonly days: number; readonly isCutOffRun: boolean }
)

/** One member for each kind, so that a switch on the kind knows which it has. */
type MoneyMove<Kind extends string> = Kind extends string
  ? { readonly kind: Kind; readonly person: number; readonly amount: bigint }
  : never

const person = fc.nat({ max: PEOPLE - 1 })
const crash = fc.integer({ min: 0, max: 4 }).map((die) => die === 0)
const pick = fc.nat({ max: 99 })
const amount = fc.bigInt({ min: 1n, max: 9_000n })

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      crash,
      kind: fc.constant('ask-deposit' as const),
      person,
      amount: fc.bigInt({ min: 1_000n, max: 90_000n }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      crash,
      kind: fc.constant('decide-deposit' as const),
      pick,
      isCredited: fc.integer({ min: 0, max: 3 }).map((die) => die > 0),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      crash,
      kind: fc.constantFrom('order' as const, 'ask-withdrawal' as const, 'fund-out' as const),
      person,
      amount,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      crash,
      kind: fc.constant('fund-in' as const),
      person,
      amount: fc.bigInt({ min: 50n, max: 40_000n }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      crash,
      kind: fc.constant('settle' as const),
      pick,
      result: fc.constantFrom('won' as const, 'lost' as const, 'release' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      crash,
      kind: fc.constant('decide-withdrawal' as const),
      pick,
      status: fc.constantFrom('success' as const, 'failed' as const, 'cancelled' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ crash, kind: fc.constant('cancel-fund-in' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      crash,
      kind: fc.constant('adjust' as const),
      person,
      amount: fc.bigInt({ min: -5_000n, max: 5_000n }).filter((minor) => minor !== 0n),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      crash,
      kind: fc.constant('pass' as const),
      days: fc.integer({ min: 1, max: 12 }),
      isCutOffRun: fc.integer({ min: 0, max: 3 }).map((die) => die > 0),
    }),
  },
)

/** Everybody begins with some money, or most of what follows would be refused. */
export const FIRST_STEPS: readonly Step[] = Array.from({ length: PEOPLE }, (_, owner) => [
  { crash: false, kind: 'ask-deposit' as const, person: owner, amount: 60_000n },
  { crash: false, kind: 'decide-deposit' as const, pick: 0, isCredited: true },
]).flat()
