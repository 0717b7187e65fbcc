/** The figures of some orders, added up. Money is in minor units. */
import { gainOf, parseMoney } from '../../../contract/money.ts'
import type { Order } from '../../../contract/rows/order.ts'

/** The fields of an order that the sums need. */
export type OrderFigures = Pick<
  Order,
  | 'id'
  | 'productId'
  | 'direction'
  | 'stake'
  | 'returnRateBp'
  | 'countdownSeconds'
  | 'status'
  | 'acceptedAt'
  | 'profit'
  | 'settledAt'
>

export interface OrderTally {
  right: number
  wrong: number
  equal: number
  voided: number
  /** Stakes of right, wrong and equal orders. */
  staked: bigint
  profit: bigint
  /** Stakes of right and wrong orders: those that chance decided. */
  risked: bigint
  /** The gain of right and wrong orders if all of them had been right. */
  gainIfRight: bigint
  /** Stakes of void orders, which came back. */
  voidedStake: bigint
}

export function emptyTally(): OrderTally {
  return {
    right: 0,
    wrong: 0,
    equal: 0,
    voided: 0,
    staked: 0n,
    profit: 0n,
    risked: 0n,
    gainIfRight: 0n,
    voidedStake: 0n,
  }
}

/** Adds an order that is final; one that still runs adds nothing. */
export function addOrder(tally: OrderTally, order: OrderFigures): void {
  const stake = parseMoney(order.stake)
  switch (order.status) {
    case 'waiting':
    case 'running':
      return
    case 'void':
      tally.voided += 1
      tally.voidedStake += stake
      break
    case 'tie':
      tally.equal += 1
      tally.staked += stake
      break
    case 'won':
    case 'lost':
      if (order.status === 'won') tally.right += 1
      else tally.wrong += 1
      tally.staked += stake
      tally.risked += stake
      tally.gainIfRight += gainOf(stake, order.returnRateBp)
  }
  tally.profit += parseMoney(order.profit ?? '0.00')
}

export function addTally(tally: OrderTally, more: OrderTally): void {
  tally.right += more.right
  tally.wrong += more.wrong
  tally.equal += more.equal
  tally.voided += more.voided
  tally.staked += more.staked
  tally.profit += more.profit
  tally.risked += more.risked
  tally.gainIfRight += more.gainIfRight
  tally.voidedStake += more.voidedStake
}

/** The tally under a key, made where there is none. */
export function tallyAt(tallies: Map<string, OrderTally>, key: string): OrderTally {
  const known = tallies.get(key)
  if (known) return known
  const tally = emptyTally()
  tallies.set(key, tally)
  return tally
}

type Written = readonly [number, number, number, number, string, string, string, string, string]

/** Makes the form that JSON can hold. */
export function writeTally(tally: OrderTally): Written {
  return [
    tally.right,
    tally.wrong,
    tally.equal,
    tally.voided,
    String(tally.staked),
    String(tally.profit),
    String(tally.risked),
    String(tally.gainIfRight),
    String(tally.voidedStake),
  ]
}

export function readTally(written: Written): OrderTally {
  const [right, wrong, equal, voided, staked, profit, risked, gainIfRight, voidedStake] = written
  return {
    right,
    wrong,
    equal,
    voided,
    staked: BigInt(staked),
    profit: BigInt(profit),
    risked: BigInt(risked),
    gainIfRight: BigInt(gainIfRight),
    voidedStake: BigInt(voidedStake),
  }
}
