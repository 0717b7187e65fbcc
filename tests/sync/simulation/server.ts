/** The server of the simulation: feeds of two people, idempotent writes, one session at a time, and backups that can come back. */
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { type Outcome, done, refuse } from '../../../contract/outcome.ts'
import { accountAt, depositOf, openOrder, settledOrder } from './documents.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { PullAnswer } from '../../../contract/sync/messages.ts'
import { Feed } from './feed.ts'
import type { Chance } from './random.ts'

export const PERSON = '00000000-0000-4000-8000-00000000000a'
export const STRANGER = '00000000-0000-4000-8000-00000000000b'

export interface Request {
  readonly endpoint: EndpointShape
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly key: string | undefined
  readonly actor: string | undefined
}
export interface Response {
  readonly outcome: Outcome<unknown>
  readonly position: { epoch: string; seq: number } | null
}
interface SubmittedDeposit {
  readonly id: string
  readonly amount: string
  readonly source: string
  readonly proofFileId: string
}

export class Server {
  readonly #chance: Chance
  readonly #now: () => number
  readonly feeds: Record<string, Feed>
  session = PERSON
  /** While true, some answers come damaged. */
  isFaulty = true
  wasRestored = false
  /** Key → what it was answered. Part of the database: a backup brings an old one back. */
  #answers = new Map<string, { text: string; response: Response }>()
  /** Item ids in the order in which they took effect, as long as this life of the database lasts. */
  effects: string[] = []
  files = new Set<string>()
  /** Every item that ever took effect, in any life: what a backup has lost is no fault of the app. */
  readonly everEffects = new Set<string>()
  #restore: (() => void) | null = null
  #epochs = 0

  constructor(chance: Chance, now: () => number) {
    this.#chance = chance
    this.#now = now
    this.feeds = { [PERSON]: new Feed('e0'), [STRANGER]: new Feed('e0') }
    for (const feed of Object.values(this.feeds))
      feed.change('account', 'main', { ...accountAt(now(), `${chance.below(1000)}.00`) })
    this.grow(4)
    this.#feed(STRANGER).change('orders', chance.uuid(), { ...openOrder(chance, now()) })
  }

  /** Life goes on: orders come and settle, balances move, reviews are decided, rows go. */
  grow(times: number): void {
    const feed = this.#feed(PERSON)
    for (let time = 0; time < times; time += 1) {
      const orders = feed.docs('orders') as unknown as Order[]
      const running = orders.filter((order) => order.status === 'running')
      const deposits = feed.docs('deposits')
      switch (this.#chance.below(7)) {
        case 0:
        case 1: {
          // Up to three months back, so that there is more than one bucket.
          const order = openOrder(
            this.#chance,
            this.#now() - this.#chance.below(3) * 30 * 86_400_000 - this.#chance.below(50),
          )
          feed.change('orders', order.id, { ...order })
          break
        }
        case 2:
        case 3: {
          const order = running.length > 0 ? this.#chance.pick(running) : null
          if (order) feed.change('orders', order.id, { ...settledOrder(this.#chance, order, this.#now()) })
          break
        }
        case 4:
          feed.change('account', 'main', { ...accountAt(this.#now(), `${this.#chance.below(1000)}.00`) })
          break
        case 5: {
          const deposit = deposits.length > 0 ? this.#chance.pick(deposits) : null
          if (deposit)
            feed.change('deposits', String(deposit['id']), { ...deposit, status: 'success', decidedAt: this.#now() })
          break
        }
        case 6: {
          // A late correction of what may be sealed, or a row that goes.
          const order = orders.length > 0 ? this.#chance.pick(orders) : null
          if (!order) break
          if (order.status === 'running') feed.change('orders', order.id, null)
          else feed.change('orders', order.id, { ...order, exitPrice: this.#chance.below(200) })
        }
      }
    }
  }

  seal(): void {
    if (this.#chance.often(30)) this.#feed(PERSON).sealAgain()
    else this.#feed(PERSON).seal('orders', 1 + this.#chance.below(4))
  }
  prune(): void {
    this.#feed(PERSON).prune()
  }
  backup(): void {
    const feed = this.#feed(PERSON).backup()
    const kept = { answers: new Map(this.#answers), effects: [...this.effects], files: new Set(this.files) }
    this.#restore = () => {
      this.#epochs += 1
      this.#feed(PERSON).epoch = `e${this.#epochs}`
      feed()
      this.#answers = new Map(kept.answers)
      this.effects = [...kept.effects]
      this.files = new Set(kept.files)
    }
  }
  /** The last backup comes back, under a new epoch. */
  restore(): void {
    this.#restore?.()
    this.wasRestored = true
  }

  handle(request: Request): Response {
    if (request.actor !== undefined && request.actor !== this.session) return answer(refuse('not-signed-in'))
    const feed = this.#feed(this.session)
    const now = this.#now()
    const limit = 1 + this.#chance.below(6)
    // The queries and bodies were typed where the app made them; this server trusts its only client.
    switch (request.endpoint.id) {
      case 'pull':
        return answer(
          this.#garbled(
            feed.pull({ ...(request.query as { epoch: string; seq: number; proof?: 'root' }), limit, now }),
          ),
        )
      case 'snapshot':
        return answer(
          feed.snapshot({ ...(request.query as { epoch?: string; startSeq?: number; after?: string }), limit, now }),
        )
      case 'bucket':
        return answer(feed.bucket({ ...(request.params as { collection: string; bucket: string }), now }))
      case 'block':
        return answer(this.#damaged(feed.block(request.params['hash'] ?? '')))
      case 'put-file':
        this.files.add(request.params['id'] ?? '')
        return this.#place(done({ id: request.params['id'], byteLength: 1 }))
      case 'submit-deposit':
        return this.#once(request)
      default:
        throw new RangeError(request.endpoint.id)
    }
  }

  #once(request: Request): Response {
    const text = JSON.stringify(request.body)
    const known = this.#answers.get(request.key ?? '')
    if (known) return known.text === text ? known.response : answer(refuse('idempotency-conflict'))
    const deposit = request.body as SubmittedDeposit
    if (!this.files.has(deposit.proofFileId)) return answer(refuse('proof-missing'))
    if (deposit.amount === '666.00') return answer(refuse('amount-above-maximum'))
    this.effects.push(deposit.id)
    this.everEffects.add(deposit.id)
    const doc = depositOf({ ...deposit, at: this.#now() })
    this.#feed(this.session).change('deposits', deposit.id, { ...doc })
    const response = this.#place(done(doc))
    this.#answers.set(request.key ?? '', { text, response })
    return response
  }

  /** Bytes that broke on their way. */
  #damaged(outcome: Outcome<ArrayBuffer>): Outcome<ArrayBuffer> {
    if (!outcome.ok || !this.isFaulty || !this.#chance.often(5)) return outcome
    const text = new TextDecoder()
      .decode(outcome.value)
      .replace('"exitPrice":[', '"exitPrice":[7')
      .replace('[7null', '[71')
    return done(new TextEncoder().encode(text).slice().buffer)
  }

  /** A row that is not what its hash says. */
  #garbled(outcome: Outcome<PullAnswer>): Outcome<PullAnswer> {
    if (!outcome.ok || !this.isFaulty || !this.#chance.often(3)) return outcome
    const rows = outcome.value.rows.map((row) =>
      row.collection === 'orders' && row.doc ? { ...row, doc: { ...row.doc, exitPrice: 777 } } : row,
    )
    return done({ ...outcome.value, rows })
  }

  #place(outcome: Outcome<unknown>): Response {
    const { epoch, seq } = this.#feed(this.session)
    return { outcome, position: { epoch, seq } }
  }

  #feed(userId: string): Feed {
    const feed = this.feeds[userId]
    if (!feed) throw new RangeError(userId)
    return feed
  }
}

function answer(outcome: Outcome<unknown>): Response {
  return { outcome, position: null }
}
