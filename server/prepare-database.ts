import type { Logger } from 'pino'
import type { DatabaseEngine } from './database-engine.ts'
import { connectDatabase, type Database } from './database/database.ts'
import { applyEngine } from './database/divide-tables.ts'
import { LOCK_MS_MAX } from './database/lock-patience.ts'
import { migrate } from './database/migrate.ts'
import { raiseWalls, roleOf } from './database/walls.ts'
import { configureLedger } from './ledger/configure-ledger.ts'
import { fundDemoHouse, lowHouseFunds } from './ledger/house-funds.ts'
import { stampLedger } from './ledger/stamp-ledger.ts'
import { madeWhereDivided } from './made-where-divided.ts'
import { migrations } from './migrations.ts'
import { hasDemoMethods } from './payments/deposit-methods.ts'
import { keepSigningKeys } from './prices/chain/known-keys.ts'
import type { SigningKeys } from './prices/chain/signing-keys.ts'
import { sealSeeds } from './prices/feeds/day-seeds.ts'
import { isKeyOf } from './vault/check-key.ts'
import type { Vault } from './vault/sealed-text.ts'

const FAULTS = {
  'is-demo':
    "this ledger is a demo's, with play money, and never becomes a real one: begin with an empty DATA_DIR (and DATABASE_URL), or start it as the demo that it is, with DEMO=1",
  'is-real': 'this ledger is a real one and never starts as a demo: set SMTP_URL or SMS_URL, and take DEMO away',
  'other-key':
    'the data key is not the one that this data was sealed with: DATA_KEY, DATA_KEY_FILE or DATA_KEY_COMMAND, or else keys/data.key in DATA_DIR',
  'other-signing-keys':
    'the signing keys are not the ones of this data: set DATA_DIR to the folder that this database was served with, or put its keys/signing.json in place',
} as const

export interface Preparation {
  /** The database's address for the role that owns the tables; null where the role that serves owns them too. */
  readonly ownerUrl: string | null
  /** A connection with the role that serves. */
  readonly database: Database
  readonly engine: DatabaseEngine
  readonly currency: string
  readonly isDemo: boolean
  readonly vault: Vault
  readonly keys: SigningKeys
  /** ms */
  readonly now: number
  readonly log: Logger
}

/**
 * Does the work that only the tables' owner may do, before anything is served: the server itself never has these rights.
 * @returns why this data can't be started so, or null
 */
export async function prepareDatabase({
  ownerUrl,
  database,
  engine,
  currency,
  isDemo,
  vault,
  keys,
  now,
  log,
}: Preparation): Promise<string | null> {
  const owner = ownerUrl === null ? database : connectDatabase(ownerUrl, { maxConnections: 2, lockMsMax: LOCK_MS_MAX })
  try {
    await migrate(owner, migrations)
    const fault = await applyEngine(owner, engine, await madeWhereDivided())
    if (fault !== null) return fault
    const hasWalls = await raiseWalls(owner, await roleOf(database))
    const stamped = await stampLedger(owner, { isDemo, hadDemo: () => hasDemoMethods(owner) })
    if (stamped !== 'stands') return FAULTS[stamped]
    await configureLedger(owner, { currency })
    if (isDemo) await fundDemoHouse(owner, now)
    const low = await lowHouseFunds(owner)
    if (low !== null)
      log.warn(
        low,
        "the house's own funds are low: buys whose gain it could not pay are refused (npm run operator -- fund-house, docs/operators.md)",
      )
    if (!(await isKeyOf(owner, vault))) return FAULTS['other-key']
    if (!(await keepSigningKeys(owner, keys, now))) return FAULTS['other-signing-keys']
    await sealSeeds(owner, vault)
    if (!hasWalls && !isDemo)
      log.warn(
        {},
        'the role of DATABASE_URL owns its tables: nothing in the database keeps this server from changing what is append-only (MIGRATION_DATABASE_URL, docs/operators.md)',
      )
    return null
  } finally {
    if (owner !== database) await owner.destroy()
  }
}
