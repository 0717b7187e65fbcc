import type { World } from './world.ts'

/** One way to cheat. A new one is one file in `attacks/`. */
export interface Attack {
  readonly name: string
  /** `next sync`: the person's own device notices it then. Otherwise why it can't, and what would. */
  readonly noticed: 'next sync' | { readonly never: string }
  /** Part of what the device says. */
  readonly words?: RegExp
  /** Before the device has seen anything: where the attack is on what was never seen. */
  readonly before?: (world: World) => void
  /** After the device has seen the honest state. */
  readonly play: (world: World) => void
}
