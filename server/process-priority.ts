/** Lets prices have the processor first, where processes of one platform share a machine. */
import { getPriority, setPriority } from 'node:os'
import type { Role } from './roles.ts'

/** These carry each tick from the chain to the people. A tick that waits for a core is old when it comes, and orders are void for a hole. */
const AHEAD: readonly Role[] = ['market', 'stream']
/** The nice value of the others: they get a third of what a process of prices gets when both want a core, and all of it otherwise. */
const BEHIND = 5

/** Lowers the process's own priority where none of its roles brings prices. A process that it starts afterwards inherits that (docs/adr/0084). */
export function yieldToPrices(roles: ReadonlySet<Role>): void {
  if (AHEAD.some((role) => roles.has(role)) || getPriority() >= BEHIND) return
  try {
    setPriority(BEHIND)
  } catch {
    // A sandbox may forbid even that. Nothing but the order at a busy core depends on it.
  }
}
