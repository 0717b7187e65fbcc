/** How much work somebody may ask for: a budget that refills steadily, up to what a minute brings. */
export interface CostBudget {
  /** Takes the units where they are there. @returns seconds until they will be, 0 if they were taken */
  take(key: string, units: number): number | Promise<number>
}

/** The budget of this process. */
export interface OwnBudget {
  take(key: string, units: number): number
}

/** Makes a budget that processes share, out of one that counts while they can't. */
export type ShareBudget = (options: {
  readonly name: string
  readonly unitsPerMinute: number
  readonly alone: OwnBudget
}) => CostBudget

/** @returns opens the budget of a name: shared where the options say how */
export function shareOf({
  share,
}: {
  readonly share?: ShareBudget
}): (name: string, unitsPerMinute: number) => CostBudget {
  return (name, unitsPerMinute) => {
    const alone = createCostBudget({ unitsPerMinute, now: () => performance.now() })
    return share ? share({ name, unitsPerMinute, alone }) : alone
  }
}

/** Above it the key that was used longest ago is forgotten: it would have a full budget by then anyway. */
const KEYS_MAX = 100_000
const MINUTE_MS = 60_000

/** @param now ms of a clock that never goes back */
export function createCostBudget({
  unitsPerMinute,
  now,
}: {
  readonly unitsPerMinute: number
  readonly now: () => number
}): OwnBudget {
  const left = new Map<string, { readonly units: number; readonly at: number }>()
  return {
    take(key, units) {
      const at = now()
      const before = left.get(key)
      const refilled = before
        ? Math.min(unitsPerMinute, before.units + ((at - before.at) * unitsPerMinute) / MINUTE_MS)
        : unitsPerMinute
      // A budget smaller than one call still lets that call through when it is full.
      const price = Math.min(units, unitsPerMinute)
      const isEnough = refilled >= price
      // Deleted first, so that the keys stand in the order of their last use.
      left.delete(key)
      left.set(key, { units: isEnough ? refilled - price : refilled, at })
      if (left.size > KEYS_MAX) left.delete(left.keys().next().value ?? '')
      return isEnough ? 0 : Math.max(1, Math.ceil(((price - refilled) * 60) / unitsPerMinute))
    },
  }
}
