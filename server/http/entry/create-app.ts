/** The HTTP server before its routes: parsing, limits, headers, and problem+json for everything that goes wrong. */
import helmet from '@fastify/helmet'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { refuse } from '../../../contract/outcome.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { isDatabaseGone, sqlState } from '../../database/transaction.ts'
import { addressKey } from './address-key.ts'
import { allowedMethods } from './allowed-methods.ts'
import { answerUnreadable } from './answer-unreadable.ts'
import { writeAuditLines } from './audit-line.ts'
import { closeLines } from './close-lines.ts'
import { shareOf, type ShareBudget } from './cost-budget.ts'
import type {} from './enter.ts'
import { replyCode, replyProblem } from './reply-problem.ts'
import { missingRole, replyMisled, type Serves } from './served-roles.ts'
import { NO_DEVICES, securityHeaders } from './security-headers.ts'
import { traceIdOf } from './trace-id.ts'

export interface AppOptions {
  readonly log: FastifyBaseLogger
  /** Served over TLS, by this process or by a proxy before it. */
  readonly isSecure: boolean
  /** How many proxies in front may name the caller's address. */
  readonly trustedProxies: number
  /** Origins besides the request's own host that may write. */
  readonly origins: readonly string[]
  /** Units of cost (contract/cost.ts) that one address, and one person, may ask for; a plain read is one. */
  readonly requestsPerMinute: number
  /** Source of the maps' streets: the only foreign origin that a page may ask. */
  readonly streetsOrigin: string | null
  /** Counts together with other processes; alone by default. */
  readonly share?: ShareBudget
  /** The endpoints that this process serves; all by default. */
  readonly serves?: Serves
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Units of cost; 1 by default. */
    units?: number
  }
}

/** The path to which a phone posts a picture shared to the app, without a session; it leads to a form and changes nothing. */
export const SHARED_TO = '/share/deposit-proof'

const JSON_BYTES_MAX = 64 * 1024
const REQUEST_MS_MAX = 60_000
const STATEMENT_TIMED_OUT = '57014'
/** Raised by the trigger `refuse_closed`: the account was closed while this request was under way. */
const ACCOUNT_CLOSED = 'CC001'
const UNREAD_MS_MAX = 5_000

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    // Each line about a request carries its trace, so a front's id finds it in this log.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    genReqId: ({ headers }) => traceIdOf(headers['traceparent']),
    // A path that can't even be decoded is refused before any route or hook.
    frameworkErrors: (_error, _request, reply) => void replyCode(reply, 'invalid-request'),
    clientErrorHandler: answerUnreadable,
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    // A stopping server answers the requests that are under way and closes idle connections.
    forceCloseConnections: 'idle',
    // A request that still comes on an open line is served, not refused: the line ends with its answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  writeAuditLines(app)
  closeLines(app)
  app.decorateRequest('entry', null)
  endUnreadBodies(app)
  const budget = shareOf(options)('address', options.requestsPerMinute)
  // Only JSON is understood: a form or a text from another site never reaches a handler.
  app.removeContentTypeParser('text/plain')
  await app.register(helmet, securityHeaders(options))
  app.addHook('onRequest', async (request, reply) => {
    const missing = missingRole(request.url, options.serves)
    if (missing !== null) return replyMisled(reply, missing)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    void reply.header('permissions-policy', NO_DEVICES)
    // Two of them, and a proxy in front may have read the other one.
    if (request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      return replyCode(reply, 'invalid-request')
    if (isWrite(request.method) && request.url !== SHARED_TO && !isOwnOrigin(request, options))
      return replyCode(reply, 'origin-not-allowed')
    // Files of the app itself are cheap and come in bursts: a first visit loads all of them.
    if (!/^\/(?:api|log)\//.test(request.url)) return undefined
    const retryAfterSeconds = await budget.take(addressKey(request.ip), request.routeOptions.config.units ?? 1)
    return retryAfterSeconds > 0
      ? replyProblem(reply, { ...refuse('too-many-requests'), retryAfterSeconds })
      : undefined
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(request.url)
    return methods.length === 0
      ? replyCode(reply, 'not-found')
      : replyCode(reply.header('allow', methods.join(', ')), 'method-not-allowed')
  })
  app.setErrorHandler((error: { statusCode?: number; code?: string }, request, reply) => {
    const problem =
      isDatabaseGone(error) || sqlState(error) === STATEMENT_TIMED_OUT
        ? 'unavailable'
        : sqlState(error) === ACCOUNT_CLOSED
          ? 'not-signed-in'
          : problemOf(error)
    if (problem === 'unavailable')
      request.log.warn({ error: String(error), url: request.url }, 'a request found no database')
    if (problem === 'internal-error') request.log.error({ error, url: request.url }, 'a request failed')
    return replyCode(reply, problem)
  })
  return app
}

/** A client answered before its body has come may go on sending it for a while, so that it reads the answer; then the line is cut. */
function endUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) setTimeout(() => void (raw.complete || raw.socket.destroy()), UNREAD_MS_MAX).unref()
  })
}

function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/**
 * Browsers name the page that a write comes from, and say whether it is of this site. Another page is refused, also one of this
 * host by another scheme: whoever sits on the line can write that one. A program that names none has no cookie to steal.
 */
function isOwnOrigin({ headers, protocol }: FastifyRequest, { origins, isSecure }: AppOptions): boolean {
  const { origin, host } = headers
  if (origin === undefined)
    return (
      headers['sec-fetch-site'] === undefined ||
      headers['sec-fetch-site'] === 'same-origin' ||
      headers['sec-fetch-site'] === 'none'
    )
  return origins.includes(origin) || origin === `${isSecure ? 'https' : protocol}://${host ?? ''}`
}

function problemOf(error: { statusCode?: number; code?: string }): ProblemCode {
  switch (error.statusCode) {
    case 400:
      return 'invalid-request'
    case 404:
      return 'not-found'
    case 413:
      return 'too-large'
    case 415:
      return 'unsupported-media-type'
    case 429:
      return 'too-many-requests'
    case 503:
      return 'unavailable'
    default:
      return 'internal-error'
  }
}
