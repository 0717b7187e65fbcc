/**
 * The tree of what the platform owes, one leaf a person. A parent's hash covers the hashes and the sums of both children, so that no sum above
 * a leaf can leave its amount out. SHA-256 of these texts; money is in minor units, written in decimal.
 */
import { sha256Hex } from '../sha256.ts'

/** Money that is owed, in minor units, never below zero. */
export interface Owed {
  readonly balance: bigint
  /** Gains that open orders may bring besides. */
  readonly gains: bigint
}

export interface SumNode extends Owed {
  /** Lower-case hex. */
  readonly hash: string
}

export interface LiabilityLeaf extends Owed {
  /** Lower-case hex, known to the person and the platform: without it nobody can try out whose leaf a hash is. */
  readonly salt: string
  readonly userId: string
  /** The part of the balance that is held: by open orders, withdrawals, and on its way into the fund. */
  readonly held: bigint
}

export type SumFault = 'negative' | 'held-above-balance'

export function faultOfLeaf({ balance, held, gains }: Owed & { readonly held: bigint }): SumFault | null {
  if (balance < 0n || held < 0n || gains < 0n) return 'negative'
  return held > balance ? 'held-above-balance' : null
}

export function leafText(day: string, { salt, userId, balance, held, gains }: LiabilityLeaf): string {
  return `liability-leaf-1|${day}|${salt}|${userId}|${balance}|${held}|${gains}`
}

export function parentText(left: SumNode, right: SumNode): string {
  return `liability-node-1|${left.hash}|${left.balance}|${left.gains}|${right.hash}|${right.balance}|${right.gains}`
}

/** @param sha256 the hash function of the place; the device's own unless said otherwise */
export function parentOf(left: SumNode, right: SumNode, sha256: (text: string) => string = sha256Hex): SumNode {
  return {
    hash: sha256(parentText(left, right)),
    balance: left.balance + right.balance,
    gains: left.gains + right.gains,
  }
}

export interface PathStep extends SumNode {
  /** The side on which this neighbour stands. */
  readonly side: 'left' | 'right'
}

/** All levels of the tree over these nodes, the root's last; an odd one goes up as it is. */
export function levelsOver(nodes: readonly SumNode[], sha256: (text: string) => string = sha256Hex): SumNode[][] {
  const levels = [[...nodes]]
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    levels.push(
      Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
        const [left, right] = level.slice(2 * index, 2 * index + 2)
        if (left === undefined) throw new RangeError('a level without nodes')
        return right === undefined ? left : parentOf(left, right, sha256)
      }),
    )
  }
  return levels
}

/** The neighbours from a node of the lowest level up to the root. */
export function pathIn(levels: readonly (readonly SumNode[])[], index: number): PathStep[] {
  const path: PathStep[] = []
  let place = index
  for (const level of levels) {
    const isRight = place % 2 === 1
    const neighbour = level[isRight ? place - 1 : place + 1]
    if (neighbour) path.push({ ...neighbour, side: isRight ? 'left' : 'right' })
    place = Math.floor(place / 2)
  }
  return path
}

/** The root that a node and its neighbours lead to; null where a neighbour's sum is below zero. */
export function rootFrom(start: SumNode, path: readonly PathStep[]): SumNode | null {
  let node = start
  for (const step of path) {
    if (step.balance < 0n || step.gains < 0n) return null
    node = step.side === 'left' ? parentOf(step, node) : parentOf(node, step)
  }
  return node
}
