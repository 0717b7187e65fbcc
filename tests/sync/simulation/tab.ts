/** One tab: a connection of its own to the shared database, work under way, and a way to die in the middle of it. */
import type { IDBFactory } from 'fake-indexeddb'
import { IDBKeyRange } from 'fake-indexeddb'
import { sha256HexOfBytes } from '../../../contract/sha256.ts'
import type { Mirror } from '../../../src/store/mirror/mirror.ts'
import { isQuotaError } from '../../../src/store/device/quota-error.ts'
import type { CycleResult } from '../../../src/sync/cycle.ts'
import type { SendResult } from '../../../src/sync/send-outbox.ts'
import type { SyncContext } from '../../../src/sync/context.ts'
import type { Chance } from './random.ts'
import type { Network } from './network.ts'
import { PERSON } from './server.ts'
import type { System } from './system.ts'

export const DATABASE = 'u_person_1'
export type Work =
  { readonly kind: 'cycle'; readonly result: CycleResult } | { readonly kind: 'send'; readonly result: SendResult }

export interface TabWorld {
  readonly system: System
  readonly chance: Chance
  readonly network: Network
  readonly factory: IDBFactory
  readonly clock: { now(): number }
  readonly lock: SyncContext['lock']
}

export class Tab {
  readonly #world: TabWorld
  readonly #number: number
  readonly mirror: Mirror
  isAlive = true
  readonly busy = { cycle: false, send: false }
  readonly finished: Work[] = []
  /** The place at which it last said that it is equal: "epoch seq". */
  equalAt = ''
  /** Errors that the code threw and nobody expected. */
  readonly failures: unknown[] = []
  /** The next so many-th write fails for want of room; 0: none. */
  #writesUntilFull = 0
  #diesAtCommit = false
  #isInDoubt = false
  readonly #open = new Set<IDBTransaction>()

  static async open(world: TabWorld, number: number): Promise<Tab> {
    const mirror = new world.system.mirror.Mirror(DATABASE, { indexedDB: world.factory, IDBKeyRange })
    await mirror.open()
    return new Tab(world, number, mirror)
  }

  private constructor(world: TabWorld, number: number, mirror: Mirror) {
    this.#world = world
    this.#number = number
    this.mirror = mirror
    this.#watch(mirror.backendDB())
    mirror.on('versionchange', () => {
      mirror.close({ disableAutoOpen: true })
      return false
    })
  }

  start(kind: 'cycle' | 'send'): void {
    if (!this.isAlive || this.busy[kind]) return
    this.busy[kind] = true
    if (kind === 'cycle') this.#isInDoubt = false
    const context = this.context()
    const work: Promise<Work> =
      kind === 'cycle'
        ? this.#world.system.cycle.runCycle(context).then((result) => ({ kind, result }))
        : this.#world.system.send.sendOutbox(context).then((result) => ({ kind, result }))
    work
      .then(
        (done) => {
          if (!this.isAlive || (done.kind === 'cycle' && this.#isInDoubt)) return
          this.finished.push(done)
          if (done.kind === 'cycle' && done.result.status === 'equal')
            this.equalAt = `${done.result.cursor.epoch} ${done.result.cursor.seq}`
        },
        (error: unknown) => {
          if (this.isAlive && !this.#isExpected(error)) this.failures.push(error)
        },
      )
      .finally(() => {
        this.busy[kind] = false
      })
  }

  context(): SyncContext {
    const { chance, clock, lock, network } = this.#world
    return {
      mirror: this.mirror,
      feed: 'user',
      actor: PERSON,
      clock,
      random: () => chance.next(),
      lock,
      remote: network.remoteOf(this.#number, () => this.isAlive),
      hashBytes: (bytes) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
    }
  }

  fillDiskAfter(writes: number): void {
    this.#writesUntilFull = writes
  }

  /** Nothing that this tab has found out until now is believed. */
  doubt(): void {
    this.#isInDoubt = this.busy.cycle
    this.equalAt = ''
    this.finished.length = 0
  }

  /** Power off. Writes that were not committed are gone; `atCommit` waits until a write was just committed and nobody knows of it. */
  crash(atCommit: boolean): void {
    if (atCommit && this.#open.size > 0) {
      this.#diesAtCommit = true
      return
    }
    this.isAlive = false
    for (const transaction of this.#open) abort(transaction)
    this.mirror.close({ disableAutoOpen: true })
  }

  #isExpected(error: unknown): boolean {
    // Real code gives up on a broken database and tries again; so does the simulation.
    return isQuotaError(error) || (error instanceof Error && /DatabaseClosed|Abort/.test(error.name))
  }

  #watch(database: IDBDatabase): void {
    const begin = database.transaction.bind(database)
    database.transaction = (...request) => {
      const transaction = begin(...request)
      this.#open.add(transaction)
      transaction.addEventListener('abort', () => this.#open.delete(transaction))
      transaction.addEventListener('complete', () => {
        this.#open.delete(transaction)
        if (this.#diesAtCommit && transaction.mode === 'readwrite') this.crash(false)
      })
      if (transaction.mode === 'readwrite') this.#mayBeFull(transaction)
      return transaction
    }
  }

  #mayBeFull(transaction: IDBTransaction): void {
    const storeOf = transaction.objectStore.bind(transaction)
    transaction.objectStore = (name) => {
      const store = storeOf(name)
      const put = store.put.bind(store)
      store.put = (...request) => {
        if (this.#writesUntilFull > 0 && (this.#writesUntilFull -= 1) === 0)
          throw new DOMException('no room', 'QuotaExceededError')
        return put(...request)
      }
      return store
    }
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    // It has just finished by itself: then it is what a crash would have found.
    if (!(error instanceof Error && error.name === 'InvalidStateError')) throw error
  }
}
