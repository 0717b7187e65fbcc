import pg from 'pg'
import { sqlState } from './transaction.ts'

const ROLE = 'candor'
const UNKNOWN_ROLE_OR_PASSWORD = '28P01'
const UNKNOWN_DATABASE = '3D000'

/**
 * The server's own role and database, made at the first start. The role is no superuser: what is revoked from it
 * (changing a posted transfer) stays out of its reach.
 * @returns the URL to connect with
 */
export async function provision(input: { port: number; password: string }): Promise<string> {
  const urlOf = (user: string, database: string) => `postgres://${user}:${input.password}@127.0.0.1:${input.port}/${database}`
  const url = urlOf(ROLE, ROLE)
  if (await canConnect(url)) return url
  const client = new pg.Client({ connectionString: urlOf('postgres', 'postgres') })
  await client.connect()
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE])
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(input.password)}`)
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [ROLE])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${ROLE} OWNER ${ROLE}`)
  } finally {
    await client.end()
  }
  if (!(await canConnect(url))) throw new Error('the database refuses the role that was just made')
  return url
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
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
