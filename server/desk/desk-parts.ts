/** The parts that the desk's endpoints share. */
import type { FastifyInstance } from 'fastify'
import type { Answer, Body, EndpointShape, Params, Query } from '../../contract/endpoint.ts'
import type { DeskOutcome } from '../../contract/desk/desk-problem.ts'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import type { Database } from '../database/database.ts'
import type { FileRoom } from '../files/files.ts'
import type { PasskeySite } from '../identity/verify-passkey.ts'
import type { Turns } from '../http/entry/turns.ts'
import type { Bounds } from '../reviews/bounds.ts'
import type { ReviewKind } from '../reviews/review-kind.ts'
import type { Catalogue } from '../prices/catalogue/catalogue.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import type { TypingPeople } from '../support/typing.ts'
import type { Vault } from '../vault/sealed-text.ts'
import type { Presence } from './presence.ts'
import type { OperatorSession } from './sessions.ts'

export interface DeskServices {
  readonly database: Database
  readonly clock: { now(): number }
  readonly vault: Vault
  readonly files: FileRoom
  /** All kinds that wait for operators. They open what is sealed. */
  readonly kinds: readonly ReviewKind[]
  readonly bounds: Bounds
  readonly keys: SigningKeys
  readonly catalogue: Catalogue
  readonly calendar: BusinessCalendar
  /** DATA_DIR/content */
  readonly contentFolder: string
  /** The site that operators' passkeys belong to. */
  readonly site: PasskeySite
  readonly currency: string
  readonly isDemo: boolean
}

export interface DeskPlatform extends DeskServices {
  readonly app: FastifyInstance
  readonly isSecure: boolean
  readonly presence: Presence
  readonly typing: TypingPeople
  readonly hashTurns: Turns
}

export interface DeskCall<E extends EndpointShape> {
  readonly body: Body<E>
  readonly params: Params<E>
  readonly query: Query<E>
  /** Null only where the endpoint is public. */
  readonly session: OperatorSession | null
  readonly now: number
  readonly address: string
  readonly browser: string
  /** Sets the session's cookie, or clears it with null. */
  setCookie(secret: string | null): void
}

export type DeskHandler<E extends EndpointShape> = (call: DeskCall<E>) => Promise<DeskOutcome<Answer<E>>>

/** The session of a call to an endpoint that only operators may call. */
export function operatorOf(call: { readonly session: OperatorSession | null }): OperatorSession {
  if (!call.session) throw new Error('this endpoint is mounted without its access check')
  return call.session
}
