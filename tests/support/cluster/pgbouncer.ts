/** A pgbouncer of a test, before a PostgreSQL: with the settings that people run it with, but for its port and its accounts. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server-process.ts'
import { findDebianProgram } from './debian-program.ts'
import { startOwnProgram, type OwnProgram } from './own-program.ts'

const DEPLOYED = join(import.meta.dirname, '../../../deploy/pgbouncer/pgbouncer.ini')
/** It refuses to run as root. */
const NOBODY = 65_534

export interface TestPooler extends OwnProgram {
  readonly url: string
  /** kill -9, and its files go. */
  remove(): Promise<void>
}

/** @param url of the database behind it. @returns null where no pgbouncer is to be had */
export async function startPooler(url: string): Promise<TestPooler | null> {
  const path = await findDebianProgram('pgbouncer')
  if (path === null) return null
  const behind = new URL(url)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'candor-pgbouncer-'))
  await chmod(folder, 0o755)
  const name = behind.pathname.slice(1)
  const [databases, users, settings] = ['databases.ini', 'users.txt', 'pgbouncer.ini'].map((file) => join(folder, file))
  if (!databases || !users || !settings) throw new Error('three files are named')
  await writeFile(databases, `[databases]\n${name} = host=${behind.hostname} port=${behind.port} dbname=${name}\n`)
  await writeFile(users, `"${behind.username}" "${decodeURIComponent(behind.password)}"\n`)
  const deployed = await readFile(DEPLOYED, 'utf8')
  await writeFile(
    settings,
    deployed
      .replace('/tmp/databases.ini', databases)
      .replace('/tmp/users.txt', users)
      .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`),
  )
  const isRoot = process.getuid?.() === 0
  const program = await startOwnProgram({ path, parameters: [settings], port, ...(isRoot ? { uid: NOBODY } : {}) })
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(port)
  return {
    ...program,
    url: own.href,
    remove: async () => {
      await program.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
