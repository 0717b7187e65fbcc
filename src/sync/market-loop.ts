/** Fetches the public data that no feed carries: prices with their figures of the day, and the deployment's configuration. */
import { getConfiguration } from '../../contract/endpoints/get-configuration.ts'
import { getQuotes } from '../../contract/endpoints/market.ts'
import type { Remote } from '../remote/exchange.ts'
import { sampleOfAnswer } from '../store/device/server-clock.ts'
import type { Clock } from '../store/device/system-clock.ts'
import { type Loop, type Timers, createLoop } from './loop.ts'
import { serverPauseMs } from './server-pause.ts'
import type { Hearing } from './hearing.ts'
import type { FromWorker } from './worker-messages.ts'

const QUOTES_EVERY_MS = 60_000
const CONFIGURATION_EVERY_MS = 600_000

export function createMarketLoop(input: {
  remote: Remote
  clock: Clock
  random: () => number
  timers: Timers
  isWanted: () => boolean
  hearing: Hearing
  post: (message: FromWorker) => void
}): Loop {
  let failures = 0
  let configuredAt = -Infinity
  const ask = async () => {
    const sentAt = input.clock.now()
    if (sentAt - configuredAt >= CONFIGURATION_EVERY_MS) {
      const { outcome } = await input.remote(getConfiguration, {})
      if (!outcome.ok) return false
      configuredAt = sentAt
      input.post({ type: 'configuration', configuration: outcome.value })
    }
    const quotesSentAt = input.clock.now()
    const asked = input.hearing.now()
    const { outcome } = await input.remote(getQuotes, {})
    if (!outcome.ok) return false
    const { quotes, serverTime } = outcome.value
    input.hearing.noteWord({ asked, serverTime })
    input.post({ type: 'quotes', quotes })
    input.post({
      type: 'clock',
      sample: sampleOfAnswer({ sentAt: quotesSentAt, receivedAt: input.clock.now(), serverTime }),
    })
    return true
  }
  return createLoop({
    timers: input.timers,
    work: async () => {
      if (!input.isWanted()) return { status: 'rest', ms: null }
      const isOk = await ask()
      failures = isOk ? 0 : failures + 1
      return isOk
        ? { status: 'rest', ms: QUOTES_EVERY_MS }
        : { status: 'back-off', ms: serverPauseMs(failures, input.random) }
    },
  })
}
