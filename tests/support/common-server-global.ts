/**
 * One server for all browser tests that need nothing but a server: a demo, on a database of its own, that runs until the last of them has ended.
 * Besides the usual countdowns it has a short one. It is never stopped and its prices never stand still. It starts when the first of these tests
 * asks for it: while the tests of the server run, it would only take their time.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { bundledServer } from './server-bundle.ts'
import { startServer, type ServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The port that tells the common server's address to whoever connects. */
    commonPort: number
  }
}

/** The countdown that a test can wait for. */
export const QUICK_SECONDS = 5

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, runtimeUrl } = project.getProvidedContext()
  const name = `common_${randomUUID().replaceAll('-', '')}`
  let starting: Promise<ServerProcess> | undefined
  const teller = createServer((socket) => {
    starting ??= startOn(name, { postgresUrl, runtimeUrl })
    // A test file that ends early hears nothing.
    socket.on('error', () => undefined)
    starting.then(
      ({ address }) => socket.end(address),
      (error: unknown) => {
        console.error(error)
        socket.destroy()
      },
    )
  }).listen(0, '127.0.0.1')
  await once(teller, 'listening')
  project.provide('commonPort', (teller.address() as AddressInfo).port) // it listens on a port
  return async () => {
    teller.close()
    const server = await starting?.catch(() => undefined)
    await server?.dispose()
    if (starting !== undefined) await ask(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

async function startOn(
  name: string,
  { postgresUrl, runtimeUrl }: { readonly postgresUrl: string; readonly runtimeUrl: string | null },
): Promise<ServerProcess> {
  await ask(postgresUrl, `CREATE DATABASE ${name}`)
  const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return startServer({ DEMO_REVIEW_SECONDS: '1', ATTEMPTS_PER_ADDRESS: '1000000' }, undefined, {
    entry: await bundledServer(),
    quick: { seconds: QUICK_SECONDS, isAdded: true },
    database: { DATABASE_URL: urlOf(runtimeUrl ?? postgresUrl), MIGRATION_DATABASE_URL: urlOf(postgresUrl) },
  })
}

async function ask(url: string, statement: string): Promise<void> {
  const administrator = new pg.Client({ connectionString: url })
  await administrator.connect()
  try {
    await administrator.query(statement)
  } finally {
    await administrator.end()
  }
}
