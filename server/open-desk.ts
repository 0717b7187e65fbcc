/** Opens the desk on the server's data, with every kind that waits for operators. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { BusinessCalendar } from '../contract/business-day.ts'
import { deskFront, type Config } from './config.ts'
import { startDesk } from './desk/start-desk.ts'
import { deskFolder } from './desk/serve-desk.ts'
import type { ObjectStore } from './files/object-store.ts'
import type { OpenData } from './open-data.ts'
import { deskKinds } from './operators/review-kinds.ts'
import type { OpenRelay } from './relay/open-relay.ts'
import { relayPresence } from './relay/relay-presence.ts'
import type { Bounds } from './reviews/bounds.ts'
import type { Running } from './running.ts'
import { startHearingPeople } from './support/typing.ts'

interface DeskNeeds {
  readonly config: Config
  readonly clock: { now(): number }
  readonly log: Logger
  readonly data: OpenData
  readonly store: ObjectStore
  readonly bounds: Bounds
  readonly calendar: BusinessCalendar
  readonly carrier: { readonly isDemo: boolean }
  readonly relay: OpenRelay
}

/** @returns lines for the person who starts the server */
export function openDesk(parts: DeskNeeds, running: Running): Promise<readonly string[]> {
  const { config, clock, log, data, store, bounds, calendar, carrier, relay } = parts
  const { vault, keys, catalogue, directUrl, requestDatabase: database } = data
  const contentFolder = join(data.dataDir, 'content')
  return startDesk(
    {
      database,
      clock,
      vault,
      files: {
        database,
        key: data.dataKey,
        store,
        onFault: (error) => log.error({ error: error.message }, 'the store of pictures failed'),
      },
      kinds: deskKinds({ vault, keys, calendar, contentFolder }),
      bounds,
      keys,
      catalogue,
      calendar,
      contentFolder,
      currency: config.CURRENCY,
      isDemo: carrier.isDemo,
    },
    {
      log,
      ...deskFront(config),
      requestsPerMinute: config.REQUESTS_PER_MINUTE,
      folder: deskFolder(fileURLToPath(new URL('..', import.meta.url))),
      place: { port: config.DESK_PORT, host: config.DESK_HOST, url: config.DESK_URL },
      running,
      others: relayPresence(relay.relay),
      hearTyping: (onTyping) => {
        const hearing = startHearingPeople({ url: directUrl, onTyping })
        running.add(() => hearing.stop())
      },
    },
  )
}
