/** A Redis of a test: on a port of its own, keeping nothing. */
import { freePort } from '../server-process.ts'
import { findDebianProgram } from './debian-program.ts'
import { startOwnProgram, type OwnProgram } from './own-program.ts'

export interface TestRedis extends OwnProgram {
  readonly url: string
}

/** @returns null where no Redis is to be had */
export async function startRedis(): Promise<TestRedis | null> {
  const path = await findDebianProgram('redis-server')
  if (path === null) return null
  const port = await freePort()
  const parameters = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const program = await startOwnProgram({ path, parameters, port })
  return { ...program, url: `redis://127.0.0.1:${port}` }
}
