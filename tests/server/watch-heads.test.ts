/** A write by another process reaches the apps that are connected to this one. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { createFeedBus, type FeedMove } from '../../server/feed/bus.ts'
import { migrations } from '../../server/feed/migrations.ts'
import { readPosition } from '../../server/feed/position.ts'
import { recordChange } from '../../server/feed/record-change.ts'
import { startWatchingHeads } from '../../server/feed/watch-heads.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { makeDeposit } from '../support/racing-feeds.ts'
import { until } from '../support/trader.ts'

let postgres: TestDatabase
beforeAll(async () => void (postgres = await createTestDatabase(migrations)))
afterAll(() => postgres.drop())

/** Tells this process's own bus, and nobody's that is watched here: as another process does. */
async function writeElsewhere(owner: string): Promise<FeedMove> {
  const doc = makeDeposit(Date.now(), '10.00')
  await inTransaction(postgres.database, (tx) =>
    Promise.resolve(recordChange(tx, { owner, collection: 'deposits', id: doc.id, doc })),
  )
  return { owner, ...(await readPosition(postgres.database, owner)) }
}

test('a feed that another process moved is told once, for people who are connected here alone', async () => {
  const [here, elsewhere] = [randomUUID(), randomUUID()]
  const bus = createFeedBus()
  const heard: FeedMove[] = []
  const own = { owner: here, ...(await readPosition(postgres.database, here)) }
  bus.emit(own)
  bus.subscribe((move) => heard.push(move))
  const watch = startWatchingHeads({
    database: postgres.database,
    bus,
    connected: () => [here],
    onError: (error) => {
      throw error
    },
  })
  try {
    await until('the first look', () => Promise.resolve(heard.some(({ owner }) => owner === here)))
    heard.length = 0
    const [moved] = [await writeElsewhere(here), await writeElsewhere(elsewhere)]
    await until('it is told', () => Promise.resolve(heard.length > 0))
    expect(heard).toEqual([moved])
    const last = await writeElsewhere(here)
    await until('the next look', () => Promise.resolve(heard.some(({ seq }) => seq === last.seq)))
    expect(heard.every(({ owner }) => owner === here)).toBe(true)
  } finally {
    await watch.stop()
  }
})

test('a moved feed is told also where more people are connected than a statement has parameters', async () => {
  const here = randomUUID()
  const people = [here, ...Array.from({ length: 70_000 }, (_, index) => `somebody ${index}`)]
  const bus = createFeedBus()
  const heard: FeedMove[] = []
  bus.subscribe((move) => heard.push(move))
  const moved = await writeElsewhere(here)
  const watch = startWatchingHeads({
    database: postgres.database,
    bus,
    connected: () => people,
    onError: (error) => {
      throw error
    },
  })
  try {
    await until('it is told', () => Promise.resolve(heard.some(({ owner }) => owner === here)))
    expect(heard).toContainEqual(moved)
  } finally {
    await watch.stop()
  }
})
