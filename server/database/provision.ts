/**
 * The roles of the embedded database, each with a secret of its own in the cluster's folder:
 * - `postgres` owns the cluster: it makes the other two, and backups;
 * - `candor` owns the tables: it migrates and restores, and nothing else is done by it;
 * - `candor_runtime` is the server's: it owns nothing, and has what server/database/walls.ts gives it.
 */
import { randomBytes } from 'node:crypto'
import { chown, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './postgres-account.ts'
import { readPassword } from './postgres-cluster.ts'
import { sqlState } from './transaction.ts'

const ROLE = 'candor'
export const RUNTIME_ROLE = 'candor_runtime'
const SECRETS = { [ROLE]: 'candor-migration-password', [RUNTIME_ROLE]: 'candor-runtime-password' } as const
const UNKNOWN_ROLE_OR_PASSWORD = '28P01'
const UNKNOWN_DATABASE = '3D000'
const RECOVERY_POLL_MS = 100
/** Any number: servers that start at the same moment take turns. */
const PROVISION_LOCK = 7_411_002

export interface Provisioned {
  /** The address for the role that owns the tables; `runtimeUrl` is for the role that serves. */
  readonly url: string
  readonly runtimeUrl: string
}

interface Input {
  readonly port: number
  readonly folder: string
  readonly account: Account | null
  /** Whether no other server can be at work here: one of an older version knows one password for all of its connections. */
  readonly isAlone: boolean
}

/** Makes the roles and the database at the first start, and the secrets of a cluster that an older version made. */
export async function provision(input: Input): Promise<Provisioned> {
  const { port, folder, account, isAlone } = input
  const owner = await readPassword(folder)
  const secrets = {
    [ROLE]: (isAlone ? await makeSecret(folder, ROLE, account) : await readSecret(folder, ROLE)) ?? owner,
    [RUNTIME_ROLE]: (await makeSecret(folder, RUNTIME_ROLE, account)) ?? owner,
  }
  const urlOf = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const provisioned = {
    url: urlOf(ROLE, secrets[ROLE], ROLE),
    runtimeUrl: urlOf(RUNTIME_ROLE, secrets[RUNTIME_ROLE], ROLE),
  }
  const isDone = async () => (await canConnect(provisioned.url)) && (await canConnect(provisioned.runtimeUrl))
  if (await isDone()) return provisioned
  await makeRoles(urlOf('postgres', owner, 'postgres'), secrets)
  if (!(await isDone())) throw new Error('the database refuses the roles that were just made')
  return provisioned
}

/** A database that stops ends connections between two statements as well; the next statement says so. */
const ignoreEnd = () => undefined

async function makeRoles(
  url: string,
  secrets: Readonly<Record<typeof ROLE | typeof RUNTIME_ROLE, string>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', ignoreEnd)
  await client.connect()
  try {
    // A cluster that is being restored takes no writes before it has come to its end.
    while ((await client.query<{ recovers: boolean }>('SELECT pg_is_in_recovery() AS recovers')).rows[0]?.recovers)
      await pause(RECOVERY_POLL_MS)
    await client.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK])
    for (const [role, rights] of [
      [ROLE, 'CREATEDB'],
      [RUNTIME_ROLE, 'NOCREATEDB'],
    ] as const) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
      await client.query(
        `${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} LOGIN NOSUPERUSER NOCREATEROLE ${rights} PASSWORD ${pg.escapeLiteral(secrets[role])}`,
      )
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [ROLE])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${ROLE} OWNER ${ROLE}`)
  } finally {
    await client.end()
  }
}

async function readSecret(folder: string, role: keyof typeof SECRETS): Promise<string | null> {
  return readFile(join(folder, SECRETS[role]), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** The secret that is there, or a new one: of two that are made at once, the first one holds. */
async function makeSecret(folder: string, role: keyof typeof SECRETS, account: Account | null): Promise<string | null> {
  const known = await readSecret(folder, role)
  if (known) return known
  const path = join(folder, SECRETS[role])
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(randomBytes(24).toString('base64url'))
      await file.sync()
    } finally {
      await file.close()
    }
    // PostgreSQL walks through its folder after a crash.
    if (account) await chown(path, account.uid, account.gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readSecret(folder, role)
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', ignoreEnd)
  try {
    await client.connect()
    return true
  } catch (error) {
    if ([UNKNOWN_ROLE_OR_PASSWORD, UNKNOWN_DATABASE].includes(sqlState(error))) return false
    throw error
  } finally {
    await client.end()
  }
}
