/** A random life of one account, as its feed tells it: orders with their fund records, corrections, sealed months, a backup. */
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import { formatMoney, gainOf, parseMoney } from '../../../contract/money.ts'
import type { Order } from '../../../contract/rows/order.ts'
import { openOrder } from '../simulation/documents.ts'
import type { Feed } from '../simulation/feed.ts'
import type { Chance } from '../simulation/random.ts'

const PRODUCTS = ['btc-usdt', 'eth-usdt', 'eur-usdt']
const COUNTDOWNS = [30, 60, 300]
/** Around a change of the clocks in Europe and America. */
const FIRST_TIME = Date.UTC(2026, 9, 5)
const SPAN_MS = 50 * 86_400_000
const END_STATUSES = ['won', 'won', 'lost', 'lost', 'lost', 'tie', 'void'] as const

export class RandomLife {
  readonly #feed: Feed
  readonly #chance: Chance
  #lines = 0
  #changes = 0
  #epochs = 0
  #restore: (() => void) | null = null

  constructor(feed: Feed, chance: Chance) {
    this.#feed = feed
    this.#chance = chance
  }

  step(): void {
    const chance = this.#chance
    switch (chance.below(12)) {
      case 0:
      case 1:
      case 2:
      case 3:
        for (let times = 1 + chance.below(4); times > 0; times -= 1) this.#place()
        return
      case 4:
        return this.#settleOne()
      case 5:
        return this.#moveMoney()
      case 6:
        return this.#correctOne()
      case 7:
      case 8:
        return this.#feed.seal('orders', 1 + chance.below(6))
      case 9:
        return this.#feed.seal('fundRecords', 1 + chance.below(6))
      case 10:
        return this.#feed.sealAgain()
      case 11:
        return this.#backUpOrRestore()
    }
  }

  #place(): void {
    const chance = this.#chance
    const stake = formatMoney(BigInt(1 + chance.below(50_000)))
    const order: Order = {
      ...openOrder(chance, FIRST_TIME + chance.below(SPAN_MS)),
      productId: chance.pick(PRODUCTS),
      countdownSeconds: chance.pick(COUNTDOWNS),
      returnRateBp: 7_500 + chance.below(20) * 100,
      stake,
    }
    this.#feed.change('orders', order.id, { ...order })
    if (chance.often(80)) this.#end(order)
  }

  #settleOne(): void {
    const open = this.#orders().filter((order) => order.settledAt === null)
    if (open.length > 0) this.#end(this.#chance.pick(open))
  }

  #end(order: Order): void {
    const settledAt = order.acceptedAt + order.countdownSeconds * 1_000 + this.#chance.below(900)
    this.#become(order, this.#chance.pick(END_STATUSES), settledAt)
  }

  /** A final order becomes another: what is sealed is corrected by a row, its fund record too. */
  #correctOne(): void {
    const orders = this.#orders()
    const order = orders.length > 0 ? this.#chance.pick(orders) : null
    if (order === null) return
    if (order.settledAt === null) return this.#feed.change('orders', order.id, null)
    // A result that was posted keeps its line, whose amount follows; what was void or equal has none.
    if (order.status === 'void') this.#become(order, 'tie', order.settledAt)
    else if (order.status === 'tie') this.#become(order, 'void', order.settledAt)
    else this.#become(order, order.status === 'won' ? 'lost' : 'won', order.settledAt)
  }

  #become(order: Order, status: (typeof END_STATUSES)[number], settledAt: number): void {
    const gain = formatMoney(gainOf(parseMoney(order.stake), order.returnRateBp))
    const profit = { won: gain, lost: `-${order.stake}`, tie: '0.00', void: '0.00' }[status]
    // Another figure each time: no correction leads back to a state that was there before.
    this.#changes += 1
    const end = {
      exitPrice: this.#changes,
      payout: order.stake,
      voidReason: status === 'void' ? ('gap' as const) : null,
      settledAt,
    }
    this.#feed.change('orders', order.id, { ...order, status, profit, ...end })
    if (status !== 'won' && status !== 'lost') return
    const known = this.#records().find(({ reference }) => reference === order.id)
    const kind = `order-${status}` as const
    if (known)
      this.#feed.change('fundRecords', known.id, {
        ...known,
        kind,
        amount: profit,
        balanceAfter: `${this.#changes}.00`,
      })
    else this.#post({ kind, amount: profit, reference: order.id, at: settledAt })
  }

  #moveMoney(): void {
    const chance = this.#chance
    const kind = chance.pick(['deposit', 'withdrawal', 'withdrawal-fee', 'fund-in', 'fund-out', 'adjustment'] as const)
    const amount = formatMoney(BigInt(kind === 'deposit' ? 1 + chance.below(90_000) : -1 - chance.below(9_000)))
    this.#post({ kind, amount, reference: chance.uuid(), at: FIRST_TIME + chance.below(SPAN_MS) })
  }

  #post(line: Pick<FundRecord, 'kind' | 'amount' | 'reference' | 'at'>): void {
    this.#lines += 1
    const id = this.#chance.uuid()
    const doc: FundRecord = { ...line, id, number: String(this.#lines), balanceAfter: '0.00', status: 'success' }
    this.#feed.change('fundRecords', id, { ...doc })
  }

  #backUpOrRestore(): void {
    if (this.#restore === null || this.#chance.often(50)) {
      this.#restore = this.#feed.backup()
      return
    }
    this.#epochs += 1
    this.#feed.epoch = `e${this.#epochs}`
    this.#restore()
  }

  #orders(): Order[] {
    // The feed holds what this file put in.
    return this.#feed.docs('orders') as unknown as Order[]
  }
  #records(): FundRecord[] {
    return this.#feed.docs('fundRecords') as unknown as FundRecord[]
  }
}
