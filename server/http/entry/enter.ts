/**
 * Checks a request before a byte of its body is read: version, session, cost, key, path and query.
 * This room holds what every request passes: session, cost, limits, headers. It may not know an endpoint by name.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { COST_UNITS } from '../../../contract/cost.ts'
import { done, refuse, type Outcome } from '../../../contract/outcome.ts'
import {
  ACCOUNT_CLOSED,
  ACTOR_HEADER,
  CONTRACT_VERSION,
  IDEMPOTENCY_HEADER,
  VERSION_HEADER,
} from '../../../contract/sync/messages.ts'
import { FILE_BYTES_MAX } from '../../files/files.ts'
import type { FoundSession } from '../../identity/find-session.ts'
import type { Platform } from './platform.ts'
import { readHead, type Head } from './read-request.ts'
import { replyProblem } from './reply-problem.ts'
import { secretIn } from './session-cookie.ts'
import { versionsIn } from './versions-in.ts'

export interface Entry {
  /** Time of entry by the process's own clock, ms. */
  readonly enteredAt: number
  readonly session: FoundSession | null
  readonly head: Head
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `enter`, before the handler. */
    entry: Entry | null
  }
}

/** 8 to 100 characters that can be seen. */
const KEY = /^[\x21-\x7e]{8,100}$/

/** For a route's `onRequest`: lets the request in, or answers it. */
export async function enter(
  platform: Platform,
  endpoint: EndpointShape,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const entry = await entryOf(platform, endpoint, request)
  if (entry.ok) request.entry = entry.value
  else await replyProblem(reply, entry)
}

async function entryOf(platform: Platform, endpoint: EndpointShape, request: FastifyRequest): Promise<Outcome<Entry>> {
  const now = platform.clock.now()
  const versions = versionsIn(request.headers[VERSION_HEADER])
  if (versions.contract < CONTRACT_VERSION) return refuse('upgrade-required')
  const secret = secretIn(request.headers.cookie, platform.isSecure)
  const session = secret ? await platform.findSession(secret, now, versions.app) : null
  request.who = session?.userId ?? null
  const actor = request.headers[ACTOR_HEADER]
  if ((endpoint.access !== 'public' && !session) || (typeof actor === 'string' && actor !== session?.userId)) {
    // An app that acts for somebody keeps rows of theirs: it is told that their account is no more, or why their session was ended. Nobody else costs a second question.
    const isAsked = typeof actor === 'string' && secret !== null && session === null
    if (isAsked && (await platform.isOfClosedAccount(secret))) return refuse('not-signed-in', ACCOUNT_CLOSED)
    const why = isAsked ? await platform.whySignedOut(secret) : null
    return why === null ? refuse('not-signed-in') : refuse('not-signed-in', { ended: why })
  }
  const waitSeconds = session ? await platform.personBudget.take(session.userId, COST_UNITS[endpoint.cost]) : 0
  if (waitSeconds > 0) return { ...refuse('too-many-requests'), retryAfterSeconds: waitSeconds }
  if (endpoint.idempotent && !KEY.test(String(request.headers[IDEMPOTENCY_HEADER] ?? '')))
    return refuse('idempotency-key-missing')
  if (endpoint.bytes === 'in' && Number(request.headers['content-length'] ?? 0) > FILE_BYTES_MAX)
    return refuse('too-large')
  const head = readHead(endpoint, request)
  return head.ok ? done({ enteredAt: performance.now(), session, head: head.value }) : head
}

/** A session that was good so long ago is looked at again. */
const SESSION_GOOD_MS = 1_000

/**
 * Whether a request may still act, once its body has come and its turn too: somebody may send a body slowly, so that the request outlives
 * a session that was ended meanwhile.
 */
export async function mayStillAct(platform: Platform, { session, enteredAt }: Entry): Promise<boolean> {
  return (
    session === null ||
    performance.now() - enteredAt < SESSION_GOOD_MS ||
    (await platform.isLiving(session, platform.clock.now()))
  )
}
