/** One route of the desk from one declaration: session and lock, then path, query and body, then the handler's answer, held against its schema. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { COST_UNITS } from '../../contract/cost.ts'
import { ENDPOINT_ACTS } from '../../contract/desk/endpoint-acts.ts'
import { mayDo, maySee } from '../../contract/desk/roles.ts'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { statusOf, type DeskOutcome, type DeskRefusal } from '../../contract/desk/desk-problem.ts'
import { refuse } from '../../contract/outcome.ts'
import { addressKey } from '../http/entry/address-key.ts'
import { readBody, readHead } from '../http/entry/read-request.ts'
import { hashingFor } from '../identity/hash-line.ts'
import { deskCookieHeader, deskSecretIn } from './desk-cookie.ts'
import type { DeskCall, DeskHandler, DeskPlatform } from './desk-parts.ts'
import { roleMissing } from './role-missing.ts'
import { findSession, SESSION_MS, stay, type OperatorSession } from './sessions.ts'

/** A locked session may ask what it is, unlock itself and end. */
const OPEN_WHILE_LOCKED = new Set([
  'desk-session',
  'desk-unlock',
  'desk-lock',
  'desk-sign-out',
  'desk-start-passkey-unlock',
  'desk-unlock-with-passkey',
])
/** Reads that an operator asks for by hand. Lists refresh themselves and keep no session awake. */
const READS_BY_HAND = new Set([
  'desk-item',
  'desk-export-acts',
  'desk-export-figures',
  'desk-find-people',
  'desk-order-proof',
])

export function mountDesk<E extends EndpointShape>(platform: DeskPlatform, endpoint: E, handler: DeskHandler<E>): void {
  mountDeskRaw(platform, endpoint, async (call, reply) => answer(endpoint, reply, await handler(call)))
}

/** For an answer that is a file. */
export function mountDeskRaw<E extends EndpointShape>(
  platform: DeskPlatform,
  endpoint: E,
  answerer: (call: DeskCall<E>, reply: FastifyReply) => Promise<unknown>,
): void {
  platform.app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { units: COST_UNITS[endpoint.cost] },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const entry = await enter(platform, endpoint, request)
      if (!entry.ok) return replyRefusal(reply, entry)
      const [head, body] = [readHead(endpoint, request), readBody(endpoint, request)]
      if (!head.ok) return replyRefusal(reply, head)
      if (!body.ok) return replyRefusal(reply, body)
      // `readHead` and `readBody` have parsed each part by this endpoint's own schema; TypeScript can't follow `E` there.
      const call = {
        ...head.value,
        body: body.value,
        session: entry.value,
        now: platform.clock.now(),
        address: addressKey(request.ip),
        browser: String(request.headers['user-agent'] ?? '').slice(0, 300),
        setCookie: (secret: string | null) =>
          void reply.header(
            'set-cookie',
            deskCookieHeader({ isSecure: platform.isSecure, secret, maxAgeSeconds: SESSION_MS / 1_000 }),
          ),
      } as DeskCall<E>
      const act = async () => ({ ok: true as const, value: await answerer(call, reply) })
      const isWanted = () => !request.raw.socket.destroyed
      const caller = entry.value?.operatorId ?? call.address
      const turn =
        endpoint.cost === 'hash'
          ? await platform.hashTurns.run(caller, () => hashingFor(caller, act), isWanted)
          : await act()
      return turn.ok ? reply : replyRefusal(reply, turn)
    },
  })
}

async function enter(
  platform: DeskPlatform,
  endpoint: EndpointShape,
  request: FastifyRequest,
): Promise<DeskOutcome<OperatorSession | null>> {
  const now = platform.clock.now()
  const secret = deskSecretIn(request.headers.cookie, platform.isSecure)
  const session = secret ? await findSession(platform.database, secret, now) : null
  request.who = session?.operatorId ?? null
  if (endpoint.access === 'public') return { ok: true, value: null }
  if (!session) return refuse('not-signed-in')
  if (session.isLocked && !OPEN_WHILE_LOCKED.has(endpoint.id)) return { ok: false, problem: 'desk-locked' }
  const act = ENDPOINT_ACTS.get(endpoint.id)
  const isAllowed = endpoint.method === 'GET' ? maySee : mayDo
  if (act && !isAllowed(session.roles, act)) return roleMissing(act)
  if (!session.isLocked && (endpoint.method !== 'GET' || READS_BY_HAND.has(endpoint.id)))
    await stay(platform.database, session.id, now)
  return { ok: true, value: session }
}

function answer(endpoint: EndpointShape, reply: FastifyReply, outcome: DeskOutcome<unknown>): FastifyReply {
  if (!outcome.ok) return replyRefusal(reply, outcome)
  const parsed = endpoint.response?.safeParse(outcome.value)
  // A value that its own declaration does not know must not leave the house: it could be somebody's secret.
  if (parsed && !parsed.success)
    throw new Error(
      `${endpoint.id} answers off its schema: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
    )
  return reply.type('application/json').send(JSON.stringify(parsed ? parsed.data : outcome.value))
}

export function replyRefusal(reply: FastifyReply, refusal: DeskRefusal): FastifyReply {
  const { problem, facts, fields, retryAfterSeconds } = refusal
  reply.problem = problem
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(statusOf(problem))
    .type('application/problem+json')
    .send(JSON.stringify({ code: problem, status: statusOf(problem), facts, fields, retryAfterSeconds }))
}
