/** The parts that every endpoint is mounted with. */
import type { KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SignedOutWhy } from '../../../contract/sync/messages.ts'
import type { Database } from '../../database/database.ts'
import type { SessionFinder } from '../../identity/find-session.ts'
import type { CostBudget } from './cost-budget.ts'
import type { Turns } from './turns.ts'

export interface Platform {
  readonly app: FastifyInstance
  readonly database: Database
  readonly clock: { now(): number }
  readonly isSecure: boolean
  readonly findSession: SessionFinder
  readonly isLiving: (session: { readonly id: string; readonly userId: string }, now: number) => Promise<boolean>
  readonly whySignedOut: (secret: string) => Promise<SignedOutWhy | null>
  readonly isOfClosedAccount: (secret: string) => Promise<boolean>
  /** The secret under which request bodies are hashed. */
  readonly bodyHashSecret: KeyObject
  /** Bounds the requests of a signed-in person, from all addresses together. */
  readonly personBudget: CostBudget
  /** Calls that hash a password. */
  readonly hashTurns: Turns
}
