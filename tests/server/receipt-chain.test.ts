/** The chains of acceptances are locked without two transactions ever waiting for each other, and a device finds each in the public log. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCheckpoint, readPolicy } from '../../contract/log/policy.ts'
import type { Tx } from '../../server/database/transaction.ts'
import { startLog } from '../../server/log/start-log.ts'
import { lockReceiptChains } from '../../server/trading/receipt-chain.ts'
import { checkLoggedOrder, loggedOrderSchema } from '../../contract/log/logged-order.ts'
import { leafOfReceipt } from '../../contract/log/receipt-leaf.ts'
import { acceptanceSchema } from '../../contract/settlement/receipt.ts'
import { proveFirst } from '../../server/log/prove-log.ts'
import { checkLogged, loggedIdOf, loggedSchema } from '../../src/evidence/check-logged.ts'
import { Evidence } from '../../src/evidence/evidence.ts'
import { findLogged } from '../../src/evidence/find-logged.ts'
import { followLog, type FollowedHead } from '../../src/evidence/log-head.ts'
import { readPublicLog } from '../../src/evidence/public-log.ts'
import { remember } from '../../src/evidence/remember.ts'
import { createRemote } from '../../src/remote/exchange.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'

let server: HandMarketServer
beforeAll(async () => {
  server = await startHandMarketServer()
})
afterAll(() => server.close())

/** A transaction of its own, without the retries that would hide a deadlock. */
async function open(): Promise<{ tx: Tx; commit(): Promise<void> }> {
  const db = await server.exchange.postgres.database.startTransaction().execute()
  return {
    tx: { db, beforeCommit: () => undefined, afterCommit: () => undefined },
    commit: async () => void (await db.commit().execute()),
  }
}

test('gatherings of random persons that overlap end without a deadlock, their first orders too', async () => {
  const { database } = server.exchange.postgres
  const people = Array.from({ length: 12 }, (_, index) => `00000000-0000-4000-8000-0000000001${index + 10}`)
  for (let round = 0; round < 20; round += 1) {
    await sql`delete from receipt_chain`.execute(database)
    const gatherings = Array.from({ length: 8 }, (_, index) =>
      people.filter((_person, place) => (place * 7 + index * 5 + round * 3) % 4 !== 0).toReversed(),
    )
    const chains = await Promise.all(
      gatherings.map(async (userIds) => {
        const { tx, commit } = await open()
        const locked = await lockReceiptChains(tx, userIds)
        await commit()
        return [...locked.keys()].length === userIds.length
      }),
    )
    expect(chains).toEqual(gatherings.map(() => true))
  }
})

/** A device that follows the server's log by HTTP. */
function deviceOn({ exchange, address }: HandMarketServer) {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange }
  const evidence = new Evidence('device', databases)
  const everybodys = new Mirror('everybodys', databases)
  const meter = { bytes: 0 }
  const remote = createRemote({
    prefix: `${address}/api`,
    fetch: async (...input) => {
      const answer = await fetch(...input)
      meter.bytes += (await answer.clone().text()).length
      return answer
    },
  })
  const world = () => ({
    evidence,
    keys: exchange.keys.publicKeys,
    restores: [],
    signedRestores: [],
    keyNotices: [],
    publicAsOf: exchange.clock.time,
    now: exchange.clock.time,
    remote,
    random: () => 0,
  })
  const follow = async (size: number): Promise<FollowedHead> => {
    let head: FollowedHead | null = null
    await expect
      .poll(async () => (head = await followLog(world()))?.checkpoint.size ?? 0, { timeout: 20_000 })
      .toBeGreaterThan(size)
    if (head === null) throw new Error('no head')
    return head
  }
  return { evidence, everybodys, world, follow, meter }
}

test('a device follows the log of a server, finds its own receipt in it, and hears of nothing else', async () => {
  const { exchange } = server
  const { database } = exchange.postgres
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-log-'))
  const job = await startLog({
    database,
    clock: exchange.clock,
    dataDir,
    keys: exchange.keys,
    appUrl: null,
    policyFile: null,
    log: { warn: () => undefined, error: (facts) => expect.fail(JSON.stringify(facts)) },
  })
  const { evidence, everybodys, world, follow, meter } = deviceOn(server)
  try {
    const first = await follow(0)
    const orderId = await exchange.mustBuy(await exchange.person(10_000n))
    const { acceptance_text: acceptance, acceptance_signature: signature } = await exchange.order(orderId)
    const document = { receipt: JSON.parse(acceptance) as unknown, signature }
    await remember(evidence, { kind: 'acceptance', id: orderId, document, at: exchange.clock.time })
    exchange.clock.time += 130_000
    await exchange.tick(0, { 'btc-usdt': 100_000 })
    await follow(first.checkpoint.size)
    meter.bytes = 0
    const head = await followLog(world())
    if (head === null) throw new Error('no head')
    await checkLogged(world(), head)
    // A look with a receipt, as it travels without compression.
    expect(meter.bytes).toBeLessThan(4_000)
    const logged = loggedSchema.parse((await evidence.receipts.get(['log-proof', loggedIdOf(orderId)]))?.document)
    const policy = readPolicy(logged.policy)
    if (typeof policy === 'string') throw new Error(policy)
    expect(checkCheckpoint(logged.note, policy)).toMatchObject({ isQuorum: true, witnesses: [{ name: 'own' }] })
    expect(logged.isOwnWitness).toBe(true)
    // The first head that has it is signed within seconds of the acceptance, and shows that nobody dated it back.
    const signed = { receipt: acceptanceSchema.parse(document.receipt), signature }
    const hash = Buffer.from(leafOfReceipt(signed), 'hex')
    const firstHead = await proveFirst(database, { hash, at: signed.receipt.acceptedAt })
    const order = loggedOrderSchema.parse({
      type: 'logged-order',
      version: 1,
      acceptance: { ...signed, log: firstHead },
      settlement: null,
    })
    expect(checkLoggedOrder(order, policy)).toMatchObject({
      isQuorum: true,
      acceptance: { witnesses: [{ name: 'own' }] },
    })
    await findTwice({ ...world(), everybodys }, signed)
    expect(await evidence.incidents.count()).toBe(0)
    await readAsPageDoes({ ...world(), everybodys }, server.address)
    // The page follows the log as the sync does: the witnesses that were named to it alone are noticed at once.
    expect((await evidence.incidents.toArray()).map(({ kind }) => kind)).toEqual(['witnesses-changed'])
  } finally {
    await job.stop()
    evidence.close()
    everybodys.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** The fairness page names the witnesses of the policy that this device has pinned; a visitor's names those that it is told. */
async function readAsPageDoes(world: Omit<Parameters<typeof readPublicLog>[0], 'remote'>, address: string) {
  const [telling, gone] = [
    async (...input: Parameters<typeof fetch>) => {
      const told = (await (await fetch(...input)).json()) as Record<string, unknown>
      return Response.json({ ...told, policy: 'quorum none\n', isOwnWitness: false })
    },
    () => Promise.reject(new TypeError('gone')),
  ].map((by) => createRemote({ prefix: `${address}/api`, fetch: by }))
  if (!telling || !gone) throw new Error('two were made')
  const visitor = { ...world, evidence: null }
  const remote = createRemote({ prefix: `${address}/api`, fetch })
  expect(await readPublicLog({ ...visitor, remote })).toMatchObject({ witnesses: ['own'], isOwnWitness: true })
  expect(await readPublicLog({ ...visitor, remote: telling })).toMatchObject({ witnesses: [], isOwnWitness: false })
  expect(await readPublicLog({ ...world, remote: telling })).toMatchObject({ witnesses: ['own'], isOwnWitness: true })
  expect(await readPublicLog({ ...world, remote: gone })).toBeNull()
}

/** The device finds the entries for an order's page once, and shows them later without the server. */
async function findTwice(
  world: Parameters<typeof findLogged>[0],
  acceptance: Parameters<typeof findLogged>[1]['acceptance'],
): Promise<void> {
  const said = { acceptance, settlement: null }
  const cursor = { epoch: 'one', seq: 1, generation: 1, snapshot: null, asOf: world.now, verifiedAt: world.now }
  await world.everybodys.meta.put({ id: 'cursor', ...cursor })
  const found = await findLogged(world, said)
  expect(found).toMatchObject({ witnesses: 1, names: ['own'], isQuorum: true, isOwnWitness: true })
  const remote = createRemote({ prefix: 'http://server.invalid', fetch: () => Promise.reject(new TypeError('gone')) })
  expect(await findLogged({ ...world, remote }, said)).toEqual(found)
}
