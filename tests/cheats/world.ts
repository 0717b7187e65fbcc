/** A platform that a test holds in its hands, keys and all, and one device of a person: its mirror, its memory, its checks. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { EndpointShape } from '../../contract/endpoint.ts'
import type { getOrderProof } from '../../contract/endpoints/orders.ts'
import { vouchedKeys } from '../../contract/key-notice.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { receiptText, type Proof } from '../../contract/settlement/receipt.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { EMPTY_DIGEST, xorDigest } from '../../contract/sync/row-hash.ts'
import type { Document } from '../../contract/sync/collection-rules.ts'
import { audit } from '../../src/evidence/audit.ts'
import { Evidence } from '../../src/evidence/evidence.ts'
import { findLogged, type FoundInLog } from '../../src/evidence/find-logged.ts'
import { isTotalBehind, readFollowedLog, type FollowedLog } from '../../src/evidence/followed-log.ts'
import { remember } from '../../src/evidence/remember.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import { followPublicLog } from '../../src/sync/follow-public-log.ts'
import { checkOrders } from '../../src/sync/check-orders.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import {
  ACCEPTED_AT,
  linesOf,
  signedMonth,
  signedRestore,
  testKey,
  USER,
  type TestKey,
} from '../support/signed-files.ts'
import { madeTotal } from '../support/made-total.ts'
import { LogStage } from './log-stage.ts'
import { mirrorRow } from './mirror-row.ts'
import { honestPlatform, type Platform, type Stage } from './stage.ts'
import { HONEST, watch, type Chance, type Watching } from './watched.ts'

const HOUR_MS = 3_600_000
let worlds = 0

export class World implements Stage {
  readonly key: TestKey = testKey()
  readonly userId = USER
  readonly platform: Platform & { log: LogStage } = {
    ...honestPlatform(this.key),
    log: new LogStage(this.key, ACCEPTED_AT - HOUR_MS),
  }
  /** Server time. */
  now = ACCEPTED_AT + 2 * HOUR_MS
  /** The row of the person's balances; null: the mirror has none. */
  account: Document | null = null
  /** By how much the phone's clock is wrong. */
  clockErrorMs = 0
  #epoch = 1
  readonly #name = `${USER}-${(worlds += 1)}`
  #factory = new IDBFactory()
  #mirror = this.#openMirror('own')
  #everybodys = this.#openMirror('public')
  evidence = this.#openEvidence()

  /** The person buys: the device keeps what it was answered. */
  async buy(): Promise<void> {
    for (const { proof } of this.platform.orders.values()) {
      await remember(this.evidence, {
        kind: 'acceptance',
        id: proof.acceptance.receipt.orderId,
        document: proof.acceptance,
        at: this.now,
      })
      const { receipt, signature } = proof.acceptance
      this.platform.log.tellReceipts([{ text: receiptText(receipt), signature }], receipt.acceptedAt)
    }
  }

  /** The platform draws up what it owes today. @param toEverybody whether the log tells it too */
  owe(balanceMinor: bigint, toEverybody = true): void {
    const day = new Date(this.now).toISOString().slice(0, 10)
    const at = Date.parse(`${day}T00:00:30Z`)
    const proof = madeTotal(this.key, { userId: USER, balanceMinor, day, at })
    this.platform.log.owed = proof
    if (toEverybody) this.platform.log.tell(proof.root.receipt)
  }

  /** Hours in which the app is opened now and then: the device follows the public log. */
  async passHours(): Promise<number> {
    for (let look = 0; look < 4; look += 1) {
      this.now += HOUR_MS
      this.platform.log.grow(this.now)
      await this.#stand(this.#everybodys)
      await followPublicLog({
        evidence: this.evidence,
        everybodys: this.#everybodys,
        mirror: this.#mirror,
        userId: USER,
        keys: vouchedKeys(this.key.keys, this.platform.keyNotices),
        keyNotices: this.platform.keyNotices,
        remote: this.#logRemote,
        now: this.now + this.clockErrorMs,
        random: () => 0,
        readSite: () => Promise.resolve(null),
        readLists: () => Promise.resolve([]),
        keepList: () => Promise.resolve(),
      })
    }
    return this.#look()
  }

  /** The words of an order's page about the log. */
  inLog({ acceptance, settlement }: Proof): Promise<FoundInLog | null> {
    const { evidence, key, now } = this
    const world = { evidence, everybodys: this.#everybodys, keys: key.keys, now, remote: this.#logRemote }
    return findLogged(world, { acceptance, settlement })
  }

  /** How far this device has followed the log, as its screen says. */
  followed(): Promise<FollowedLog | null> {
    return readFollowedLog(this.evidence, this.#everybodys)
  }

  /** Whether a total of this moment is the newest one for too long. */
  isTotalBehind(at: number): Promise<boolean> {
    return isTotalBehind(this.#everybodys, at)
  }

  readonly #logRemote = ((endpoint: EndpointShape, { query = {} }: { query?: Record<string, unknown> }) =>
    // The types are the endpoints' own; this stands for the log's.
    Promise.resolve({
      outcome: this.platform.log.answer(endpoint, query, this.now),
      position: null,
    })) as unknown as Remote

  /** The person watches the prices of all orders; their proofs are kept with what was heard. */
  async watch(chance: Chance, watching: Watching = HONEST): Promise<void> {
    for (const { row, proof } of this.platform.orders.values()) {
      const seen = { ticks: watch(proof, chance, watching), checkpoints: [] }
      await this.#mirror.proofs.put({ orderId: row.id, keptAt: this.now, text: proofText(proof), seen })
    }
  }

  /** Ids of the orders whose prices this device found dated ahead. */
  async datedAhead(): Promise<string[]> {
    return (await this.evidence.seals.toArray()).flatMap(({ orderId, grade }) => (grade === 'ahead' ? orderId : []))
  }

  /** One sync, and what follows it in the worker. @returns how many incidents are open */
  async sync(): Promise<number> {
    this.now += 60_000
    const { platform } = this
    await this.#show(
      'orders',
      [...platform.orders.values()].map(({ row }) => ({ ...row })),
      'acceptedAt',
    )
    await this.#show(
      'fundRecords',
      platform.lines.map((line) => ({ ...line })),
      'at',
    )
    if (this.account) await this.#show('account', [{ id: 'main', ...this.account }], '', 'all')
    await this.#show('deposits', platform.deposits, 'createdAt')
    await this.#show('withdrawals', platform.withdrawals, 'createdAt')
    await this.#show('fundIncomes', platform.incomes, 'at')
    await this.#show('statementMonths', [platform.month], '', 'all')
    await this.#show('withdrawalTerms', [{ ...platform.terms }], '', 'all', this.#everybodys)
    await this.#show('restoreNotices', platform.restores, 'restoredAt', '2026-11', this.#everybodys)
    for (const mirror of [this.#mirror, this.#everybodys]) await this.#stand(mirror)
    await this.#look()
    await this.checkOrders()
    return this.#look()
  }

  #look(): Promise<number> {
    return audit({
      evidence: this.evidence,
      mirror: this.#mirror,
      everybodys: this.#everybodys,
      keys: this.key.keys,
      now: this.now + this.clockErrorMs,
    })
  }

  checkOrders(): Promise<number> {
    // The type is the endpoint's own; this stands for the one endpoint that is asked.
    const remote = (async (endpoint: typeof getOrderProof, { params }: { params: { id: string } }) => {
      const read = endpoint.response.safeParse(this.platform.orders.get(params.id)?.proof)
      return Promise.resolve({ outcome: read.success ? done(read.data) : refuse('unavailable'), position: null })
    }) as unknown as Remote
    return checkOrders({
      evidence: this.evidence,
      mirror: this.#mirror,
      everybodys: this.#everybodys,
      userId: USER,
      keys: this.key.keys,
      remote,
      now: () => this.now + this.clockErrorMs,
      pause: () => Promise.resolve(),
      mayGoOn: () => true,
    })
  }

  /** Clear cache, eviction, a new epoch: the mirror is made anew, the memory stays. */
  async loseMirror(): Promise<void> {
    this.#epoch += 1
    await Promise.all(this.#mirror.tables.map((table) => table.clear()))
    await this.#look()
  }

  async logOut(): Promise<void> {
    // The room of the memory is opened by its person's name: here it is this world's own.
    const { evidence } = this
    await evidence.receipts.toCollection().modify((receipt: { document?: unknown }) => {
      delete receipt.document
    })
    await evidence.rows.toCollection().modify((row: { doc?: unknown }) => {
      delete row.doc
    })
    await evidence.seals.clear()
    await this.loseMirror()
  }

  /** Another phone, or the same one installed anew. */
  async freshDevice(): Promise<void> {
    this.close()
    this.#factory = new IDBFactory()
    this.#mirror = this.#openMirror('own')
    this.#everybodys = this.#openMirror('public')
    this.evidence = this.#openEvidence()
    return Promise.resolve()
  }

  /** Restores a backup from before everything and says so: orders of after it are voided alike. */
  restoreBackup(): void {
    const restoredAt = this.now
    const [published] = signedRestore(this.key, {
      headTs: ACCEPTED_AT - 60_000,
      restoredAt,
      noticeId: crypto.randomUUID(),
    }).notices
    this.platform.restores.push({ id: published?.notice.noticeId, restoredAt, ...published })
    this.platform.log.beginAnew(restoredAt + 1, 1)
    if (published) this.platform.log.tellRestore(published.notice)
    this.platform.lines = []
    this.platform.deposits = []
    this.platform.orders.clear()
    this.platform.month = { ...signedMonth(this.key, linesOf(['1.00'], this.now + 1), { signedAt: this.now + 1 }) }
    this.platform.lines = linesOf(['1.00'], this.now + 1)
  }

  async said(): Promise<string[]> {
    return (await this.evidence.incidents.where('state').equals('open').toArray()).map(
      ({ kind, detail }) => `${kind}: ${detail}`,
    )
  }

  close(): void {
    for (const database of [this.#mirror, this.#everybodys, this.evidence]) database.close()
  }

  async #show(
    collection: string,
    docs: readonly Document[],
    timeField: string,
    bucket = '2026-11',
    into = this.#mirror,
  ): Promise<void> {
    const rows = docs.map((doc) => mirrorRow(doc, { collection, timeField, bucket }))
    await into.transaction('rw', into.rows, into.digests, async () => {
      await into.rows.where('[collection+bucket]').equals([collection, bucket]).delete()
      await into.rows.bulkPut(rows)
      await into.digests.put({
        collection,
        bucket,
        count: rows.length,
        digest: rows.map((row) => row.hash).reduce(xorDigest, EMPTY_DIGEST),
      })
    })
  }

  async #stand(mirror: Mirror): Promise<void> {
    await mirror.meta.put({
      id: 'cursor',
      epoch: `epoch-${this.#epoch}`,
      seq: 3,
      generation: this.#epoch,
      snapshot: null,
      asOf: this.now,
      verifiedAt: this.now,
    })
  }

  #openMirror(name: string): Mirror {
    return new Mirror(`${name}-${this.#name}`, { indexedDB: this.#factory, IDBKeyRange })
  }

  #openEvidence(): Evidence {
    return new Evidence(this.#name, { indexedDB: this.#factory, IDBKeyRange })
  }
}
