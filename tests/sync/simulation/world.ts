/** One run: a server, a network, two tabs over one database, and chance. The same seed gives the same run. */
import { IDBFactory } from 'fake-indexeddb'
import { xorDigest } from '../../../contract/sync/row-hash.ts'
import { depositOf } from './documents.ts'
import { Broken, type Contents, type Ledger, checkEqual, checkStep, readAll } from './invariants.ts'
import { Network } from './network.ts'
import { type Chance, createChance } from './random.ts'
import { PERSON, STRANGER, Server } from './server.ts'
import type { System } from './system.ts'
import { Tab, type TabWorld } from './tab.ts'

const STEPS = 60
/** After the last fault: so many rounds may pass until all is quiet and equal. */
const REST_ROUNDS_MAX = 400

export async function simulate(system: System, seed: number): Promise<void> {
  const run = new Run(system, createChance(seed))
  try {
    await run.begin()
    for (let step = 0; step < STEPS && !run.ledger.isClosed; step += 1) {
      await run.step()
      await run.check()
    }
    await (run.ledger.isClosed ? run.afterLogout() : run.rest())
  } finally {
    run.end()
  }
}

class Run {
  readonly ledger: Ledger & {
    entered: Map<string, { key: string; lane: string; number: number; isWrong: boolean }>
    discarded: Set<string>
  }
  readonly #world: TabWorld
  readonly #server: Server
  readonly #chance: Chance
  #now = Date.UTC(2026, 10, 21)
  #tabs: Tab[] = []
  #observer: Tab | null = null
  #before: Contents | null = null
  #number = 0
  readonly #isLossy: boolean
  readonly #holders = new Map<string, Promise<unknown>>()

  constructor(system: System, chance: Chance) {
    this.#chance = chance
    const clock = { now: () => this.#now }
    this.#server = new Server(chance, clock.now)
    const hasLocks = chance.often(60)
    this.#isLossy = chance.often(25)
    this.#world = {
      system,
      chance,
      clock,
      network: new Network(this.#server),
      factory: new IDBFactory(),
      lock: (name, work) => (hasLocks ? this.#oneAfterTheOther(name, work) : work()),
    }
    this.ledger = { entered: new Map(), discarded: new Set(), isClosed: false, isCorrupted: false }
  }

  async begin(): Promise<void> {
    this.#observer = await Tab.open(this.#world, 9)
    this.#tabs = [await Tab.open(this.#world, 0), await Tab.open(this.#world, 1)]
  }

  end(): void {
    for (const tab of [...this.#tabs, ...(this.#observer ? [this.#observer] : [])]) tab.crash(false)
  }

  async step(): Promise<void> {
    const chance = this.#chance
    const at = chance.below(100)
    const tab = chance.pick(this.#tabs)
    if (at < 46) this.#deliver()
    else if (at < 58) tab.start('cycle')
    else if (at < 66) tab.start('send')
    else if (at < 74) this.#server.grow(1 + chance.below(4))
    else if (at < 79) this.#server.seal()
    else if (at < 84) await this.#enter(tab)
    else if (at < 86) await this.#decide(tab)
    else if (at < 89) this.#now += chance.pick([10, 5_000, 400_000])
    else if (at < 93) await this.#crash(tab)
    else if (at < 95) tab.fillDiskAfter(1 + chance.below(12))
    else if (at < 96) this.#server.prune()
    else if (at < 97) chance.pick([() => this.#server.backup(), () => this.#server.restore()])()
    else if (at < 98) this.#server.session = chance.pick([PERSON, STRANGER])
    else if (at < 99) await (this.#isLossy ? this.#lose() : this.#server.seal())
    else if (chance.often(30)) await this.#logout(tab)
    await turns(chance.below(7))
    if (!tab.isAlive) await this.#reopen()
  }

  async check(): Promise<void> {
    for (const tab of this.#tabs) if (tab.failures.length > 0) throw tab.failures[0]
    const observer = this.#observer
    if (!observer) return
    const now = await readAll(observer.mirror)
    checkStep({ now, before: this.#before, server: this.#server, ledger: this.ledger })
    this.#before = now
    for (const tab of this.#tabs) {
      for (const work of tab.finished.splice(0)) {
        if (work.kind !== 'cycle' || work.result.status !== 'equal' || !isAt(now, work.result.cursor)) continue
        const { cursor } = work.result
        await checkEqual({ system: this.#world.system, mirror: observer.mirror, cursor, server: this.#server }).catch(
          async (error: unknown) => {
            // Reading took a while: it says something only if the mirror has not moved meanwhile.
            if (isAt(await readAll(observer.mirror), cursor)) throw error
          },
        )
      }
    }
  }

  /** No more faults: within a bound everything is sent, both tabs say equal, and they are right. */
  async rest(): Promise<void> {
    this.#server.session = PERSON
    this.#server.isFaulty = false
    await this.#reopen()
    for (const tab of this.#tabs) tab.fillDiskAfter(0)
    for (let round = 0; round < REST_ROUNDS_MAX; round += 1) {
      for (const tab of this.#tabs) {
        tab.start('cycle')
        tab.start('send')
      }
      await this.check()
      while (this.#world.network.messages.length > 0) {
        this.#world.network.take(0)?.deliver()
        await turns(3)
      }
      await turns(3)
      this.#now += 20_000
      const feed = this.#server.feeds[PERSON]
      const areEqual = this.#tabs.every((tab) => tab.equalAt === `${feed?.epoch} ${feed?.seq}`)
      if (areEqual && this.#isQuiet()) return this.#checkRest()
    }
    throw new Broken(
      `no rest: ${JSON.stringify({ equal: this.#tabs.map((tab) => tab.equalAt), outbox: this.#before?.outbox.map((row) => [row.lane, row.endpoint, row.state, row.nextAt - this.#now]), overlays: this.#before?.overlays.length, seq: this.#server.feeds[PERSON]?.seq, busy: this.#tabs.map((tab) => tab.busy) })}`,
    )
  }

  #isQuiet(): boolean {
    return (
      this.#before?.outbox.every((row) => row.state !== 'waiting') === true &&
      this.#before.overlays.every((overlay) => overlay.position === null)
    )
  }

  #checkRest(): void {
    for (const [id, item] of this.ledger.entered) {
      if (this.ledger.discarded.has(id)) continue
      const row = this.#before?.outbox.find((each) => each.key === item.key)
      if (row && row.state === 'waiting') throw new Broken('something was never sent')
      if (!row && !this.#server.everEffects.has(id)) throw new Broken('something was confirmed and never done')
    }
  }

  /** The other tab has not heard of it yet: whatever it still does must leave nothing behind. */
  async afterLogout(): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      for (const tab of this.#tabs) {
        tab.start('cycle')
        tab.start('send')
      }
      this.#deliver()
      await turns(5)
      await this.check()
    }
  }

  #deliver(): void {
    const { network } = this.#world
    const chance = this.#chance
    const message = network.take(chance.below(network.messages.length || 1))
    if (!message) return
    if (chance.often(8)) return message.lose()
    if (message.repeat && chance.often(8))
      network.messages.push({ from: message.from, deliver: message.repeat, lose: () => undefined, repeat: null })
    message.deliver()
    // The answer to a request that did arrive can be lost too.
    if (message.repeat && chance.often(8)) network.take(network.messages.length - 1)?.lose()
  }

  /** A row is lost as by a fault in the code: from the rows and from the digest alike. */
  async #lose(): Promise<void> {
    const mirror = this.#observer?.mirror
    if (!mirror || this.ledger.isCorrupted) return
    await mirror.transaction('rw', mirror.rows, mirror.digests, async () => {
      const row = this.#chance.pick([
        ...(await mirror.rows
          .filter((each) => each.collection !== 'blocks' && each.collection !== 'deposits')
          .toArray()),
        null,
      ])
      const digest = row ? await mirror.digests.get([row.collection, row.bucket]) : undefined
      if (!row || !digest) return
      this.ledger.isCorrupted = true
      // A comparison that a cycle made before this says nothing about the rows after it.
      for (const tab of this.#tabs) tab.doubt()
      await mirror.rows.delete([row.collection, row.id])
      await mirror.digests.put({ ...digest, count: digest.count - 1, digest: xorDigest(digest.digest, row.hash) })
    })
  }

  async #enter(tab: Tab): Promise<void> {
    if (!tab.isAlive) return
    const chance = this.#chance
    const [id, fileId, fileKey, key] = [chance.uuid(), chance.uuid(), chance.uuid(), chance.uuid()]
    const lane = chance.pick(['money', 'chat'])
    const isWrong = chance.often(15)
    const amount = isWrong ? '666.00' : `${1 + chance.below(99)}.00`
    const source = String((this.#number += 1))
    const number = this.#number
    const expiresAt = this.#now + 30 * 86_400_000
    const body = { id, methodId: 'bank', amount, source, proofFileId: fileId, transactionPassword: '123456' }
    const entering = this.#world.system.outbox.addToOutbox(tab.mirror, {
      actor: PERSON,
      now: this.#now,
      items: [
        {
          key: fileKey,
          lane,
          endpoint: 'put-file',
          params: { id: fileId },
          query: { purpose: 'deposit-proof' },
          file: { id: fileId, bytes: new ArrayBuffer(3), contentType: 'image/png' },
          expiresAt,
        },
        { key, lane, dependsOn: fileKey, endpoint: 'submit-deposit', body, expiresAt },
      ],
      overlays: [{ collection: 'deposits', id, doc: depositOf({ id, amount, source, at: this.#now }), key }],
    })
    // A full disk or a crash refuses it, and the person sees that: only what was confirmed must never vanish.
    await entering.then(
      () => void this.ledger.entered.set(id, { key, lane, number, isWrong }),
      () => undefined,
    )
  }

  /** The person looks at what was refused, and discards it. */
  async #decide(tab: Tab): Promise<void> {
    const failed = this.#before?.outbox.find((row) => row.state === 'failed' && row.endpoint === 'submit-deposit')
    if (!failed || !tab.isAlive) return
    const id = String(failed.body?.['id'])
    const deciding = this.#world.system.outbox.discardFromOutbox(tab.mirror, failed.key)
    await deciding.then(
      () => void this.ledger.discarded.add(id),
      () => undefined,
    )
  }

  async #crash(tab: Tab): Promise<void> {
    await turns(this.#chance.below(6))
    tab.crash(this.#chance.often(50))
  }

  async #reopen(): Promise<void> {
    for (const [index, tab] of this.#tabs.entries())
      if (!tab.isAlive) this.#tabs[index] = await Tab.open(this.#world, index)
  }

  async #logout(tab: Tab): Promise<void> {
    if (!tab.isAlive) return
    await this.#world.system.erase.closeForGood(tab.mirror).then(
      () => {
        this.ledger.isClosed = true
      },
      () => undefined,
    )
  }

  /** A lock as the browser has it: held until the work is done, given up when its tab dies. */
  async #oneAfterTheOther<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#holders.get(name)
    let release: (value?: unknown) => void = () => undefined
    this.#holders.set(name, new Promise((resolve) => (release = resolve)))
    // A dead tab's work never ends: nobody waits longer than a while, as with the real one.
    await Promise.race([before, turns(200)])
    try {
      return await work()
    } finally {
      release()
    }
  }
}

function isAt(now: Contents, cursor: { epoch: string | null; seq: number; generation: number }): boolean {
  return (
    now.cursor?.epoch === cursor.epoch && now.cursor.seq === cursor.seq && now.cursor.generation === cursor.generation
  )
}

/** Lets so many turns of the event loop pass. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
