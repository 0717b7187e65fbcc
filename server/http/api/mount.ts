/** One route from one declaration: who may, what is read, in which transaction, how it is answered. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { COST_UNITS } from '../../../contract/cost.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { done, refuse, type Outcome } from '../../../contract/outcome.ts'
import { IDEMPOTENCY_HEADER, POSITION_HEADER } from '../../../contract/sync/messages.ts'
import { inTransaction } from '../../database/transaction.ts'
import { flushChanges } from '../../feed/record-change.ts'
import { addressKey, networkKey } from '../entry/address-key.ts'
import type { Call, Reader, Writer } from '../entry/call.ts'
import { chooseLanguage } from '../entry/choose-language.ts'
import { enter, mayStillAct } from '../entry/enter.ts'
import {
  bodyHashOf,
  claimKey,
  findAnswer,
  keepAnswer,
  storeAnswer,
  type KeyedRequest,
  type StoredAnswer,
} from '../idempotency/idempotency.ts'
import type { Platform } from '../entry/platform.ts'
import { readBody } from '../entry/read-request.ts'
import { replyProblem } from '../entry/reply-problem.ts'
import { cookieHeader, deviceCookieHeader, deviceSecretIn } from '../entry/session-cookie.ts'

type Answerer<E extends EndpointShape> = (input: {
  call: Call<E>
  request: FastifyRequest
  reply: FastifyReply
}) => Promise<void>

/** A read, or a write that has transactions of its own. */
export function mountReader<E extends EndpointShape>(platform: Platform, endpoint: E, reader: Reader<E>): void {
  const underWay = new Map<string, Promise<StoredAnswer>>()
  mountRaw(platform, endpoint, async ({ call, request, reply }) => {
    const keyed = endpoint.idempotent ? keyedRequest(platform, endpoint, request, call) : null
    if (!keyed) return answer(endpoint, reply, { outcome: await reader(call), position: null })
    const name = [keyed.scope, keyed.key, keyed.bodyHash].join(' ')
    const running =
      underWay.get(name) ?? readOnce({ platform, call, keyed, reader }).finally(() => underWay.delete(name))
    underWay.set(name, running)
    answer(endpoint, reply, await running)
  })
}

async function readOnce<E extends EndpointShape>(input: {
  platform: Platform
  call: Call<E>
  keyed: KeyedRequest
  reader: Reader<E>
}): Promise<StoredAnswer> {
  const { database } = input.platform
  const known = await findAnswer(database, input.keyed)
  if (known) return known
  const outcome = await input.reader(input.call)
  await keepAnswer(database, input.keyed, outcome, input.call.now)
  return { outcome, position: null }
}

/**
 * A write in one transaction. `before` runs outside it: slow or counted checks (a password) that must not be rolled back
 * and must not hold the transaction open.
 */
export function mountWriter<E extends EndpointShape>(
  platform: Platform,
  endpoint: E,
  writer: Writer<E>,
  before?: (call: Call<E>) => Promise<Outcome<void>>,
): void {
  mountRaw(platform, endpoint, async ({ call, request, reply }) => {
    const keyed = endpoint.idempotent ? keyedRequest(platform, endpoint, request, call) : null
    answer(endpoint, reply, await write({ platform, call, keyed, writer, before }))
  })
}

/** For what isn't JSON in, JSON out: files and the event stream. Access and parsing are the same. */
export function mountRaw<E extends EndpointShape>(platform: Platform, endpoint: E, answerer: Answerer<E>): void {
  platform.app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { units: COST_UNITS[endpoint.cost] },
    onRequest: (request, reply) => enter(platform, endpoint, request, reply),
    handler: async (request, reply) => {
      const entry = request.entry
      if (!entry) throw new Error(`${endpoint.id} was reached without its checks`)
      const { session } = entry
      const body = readBody(endpoint, request)
      // Not when its head came: whoever sends a body slowly would else act in the past, before a cut-off that is over.
      const now = platform.clock.now()
      if (!body.ok) return replyProblem(reply, body)
      const setCookie = (value: string | null, expiresAt: number) => {
        // Pages that the browser keeps for going back, too. Not "storage": the language, what others on this device have waiting and
        // the app itself live there; the person's own database the app deletes. Not "cookies": strangers would lock the owner out by the device's.
        if (value === null) void reply.header('clear-site-data', '"cache"')
        void reply.header(
          'set-cookie',
          cookieHeader({
            isSecure: platform.isSecure,
            secret: value,
            maxAgeSeconds: Math.max(0, Math.floor((expiresAt - now) / 1_000)),
          }),
        )
      }
      if (session?.nextSecret) setCookie(session.nextSecret, session.expiresAt)
      // readHead and readBody have parsed each part by this endpoint's own schema; TypeScript can't follow `E` there.
      const call = {
        ...entry.head,
        body: body.value,
        session,
        now,
        address: addressKey(request.ip),
        network: networkKey(request.ip),
        userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        language: chooseLanguage({ wanted: null, accepted: request.headers['accept-language'] }),
        setCookie,
        deviceSecret: deviceSecretIn(request.headers.cookie, platform.isSecure),
        setDeviceCookie: (value: string) =>
          void reply.header('set-cookie', deviceCookieHeader({ isSecure: platform.isSecure, secret: value })),
      } as Call<E>
      const act = async () =>
        (await mayStillAct(platform, entry)) ? done(await answerer({ call, request, reply })) : refuse('not-signed-in')
      // A closed connection gets no hash: a flood's abandoned sign-ins would keep the next person waiting.
      const isWanted = () => !request.raw.socket.destroyed
      const turn =
        endpoint.cost === 'hash'
          ? await platform.hashTurns.run(session?.userId ?? call.address, act, isWanted)
          : await act()
      return turn.ok ? reply : replyProblem(reply, turn)
    },
  })
}

/** The request as its answer is kept under its key. */
export function keyedRequest<E extends EndpointShape>(
  platform: Platform,
  endpoint: E,
  request: FastifyRequest,
  call: Call<E>,
): KeyedRequest {
  return {
    scope: call.session?.userId ?? 'public',
    key: String(request.headers[IDEMPOTENCY_HEADER]),
    endpoint: endpoint.id,
    bodyHash: bodyHashOf(platform.bodyHashSecret, endpoint.id, [call.params ?? null, call.body ?? null]),
  }
}

interface Write<E extends EndpointShape> {
  readonly platform: Platform
  readonly call: Call<E>
  readonly keyed: KeyedRequest | null
  readonly writer: Writer<E>
  readonly before: ((call: Call<E>) => Promise<Outcome<void>>) | undefined
}

/** Once: the same key again gets the first answer. */
async function write<E extends EndpointShape>({
  platform,
  call,
  keyed,
  writer,
  before,
}: Write<E>): Promise<StoredAnswer> {
  const known = keyed && (await findAnswer(platform.database, keyed))
  if (known) return known
  const checked = before ? await before(call) : null
  if (checked && !checked.ok) return { outcome: checked, position: null }
  const owner = call.session?.userId
  let position: string | null = null
  let isTaken = false
  const outcome = await inTransaction(platform.database, async (tx): Promise<Outcome<unknown>> => {
    isTaken = keyed !== null && !(await claimKey(tx, keyed, call.now))
    if (isTaken) return refuse('unavailable')
    const result = await writer(tx, call)
    if (!result.ok) return result
    const move = (await flushChanges(tx)).get(owner ?? '')
    position = move ? `${move.epoch}:${move.seq}` : null
    if (keyed) await storeAnswer(tx, keyed, { outcome: result, position })
    return result
  })
  if (keyed && isTaken)
    return (await findAnswer(platform.database, keyed)) ?? { outcome: refuse('unavailable'), position: null }
  if (keyed && !outcome.ok) await keepAnswer(platform.database, keyed, outcome, call.now)
  return { outcome, position: outcome.ok ? position : null }
}

/** Sends an outcome, held against the endpoint's own declaration. */
export function answer(endpoint: EndpointShape, reply: FastifyReply, { outcome, position }: StoredAnswer): void {
  if (!outcome.ok) return void replyProblem(reply, outcome)
  if (position) void reply.header(POSITION_HEADER, position)
  const parsed = endpoint.response?.safeParse(outcome.value)
  // A value that its own declaration does not know must not leave the house: it could be somebody's secret.
  if (parsed && !parsed.success)
    throw new Error(
      `${endpoint.id} answers off its schema: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
    )
  void reply.type('application/json').send(JSON.stringify(parsed ? parsed.data : outcome.value))
}
