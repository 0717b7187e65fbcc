/**
 * One server for all browser tests that need nothing but a server: a demo, on a database of its own, that runs until the last of them has ended.
 * Besides the usual countdowns it has a short one. It is never stopped and its prices never stand still.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    commonAddress: string
  }
}

/** The countdown that a test can wait for. */
export const QUICK_SECONDS = 5

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, runtimeUrl } = project.getProvidedContext()
  const name = `common_${randomUUID().replaceAll('-', '')}`
  const administrator = new pg.Client({ connectionString: postgresUrl })
  await administrator.connect()
  await administrator.query(`CREATE DATABASE ${name}`)
  const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const server = await startServer({ DEMO_REVIEW_SECONDS: '1', ATTEMPTS_PER_ADDRESS: '1000000' }, undefined, {
    quick: { seconds: QUICK_SECONDS, isAdded: true },
    database: { DATABASE_URL: urlOf(runtimeUrl ?? postgresUrl), MIGRATION_DATABASE_URL: urlOf(postgresUrl) },
  })
  project.provide('commonAddress', server.address)
  return async () => {
    await server.dispose()
    await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await administrator.end()
  }
}
