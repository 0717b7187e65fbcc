/** Opens the data that the server stands on: its folder, its keys and its database. */
import { access, constants, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { dataKeySource, type Config } from './config.ts'
import { loadDataKey } from './data-key.ts'
import { PGLITE_SCHEME, connectDatabase, type Database } from './database/database.ts'
import { createPastReader, type PastReader } from './database/past-reads.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { prepareDatabase } from './prepare-database.ts'
import { withAddedProducts } from './prices/catalogue/added-products.ts'
import { readCatalogue, type Catalogue } from './prices/catalogue/catalogue.ts'
import { loadSigningKeys, type SigningKeys } from './prices/chain/signing-keys.ts'
import type { Running } from './running.ts'
import { StartError } from './start-fault.ts'
import type { Traces } from './traces/traces.ts'
import { createVault, type Vault } from './vault/sealed-text.ts'

export interface DatabaseAddresses {
  /** For the role that owns the tables. */
  readonly url: string
  /** For the role that serves. */
  readonly runtimeUrl: string
  /** For the same role, past any pool: for what holds a connection of its own. */
  readonly directUrl: string
}

export interface OpenData {
  readonly dataDir: string
  readonly databaseUrl: string
  /** Past any pool. */
  readonly directUrl: string
  /** For jobs. */
  readonly database: Database
  /** For requests: connections of their own with a time limit, so that no job waits for them, and no request of a stranger runs for ever. */
  readonly requestDatabase: Database
  /** For the question whether the database answers: connections that no request can take. */
  readonly probeDatabase: Database
  /** For requests about the past. */
  readonly readPast: PastReader
  readonly dataKey: Buffer
  readonly vault: Vault
  readonly keys: SigningKeys
  readonly catalogue: Catalogue
}

interface OpenDataOptions {
  readonly traces: Traces | null
  readonly config: Config
  readonly dataDir: string
  readonly log: Logger
  readonly running: Running
}

const REQUEST_STATEMENT_MS_MAX = 15_000
/** One is used; each of the others is opened where the line of the last one died without a word. */
const PROBE_CONNECTIONS = 20
const REPLICA_CONNECTIONS = 8

/** Makes the data folder where it is missing. @throws StartError for one that can't be used */
export async function openDataFolder(path: string): Promise<string> {
  const dataDir = resolve(path)
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return dataDir
  } catch (error) {
    throw new StartError(
      `the data folder ${dataDir} cannot be read and written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Returns the addresses of the configured database, or of the embedded one, which it starts. */
export async function findDatabase({
  config,
  dataDir,
  isDemo,
  log,
  running,
}: Omit<OpenDataOptions, 'traces'> & { readonly isDemo: boolean }): Promise<DatabaseAddresses> {
  if (config.DATABASE_URL !== null)
    return {
      url: config.MIGRATION_DATABASE_URL ?? config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      runtimeUrl: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    ...(config.ARCHIVE_DIR ? { archiveDir: config.ARCHIVE_DIR } : {}),
    mustLast: !isDemo,
    log: (line) => log.info(line),
  })
  running.add(() => postgres.stop())
  if (!isDemo && isWithinProcess(postgres))
    log.warn(
      'balances are real and kept by PGlite, from before it was refused for them: a crash can lose the last seconds',
    )
  return { ...postgres, directUrl: postgres.runtimeUrl }
}

/** Returns whether the database is PGlite, which is one connection within this process. */
export function isWithinProcess({ runtimeUrl }: Pick<DatabaseAddresses, 'runtimeUrl'>): boolean {
  return runtimeUrl.startsWith(PGLITE_SCHEME)
}

/** Connects, loads the keys and prepares the tables. @throws StartError where this data can't be served so */
export async function openData(
  options: OpenDataOptions & {
    readonly addresses: DatabaseAddresses
    readonly isDemo: boolean
    /** ms */
    readonly now: number
  },
): Promise<OpenData> {
  const { config, dataDir, addresses, isDemo, now, log } = options
  const { database, requestDatabase, probeDatabase, readPast } = connect(options)
  const [keys, dataKey, catalogue] = await Promise.all([
    loadSigningKeys(dataDir),
    loadDataKey(dataDir, dataKeySource(config)),
    config.PRODUCTS_FILE ? readCatalogue(config.PRODUCTS_FILE) : readCatalogue(),
  ])
  const vault = createVault(dataKey)
  const fault = await prepareDatabase({
    ownerUrl: addresses.url === addresses.runtimeUrl ? null : addresses.url,
    database,
    engine: config.DATABASE_ENGINE,
    currency: config.CURRENCY,
    isDemo,
    vault,
    keys,
    now,
    log,
  })
  if (fault !== null) throw new StartError(fault)
  const { runtimeUrl: databaseUrl, directUrl } = addresses
  const opened = { database, requestDatabase, probeDatabase, readPast }
  const products = await withAddedProducts(database, catalogue)
  return { dataDir, databaseUrl, directUrl, ...opened, dataKey, vault, keys, catalogue: products }
}

function connect({
  config,
  addresses,
  log,
  running,
  traces,
}: {
  readonly config: Config
  readonly addresses: DatabaseAddresses
  readonly traces: Traces | null
  readonly log: Logger
  readonly running: Running
}): Pick<OpenData, 'database' | 'requestDatabase' | 'probeDatabase' | 'readPast'> {
  const onBroken = (error: Error) => log.warn({ error: error.message }, 'a database connection broke')
  const isPooled = addresses.directUrl !== addresses.runtimeUrl
  const database = connectDatabase(addresses.runtimeUrl, { maxConnections: 8, isPreparing: !isPooled, onBroken })
  running.add(() => database.destroy())
  if (isWithinProcess(addresses))
    return {
      database,
      requestDatabase: database,
      probeDatabase: database,
      readPast: createPastReader({ replica: null, database }),
    }
  const requestDatabase = connectDatabase(addresses.runtimeUrl, {
    statementMsMax: REQUEST_STATEMENT_MS_MAX,
    isPooled,
    isPreparing: !isPooled,
    onBroken,
    ...(traces ? { log: (event) => traces.onStatement(event) } : {}),
  })
  running.add(() => requestDatabase.destroy())
  const probeDatabase = connectDatabase(addresses.runtimeUrl, { maxConnections: PROBE_CONNECTIONS, onBroken })
  running.add(() => probeDatabase.destroy())
  const replica =
    config.DATABASE_READ_URL === null
      ? null
      : connectDatabase(config.DATABASE_READ_URL, {
          maxConnections: REPLICA_CONNECTIONS,
          statementMsMax: REQUEST_STATEMENT_MS_MAX,
          onBroken,
        })
  if (replica) running.add(() => replica.destroy())
  const readPast = createPastReader({ replica, database: requestDatabase })
  return { database, requestDatabase, probeDatabase, readPast }
}
