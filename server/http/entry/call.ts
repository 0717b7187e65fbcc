/** The input and the answers of handlers. Handlers know no status codes and no headers: http turns outcomes into those. */
import type { Answer, Body, EndpointShape, Params, Query } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Outcome } from '../../../contract/outcome.ts'
import type { Tx } from '../../database/transaction.ts'
import type { SessionKey } from '../../identity/device-keys.ts'

export interface CallSession {
  readonly id: string
  readonly userId: string
  readonly account: string
  /** The key that this session's device signs with; null: it has registered none yet. */
  readonly deviceKey: SessionKey | null
}

export interface Call<E extends EndpointShape> {
  readonly body: Body<E>
  readonly params: Params<E>
  readonly query: Query<E>
  /** Null only where the endpoint is public. */
  readonly session: CallSession | null
  /** ms, read once per request. */
  readonly now: number
  /** The caller's network address. */
  readonly address: string
  /** The wider network of that address. */
  readonly network: string
  readonly userAgent: string
  /** The first of the browser's languages that the app has. */
  readonly language: Language
  /** Sets the session's cookie, or clears it with null. */
  setCookie(secret: string | null, expiresAt: number): void
  /** The secret that the device keeps from an earlier sign-in, by anybody. */
  readonly deviceSecret: string | null
  setDeviceCookie(secret: string): void
}

/** Reads, or writes with transactions of its own. */
export type Reader<E extends EndpointShape> = (call: Call<E>) => Promise<Outcome<Answer<E>>>
/** Writes in the request's one transaction, together with the stored answer. */
export type Writer<E extends EndpointShape> = (tx: Tx, call: Call<E>) => Promise<Outcome<Answer<E>>>

/** The signed-in person of a call to an endpoint that only such may call. */
export function userOf(call: { readonly session: CallSession | null }): string {
  return sessionOf(call).userId
}

/** The session of such a call. */
export function sessionOf(call: { readonly session: CallSession | null }): CallSession {
  if (!call.session) throw new Error('this endpoint is mounted without its access check')
  return call.session
}

/** The key of a call whose signature was checked. */
export function keyOf(call: { readonly session: CallSession | null }): SessionKey {
  const { deviceKey } = sessionOf(call)
  if (!deviceKey) throw new Error('this endpoint is mounted without its check of the signature')
  return deviceKey
}
