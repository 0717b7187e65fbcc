import type { AppStage } from './app/app-stage.ts'
import type { MadeSite } from '../support/made-site.ts'
import type { Stage } from './stage.ts'

/** One way to cheat. A new one is one file in `attacks/`. */
export interface Attack {
  readonly name: string
  /**
   * `next sync`: the person's own device notices it then. `at once`: the page that the person looks at. `by its walk`: the device and
   * candor-verify, when they make the order's prices again (step `walk`). `by its source`: the same two, when they hold its prices against the
   * messages that they were signed in (step `source`). `from outside`: `candor-verify --site`, by whoever runs it. Otherwise why it can't, and
   * what would.
   */
  readonly noticed:
    'next sync' | 'at once' | 'by its walk' | 'by its source' | 'from outside' | { readonly never: string }
  /** It is about the public log: played against the device's own following of it, and not in a browser. */
  readonly isOfLog?: true
  /** Part of what the device says. */
  readonly words?: RegExp
  /** Before the device has seen anything: where the attack is on what was never seen. */
  readonly before?: (stage: Stage) => void
  /** After the device has seen the honest state. Absent where there is nothing to see but in the app itself. */
  readonly play?: (stage: Stage) => void
  /** Changes the site's files, for attacks that somebody notices from outside. */
  readonly site?: (site: MadeSite) => void
  /** Does in the real app what the server and the person do besides. */
  readonly inApp?: (stage: AppStage) => Promise<void>
  /** Reads what the page says; without it that is what stands under "What this device was promised". */
  readonly readApp?: (stage: AppStage) => Promise<string>
}
