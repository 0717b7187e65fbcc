import { APP_VERSION } from '../../../contract/app-info.ts'
import { COST_UNITS } from '../../../contract/cost.ts'
import { getConfiguration } from '../../../contract/endpoints/get-configuration.ts'
import { getHealth } from '../../../contract/endpoints/get-health.ts'
import { getLive } from '../../../contract/endpoints/get-live.ts'
import { MONEY_SCALE } from '../../../contract/money.ts'
import { done, refuse } from '../../../contract/outcome.ts'
import { createProbe } from '../../database/probe.ts'
import { FILE_BYTES_MAX } from '../../files/files.ts'
import { ENTRY_GRACE_MS, MAX_GAP_MS } from '../../../contract/settlement/settle.ts'
import { mountReader } from './mount.ts'
import type { Platform } from '../entry/platform.ts'
import { openApi } from './openapi.ts'
import type { Services } from './services.ts'

/** When a balancer should ask again whether a server that was not ready is. */
const READY_AGAIN_SECONDS = 2

/** Mounts the questions that everybody may ask: is the server up, which deployment is it, what can it do. */
export function mountPublic(platform: Platform, services: Services): void {
  const { market, settings, clock, isReady } = services
  const answers = createProbe(services.probeDatabase ?? services.database)
  mountReader(platform, getHealth, async () =>
    isReady() && (await answers())
      ? done({ status: 'ready' as const, version: APP_VERSION })
      : { ...refuse('unavailable'), retryAfterSeconds: READY_AGAIN_SECONDS },
  )
  mountReader(platform, getLive, () => Promise.resolve(done({ status: 'alive' as const, version: APP_VERSION })))
  mountReader(platform, getConfiguration, () =>
    Promise.resolve(
      done({
        currency: settings.currency,
        moneyScale: MONEY_SCALE,
        isDemo: settings.isDemo,
        market: market.kind,
        businessTimeZone: settings.businessTimeZone,
        signingKeys: { ...market.keys.publicKeys },
        ...(market.keys.notices?.length ? { keyNotices: [...market.keys.notices] } : {}),
        entryGraceMs: ENTRY_GRACE_MS,
        maxGapMs: MAX_GAP_MS,
        fileBytesMax: FILE_BYTES_MAX,
        company: settings.company,
        retention: settings.retention,
        ...(settings.streets ? { streets: settings.streets } : {}),
        serverTime: clock.now(),
      }),
    ),
  )
  const description = JSON.stringify(openApi())
  platform.app.get('/api/openapi.json', { config: { units: COST_UNITS.scan } }, (_request, reply) =>
    reply.type('application/json').send(description),
  )
}
