/** This room holds the form of a review and the bounds of decisions. It may not import a kind of review. */
import type { Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type { Bounds } from './bounds.ts'

/** Something that waits for an operator, in a few words. */
export interface ReviewItem {
  readonly kind: string
  readonly id: string
  readonly userId: string
  readonly isWaiting: boolean
  readonly createdAt: number
  /** The published time of its decision, where there is one. */
  readonly dueAt: number | null
  /** Money that a yes moves, minor units; 0 where none. */
  readonly amountMinor: bigint
  /** How much of it for each person, where a yes moves the money of several. */
  readonly amountsMinor?: ReadonlyMap<string, bigint>
  /** The bound of one such act; `onceMax` where nothing is said. */
  readonly boundOfOne?: 'voidMax'
  /** Two operators whatever the amount. */
  readonly needsTwo?: boolean
  /** Words and figures for the operator's list, by name. */
  readonly facts: Readonly<Record<string, string>>
}

export interface Decision {
  readonly operatorId: string
  readonly now: number
  readonly bounds: Bounds
}

/** One kind of review. The services keep their rules; this is how an operator reaches them. */
export interface ReviewKind {
  readonly kind: string
  /** Returns the waiting ones, oldest first. */
  list(db: Database): Promise<readonly ReviewItem[]>
  /** One that waits or was decided, with what an operator has to see to decide it; null if there is none. */
  show(db: Database, id: string): Promise<ReviewItem | null>
  /** Before a decision: keeps its amount as `show` then gives it until the end of the transaction. */
  lock?(tx: Tx): Promise<void>
  /** Both refuse `not-found` and `already-decided`. */
  approve(tx: Tx, id: string, decision: Decision): Promise<Outcome<unknown>>
  refuse(tx: Tx, id: string, decision: Decision & { readonly reason: string }): Promise<Outcome<unknown>>
  /** The part of an approval that comes after its commit. */
  finish?(db: Database, id: string): Promise<void>
}
