/** The real server on a real PostgreSQL, with a market that beats, a proxy that can lie before it, and one browser: for all attacks of a run. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { connectDatabase } from '../../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../../server/database/embedded.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { migrations } from '../../../server/migrations.ts'
import { publishProducts } from '../../../server/trading/publish-products.ts'
import { launchBrowser } from '../../support/browser.ts'
import { startHandMarketServer, type HandMarketServer } from '../../support/hand-market-server.ts'
import { ACCEPTED_AT, type TestKey } from '../../support/signed-files.ts'
import { log } from '../../support/test-market.ts'
import { startCheatingProxy, type CheatingProxy } from './cheating-proxy.ts'

const BEAT_MS = 250
const PRICE = 100_000
const PLACES = 400

export interface Floor {
  readonly server: HandMarketServer
  readonly proxy: CheatingProxy
  readonly browser: Browser
  /** The speed of the market's dates against the real time. */
  pace: number
  /** The platform's signing key: the operator has it. */
  readonly key: TestKey
  close(): Promise<void>
}

export async function openFloor(): Promise<Floor> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-cheats-'))
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off' },
  })
  const database = connectDatabase(postgres.url, { maxConnections: 20 })
  await migrate(database, migrations)
  const server = await startHandMarketServer({
    postgres: { database, url: postgres.url, drop: () => database.destroy() },
    appFolder: 'dist',
  })
  const { exchange } = server
  const time = { pace: 1 }
  // While prices are fresh: a row that says otherwise is told again only when it changes.
  const products = await publishProducts({ database, market: exchange.market, clock: exchange.clock, log })
  const beats = startBeats(exchange, time)
  const proxy = await startCheatingProxy(server.address)
  const browser = await launchBrowser()
  const { keyId, publicKeys, sign } = exchange.keys
  return Object.assign(time, {
    server,
    proxy,
    browser,
    key: { keyId, publicKey: publicKeys[keyId] ?? '', keys: publicKeys, sign },
    close: async () => {
      await browser.close()
      await proxy.close()
      await beats.stop()
      await products.stop()
      await server.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  })
}

/** The market goes on in real time from two hours after the orders that attacks are about. */
function startBeats(
  exchange: HandMarketServer['exchange'],
  time: { readonly pace: number },
): { stop(): Promise<void> } {
  let isOver = false
  let beat = 0
  const run = async () => {
    exchange.clock.time = ACCEPTED_AT + 7_200_000
    // Beyond the places of the chain that the orders of attacks name.
    await exchange.tick(
      0,
      Object.fromEntries(exchange.catalogue.map(({ id }) => [id, Array<number>(PLACES).fill(PRICE)])),
    )
    for (let last = performance.now(); !isOver; beat += 1) {
      const now = performance.now()
      await exchange.tick(
        Math.round((now - last) * time.pace),
        Object.fromEntries(exchange.catalogue.map(({ id }) => [id, PRICE + (beat % 40)])),
      )
      last = now
      await pause(BEAT_MS / time.pace)
    }
  }
  const running = run()
  return {
    stop: async () => {
      isOver = true
      await running
    },
  }
}
