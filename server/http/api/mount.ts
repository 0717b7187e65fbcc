/**
 * One route from one declaration: who may, what is read, in which transaction, how it is answered.
 * This room holds the mounts of the contract's endpoints. It may not hold a rule of the business.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { COST_UNITS } from '../../../contract/cost.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { done, refuse, type Outcome } from '../../../contract/outcome.ts'
import { IDEMPOTENCY_HEADER, POSITION_HEADER } from '../../../contract/sync/messages.ts'
import { inTransaction } from '../../database/transaction.ts'
import { hashingFor } from '../../identity/hash-line.ts'
import { flushChanges } from '../../feed/record-change.ts'
import { addressKey, networkKey } from '../entry/address-key.ts'
import type { Call, Reader, Writer } from '../entry/call.ts'
import { chooseLanguage } from '../entry/choose-language.ts'
import { enter, mayStillAct } from '../entry/enter.ts'
import { shareWork } from '../entry/share-work.ts'
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

interface Answering<E extends EndpointShape> {
  readonly call: Call<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Answerer<E extends EndpointShape> = (input: Answering<E>) => Promise<void>

/** Does work in the call's turn, where the endpoint's cost asks for one, and if the call's session still lives by then. */
type InTurn = <T>(work: () => Promise<Outcome<T>>, isWanted: () => boolean) => Promise<Outcome<T>>

/** A read, or a write that has transactions of its own. */
export function mountReader<E extends EndpointShape>(platform: Platform, endpoint: E, reader: Reader<E>): void {
  mountOnce(platform, endpoint, async (call, keyed) => {
    const outcome = await reader(call)
    if (keyed) await keepAnswer(platform.database, keyed, outcome, call.now)
    return { outcome, position: null }
  })
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
  mountOnce(platform, endpoint, (call, keyed) => write({ platform, call, keyed, writer, before }))
}

/** A call under a key whose answer is known gets it without a turn; one that is under way already shares its work and its turn. */
function mountOnce<E extends EndpointShape>(
  platform: Platform,
  endpoint: E,
  work: (call: Call<E>, keyed: KeyedRequest | null) => Promise<StoredAnswer>,
): void {
  const shared = shareWork<StoredAnswer>()
  mountRoute(platform, endpoint, async ({ call, request, reply, inTurn }) => {
    // A closed connection gets no hash: a flood's abandoned sign-ins would keep the next person waiting.
    const isWanted = () => !request.raw.socket.destroyed
    const keyed = endpoint.idempotent ? keyedRequest(platform, endpoint, request, call) : null
    const perform = async (isWantedByAny: () => boolean): Promise<StoredAnswer> => {
      const known = keyed && (await findAnswer(platform.database, keyed))
      if (known) return known
      const turn = await inTurn(async () => done(await work(call, keyed)), isWantedByAny)
      return turn.ok ? turn.value : { outcome: turn, position: null }
    }
    // Two sessions share nothing: the end of one must not refuse the other's call.
    const name = keyed && [keyed.scope, call.session?.id ?? '', keyed.key, keyed.bodyHash].join(' ')
    answer(endpoint, reply, await (name === null ? perform(isWanted) : shared.run(name, isWanted, perform)))
  })
}

/** For what isn't JSON in, JSON out: files and the event stream. Access and parsing are the same. */
export function mountRaw<E extends EndpointShape>(platform: Platform, endpoint: E, answerer: Answerer<E>): void {
  mountRoute(platform, endpoint, async ({ inTurn, ...input }) => {
    const turn = await inTurn(
      async () => done(await answerer(input)),
      () => !input.request.raw.socket.destroyed,
    )
    if (!turn.ok) void replyProblem(input.reply, turn)
  })
}

function mountRoute<E extends EndpointShape>(
  platform: Platform,
  endpoint: E,
  answerer: (input: Answering<E> & { readonly inTurn: InTurn }) => Promise<void>,
): void {
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
      const act = async <T>(work: () => Promise<Outcome<T>>) =>
        (await mayStillAct(platform, entry)) ? work() : refuse('not-signed-in')
      const caller = session?.userId ?? call.address
      const inTurn: InTurn = (work, isWanted) =>
        endpoint.cost === 'hash'
          ? platform.hashTurns.run(caller, () => hashingFor(caller, () => act(work)), isWanted)
          : work()
      const acted = await act(async () => done(await answerer({ call, request, reply, inTurn })))
      return acted.ok ? reply : replyProblem(reply, acted)
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
