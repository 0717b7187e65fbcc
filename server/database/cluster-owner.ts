/**
 * The process that starts an embedded cluster owns it: a lock that a connection of the owner holds in it, and that is free again however
 * the owner ends. Nobody else may use the cluster as its own, since the owner stops it when it ends (docs/adr/0078).
 */
import pg from 'pg'

/** Any number that no other lock has (tests/rooms/lock-numbers.test.ts). */
const OWNER_LOCK = 7_411_006

/** A cluster of another process: the message tells in one line how the operator goes on. */
export class ClusterInUseError extends Error {
  override readonly name = 'ClusterInUseError'
  readonly code = 'CLUSTER_IN_USE'

  constructor(folder: string) {
    super(
      `another process of Candor uses the database in ${folder}: stop it first; several servers share a PostgreSQL of their own (DATABASE_URL)`,
    )
  }
}

/** A start waits so long for a server that is just ending. */
export const LET_GO_MS_MAX = 5_000

export interface Ownership {
  /** False after the connection broke: with the database, or by an administrator. */
  isHeld(): boolean
  release(): Promise<void>
}

/** Takes the lock. @param url of the cluster's database @returns null while another process has it */
export async function ownCluster(url: string): Promise<Ownership | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'candor owner', keepAlive: true })
  let isHeld = false
  client.on('error', () => (isHeld = false))
  client.on('end', () => (isHeld = false))
  await client.connect()
  const { rows } = await client.query<{ isOwn: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOwn"', [OWNER_LOCK])
  isHeld = rows[0]?.isOwn === true
  const release = async () => {
    if (isHeld) await client.end()
  }
  if (isHeld) return { isHeld: () => isHeld, release }
  await client.end()
  return null
}
