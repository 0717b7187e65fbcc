import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { createPastReader } from './past-reads.ts'

// The reader hands them on and asks them nothing.
const [replica, database] = [{}, {}] as unknown as [Database, Database]
const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })

test('the past is read from the replica; what it lacks, and all while it is away, from the database', async () => {
  let now = 0
  const read = createPastReader({ replica, database }, () => now)
  const nameOf = (from: Database) => (from === replica ? 'replica' : 'database')
  expect(await read(async (from) => ({ ok: true, from: nameOf(from) }))).toEqual({ ok: true, from: 'replica' })
  expect(await read(async (from) => ({ ok: from === database }))).toEqual({ ok: true })
  const asked: string[] = []
  const failing = async (from: Database) => {
    asked.push(nameOf(from))
    if (from === replica) throw gone
    return { ok: true }
  }
  expect(await read(failing)).toEqual({ ok: true })
  expect(await read(failing)).toEqual({ ok: true })
  expect(asked).toEqual(['replica', 'database', 'database'])
  now = 10_001
  await read(failing)
  expect(asked.slice(3)).toEqual(['replica', 'database'])
  now = 30_000
  await expect(read(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})

test('without a replica there is the database alone', async () => {
  const read = createPastReader({ replica: null, database })
  expect(await read((from) => Promise.resolve({ ok: true, isDatabase: from === database }))).toMatchObject({
    isDatabase: true,
  })
})
