/**
 * Starts the longest test files first, so that no core stays idle while the other one still runs a long file. Vitest knows how
 * long a file took only where it ran before; in a clean clone it would begin with the largest file.
 */
import { relative } from 'node:path'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** The files that take longest on two idle cores, the longest of each group first. Any other file follows in Vitest's own order. */
export const LONG_FILES: readonly string[] = [
  'tests/server/start.test.ts',
  'tests/server/settlement.test.ts',
  'tests/server/rolling-restart.test.ts',
  'tests/server/market-process.test.ts',
  'tests/server/money-histories.test.ts',
  'tests/sync/mutants.test.ts',
  'tests/sync/simulation.test.ts',
  'tests/server/order-voids.test.ts',
  'tests/server/exchange-feed.test.ts',
  'tests/server/restore-notice.test.ts',
  'tests/server/siege.test.ts',
  'tests/server/fuzz.test.ts',
  'tests/server/replay.test.ts',
  'tests/server/market.test.ts',
  'tests/server/price-alerts.test.ts',
  'tests/server/desk.test.ts',
  'tests/server/tick-retention.test.ts',
  'tests/server/flood-option.test.ts',
  'tests/sync/insight.test.ts',
  'tests/server/simulated-market.test.ts',
  'tests/server/http-rules.test.ts',
  'tests/server/limits-under-attack.test.ts',
  'tests/server/play-on.test.ts',
  'tests/server/ledger-histories.test.ts',
  'tests/server/backup.test.ts',
  'tests/server/http-boundary.test.ts',
  'tests/server/fairness.test.ts',
  'tests/sync/hostile-server.test.ts',
  'tests/rooms/rooms.test.ts',
  'tests/server/trading.test.ts',
  'tests/server/passkeys.test.ts',
  'tests/server/years.test.ts',
  'tests/cheats/cheats.test.ts',
  'tests/server/account-story.test.ts',
  'tests/server/takeover.test.ts',
  'tests/server/push.test.ts',
  'contract/settlement/read-proof.test.ts',
  'tests/e2e/screens.test.ts',
  'tests/e2e/update.test.ts',
  'tests/e2e/first-visit.test.ts',
  'tests/e2e/chaos.test.ts',
  'tests/e2e/components.test.ts',
  'tests/e2e/wide-window.test.ts',
  'tests/e2e/kill.test.ts',
  'tests/e2e/restart.test.ts',
  'tests/e2e/mirror-hardships.test.ts',
  'tests/e2e/trading-screens.test.ts',
  'tests/e2e/refused.test.ts',
  'tests/e2e/maps.test.ts',
  'tests/e2e/operator-void.test.ts',
  'tests/e2e/two-tabs.test.ts',
  'tests/e2e/concurrent-buys.test.ts',
  'tests/e2e/screen-content.test.ts',
  'tests/e2e/story.test.ts',
  'tests/e2e/app-lock.test.ts',
  'tests/e2e/desk.test.ts',
  'tests/e2e/slow-photo.test.ts',
  'tests/e2e/takeover.test.ts',
  'tests/e2e/one-wish.test.ts',
  'tests/e2e/installed.test.ts',
  'tests/e2e/launch-timer.test.ts',
  'tests/e2e/choices.test.ts',
  'tests/e2e/poisoned-cache.test.ts',
  'tests/e2e/cheats.test.ts',
  'tests/e2e/npm-start.test.ts',
  'tests/e2e/wrong-clock.test.ts',
  'tests/e2e/statement.test.ts',
  'tests/e2e/removed-product.test.ts',
  'tests/e2e/kill-switch.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const placeOf = ({ project, moduleId }: TestSpecification) => {
      const place = LONG_FILES.indexOf(relative(project.vitest.config.root, moduleId))
      return place === -1 ? LONG_FILES.length : place
    }
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return usual.sort((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b))
  }
}
